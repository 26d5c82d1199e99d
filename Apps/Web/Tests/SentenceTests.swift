import SignalboxDrivers
import SignalboxHTTP
import SignalboxInterface
import SignalboxTesting
import Testing

@testable import SignalboxBrowser

/// Sentences of the server that assert something, each tested with its condition and without it.
@Suite struct SentenceTests {
  /// A refused request, the sentence of the refusal, and the same request in an accepted form.
  struct Refusal: Sendable, CustomTestStringConvertible {
    let status: Int
    let sentence: String
    var path = "/"
    var headers: [String: String] = [:]
    var isPost = false
    var testDescription: String { "\(status)" }

    static let all = [
      Refusal(status: 404, sentence: "There is nothing at this address.", path: "/nowhere"),
      Refusal(
        status: 421, sentence: "This server does not go by this name, so nothing was done.",
        headers: ["Host": "evil.example"]),
      Refusal(
        status: 403, sentence: "This did not come from this page, so nothing was done.",
        headers: ["Origin": "http://evil.example"], isPost: true),
    ]
  }

  @Test(
    "W93: a refused request changes nothing and gets the reason; the correct request is accepted",
    arguments: Refusal.all
  )
  func refusals(_ refusal: Refusal) async throws {
    try await onSessionThread {
      let served = try Served(Desk())
      let agent = served.agent
      try agent.open("/")
      let press = try agent.filled(("press", "desk/tell"))
      let reply =
        refusal.isPost
        ? try agent.post(refusal.path, press, refusal.headers)
        : try agent.request("GET", refusal.path, refusal.headers)
      #expect(reply.status == refusal.status && reply.body.contains(refusal.sentence), "\(reply.body)")
      try agent.open("/")
      #expect(agent.page.contains("told 0"))
      #expect(try agent.post("/", press).status == 303)
      try agent.open("/")
      #expect(agent.page.contains("told 1"))
      withExtendedLifetime(served) {}
    }
  }

  @Test("W93, W190: an end says whether there is a result, what has failed, and whether the server caused it")
  func ends() {
    let failure = ["broken", "sh ended with status 7."]
    let sentences = [
      (Ending.finished(outcome: "left"), nil, "The result: left"),
      (.finished(outcome: "left"), failure, "The result: left"),
      (.finished(outcome: nil), nil, "The application has ended without a result."),
      (.finished(outcome: nil), failure, "broken\nsh ended with status 7."),
      (.shutDown, failure, "The application was ended by the server."),
      (.signal(15), nil, "The application was ended by the server."),
    ]
    for (ending, failure, sentence) in sentences {
      let page = Document.ended(ending, failure, base: "/", canRestart: true).document.markup
      for (_, _, other) in sentences { #expect(page.contains(other) == (other == sentence), "\(ending): \(other)") }
    }
  }
}
