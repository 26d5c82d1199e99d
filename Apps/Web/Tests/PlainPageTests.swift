import SignalboxDrivers
import SignalboxInterface
import SignalboxTesting
import Testing

@testable import SignalboxBrowser
@testable import SignalboxHTML

/// Pages as a browser without the script shows them.
@Suite struct PlainPageTests {
  @Test("W163: complaints about the fields of a page appear on no other page, also after Back without the script")
  func complaints() throws {
    let served = try Served(Desk())
    let agent = served.agent
    try agent.open("/")
    let visitor = try #require(served.visitors.visitor(agent.cookies.values.first))
    var feedback = PostFeedback(refusals: ["desk/age": "Too large."], drafts: ["desk/age": "999"])
    feedback.problems = [PostFeedback.Problem(id: "desk/age", name: "Age", sentence: "Too large.", isMissing: false)]
    let number = visitor.keep(feedback)
    try agent.open("/?said=\(number)")
    #expect(agent.page.contains("Too large.") && agent.page.contains("<title>Error:"))
    try agent.submit(("press", "desk/on"))
    try agent.open("/?said=\(number)")
    #expect(agent.page.contains("Next") && !agent.page.contains("Too large.") && !agent.page.contains("<title>Error:"))
    withExtendedLifetime(served) {}
  }

  @Test(
    "W187: without the script, the browser's own Back changes nothing in the session", arguments: BrowserKind.allCases)
  func back(_ kind: BrowserKind) async throws {
    try await onSessionThread {
      let served = try Served(Desk())
      var settings = BrowserSettings()
      settings.scripts = false
      let browser = try kind.start(settings)
      let address = "http://127.0.0.1:\(served.port)/"
      try browser.open(address + "robots.txt")
      try browser.open(address)
      try browser.click("button[value='desk/on']")
      try browser.wait(until: "document.querySelector('h1').textContent === 'Next'")
      try browser.back()
      try browser.open(address)
      #expect(try browser.text("h1") == "Next")
      withExtendedLifetime(served) {}
    }
  }

  @Test("W183: tabs and control characters of a pasted text are repaired as at a terminal, which is told")
  func pastes() throws {
    let served = try Served(Desk())
    let agent = served.agent
    func name() throws -> HTMLNode? { try agent.document.every("input").first { $0["name"] == "set:desk/name" } }
    try agent.open("/")
    for (text, value, notice) in [
      ("web-1\t", "web-1", ""), ("web\t1", "web 1", "1 tab became a blank."), (" a ", " a ", ""),
      ("x\u{7}\ty", "x y", "1 tab became a blank. 1 control character was left out."),
    ] {
      try agent.submit(nil, ["set:desk/name": [text]])
      let field = try name()
      #expect(field?["value"] == value && field?["aria-invalid"] == nil && field?["data-draft"] == nil, "\(text)")
      #expect(try agent.document.find(id: "notice")?.text ?? "" == notice, "\(text)")
    }
    withExtendedLifetime(served) {}
  }

  @Test("W172: the sentence of an action is on the page after it, and not after Back, also without the script")
  func sentences() throws {
    let served = try Served(Desk())
    let agent = served.agent
    try agent.open("/")
    let visitor = try #require(served.visitors.visitor(agent.cookies.values.first))
    let number = visitor.keep(PostFeedback(notice: "Line sent."))
    for _ in 0..<2 {
      try agent.open("/?said=\(number)")
      #expect(agent.page.contains("Line sent."))
    }
    try agent.submit(nil, ["set:desk/name": ["Ada"]])
    try agent.open("/?said=\(number)")
    #expect(agent.page.contains("Ada") && !agent.page.contains("Line sent."))
    withExtendedLifetime(served) {}
  }

  @Test("W173: without the script, a page lists its refused values at the top, also without a press")
  func refusedValues() throws {
    let served = try Served(Desk())
    let agent = served.agent
    try agent.open("/")
    try agent.submit(nil, ["set:desk/age": ["abc"]])
    #expect(agent.page.contains("<title>Error:") && agent.page.contains("href=\"#e-desk:2Fage\""))
    // The missing values are not marked before a button needs them.
    #expect(!agent.page.contains("Still needed:"))
    withExtendedLifetime(served) {}
  }

  @Test("W162: an option whose value is its text has one copy of it, and a browser posts each option's value")
  func options() throws {
    let texts = (0..<30).map { "zone/\($0)" } + ["<&\"", "b c", " b", "", "x\u{7}", "\u{202E}y"]
    let same = texts.map { OptionState(key: $0, label: $0, isEnabled: true) }
    let options = same + [OptionState(key: "other", label: "Another text", isEnabled: true)]
    let menu = ElementState(
      id: "p/menu", label: "Menu", content: .choice(ChoiceState(options: options, selected: "zone/7")))
    let markup = HTMLTests.page(FrameSamples.frame([menu]))
    let read = try HTMLNode.read(markup).every("option")
    #expect(read.map { $0["value"] ?? $0.text } == options.map(\.key))
    #expect(read.filter { $0["value"] == nil }.count == 32)
    #expect(read.filter { $0["selected"] != nil }.map(\.text) == ["zone/7"])
  }
}
