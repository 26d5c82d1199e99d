// Long, because each unexpected act of a user has a test of its own, in a real browser.
import Foundation
import SignalboxTesting
import SignalboxDrivers
import Testing

/// Unexpected acts of users on the pages of signalbox-web: a second click, an omission, a lost connection.
@Suite(.serialized, .offPool) struct HandsTests {
  @Test(
    "W36: a double click presses once, however quick the page is and whatever comes to that place",
    arguments: [0, 40, 150])
  func twice(_ pause: Int) async throws {
    try await onSessionThread {
      let install = "button[value='review/install']:not(.hidden)"
      let (served, chromium) = try Self.doubleClicked("setup", install, apart: pause) { try Self.reachReview($0) }
      try chromium.wait(until: Self.title("Installing"))
      #expect(try chromium.evaluate("submits") as? Int == 1)
      withExtendedLifetime(served) {}
    }
  }

  @Test(
    "W36: a double click on a button that opens a question leaves the focus in the question",
    arguments: [0, 80, 250])
  func question(_ pause: Int) async throws {
    try await onSessionThread {
      let (served, chromium) = try Self.doubleClicked("sampler", "li:nth-child(2) button:not(.row)", apart: pause) {
        try $0.click("button[value='home/people']")
      }
      try chromium.wait(until: "document.querySelector('dialog')?.contains(document.activeElement)")
      #expect(try chromium.evaluate("submits") as? Int == 1)
      // A click beside the question does not take the focus away either.
      _ = try chromium.evaluate("document.querySelector('.veil').setAttribute('id', 'veil')")
      try chromium.clickPlace(of: "header button", times: 1, apart: 0)
      #expect(
        try chromium.evaluate("document.querySelector('dialog').contains(document.activeElement)") as? Bool == true)
      withExtendedLifetime(served) {}
    }
  }

  @Test("W36: undo may be pressed several times in quick succession")
  func quickly() async throws {
    try await onSessionThread {
      let (served, chromium) = try Self.open("sampler")
      try chromium.click("button[value='home/people']")
      try chromium.wait(until: Self.title("People"))
      try Self.countSubmits(chromium)
      // On the button itself, because its action may move it.
      _ = try chromium.evaluate(
        """
        (undo => [1, 2, 3].forEach(detail => ["mousedown", "click"].forEach(type =>
          undo.dispatchEvent(new MouseEvent(type, { detail, bubbles: true, cancelable: true })))))
        (document.querySelector("button[value=undo]"))
        """)
      #expect(try chromium.evaluate("submits") as? Int == 3)
      withExtendedLifetime(served) {}
    }
  }

  @Test("W32: a press that waits for something leads to the first field that is missing or wrong, and marks it")
  func leading() async throws {
    try await onSessionThread {
      let (served, chromium) = try Self.open("setup")
      let next = "button[value='host/next']:not(.hidden)"
      // The page is untouched.
      try chromium.click(next)
      try chromium.wait(until: Self.isWrong("host/name"))
      #expect(try chromium.text(".field .error").contains("This is still needed."))
      try chromium.type("lab", into: "[name='set:host/name']")
      try chromium.wait(until: "!document.querySelector('[aria-invalid], .error')")
      try chromium.click(next)
      try chromium.wait(until: Self.title("The account"))
      // Only the first field is wrong, and was typed long before. Enter in the last field comes first, then a click.
      try chromium.type("Ann!\u{E004}", into: "[name='set:account/name']")
      try chromium.wait(until: "document.querySelector('[aria-invalid]')")
      try chromium.type("longenough", into: "[name='set:account/password']")
      try chromium.type("longenough", into: "[name='set:account/again']")
      try chromium.wait(until: "document.querySelector(\"[name='set:account/again']\").placeholder")
      try chromium.type("\u{E007}", into: "[name='set:account/again']")
      try chromium.wait(until: Self.isWrong("account/name"))
      try chromium.click("button[value='account/next']:not(.hidden)")
      try chromium.wait(until: Self.isWrong("account/name"))
      // Emptied, the field is missing.
      try chromium.type("\u{E009}a\u{E000}\u{E003}", into: "[name='set:account/name']")
      try chromium.wait(until: "!document.querySelector('.field .error')")
      try chromium.click("button[value='account/next']:not(.hidden)")
      try chromium.wait(until: Self.isWrong("account/name"))
      withExtendedLifetime(served) {}
    }
  }

  @Test("W32: Enter leads to a field whose text is refused")
  func tooLong() async throws {
    try await onSessionThread {
      let (served, chromium) = try Self.open("register")
      let name = "[name='set:register/username']"
      _ = try chromium.evaluate(
        """
        (node => { node.value = 'a'.repeat(300); node.dispatchEvent(new Event('input', { bubbles: true })); })(document.querySelector("\(name)"))
        """)
      try chromium.type("longenough\u{E007}", into: "[name='set:register/password']")
      try chromium.wait(until: Self.isWrong("register/username"))
      withExtendedLifetime(served) {}
    }
  }

  @Test("W32: without a script missing fields are marked as well")
  func plain() async throws {
    try await onSessionThread {
      let served = try ServedProgram(nil, ["setup", "--data", TemporaryFolder().path])
      let agent = UserAgent(port: served.port)
      try agent.open("/")
      try agent.submit(("press", "host/next"))
      let field = try agent.document.every("input").first { $0["name"] == "set:host/name" }
      #expect(field?["aria-invalid"] == "true" && agent.page.contains("This is still needed."))
    }
  }

  @Test("W14: a press without an answer is reported with its name, and is not performed later")
  func offline() async throws {
    try await onSessionThread {
      let (served, chromium) = try Self.open("sampler")
      try chromium.click("button[value='home/account']")
      try chromium.wait(until: Self.title("Account"))
      try chromium.tell("Network.enable", [:])
      let none: [String: Any] = ["offline": true, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1]
      try chromium.tell("Network.emulateNetworkConditions", none)
      try chromium.type("ann", into: "[name='set:account/email']")
      try chromium.click("button[name=do][value=back]")
      let told = "document.getElementById('notice').textContent.includes('No answer came to “Back”')"
      try chromium.wait(until: told)
      try chromium.tell("Network.emulateNetworkConditions", none.merging(["offline": false]) { $1 })
      // The typed text has arrived.
      try chromium.wait(until: "document.querySelector('[aria-invalid=true]')")
      #expect(try chromium.evaluate("\(told) && \(Self.title("Account"))") as? Bool == true)
      try chromium.click("button[name=do][value=back]")
      let named = "document.getElementById('notice').textContent.includes('“Undo” brings it back')"
      try chromium.wait(until: "\(Self.title("Home")) && \(named)")
      withExtendedLifetime(served) {}
    }
  }

  @Test("W4: a text that is too large is reported, stays in its field, and is sent when it is shorter")
  func tooMuch() async throws {
    try await onSessionThread {
      let (served, chromium) = try Self.open("sampler")
      try chromium.click("button[value='home/account']")
      try chromium.wait(for: "textarea")
      let give = { (text: String) in
        """
        (node => { node.value = \(text); node.dispatchEvent(new Event('input', { bubbles: true })); })(document.querySelector('textarea'))
        """
      }
      _ = try chromium.evaluate(give("'ä'.repeat(1500000)"))
      try chromium.wait(until: "document.getElementById('connection').textContent.includes('too much at once')")
      #expect(try chromium.evaluate("document.querySelector('textarea').value.length") as? Int == 1_500_000)
      _ = try chromium.evaluate(give("'short'"))
      try chromium.wait(until: "document.getElementById('connection').textContent === ''")
      withExtendedLifetime(served) {}
    }
  }

  @Test("W18: a page whose session is over offers a way to start again")
  func over() async throws {
    try await onSessionThread {
      let (served, chromium) = try Self.open("sampler")
      try chromium.click("button[value='home/account']")
      try chromium.wait(until: Self.title("Account"))
      try chromium.tell("Network.clearBrowserCookies", [:])
      try chromium.click("button[value=undo]")
      try chromium.click("#connection a")
      try chromium.wait(until: Self.title("Home"))
      withExtendedLifetime(served) {}
    }
  }

  @Test("W35: the browser's Back leads to the earlier rows in their place, and then to the earlier page")
  func rows() async throws {
    try await onSessionThread {
      let (served, chromium) = try Self.open("sampler")
      try chromium.click("button[value='home/everything']")
      let shows = { (range: String) in
        "[...document.querySelectorAll('.ways span')].some(({ textContent }) => textContent === '\(range) of 100000')"
      }
      try chromium.click("[data-rows-of][id$='-later']")
      try chromium.wait(until: shows("51 to 100"))
      try chromium.click("[data-rows-of][id$='-last']")
      try chromium.wait(until: shows("99951 to 100000"))
      for range in ["51 to 100", "1 to 50"] {
        _ = try chromium.evaluate("history.back()")
        try chromium.wait(until: shows(range))
        let isSeen = """
          (({ top, bottom }) => top < innerHeight && bottom > 0)(document.querySelector('[id$=rows-part]').getBoundingClientRect())
          """
        #expect(try chromium.evaluate("\(isSeen) && \(Self.title("Everything"))") as? Bool == true)
      }
      #expect(try chromium.evaluate("location.search") as? String == "")
      // The page asks before it closes.
      _ = try chromium.evaluate("history.back()")
      try chromium.wait(for: "dialog")
      withExtendedLifetime(served) {}
    }
  }

  @Test("W23: a date that does not exist is reported when its field loses the focus, until a valid date replaces it")
  func noDay() async throws {
    try await onSessionThread {
      let (served, chromium) = try Self.open("sampler")
      try chromium.click("button[value='home/everything']")
      let leave = "document.activeElement.blur()"
      try chromium.type("02302027", into: "[type=date]")
      _ = try chromium.evaluate(leave)
      let error = "document.querySelector('.field:has([type=date][aria-invalid=true]) .error')?.textContent"
      #expect((try chromium.evaluate(error) as? String)?.contains("no such day") == true)
      // A Friday, which is an office day.
      try chromium.type("02262027", into: "[type=date]")
      _ = try chromium.evaluate(leave)
      try chromium.wait(until: "!document.querySelector('.field:has([type=date]) .error')")
      #expect(try chromium.evaluate("document.querySelector('[type=date]').value") as? String == "2027-02-26")
      withExtendedLifetime(served) {}
    }
  }

  @Test("W37: a secret is sent while it is typed, so that actions that wait for it become available")
  func secret() async throws {
    try await onSessionThread {
      let (served, chromium) = try Self.open("sampler")
      try chromium.click("button[value='home/account']")
      let (mail, secret) = ("[name='set:account/email']", "[name='set:account/password']")
      try chromium.type("ann@example.org", into: mail)
      try chromium.type("swor", into: secret)
      // The field has not lost the focus.
      try chromium.wait(until: "!document.querySelector('main button.default').hasAttribute('aria-disabled')")
      #expect(try chromium.evaluate("document.activeElement.value") as? String == "swor")
      try chromium.type("dfish", into: secret)
      #expect(try chromium.evaluate("document.activeElement.value") as? String == "swordfish")
      withExtendedLifetime(served) {}
    }
  }

  @Test("W33: when a secret is cleared, the focus moves to its field")
  func cleared() async throws {
    try await onSessionThread {
      let (served, chromium) = try Self.open("sampler")
      try chromium.click("button[value='home/account']")
      try chromium.type("swordfish", into: "[name='set:account/password']")
      try chromium.click("button[name=clear]")
      try chromium.wait(until: "!document.querySelector('button[name=clear]')")
      #expect(try chromium.evaluate("document.activeElement.name") as? String == "set:account/password")
      #expect(try chromium.evaluate("document.activeElement.value") as? String == "")
      withExtendedLifetime(served) {}
    }
  }

  @Test("W34: on a telephone the hidden steps are counted, and rows with a button are aligned")
  func telephone() async throws {
    try await onSessionThread {
      let (served, chromium) = try Self.open("setup", width: 390)
      try chromium.type("lab\u{E007}", into: "[name='set:host/name']")
      try chromium.wait(until: Self.title("The account"))
      // The style counts the steps for the number. The earlier steps are displayed, so that they count, and take no
      // room.
      let counted = """
        [...document.querySelectorAll('.steps li')].every((node) => getComputedStyle(node).display !== 'none') && \
        document.querySelector('.steps').getBoundingClientRect().height < 40
        """
      #expect(try chromium.evaluate(counted) as? Bool == true)
      let (people, other) = try Self.open("sampler", width: 390)
      try other.click("button[value='home/people']")
      try other.wait(for: "li button:not(.row)")
      let middle = "(({ top, bottom }) => (top + bottom) / 2)"
      let apart = """
        [...document.querySelectorAll('main li')].map((node) => Math.abs(\(middle)(node.children[0].getBoundingClientRect()) - \
        \(middle)(node.children[1].getBoundingClientRect())) > 2)
        """
      #expect(try other.evaluate(apart) as? [Bool] == [false, false, false])
      // The ring around a row is wholly visible.
      try other.type("\u{E015}", into: "button.row")
      let ring = "parseFloat(getComputedStyle(document.activeElement).outlineOffset)"
      #expect(try other.evaluate(ring) as? Double ?? 0 <= -3)
      withExtendedLifetime((served, people)) {}
    }
  }

  @Test("W34: on a telephone a number that begins a row stands at the beginning of its card")
  func numberedCards() async throws {
    try await onSessionThread {
      let (served, chromium) = try Self.open("desk", width: 390)
      try chromium.type("Ann\u{E007}", into: "[name='set:log-in/name']")
      try chromium.wait(for: "table.rows tbody th button")
      let left = """
        [...document.querySelectorAll('table.rows tbody th button')].every((node) => { \
        const range = document.createRange(); range.selectNodeContents(node); \
        return range.getBoundingClientRect().left < 60; })
        """
      #expect(try chromium.evaluate(left) as? Bool == true)
      // Cards have nothing beyond an edge, so no shade is there.
      let shade = "getComputedStyle(document.querySelector('.scroll')).backgroundImage"
      #expect(try chromium.evaluate(shade) as? String == "none")
      withExtendedLifetime(served) {}
    }
  }

  @Test("W34: numbers in a column are right-aligned, and titles stand at one height")
  func numbers() async throws {
    try await onSessionThread {
      let (served, chromium) = try Self.open("sampler")
      try chromium.click("button[value='home/everything']")
      try chromium.wait(for: "table.rows")
      let ends = "[...document.querySelectorAll('td.number')].map((node) => node.textContent)"
      #expect(try chromium.evaluate(ends) as? [String] == ["0", "1", "95", "1822 km", "1738 km", "1561 km"])
      let middles = """
        [...document.querySelectorAll('table.rows thead th')].filter((node) => node.textContent.trim() && !node.querySelector('.unseen'))\
        .map((node) => { const range = document.createRange(); range.selectNodeContents(node); \
        const { top, bottom } = range.getBoundingClientRect(); return (top + bottom) / 2; })
        """
      let heights = try chromium.evaluate(middles) as? [Double] ?? []
      #expect(heights.count == 3 && (heights.max() ?? 0) - (heights.min() ?? 0) < 4, "\(heights)")
      withExtendedLifetime(served) {}
    }
  }

  @Test("W15: a page that opens with a question has the focus there, and the browser reports no problem")
  func openedWithQuestion() async throws {
    try await onSessionThread {
      let (served, chromium) = try Self.open("sampler")
      try chromium.click("button[value='home/people']")
      try chromium.click("li:nth-child(2) button:not(.row)")
      try chromium.wait(for: "dialog")
      try chromium.open("http://127.0.0.1:\(served.port)/")
      try chromium.wait(until: "document.activeElement.matches('dialog button.cancel')")
      #expect(try chromium.complaints() == [])
    }
  }

  private static func open(_ application: String, width: Int = 1280) throws -> (ServedProgram, Chromium) {
    let served = try ServedProgram(nil, [application, "--data", TemporaryFolder().path])
    let chromium = try Chromium(size: (width, 800))
    try chromium.open("http://127.0.0.1:\(served.port)/")
    return (served, chromium)
  }

  /// Opens an application, prepares its page and double-clicks an element. On a busy machine the second click may be so
  /// late that it is a separate press. Then the application is opened again.
  private static func doubleClicked(
    _ application: String, _ selector: String, apart pause: Int, prepare: (Chromium) throws -> Void
  ) throws -> (ServedProgram, Chromium) {
    for _ in 0..<20 {
      let (served, chromium) = try open(application)
      try prepare(chromium)
      try countSubmits(chromium)
      if try chromium.pressTwice(at: selector, apart: pause) { return (served, chromium) }
    }
    throw DriverFailure(description: "no two clicks came within 400 ms")
  }

  private static func reachReview(_ chromium: Chromium) throws {
    try chromium.type("lab\u{E007}", into: "[name='set:host/name']")
    try chromium.wait(until: title("The account"))
    try chromium.type("ann", into: "[name='set:account/name']")
    try chromium.type("longenough", into: "[name='set:account/password']")
    try chromium.type("longenough\u{E007}", into: "[name='set:account/again']")
    try chromium.wait(until: title("The packages"))
    try chromium.click("button[value='packages/next']:not(.hidden)")
    try chromium.wait(until: title("Review"))
  }

  /// Counts the presses from now on, in `submits`.
  private static func countSubmits(_ chromium: Chromium) throws {
    _ = try chromium.evaluate("void (window.submits = 0, addEventListener('submit', () => { window.submits += 1; }))")
  }

  private static func title(_ words: String) -> String { "document.getElementById('title').textContent === '\(words)'" }

  /// Returns a script that is true when the field has the focus and is marked.
  private static func isWrong(_ id: String) -> String {
    "document.activeElement.name === 'set:\(id)' && document.activeElement.getAttribute('aria-invalid') === 'true'"
  }
}
