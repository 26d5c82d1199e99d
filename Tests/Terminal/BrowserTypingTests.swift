import Foundation
import SignalboxDrivers
import SignalboxTesting
import Testing

/// Typed text on the pages of signalbox-web: when a page complains about it, and that the page keeps it.
@Suite(.serialized, .offPool) struct BrowserTypingTests {
  @Test("W41: a field shows no complaint while the user types in it, before the user leaves it or presses something")
  func calm() async throws {
    try await onSessionThread {
      let (served, chromium) = try Self.open("register")
      let (name, password) = ("[name='set:register/username']", "[name='set:register/password']")
      let had = "document.querySelector(\"[name='had:register/username']\").value"
      let before = try chromium.evaluate(had) as? String ?? ""
      try chromium.type("a", into: name)
      // The server has the text and has answered with a complaint.
      try chromium.wait(until: "\(had) !== '\(before)'")
      #expect(try chromium.evaluate(Self.complaints) as? Int == 0)
      let described = "document.querySelector(\"\(name)\").getAttribute('aria-describedby') || ''"
      #expect(try (chromium.evaluate(described) as? String)?.contains("-error") == false)
      try chromium.type("\u{E004}", into: name)
      try chromium.wait(until: Self.isWrong("register/username"))
      // A correction removes the complaint while the user is still in the field.
      try chromium.type("bcdefgh", into: name)
      try chromium.wait(until: "\(Self.complaints) === 0")
      try chromium.type("b", into: password)
      try chromium.wait(until: "document.querySelector(\"\(password)\").placeholder")
      #expect(try chromium.evaluate(Self.complaints) as? Int == 0)
      try chromium.type("\u{E007}", into: password)
      try chromium.wait(until: Self.isWrong("register/password"))
      try chromium.type("\u{E009}a\u{E000}\u{E003}abcdefgh", into: password)
      try chromium.wait(until: "\(Self.complaints) === 0")
      // A press leaves the field. It presses the button that was there when the press began.
      // The page of this text has come before the press: it moves the button, also between its two halves.
      let stale = try chromium.evaluate(had) as? String ?? ""
      try chromium.type("\u{E009}a\u{E000}b", into: name)
      try chromium.wait(until: "\(had) !== '\(stale)'")
      #expect(try chromium.evaluate(Self.complaints) as? Int == 0)
      try chromium.clickPlace(of: "button[value='register/submit']:not(.hidden)", times: 1, apart: 0)
      try chromium.wait(until: Self.isWrong("register/username"))
      #expect(try chromium.text(".part.button .error").contains("User name"))
      #expect(try chromium.complaints() == [])
      withExtendedLifetime(served) {}
    }
  }

  @Test("W41: a refused value stays in its field with the reason, through undo and behind a question")
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
      // Nothing is left to redo, and the page says so.
      try chromium.click("button[value=redo]")
      try chromium.wait(for: "#notice .error")
      #expect(try chromium.evaluate(stands) as? Bool == true)
      try chromium.click("button[value=leave]")
      try chromium.wait(for: "dialog")
      #expect(try chromium.evaluate(stands) as? Bool == true)
      try chromium.click("dialog button.cancel")
      try chromium.wait(until: "!document.querySelector('dialog')")
      // A later change does not remove the refused value either.
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
    "W42: quitting first warns of typed text that nothing else asks about; an action in between cancels the warning"
  )
  func leaving() async throws {
    try await onSessionThread {
      let mail = "[name='set:account/email']"
      let told = "document.getElementById('notice').textContent.includes('lose what you typed')"
      let leave = "button[name=do][value=leave]"
      // Two quick clicks count as a single press.
      let (served, chromium) = try Self.doubleClicked(leave) {
        try $0.click("button[value='home/account']")
        try $0.type("ann@example.org", into: mail)
      }
      try chromium.wait(until: told)
      try chromium.type("x", into: mail)
      try chromium.wait(until: "!\(told)")
      try chromium.click(leave)
      try chromium.wait(until: told)
      #expect(try chromium.text("h1") == "Account")
      // A key and not a click: the browser decides whether two clicks within half a second are a double click.
      try chromium.type("\u{E007}", into: leave)
      try chromium.wait(for: "main.end")
      withExtendedLifetime(served) {}
    }
  }

  @Test("W42: the warning works without a script, in the requested language, and not for text that a button has taken")
  func leavingPlainly() async throws {
    try await onSessionThread {
      let folder = TemporaryFolder()
      let served = try ServedProgram(nil, ["setup", "--data", folder.path, "--target", folder.path + "/target"])
      let agent = UserAgent(port: served.port)
      agent.headers["Accept-Language"] = "de"
      try agent.open("/")
      let mail = ["set:host/name": ["lab"]]
      try agent.submit(("do", "leave"), mail)
      #expect(agent.page.contains("Das beendet ohne das Getippte"))
      try agent.submit(("do", "undo"))
      #expect(!agent.page.contains("Das beendet ohne das Getippte"))
      try agent.submit(("do", "leave"), mail)
      #expect(agent.page.contains("Das beendet ohne das Getippte"))
      try agent.submit(("do", "leave"))
      try agent.wait(for: "class=\"end\"")
      #expect(agent.page.contains("Das war es"))
      let sampler = try ServedProgram(nil, ["sampler", "--data", folder.path])
      let other = UserAgent(port: sampler.port)
      try other.open("/")
      try other.submit(("press", "home/account"))
      let account = ["set:account/email": ["ann@example.org"], "set:account/password": ["swordfish"]]
      try other.submit(("press", "account/save"), account)
      try other.submit(("do", "leave"))
      try other.wait(for: "class=\"end\"")
      #expect(other.page.contains("This is the end"))
    }
  }

  @Test("W43: a press of an unavailable button shows the reason that the page gives", arguments: [true, false])
  func reason(_ scripts: Bool) async throws {
    try await onSessionThread {
      let served = try ServedProgram(nil, ["capture", "--camera", "no-camera", "--data", TemporaryFolder().path])
      let why = "The camera cannot be used at the moment."
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

  @Test("W33: a return to a long list leads to the same place in it")
  func scrolled() async throws {
    try await onSessionThread {
      let (served, chromium) = try Self.open("gallery")
      try Self.logIn(chromium)
      // A list never makes the page longer than its visible part.
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
      try chromium.wait(until: "!document.querySelector('main ul')")
      try chromium.click("header button[name=do][value=back]")
      try chromium.wait(until: "document.activeElement.id === '\(id)'")
      #expect(try chromium.evaluate(place) as? Int == before)
      #expect(try chromium.complaints() == [])
      withExtendedLifetime(served) {}
    }
  }

  @Test("W33: the button that clears a secret is behind its field and no stop of Tab, and has the field's name")
  func clearing() async throws {
    try await onSessionThread {
      let (served, chromium) = try Self.open("register")
      let password = "[name='set:register/password']"
      try chromium.type("longenough", into: password)
      try chromium.wait(for: "button[name=clear]")
      try chromium.type("\u{E004}", into: password)
      #expect(try chromium.evaluate("document.activeElement.textContent") as? String == "Show")
      try chromium.press(key: "\u{E004}")
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

  /// Opens the sampler, prepares its page and double-clicks an element. On a busy machine the second click may be so
  /// late that it is a separate press. Then the sampler is opened again.
  private static func doubleClicked(
    _ selector: String, prepare: (Chromium) throws -> Void
  ) throws -> (ServedProgram, Chromium) {
    for _ in 0..<20 {
      let (served, chromium) = try open("sampler")
      try prepare(chromium)
      if try chromium.pressTwice(at: selector, apart: 200) { return (served, chromium) }
    }
    throw DriverFailure(description: "no two clicks came within 400 ms")
  }

  private static func logIn(_ chromium: Chromium) throws {
    try chromium.type("ada", into: "[name='set:login/username']")
    try chromium.type("x\u{E007}", into: "[name='set:login/password']")
    try chromium.wait(for: "li details summary")
  }

  /// The number of complaints that a user can see or hear.
  private static let complaints = "document.querySelectorAll('.field .error, .field [aria-invalid]').length"

  /// Returns a script that is true when the field is marked and has a reason.
  private static func isWrong(_ id: String) -> String {
    """
    (node => node.matches('[aria-invalid]') && node.closest('.field').querySelector('.error'))(document.querySelector("[name='set:\(id)']"))
    """
  }

  @Test("W203: a tap on a button presses it, though the complaint of the date in focus disappears")
  func tap() async throws {
    try await onSessionThread {
      let script = ["--", "bash", "-c", "signalbox ask date 'Your date' --required"]
      let served = try ServedProgram(nil, ["run", "--once", "--root-in-browser"] + BrowserTests.data() + script)
      let chromium = try Chromium(size: (390, 800))
      try chromium.tell("Emulation.setTouchEmulationEnabled", ["enabled": true, "maxTouchPoints": 1])
      try chromium.open("http://127.0.0.1:\(served.port)/")
      let tap = {
        let place = "(({ x, y, width, height }) => [x + width / 2, y + height / 2])"
        let button = "document.querySelector('main button.default:not(.hidden)').getBoundingClientRect()"
        let point = try #require(try chromium.evaluate("\(place)(\(button))") as? [Double])
        let finger = [["x": point[0], "y": point[1]]]
        try chromium.tell("Input.dispatchTouchEvent", ["type": "touchStart", "touchPoints": finger])
        try chromium.tell("Input.dispatchTouchEvent", ["type": "touchEnd", "touchPoints": [Any]()])
      }
      try chromium.wait(for: "[type=date]")
      try tap()
      try chromium.wait(until: "document.activeElement.matches('[type=date][aria-invalid=true]')")
      try chromium.type("02262027", into: "[type=date]")
      try tap()
      try chromium.wait(until: "document.body.textContent.includes('2027-02-26')")
      withExtendedLifetime(served) {}
    }
  }

  @Test("W204: the page stays where it is while a field in use gets an error, and when the error is shown")
  func stays() async throws {
    try await onSessionThread {
      let served = try ServedProgram(nil, ["register"] + BrowserTests.data())
      let chromium = try Chromium()
      try chromium.open("http://127.0.0.1:\(served.port)/")
      let place = "document.getElementById('e-register:2Fsubmit').getBoundingClientRect().top"
      let field = "document.querySelector(\"[name='set:register/username']\")"
      let remarks = "[...\(field).closest('.part').querySelectorAll('p')].map(node => node.textContent).join()"
      let described = "\(field).getAttribute('aria-describedby').trim()"
      try chromium.wait(until: "\(remarks) === 'At least 8 characters'")
      let before = try #require(try chromium.evaluate(place) as? Double)
      // The server has the text when the field is another one for it.
      _ = try chromium.evaluate("void (self.had = document.querySelector(\"[name='had:register/username']\").value)")
      try chromium.type("ann", into: "[name='set:register/username']")
      try chromium.wait(until: "document.querySelector(\"[name='had:register/username']\").value !== self.had")
      #expect(try chromium.evaluate(remarks) as? String == "At least 8 characters")
      #expect(try chromium.evaluate(described) as? String == "e-register:2Fusername-help")
      #expect(try chromium.evaluate(place) as? Double == before)
      try chromium.type("\u{E004}", into: "[name='set:register/username']")
      try chromium.wait(until: "\(remarks) === 'Error: At least 8 characters'")
      #expect(try chromium.evaluate(described) as? String == "e-register:2Fusername-error")
      #expect(try chromium.evaluate(place) as? Double == before)
      withExtendedLifetime(served) {}
    }
  }
}
