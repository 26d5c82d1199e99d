import SignalboxDrivers
import SignalboxHTTP
import SignalboxInterface
import SignalboxTesting
import Testing

@testable import SignalboxBrowser
@testable import SignalboxHTML

/// Presses on a page with a refused value: which of them wait for the field, and how the page says so.
@Suite(.serialized) struct HeldPressTests {
  private static let refused = ["set:page/age": ["999"]]

  @Test(
    "W132: a refused value holds back no row, no row's button, no sort and no plain button",
    arguments: [
      ("page/table/a", "row a"), ("page/table/a/note", "note a"), ("page/tell", "told"),
    ])
  func other(_ press: String, _ result: String) async throws {
    try await onSessionThread {
      let served = try Served(Ledger())
      let agent = served.agent
      try agent.open("/")
      let ids = try agent.document.every("button").compactMap { $0["value"] }
      #expect(ids.contains(press), "\(ids)")
      try agent.submit(("press", press), Self.refused)
      #expect(agent.page.contains(result))
      // The refusal and the text stay.
      let field = try agent.document.every("input").first { $0["name"] == "set:page/age" }
      #expect(field?["aria-invalid"] == "true" && field?["value"] == "999")
      #expect(!agent.page.contains("error-summary"))
      withExtendedLifetime(served) {}
    }
  }

  @Test("W132: the page's default button and its destructive buttons wait for a refused value")
  func waiting() async throws {
    try await onSessionThread {
      let served = try Served(Ledger())
      let agent = served.agent
      try agent.open("/")
      for press in ["page/wipe", "page/save"] {
        try agent.submit(("press", press), Self.refused.merging(["set:page/name": ["Ada"]]) { $1 })
        #expect(!agent.page.contains("wiped") && agent.page.contains("error-summary"))
      }
      try agent.submit(("press", "page/wipe"), ["set:page/age": ["30"]])
      #expect(agent.page.contains("wiped") && !agent.page.contains("error-summary"))
      withExtendedLifetime(served) {}
    }
  }

  @Test(
    "W133: after a press that waits, links lead to the wrong fields and to the missing fields; the title says Error")
  func summary() async throws {
    try await onSessionThread {
      let served = try Served(Ledger())
      let agent = served.agent
      try agent.open("/")
      try agent.submit(("press", "page/save"), Self.refused)
      let summary = try #require(try agent.document.all.first { $0["id"] == "summary" })
      #expect(summary.text.contains("To correct:") && summary.text.contains("Age: Enter a number from 0 to 150."))
      #expect(summary.text.contains("Still needed:"))
      let links = summary.every("a").map { $0["href"] }
      #expect(links == ["#e-page:2Fage", "#e-page:2Fname"])
      #expect(try agent.document.every("title").first?.text.hasPrefix("Error: Ledger") == true)
      // The next press that does not wait takes the summary away.
      try agent.submit(("press", "page/tell"))
      #expect(!agent.page.contains("error-summary"))
      withExtendedLifetime(served) {}
    }
  }

  @Test("W133: a choice with too few options is among the fields that are still needed, with its count")
  func tooFew() throws {
    let options = ["a", "b", "c"].map { OptionState(key: $0, label: $0, isEnabled: true) }
    let choice = MultichoiceState(options: options, selected: ["a"], minimum: 2)
    let fields = [
      ElementState(id: "p/days", label: "Days", isRequired: true, content: .multichoice(choice)),
      ElementState(id: "p/age", label: "Age", error: "Too large.", content: .number(NumberState(value: 9))),
    ]
    var feedback = PostFeedback()
    feedback.markMissing([:], for: nil, on: FrameSamples.frame(fields))
    feedback.listProblems([:], on: FrameSamples.frame(fields))
    let summary = try HTMLNode.read("<main>\(SummaryHTML(problems: feedback.problems).html.markup)</main>").text
    let lists = /To correct:\s*Age: Too large\.\s*Still needed:\s*Days: 1 chosen, 1 more needed\./
    #expect(summary.contains(lists), "\(summary)")
  }

  @Test("W193: beside the button, a refused field is to be corrected too, although the session has no value of it")
  func beside() throws {
    let name = ElementState(
      id: "p/name", label: "Your name", isRequired: true,
      content: .field(FieldState(value: "", isMultiline: false, limit: 40, suggestions: [])))
    var button = ElementState(id: "p/enter", label: "Enter", content: .button)
    button.disabledReason = "Still needed: Your name"
    let frame = FrameSamples.frame([name, button])
    let press = InputEvent(page: frame.inFront, element: "p/enter", action: .press)
    var feedback = PostFeedback(refusals: ["p/name": "At most 40 characters."])
    feedback.markMissing(feedback.refusals, for: press, on: frame)
    #expect(feedback.refusals["p/enter"] == "To correct: Your name")
    #expect(feedback.refusals["p/name"] == "At most 40 characters.")
    var other = PostFeedback()
    other.markMissing([:], for: press, on: frame)
    #expect(other.refusals == ["p/name": PageTexts.missing])
  }

  @Test("W133: after a press that waits, links lead to a hidden part with a missing field and to refused rows too")
  func hidden() async throws {
    try await onSessionThread {
      let served = try Served(Cabinet())
      let agent = served.agent
      try agent.open("/")
      try agent.submit(("press", "page/next"))
      let hidden = "To correct:Numbers: something is missing or wrong"
      let summary = { try agent.document.all.first { $0["id"] == "summary" }?.text ?? "" }
      #expect(try summary().contains(hidden) && !summary().contains("Drafts"))
      try agent.submit(("press", "page/next"), ["set:page/drafts": ["a", "b", "c"]])
      #expect(try summary().contains(hidden) && summary().contains("Drafts: "))
      let links = try agent.document.every("a").compactMap { $0["href"]?.dropFirst() }.filter { $0.hasPrefix("e-") }
      let ids = try Set(agent.document.all.compactMap { $0["id"] })
      #expect(links.count == 2 && links.allSatisfy { ids.contains(String($0)) }, "\(links)")
      withExtendedLifetime(served) {}
    }
  }

  @Test(
    "W133: with the script, the links to a hidden part and to refused rows stay until those are corrected",
    arguments: BrowserKind.allCases)
  func hiddenScript(_ kind: BrowserKind) async throws {
    try await onSessionThread {
      let served = try Served(Cabinet())
      let browser = try kind.start()
      try browser.open("http://127.0.0.1:\(served.port)/")
      for row in ["a", "b", "c"] { try browser.click("[name='set:page/drafts'][value='\(row)']") }
      try browser.wait(for: "[id='e-page:2Fdrafts-error']")
      try browser.click(".part.button button[value='page/next']")
      try browser.wait(until: "document.querySelectorAll('#summary a').length === 2")
      try browser.click("#summary a")
      #expect(try browser.evaluate("document.activeElement.textContent.includes('Numbers')") as? Bool == true)
      try browser.click("[name='set:page/drafts'][value=c]")
      try browser.wait(until: "document.querySelectorAll('#summary a').length === 1")
      #expect(try browser.complaints() == [])
      withExtendedLifetime(served) {}
    }
  }

  @Test(
    "W132, W133: with the script other presses move neither the focus nor the page, and a press that waits links",
    arguments: BrowserKind.allCases)
  func script(_ kind: BrowserKind) async throws {
    try await onSessionThread {
      let served = try Served(Ledger())
      let browser = try kind.start()
      try browser.open("http://127.0.0.1:\(served.port)/")
      let age = "[name='set:page/age']"
      try browser.type("999", into: age)
      try browser.click("button[value='page/tell']")
      try browser.wait(
        until:
          "document.querySelector('main').textContent.includes('told') && !!document.querySelector(\"\(age)[aria-invalid]\")"
      )
      #expect(try browser.evaluate("document.activeElement.value") as? String == "page/tell")
      #expect(try browser.evaluate("document.querySelector(\"\(age)\").value") as? String == "999")
      try browser.click("button.sort")
      try browser.wait(until: "document.querySelector('th[aria-sort]')")
      try browser.click(".part.button button[value='page/save']")
      try browser.wait(until: "document.querySelectorAll('#summary a').length === 2")
      #expect(try browser.evaluate("document.title.startsWith('Error: ')") as? Bool == true)
      try browser.click("#summary a[href='#e-page:2Fname']")
      #expect(try browser.evaluate("document.activeElement.name") as? String == "set:page/name")
      try browser.type("Ada", into: "[name='set:page/name']")
      try browser.type("\u{E003}\u{E003}\u{E003}30", into: age)
      try browser.click("button[value='page/tell']")
      try browser.wait(until: "!document.querySelector('#summary a') && document.title.startsWith('Ledger')")
      #expect(try browser.complaints() == [])
      withExtendedLifetime(served) {}
    }
  }
}
