import Foundation
import SignalboxDrivers
import SignalboxTesting
import Testing

/// What the pages of signalbox-web do with what somebody types: when they complain of it, and that they keep it.
@Suite(.serialized, .offPool) struct BrowserTypingTests {
  @Test("W41: who types is told nothing against it before the field is left or something is pressed")
  func calm() async throws {
    try await onSessionThread {
      let (served, chromium) = try Self.open("register")
      let (name, password) = ("[name='set:register/username']", "[name='set:register/password']")
      let had = "document.querySelector(\"[name='had:register/username']\").value"
      let before = try chromium.evaluate(had) as? String ?? ""
      try chromium.type("a", into: name)
      // The server has it, and has said what is wrong.
      try chromium.wait(until: "\(had) !== '\(before)'")
      #expect(try chromium.evaluate(Self.complaints) as? Int == 0)
      let described = "document.querySelector(\"\(name)\").getAttribute('aria-describedby') || ''"
      #expect(try (chromium.evaluate(described) as? String)?.contains("-error") == false)
      try chromium.type("\u{E004}", into: name)
      try chromium.wait(until: Self.isWrong("register/username"))
      // What is right again is so while one is there.
      try chromium.type("bcdefgh", into: name)
      try chromium.wait(until: "\(Self.complaints) === 0")
      try chromium.type("b", into: password)
      try chromium.wait(until: "document.querySelector(\"\(password)\").placeholder")
      #expect(try chromium.evaluate(Self.complaints) as? Int == 0)
      try chromium.type("\u{E007}", into: password)
      try chromium.wait(until: Self.isWrong("register/password"))
      try chromium.type("\u{E009}a\u{E000}\u{E003}abcdefgh", into: password)
      try chromium.wait(until: "\(Self.complaints) === 0")
      // Left by a press, which is of the button that was there when it began.
      try chromium.type("\u{E009}a\u{E000}b", into: name)
      try chromium.wait(until: "\(had) !== '\(before)' && document.querySelector(\"\(name)\").value === 'b'")
      #expect(try chromium.evaluate(Self.complaints) as? Int == 0)
      try chromium.clickPlace(of: "button[value='register/submit']:not(.hidden)", times: 1, apart: 0)
      try chromium.wait(until: Self.isWrong("register/username"))
      #expect(try chromium.text(".part.button .error").contains("User name"))
      #expect(try chromium.complaints() == [])
      withExtendedLifetime(served) {}
    }
  }

  @Test("W41: what a field holds that was refused stays with its reason, through undo and behind a question")
  func standing() async throws {
    try await onSessionThread {
      let (served, chromium) = try Self.open("sampler")
      try chromium.click("button[value='home/everything']")
      let ham = "[name='set:everything/toppings'][value=ham]"
      try chromium.click(ham)
      try chromium.type("02262020", into: "[type=date]")
      _ = try chromium.evaluate("document.activeElement.blur()")
      let stands = """
        (node => node.value === '2020-02-26' && node.matches('[aria-invalid]') \
        && node.closest('.field').querySelectorAll('.error').length === 1)(document.querySelector('[type=date]'))
        """
      try chromium.wait(until: stands)
      try chromium.click("button[value=undo]")
      try chromium.wait(until: "!document.querySelector(\"\(ham)\").checked")
      #expect(try chromium.evaluate("\(stands) && document.activeElement.value === 'undo'") as? Bool == true)
      try chromium.click("button[value=redo]")
      try chromium.wait(until: "document.querySelector(\"\(ham)\").checked")
      // There is nothing more to do again, which is said.
      try chromium.click("button[value=redo]")
      try chromium.wait(for: "#notice .error")
      #expect(try chromium.evaluate(stands) as? Bool == true)
      try chromium.click("button[value=leave]")
      try chromium.wait(for: "dialog")
      #expect(try chromium.evaluate(stands) as? Bool == true)
      try chromium.click("dialog button.cancel")
      try chromium.wait(until: "!document.querySelector('dialog')")
      // Whatever is done after the answer has come finds it there still.
      try chromium.click(ham)
      try chromium.wait(until: "!document.querySelector(\"\(ham)\").checked && \(stands)")
      try chromium.type("02262027", into: "[type=date]")
      _ = try chromium.evaluate("document.activeElement.blur()")
      try chromium.wait(until: "!document.querySelector('.field:has([type=date]) .error')")
      #expect(try chromium.complaints() == [])
      withExtendedLifetime(served) {}
    }
  }

  @Test(
    "W42: leaving a page with something typed that nothing asks about is said first; what is done in between puts it aside"
  )
  func leaving() async throws {
    try await onSessionThread {
      let (served, chromium) = try Self.open("sampler")
      try chromium.click("button[value='home/account']")
      let mail = "[name='set:account/email']"
      try chromium.type("ann@example.org", into: mail)
      let told = "document.getElementById('notice').textContent.includes('leave without what you typed')"
      let leave = "button[name=do][value=leave]"
      // Twice at once is once.
      try chromium.clickPlace(of: leave, times: 2, apart: 200)
      try chromium.wait(until: told)
      try chromium.type("x", into: mail)
      try chromium.wait(until: "!\(told)")
      try chromium.click(leave)
      try chromium.wait(until: told)
      #expect(try chromium.text("h1") == "Account")
      // Who means it does not press twice within half a second: the time between two clicks is the browser's to measure.
      try chromium.type("\u{E007}", into: leave)
      try chromium.wait(for: "main.end")
      withExtendedLifetime(served) {}
    }
  }

  @Test("W42: so it is without a script, in the language that is asked for, and what a button has taken is not lost")
  func leavingPlainly() async throws {
    try await onSessionThread {
      let served = try ServedProgram(nil, ["sampler", "--data", TemporaryFolder().path])
      let agent = UserAgent(port: served.port)
      agent.headers["Accept-Language"] = "de"
      try agent.open("/")
      try agent.submit(("press", "home/account"))
      let mail = ["set:account/email": ["ann@example.org"]]
      try agent.submit(("do", "leave"), mail)
      #expect(agent.page.contains("Das beendet ohne das Getippte"))
      try agent.submit(("do", "undo"))
      #expect(!agent.page.contains("Das beendet ohne das Getippte"))
      try agent.submit(("do", "leave"), mail)
      #expect(agent.page.contains("Das beendet ohne das Getippte"))
      try agent.submit(("do", "leave"))
      #expect(agent.page.contains("Das war es"))
      let other = UserAgent(port: served.port)
      try other.open("/")
      try other.submit(("press", "home/account"))
      try other.submit(("press", "account/save"), mail.merging(["set:account/password": ["swordfish"]]) { $1 })
      try other.submit(("do", "leave"))
      #expect(other.page.contains("This is the end"))
    }
  }

  @Test("W43: a button that is not available says why, as the page does", arguments: [true, false])
  func reason(_ scripts: Bool) async throws {
    try await onSessionThread {
      let served = try ServedProgram(nil, ["capture", "--camera", "no-camera", "--data", TemporaryFolder().path])
      let why = "There is no program no-camera"
      let said: String
      if scripts {
        let chromium = try Chromium()
        try chromium.open("http://127.0.0.1:\(served.port)/")
        try chromium.click("button[value='capture/camera']")
        said = try chromium.text(".part.button .error")
      } else {
        let agent = UserAgent(port: served.port)
        try agent.open("/")
        try agent.submit(("press", "capture/camera"))
        said = try agent.document.all.filter { $0["class"] == "error" }.map(\.text).joined()
      }
      #expect(said.contains(why) && !said.contains("not available now"), "\(said)")
    }
  }

  @Test("W33: who comes back to a long list is at the same place in it")
  func scrolled() async throws {
    try await onSessionThread {
      let (served, chromium) = try Self.open("gallery")
      try Self.logIn(chromium)
      // Nothing in a list makes the page longer than what it shows.
      let blank =
        "document.documentElement.scrollHeight - document.querySelector('main').getBoundingClientRect().bottom - scrollY"
      #expect(try chromium.evaluate("\(blank) < 100") as? Bool == true)
      let row = "ul li:nth-child(20) button.row"
      let place = "document.querySelector('ul').scrollTop"
      _ = try chromium.evaluate("document.querySelector('\(row)').scrollIntoView({ block: 'center' })")
      let before = try chromium.evaluate(place) as? Int ?? 0
      #expect(before > 500)
      let id = try chromium.evaluate("document.querySelector('\(row)').id") as? String ?? ""
      try chromium.click(row)
      try chromium.wait(until: "!document.querySelector('ul')")
      try chromium.click("header button[name=do][value=back]")
      try chromium.wait(until: "document.activeElement.id === '\(id)'")
      #expect(try chromium.evaluate(place) as? Int == before)
      #expect(try chromium.complaints() == [])
      withExtendedLifetime(served) {}
    }
  }

  @Test("W33: what takes a secret away stands before its field, so that Tab goes on from there")
  func clearing() async throws {
    try await onSessionThread {
      let (served, chromium) = try Self.open("register")
      let password = "[name='set:register/password']"
      try chromium.type("longenough", into: password)
      try chromium.wait(for: "button[name=clear]")
      try chromium.type("\u{E004}", into: password)
      #expect(try chromium.evaluate("document.activeElement.value") as? String == "register/submit")
      let name = "(node => [node.textContent, node.ariaLabel])(document.querySelector('button[name=clear]'))"
      #expect(try chromium.evaluate(name) as? [String] == ["Clear", "Clear Password"])
      withExtendedLifetime(served) {}
    }
  }

  private static func open(_ application: String) throws -> (ServedProgram, Chromium) {
    let served = try ServedProgram(nil, [application, "--data", TemporaryFolder().path])
    let chromium = try Chromium()
    try chromium.open("http://127.0.0.1:\(served.port)/")
    return (served, chromium)
  }

  private static func logIn(_ chromium: Chromium) throws {
    try chromium.type("ada", into: "[name='set:login/username']")
    try chromium.type("x\u{E007}", into: "[name='set:login/password']")
    try chromium.wait(for: "li details summary")
  }

  /// How many complaints there are to see or to hear.
  private static let complaints = "document.querySelectorAll('.field .error, .field [aria-invalid]').length"

  /// Whether this field is marked, with a reason.
  private static func isWrong(_ id: String) -> String {
    """
    (node => node.matches('[aria-invalid]') && node.closest('.field').querySelector('.error'))(document.querySelector("[name='set:\(id)']"))
    """
  }
}
