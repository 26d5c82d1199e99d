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

  @Test(
    "W130: a second press of a busy button that comes to another page does nothing, and does not deny the first",
    arguments: BrowserKind.allCases)
  func twice(_ kind: BrowserKind) async throws {
    try await onSessionThread {
      let served = try Served(Desk())
      let browser = try kind.start()
      try browser.open("http://127.0.0.1:\(served.port)/")
      // In a task of its own, so that no answer comes between.
      let on = "document.querySelector(\"button[value='desk/on']\")"
      _ = try browser.evaluate("(\(on).click(), \(on).click(), true)")
      try browser.wait(until: "document.getElementById('title').textContent === 'Next'")
      try browser.click("button[value='next/press']")
      try browser.wait(until: "document.querySelector('main').textContent.includes('pressed 1')")
      #expect(try browser.evaluate(AwayTests.notes("")) as? Bool == true)
      // The same second press without a first is denied.
      let agent = served.agent
      try agent.open("/")
      let press = try agent.filled(("press", "desk/on"))
      _ = try agent.post("/", press)
      let denied = try agent.post("/", press + [("x", "")], ["X-Signalbox": "1"]).body
      #expect(denied.contains("the last action was not done"), "\(denied)")
      #expect(
        try agent.post("/", press + [("again", "1")], ["X-Signalbox": "1"]).body.contains("\"notice\":null"))
      withExtendedLifetime(served) {}
    }
  }

  @Test(
    "W137: text that was typed after a press, and not sent before its page came, is said not to be taken",
    arguments: BrowserKind.allCases)
  func late(_ kind: BrowserKind) async throws {
    try await onSessionThread {
      let served = try Served(Desk())
      let browser = try kind.start()
      try browser.open("http://127.0.0.1:\(served.port)/")
      try browser.type("sent", into: AwayTests.name)
      let on = "document.querySelector(\"button[value='desk/on']\")"
      let field = "document.querySelector(\"\(AwayTests.name)\")"
      // Without text behind the press nothing is said.
      _ = try browser.evaluate("(\(on).click(), true)")
      try browser.wait(until: "document.getElementById('title').textContent === 'Next'")
      #expect(try browser.evaluate(AwayTests.notes("")) as? Bool == true)
      try browser.click("button[value=back]")
      try browser.wait(until: "document.getElementById('title').textContent === 'Desk'")
      let type = "\(field).value += ' late'; \(field).dispatchEvent(new Event('input', { bubbles: true }))"
      // Behind the microtasks in which the press is sent, and before the task that has its answer.
      let later = "{ let left = 50; const go = () => { if (left--) queueMicrotask(go); else { \(type) } }; go(); }"
      _ = try browser.evaluate("(\(on).click(), (() => \(later))(), true)")
      try browser.wait(until: AwayTests.notes("What you typed last was not taken."))
      try browser.click("button[value=back]")
      try browser.wait(until: "\(field)?.value === 'sent'")
      withExtendedLifetime(served) {}
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
      // The name of the button begins with the word that it shows.
      let named = """
        document.activeElement.getAttribute('aria-labelledby').split(' ')
          .map((id) => document.getElementById(id).textContent).join(' ')
        """
      #expect(try browser.evaluate(named) as? String == "Hide Secret")
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

  @Test("W118: a cell, a number and a text of a form have the direction of their own first letter")
  func isolated() throws {
    let row = RowState(id: "p/moons/io", label: "Io", buttons: [], cells: ["Io", "1822 km"])
    let columns = ["Name", "Radius"].map { ColumnState(id: "p/moons/\($0)", title: $0, isSortable: false) }
    let number = NumberState(value: -5, minimum: nil, maximum: nil, step: nil)
    let elements = [
      ElementState(id: "p/moons", label: "Moons", content: .list(ListState(rows: [row], columns: columns))),
      ElementState(id: "p/number", label: "Number", content: .number(number)),
    ]
    let document = try HTMLNode.read(HTMLTests.page(FrameSamples.frame(elements)))
    #expect(document.every("bdi").map(\.text) == ["Io", "1822 km"])
    #expect(document.every("input").filter { $0["type"] == "text" }.map { $0["dir"] } == ["auto"])
  }

  @Test("W118: the style names sides by the direction of the text")
  func logical() {
    let style = String(decoding: PageStyle.bytes, as: UTF8.self)
    #expect(style.matches(of: /(margin|padding|border)-(left|right)|text-align: ?(left|right)|float:/).isEmpty)
  }
}
