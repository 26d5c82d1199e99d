import SignalboxCore
import SignalboxDrivers
import SignalboxHTTP
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
import SignalboxTesting
import SignalboxWords
import Testing

@testable import SignalboxBrowser

/// Answers of the server other than pages, and the first page.
@Suite(.serialized) struct AnswerTests {
  @Test("W38: a wrong method is answered with the allowed methods, and too many requests with the time to wait")
  func notAllowed() async throws {
    try await onSessionThread {
      let served = try Served(Counting(), limits: Visitors.Limits(beginnings: (1, 0)))
      let agent = served.agent
      #expect(try agent.request("DELETE", "/").headers["allow"] == "GET, HEAD, POST")
      let reply = try agent.request("POST", "/style.css")
      #expect(reply.status == 405 && reply.headers["allow"] == "GET, HEAD")
      try agent.open("/")
      let late = try served.agent.request("GET", "/")
      #expect(late.status == 429 && late.headers["retry-after"] == "1")
    }
  }

  @Test("W38: an answer to HEAD states no length that GET would not have, and begins no session")
  func head() async throws {
    try await onSessionThread {
      let served = try Served(Counting())
      let agent = served.agent
      let before = try agent.request("HEAD", "/")
      #expect(before.status == 200 && before.headers["content-length"] == nil && served.visitors.count == 0)
      try agent.open("/")
      #expect(try agent.request("HEAD", "/style.css").headers["content-length"] != "0")
    }
  }

  @Test("W65: a post that arrives after a later post of its page is not done; a post of another page is")
  func overtaken() async throws {
    try await onSessionThread {
      let served = try Served(CountingApplication())
      let agent = served.agent
      try agent.open("/")
      let post = { (number: String, volume: String) in
        let pairs = try agent.filled(("do", "keep"), ["set:counting/volume": [volume]]).filter { $0.0 != "number" }
        #expect(try agent.post("/", pairs + [("number", number)], ["X-Signalbox": "1"]).status == 200)
      }
      let volume = {
        try agent.open("/")
        return try agent.document.all.first { $0["id"] == "e-counting:2Fvolume" }?["value"]
      }
      try post("x page-a 2", "20")
      try post("y page-a 1", "95")
      #expect(try volume() == "20")
      try post("z page-b 1", "40")
      #expect(try volume() == "40")
      try post("w page-a 3", "50")
      #expect(try volume() == "50")
      // A number without a place, as a form without the script has it.
      try post("v", "60")
      #expect(try volume() == "60")
    }
  }

  @Test("W38: a body that is too large is answered with a text, in the requested language")
  func tooLarge() async throws {
    let served = try Served(Counting())
    for (language, words) in [("en", "too much at once"), ("de", "zu viel auf einmal")] {
      let head =
        "POST / HTTP/1.1\r\nHost: 127.0.0.1:\(served.port)\r\nAccept-Language: \(language)\r\nContent-Length: 1500000\r\n\r\n"
      let reply = try UserAgent.read(UserAgent.exchange(Array(head.utf8), port: served.port))
      #expect(reply.status == 413 && reply.body.contains(words))
    }
  }

  @Test(
    "W17: the best-liked available language is used, otherwise English",
    arguments: [
      ("fr,de;q=0.5", "de"), ("de;q=0.4,en;q=0.5", "en"), ("ja,zh;q=0.9", "en"), ("de;q=0,en;q=0.1", "en"),
      ("en,de", "en"),
    ])
  func languages(_ header: String, _ code: String) {
    Language.speaking(.german) { #expect(Language(accepting: header).code == code) }
  }

  @Test("W94: a page has the best-liked language among those of the application, otherwise the application's first")
  func applicationLanguages() {
    #expect(Language(accepting: "de, en;q=0.5", among: ["en"]) == .english)
    #expect(Language(accepting: "de;q=0.4, en;q=0.5", among: ["de"]) == .german)
    #expect(Language(accepting: "nl", among: ["de", "en"]) == .german)
  }

  @Test("W39: the first page has every result that comes within a moment")
  func settled() async throws {
    try await onSessionThread {
      let served = try Served(Slow(), patience: 60)
      let agent = served.agent
      try agent.open("/")
      #expect(agent.page.contains("It has come."))
    }
  }
}

/// Shows a page that has to wait.
private struct Slow: Application {
  static let name = "slow"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    try? await context.navigator.presentRoot(SlowPage(in: context))
    return nil
  }
}

private final class SlowPage: Page<Void> {
  private let name = TextField("name", "Name")
  private let what = Label("what", text: "It is on its way.")
  override var elements: [PageElement] { [name, what] }

  init(in context: ApplicationContext) {
    super.init(key: "page", title: "Slow")
    context.navigator.spawn(during: lifetime) { [self] in
      let words = try? await context.effects.run("fetch", title: "Fetching") { _ in "It has come." }
      what.text.value = words ?? ""
    }
  }
}
