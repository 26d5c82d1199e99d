import Testing

@testable import SignalboxHTTP
@testable import SignalboxJSON

/// The page on which a user types secrets that a model asked for.
@Suite struct SecretPromptsTests {
  @Test(
    "D20: the page thanks the user for a secret, and otherwise says that nothing was given",
    arguments: [("do=refuse&s0=canary", "Nothing was given."), ("do=give&s0=canary", "Thank you.")])
  func outcomes(_ body: String, _ sentence: String) throws {
    let prompts = SecretPrompts()
    prompts.open(at: try #require(ListenAddress(argument: "127.0.0.1:1")))
    prompts.whenAnswered {}
    let (question, url) = try #require(prompts.ask([SecretQuestion.Field(name: "mail", label: "E-mail")], for: "desk"))
    let path = String(url.dropFirst("http://127.0.0.1:1".count))
    var request = try HTTPRequest(head: Array("POST \(path) HTTP/1.1\r\nHost: 127.0.0.1:1\r\n\r\n".utf8))
    request.body = Array(body.utf8)
    let said = String(decoding: try #require(prompts.answer(request)).body, as: UTF8.self)
    for other in ["Nothing was given.", "Thank you."] {
      #expect(said.contains(other) == (other == sentence), "\(said)")
    }
    #expect(!said.contains("canary"))
    if case .given = question.answer { #expect(sentence == "Thank you.") } else { #expect(sentence != "Thank you.") }
  }
}
