import SignalboxCore
import SignalboxDrivers
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
import SignalboxTesting
import Testing

/// A console as other developers write it, in a real browser: log in, open a table, open a row, and go back.
@Suite(.serialized) struct ConsoleTests {
  @Test("W32: a secret that the application removes disappears from its field, and the focus stays there")
  func takenAway() async throws {
    try await onSessionThread {
      let (served, chromium) = try Self.open()
      let secret = "[name='set:log-in/password']"
      try chromium.type("wrong\u{E007}", into: secret)
      try chromium.wait(until: "document.querySelector(\"\(secret)\").getAttribute('aria-invalid')")
      #expect(try chromium.evaluate("document.querySelector(\"\(secret)\").value") as? String == "")
      #expect(try chromium.evaluate("document.activeElement.name") as? String == "set:log-in/password")
      try chromium.type("right\u{E007}", into: secret)
      try chromium.wait(for: "table.rows")
      withExtendedLifetime(served) {}
    }
  }

  @Test("W32: a press that finds something wrong leads there")
  func wrong() async throws {
    try await onSessionThread {
      let (served, chromium) = try Self.open()
      let secret = "[name='set:log-in/password']"
      try chromium.type("wrong", into: secret)
      try chromium.click("button[value='log-in/enter']:not(.hidden)")
      try chromium.wait(until: "document.activeElement.name === 'set:log-in/password'")
      withExtendedLifetime(served) {}
    }
  }

  @Test("W32: a refusal is shown until the user does something else, whatever other tabs do")
  func refused() async throws {
    try await onSessionThread {
      let (served, chromium) = try Self.open(loggedIn: true)
      try chromium.click("button[name=do][value=undo]")
      try chromium.wait(for: "#notice .error")
      let first = try chromium.newTab()
      try chromium.open("http://127.0.0.1:\(served.port)/")
      try chromium.click("button[value='table/say']")
      try chromium.switchTo(first)
      try chromium.wait(for: ".told")
      #expect(try chromium.evaluate("document.querySelectorAll('#notice .error').length") as? Int == 1)
      try chromium.click("button[value='table/say']")
      try chromium.wait(until: "!document.querySelector('#notice .error')")
    }
  }

  @Test("W33: a return to a page restores its position, and a row is pressed wherever no other control stands")
  func comingBack() async throws {
    try await onSessionThread {
      let (served, chromium) = try Self.open(loggedIn: true)
      // The middle of the row, outside its first cell.
      try chromium.click("tr[id='e-table:2Frows:2F35-part']")
      try chromium.wait(until: "document.getElementById('title').textContent === 'Row 35'")
      #expect(try chromium.evaluate("document.activeElement.id") as? String == "title")
      #expect(try chromium.evaluate("scrollY") as? Int == 0)
      try chromium.click("button[name=do][value=back]")
      try chromium.wait(until: "document.activeElement.id === 'e-table:2Frows:2F35'")
      let isSeen =
        "(({ top, bottom }) => top >= 0 && bottom <= innerHeight)(document.activeElement.getBoundingClientRect())"
      #expect(try chromium.evaluate(isSeen) as? Bool == true)
      withExtendedLifetime(served) {}
    }
  }

  @Test(
    "W35: the browser's Back leads to the page before, then out of a question, and from the first page away")
  func browsersWayBack() async throws {
    try await onSessionThread {
      let (served, chromium) = try Self.open(loggedIn: true)
      let title = { (words: String) in "document.getElementById('title').textContent === '\(words)'" }
      let length = try chromium.evaluate("history.length") as? Int ?? 0
      try chromium.click("tr[id='e-table:2Frows:2F35-part']")
      try chromium.wait(until: title("Row 35"))
      _ = try chromium.evaluate("history.back()")
      try chromium.wait(until: "document.activeElement.id === 'e-table:2Frows:2F35'")
      // The page's own Back, too, leaves no history entry that leads nowhere.
      try chromium.click("tr[id='e-table:2Frows:2F35-part']")
      try chromium.wait(until: title("Row 35"))
      try chromium.click("button[name=do][value=back]")
      try chromium.wait(until: "document.activeElement.id === 'e-table:2Frows:2F35'")
      try chromium.click("button[value='table/rows/2/delete']")
      try chromium.wait(for: "dialog")
      _ = try chromium.evaluate("history.back()")
      try chromium.wait(until: "!document.querySelector('dialog') && document.querySelector('table.rows')")
      #expect(try chromium.evaluate("history.length") as? Int == length + 1)
      _ = try chromium.evaluate("history.back()")
      try chromium.wait(until: "!document.getElementById('form')")
      withExtendedLifetime(served) {}
    }
  }

  @Test("W33: a question about lost input has its focus on the way out, and then returns the focus")
  func losing() async throws {
    try await onSessionThread {
      let (served, chromium) = try Self.open(loggedIn: true)
      try chromium.click("button[value='table/rows/2/delete']")
      try chromium.wait(until: "document.activeElement.classList.contains('cancel')")
      try chromium.type("\u{E007}", into: "dialog button.cancel")
      try chromium.wait(until: "document.activeElement.id === 'e-table:2Frows:2F2:2Fdelete'")
      #expect(try chromium.evaluate("document.querySelectorAll('table.rows tbody tr').length") as? Int == 40)
      withExtendedLifetime(served) {}
    }
  }

  @Test(
    "W34: no word of a table is broken, in a window and on a telephone; a toast moves nothing",
    arguments: [1280, 390, 320])
  func words(_ width: Int) async throws {
    try await onSessionThread {
      let (served, chromium) = try Self.open(loggedIn: true, width: width)
      // A broken word stands in two lines.
      let broken = """
        [...document.querySelectorAll('table.rows :is(th, td) button, table.rows td')].filter((node) => {
          const text = [...node.childNodes].find((child) => child.nodeType === 3 && child.data.trim());
          const range = document.createRange();
          if (!text || /\\s/.test(text.data.trim())) return false;
          range.selectNodeContents(text);
          return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1;
        }).map((node) => node.textContent)
        """
      #expect(try chromium.evaluate(broken) as? [String] == [])
      #expect(try chromium.evaluate("document.documentElement.scrollWidth <= innerWidth") as? Bool == true)
      let top = "document.querySelector('main').getBoundingClientRect().top + scrollY"
      let before = try chromium.evaluate(top) as? Double
      try chromium.click("button[value='table/say']")
      try chromium.wait(for: ".told")
      #expect(try chromium.evaluate(top) as? Double == before)
      withExtendedLifetime(served) {}
    }
  }

  @Test("W15: when the element with the focus goes, the focus moves to the heading")
  func gone() async throws {
    try await onSessionThread {
      let (served, chromium) = try Self.open(loggedIn: true)
      try chromium.click("button[value='table/vanish']")
      try chromium.wait(until: "!document.querySelector(\"[value='table/vanish']\")")
      #expect(try chromium.evaluate("document.activeElement.id") as? String == "title")
      withExtendedLifetime(served) {}
    }
  }

  @Test("W34: a choice that a program makes for the user is accepted")
  func chosen() async throws {
    try await onSessionThread {
      let (served, chromium) = try Self.open(loggedIn: true)
      _ = try chromium.evaluate(
        """
        (() => { const list = document.querySelector('select'); list.value = '7'; list.dispatchEvent(new Event('change', { bubbles: true })); })()
        """)
      try chromium.wait(until: "document.body.textContent.includes('Chosen: 7')")
      withExtendedLifetime(served) {}
    }
  }

  @Test("W34: the browser reports no errors")
  func complaints() async throws {
    try await onSessionThread {
      let (served, chromium) = try Self.open(loggedIn: true)
      #expect(try chromium.complaints() == [])
      withExtendedLifetime(served) {}
    }
  }

  private static func open(loggedIn: Bool = false, width: Int = 1280) throws -> (Served, Chromium) {
    let served = try Served(Console())
    let chromium = try Chromium(size: (width, 800))
    try chromium.open("http://127.0.0.1:\(served.port)/")
    if loggedIn {
      try chromium.type("right\u{E007}", into: "[name='set:log-in/password']")
      try chromium.wait(for: "table.rows")
    }
    return (served, chromium)
  }
}

private struct Console: Application {
  static let name = "console"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    try? await context.navigator.presentRoot(LogInPage(in: context))
    _ = try? await context.navigator.presentRoot(TablePage(in: context))
    return nil
  }
}

private final class LogInPage: Page<Void> {
  private let password = SecretField("password", "Password", isRequired: true)
  private let enter = Button("enter", "Log in", role: .default)
  override var elements: [PageElement] { [password, enter] }

  init(in context: ApplicationContext) {
    super.init(key: "log-in", title: "Log in")
    enter.taps.observe { [unowned self] in
      context.navigator.spawn(during: lifetime) { [self] in
        do throws(EffectFailure) {
          try await context.effects.run("log-in", secret: password.secret.value, title: "Logging in") { _, password in
            if password != "right" { throw Refusal() }
          }
          finish(())
        } catch {
          password.clear()
          password.error.value = "Wrong"
        }
      }
    }
  }

  private struct Refusal: Error {}
}

private final class TablePage: Page<Never> {
  private let number = Choice(
    "number", "Number", options: (1...9).map { ChoiceOption("\($0)", "Number \($0)", $0) }, selection: 1)
  private let chosen = Label("chosen")
  private let say = Button("say", "Say something")
  private let vanish = Button("vanish", "Vanish")
  private let rows = DataTable<Int>(
    "rows", "Rows",
    columns: [
      Column("id", "ID", by: { $0 }) { "\($0)" },
      Column("title", "Title") { "The printer in room \($0) must be replaced" },
      Column("state", "State") { _ in "waiting" }, Column("priority", "Priority") { _ in "normal" },
      Column("assignee", "Assignee") { _ in "Bartholomew" },
    ], order: TableOrder("id", .ascending), rowKey: { "\($0)" }
  ) { _ in [RowButton("delete", "Delete", role: .destructive)] }
  override var elements: [PageElement] { [number, chosen, say, vanish, rows] }

  init(in context: ApplicationContext) {
    super.init(key: "table", title: "Table")
    rows.values.value = Array(1...40)
    chosen.text <~ number.selection.map { "Chosen: \($0 ?? 0)" }
    vanish.taps.observe { [unowned self] in vanish.isVisible.value = false }
    // Stays until the test has seen it, however busy the machine is.
    say.taps.observe { context.navigator.notify("Said", .success, for: .seconds(600)) }
    rows.selections.observe { [unowned self] row in
      context.navigator.spawn(during: lifetime) {
        try? await context.navigator.present(RowPage(key: "row", title: "Row \(row)"))
      }
    }
    rows.buttonPresses.observe { [unowned self] press in
      context.navigator.spawn(during: lifetime) { [self] in
        let isMeant = try? await context.navigator.confirm("Delete \(press.row)?", "Delete", destructive: true)
        if isMeant == true { rows.values.value.removeAll { $0 == press.row } }
      }
    }
  }
}

private final class RowPage: Page<Never> {}
