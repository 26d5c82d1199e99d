import SignalboxDrivers
import SignalboxInterface
import SignalboxTesting
import SignalboxWords
import Testing

@testable import SignalboxBrowser
@testable import SignalboxHTML

/// Pages between a press and its answer, and without answers, in each browser.
@Suite(.serialized) struct FeelTests {
  @Test(
    "W130: a pressed button is busy at once until its answer, and a press that takes long is reported",
    arguments: BrowserKind.allCases)
  func busy(_ kind: BrowserKind) async throws {
    try await onSessionThread {
      let (behind, browser) = try AwayTests.open(kind, areKept: false)
      behind.relay.become(.hanging)
      let tell = "document.querySelector(\"button[value='desk/tell']\")"
      // In the same task as the press.
      let atOnce = "(\(tell).click(), \(tell).getAttribute('aria-busy') === 'true' && 'busy' in \(tell).dataset)"
      #expect(try browser.evaluate(atOnce) as? Bool == true)
      try browser.wait(until: "\(AwayTests.says("takes longer than usual")) && 'busy' in \(tell).dataset")
      try browser.wait(until: "!('busy' in \(tell).dataset) && !\(tell).hasAttribute('aria-busy')")
      #expect(try browser.evaluate(AwayTests.notes("may or may not")) as? Bool == true)
      behind.relay.become(.open)
      try browser.click("button[value='desk/tell']")
      try browser.wait(until: "document.body.textContent.includes('told 1') && !('busy' in \(tell).dataset)")
      withExtendedLifetime(behind) {}
    }
  }

  @Test("W131: a server that stands still is noticed without a press, and the page goes on with it")
  func silent() async throws {
    try await onSessionThread {
      let (behind, browser) = try AwayTests.open(.chromium, areKept: false)
      behind.relay.become(.frozen)
      try browser.wait(until: AwayTests.says("There is no connection to the server"))
      behind.relay.become(.open)
      try browser.wait(until: AwayTests.says(""))
      try browser.click("button[value='desk/tell']")
      try browser.wait(until: "document.body.textContent.includes('told 1')")
      withExtendedLifetime(behind) {}
    }
  }

  @Test(
    "W134: the text of a secret is shown on request, until a press; Tab leads from the field to that button",
    arguments: BrowserKind.allCases)
  func shown(_ kind: BrowserKind) async throws {
    try await onSessionThread {
      let served = try Served(Ledger())
      let browser = try kind.start()
      try browser.open("http://127.0.0.1:\(served.port)/")
      let secret = "document.querySelector(\"[name='set:page/secret']\")"
      try browser.type("swordfish", into: "[name='set:page/secret']")
      try browser.wait(for: "button[name=clear]")
      try browser.press(key: "\u{E004}")
      #expect(try browser.evaluate("document.activeElement.textContent") as? String == "Show")
      try browser.press(key: " ")
      try browser.wait(until: "\(secret).type === 'text' && document.activeElement.textContent === 'Hide'")
      #expect(try browser.evaluate("\(secret).value") as? String == "swordfish")
      // The button that clears the secret is not on the way.
      try browser.press(key: "\u{E004}")
      #expect(try browser.evaluate("document.activeElement.name") as? String == "set:page/age")
      // A page that arrives leaves the text visible; a press hides it.
      let agent = UserAgent(port: served.port)
      agent.cookies = try AwayTests.cookies(browser)
      try agent.open("/")
      try agent.submit(("press", "page/tell"))
      try browser.wait(until: "document.querySelector('main').textContent.includes('told')")
      #expect(try browser.evaluate("\(secret).type") as? String == "text")
      #expect(try browser.evaluate("JSON.stringify(sessionStorage).includes('swordfish')") as? Bool == false)
      try browser.click("button[value='page/wipe']")
      try browser.wait(until: "document.querySelector('main').textContent.includes('wiped')")
      #expect(try browser.evaluate("\(secret).type") as? String == "password")
      // Delete in the empty field clears the secret.
      try browser.wait(until: "\(secret).value === ''")
      try browser.type("\u{E017}", into: "[name='set:page/secret']")
      try browser.wait(until: "!document.querySelector('button[name=clear]')")
      withExtendedLifetime(served) {}
    }
  }

  @Test("W135: an undo and a redo that worked are told")
  func undone() async throws {
    try await onSessionThread {
      let served = try Served(Ledger())
      let chromium = try BrowserKind.chromium.start()
      try chromium.open("http://127.0.0.1:\(served.port)/")
      try chromium.click("button[value='page/tell']")
      try chromium.wait(until: "document.querySelector('main').textContent.includes('told')")
      try chromium.click("button[value=undo]")
      try chromium.wait(
        until: "document.querySelector('[role=status] #added').textContent === 'Undone. Now: Done: nothing'")
      try chromium.click("button[value=redo]")
      try chromium.wait(
        until: "document.querySelector('[role=status] #added').textContent === 'Redone. Now: Done: told'")
      withExtendedLifetime(served) {}
    }
  }

  @Test("W118: a page in a language that is written from right to left says so, and typed text has its own direction")
  func direction() async throws {
    let field = ElementState(
      id: "page/x", label: "X", content: .field(FieldState(value: "", isMultiline: false, limit: 9, suggestions: [])))
    let page = HTMLTests.page(FrameSamples.frame([field]))
    #expect(page.contains(#"<html lang="en" dir="ltr">"#) && page.contains(#"<input type="text" dir="auto""#))
    let source = "msgid \"\"\nmsgstr \"\"\n\"Language: ar\\n\"\n\"Content-Type: text/plain; charset=UTF-8\\n\"\n"
    let arabic = Language(try MessageCatalogue(source))
    let mirrored = Language.speaking(arabic) { HTMLTests.page(FrameSamples.frame([field])) }
    #expect(mirrored.contains(#"<html lang="ar" dir="rtl">"#))
  }

  @Test("W118: the style names sides by the direction of the text")
  func logical() {
    let style = String(decoding: PageStyle.bytes, as: UTF8.self)
    #expect(style.matches(of: /(margin|padding|border)-(left|right)|text-align: (left|right)|float:/).isEmpty)
  }
}
