import SignalboxDrivers
import SignalboxHTTP
import SignalboxSession
import SignalboxTesting
import Testing

@testable import SignalboxBrowser
@testable import SignalboxHTML

/// The name of the product, and the end of a session.
@Suite(.serialized) struct ProductTests {
  @Test("W142: the name of the product is above the page and in its title; without a name neither has one")
  func name() async throws {
    try await onSessionThread {
      let served = try Served(Ledger())
      let agent = served.agent
      try agent.open("/")
      #expect(try agent.document.every("title").first?.text == "Ledger – test")
      #expect(try agent.document.all.first { $0["class"] == "product" }?.text == "test")
      #expect(!agent.page.contains("Ends this session for good"))
      let frame = try #require(served.visitors.visitor(agent.cookies.values.first ?? "")?.board.view.frame)
      let place = PageHTML.Place(base: "/", token: "t", version: "1", application: "", isKept: true)
      let page = PageHTML(frame: frame, viewQuery: ViewQuery(), place: place).document.markup
      #expect(page.contains("<title>Ledger</title>") && !page.contains("class=\"product\""))
      #expect(page.contains("value=\"leave\" title=\"Ends this session for good."))
      withExtendedLifetime(served) {}
    }
  }

  @Test(
    "W143: the end of a session offers another one with the text that was typed, and without its secret",
    arguments: BrowserKind.allCases)
  func again(_ kind: BrowserKind) async throws {
    try await onSessionThread {
      let served = try Served(Ledger())
      let browser = try kind.start()
      try browser.open("http://127.0.0.1:\(served.port)/")
      try browser.type("Ada", into: "[name='set:page/name']")
      try browser.type("swordfish", into: "[name='set:page/secret']")
      try browser.click(".part.button button[value='page/save']")
      try browser.wait(until: "document.querySelector('#again-filled')?.hidden === false")
      // Both ways stand in a line.
      let tops = """
        [...document.querySelectorAll('.end .buttons a')].map((node) => {
          const range = document.createRange();
          range.selectNodeContents(node);
          return Math.round(range.getBoundingClientRect().top);
        })
        """
      let found = try #require(try browser.evaluate(tops) as? [Int])
      #expect(found.count == 2 && abs(found[0] - found[1]) <= 1, "\(found)")
      try browser.click("#again-filled")
      try browser.wait(until: "document.querySelector(\"[name='set:page/name']\")?.value === 'Ada'")
      #expect(try browser.evaluate("document.querySelector(\"[name='set:page/secret']\").value") as? String == "")
      #expect(try browser.evaluate("document.querySelector('[name=clear]') === null") as? Bool == true)
      #expect(try browser.evaluate("document.title") as? String == "Ledger – test")
      withExtendedLifetime(served) {}
    }
  }

  @Test("W143: another session gets the text that was typed last, in whichever tab, and no text that was undone")
  func newest() async throws {
    try await onSessionThread {
      let served = try Served(Ledger())
      let browser = try BrowserKind.chromium.start()
      let (name, age) = ("[name='set:page/name']", "[name='set:page/age']")
      let has = { (field: String, value: String) in "document.querySelector(\"\(field)\")?.value === '\(value)'" }
      try browser.open("http://127.0.0.1:\(served.port)/")
      try browser.type("Ada", into: name)
      try browser.wait(until: "!document.querySelector('[value=undo]').ariaDisabled")
      let first = try browser.newTab()
      try browser.open("http://127.0.0.1:\(served.port)/")
      // The press comes with the text, so the first tab sees no page with it.
      try browser.type("m\u{E007}", into: name)
      try browser.switchTo(first)
      try browser.click("#again-filled")
      try browser.wait(until: has(name, "Adam"))
      try browser.type("30\t", into: age)
      try browser.wait(until: "!document.querySelector('[value=undo]').ariaDisabled")
      try browser.click("[value=undo]")
      try browser.wait(until: has(age, ""))
      try browser.click(".part.button button[value='page/save']")
      try browser.click("#again-filled")
      try browser.wait(until: has(name, "Adam"))
      #expect(try browser.evaluate(has(age, "")) as? Bool == true)
      #expect(try browser.complaints() == [])
      withExtendedLifetime(served) {}
    }
  }

  @Test("W143: a session that another tab has begun keeps its values, and says that no text is filled in")
  func begun() async throws {
    try await onSessionThread {
      let served = try Served(Ledger())
      let browser = try BrowserKind.chromium.start()
      let name = "[name='set:page/name']"
      try browser.open("http://127.0.0.1:\(served.port)/")
      try browser.type("Ada", into: name)
      try browser.click(".part.button button[value='page/save']")
      try browser.wait(until: "document.querySelector('#again-filled')?.hidden === false")
      let first = try browser.newTab()
      try browser.open("http://127.0.0.1:\(served.port)/?again")
      try browser.type("Grace", into: name)
      try browser.wait(until: "!document.querySelector('[value=undo]').ariaDisabled")
      try browser.switchTo(first)
      try browser.click("#again-filled")
      try browser.wait(until: "document.querySelector('#notice')?.textContent.includes('had already begun')")
      let value = "document.querySelector(\"\(name)\").value"
      #expect(try browser.evaluate(value) as? String == "Grace")
      try browser.reload()
      #expect(try browser.evaluate(value) as? String == "Grace")
      #expect(try browser.complaints() == [])
      withExtendedLifetime(served) {}
    }
  }
}
