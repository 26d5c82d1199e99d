import SignalboxCore
import SignalboxInterface
import SignalboxNavigation
import SignalboxSession
import SignalboxTesting
import Testing

@testable import SignalboxTUI

/// A page for a host, and a page with a password above it. Another viewer or a timer may close the second page.
private struct Hosting: Application {
  static let name = "hosting"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    let host = HostPage()
    host.next.taps.observe {
      let account = AccountPage()
      context.navigator.show(account)
      account.user.edits.observe { text in
        guard text == "later" else { return }
        _ = context.clock.schedule(after: .milliseconds(50)) { context.navigator.close(account) }
      }
    }
    _ = try? await context.navigator.presentRoot(host)
    return nil
  }
}

private final class HostPage: Page<Never> {
  let name = TextField("name", "Host name")
  let next = Button("next", "Next", role: .default)
  override var elements: [PageElement] { [name, next] }
  init() { super.init(key: "host", title: "Host") }
}

private final class AccountPage: Page<Never> {
  let user = TextField("user", "User")
  let password = SecretField("password", "Password")
  let hides = Toggle("hides", "No password")
  let note = TextField("note", "Note")
  override var elements: [PageElement] { [user, password, note, hides] }
  init() {
    super.init(key: "account", title: "Account")
    password.isVisible <~ hides.isOn.map { !$0 }
  }
}

/// Tests of keys that were typed before the page changed.
@Suite struct HoldTests {
  enum Change: CaseIterable {
    case guest, otherWindow, timer, hidden
  }

  /// The cause of the page's change, the kind of field with the focus, and the keys: in a single burst or separately.
  struct Case: CustomTestStringConvertible {
    let change: Change
    let isSecret: Bool
    let isBurst: Bool
    var testDescription: String { "\(change), \(isSecret ? "secret" : "text"), \(isBurst ? "burst" : "keys")" }

    static let all = Change.allCases.flatMap { change in
      [true, false].flatMap { isSecret in
        [true, false].map { Case(change: change, isSecret: isSecret, isBurst: $0) }
      }
    }.filter { $0.isSecret || $0.change != .hidden }
  }

  @Test(
    "N101: after a change that the user did not make, keys are dropped until a pause, or after a secret until Esc",
    arguments: Case.all)
  func nothingElsewhere(_ place: Case) async throws {
    try await onSessionThread {
      let test = ScreenTest(Hosting())
      test.type("w e b")
      test.actElsewhere(.press, on: "host/next")
      #expect(test.frame?.page.key == "account")
      test.advance(.seconds(1))
      if place.change == .timer { test.type("later") }
      test.type(place.isSecret ? "Tab c o r r e c t" : "a d a")
      switch place.change {
      case .guest: test.actElsewhere(.back)
      case .otherWindow: test.actElsewhere(.back, asGuest: false)
      case .timer: test.advance(.milliseconds(50))
      case .hidden: test.actElsewhere(.setToggle(true), on: "account/hides")
      }
      let front = test.frame?.inFront
      let before = test.frame?.page.elements
      let keys = ["h", "o", "r", "s", "e", "Enter", "Tab", "x"]
      if place.isBurst {
        test.type(keys.joined(separator: " "))
      } else {
        for key in keys {
          test.type(key)
          test.advance(.milliseconds(700))
        }
      }
      #expect(test.frame?.inFront == front && test.frame?.page.elements == before)
      #expect(test.row("Keys are left out until") != nil)
      test.advance(.milliseconds(900))
      if place.isSecret {
        test.type("y")
        #expect(test.frame?.page.elements == before, "a pause is not enough")
        test.type("Esc")
        #expect(test.frame?.inFront == front && test.row("Keys are left out") == nil)
      }
      let id = place.change == .hidden ? "account/note" : "host/name"
      let text = test.text(id) ?? ""
      test.type("z")
      #expect(test.text(id) == text + "z")
      let journal = "\(test.session.within { $0.journal })"
      #expect(!journal.contains("horse") && !journal.contains("ors"))
    }
  }

  @Test("N101: a user that pressed and waits is not delayed, neither at once nor when an effect brings the page")
  func ownChange() async throws {
    try await onTrial("menu") { test in
      test.type("Enter")
      test.type("Down Enter")
      #expect(test.frame?.stack.count == 1)
    }
  }

  @Test("N101: Ctrl-C works while keys are dropped")
  func interrupt() async throws {
    try await onSessionThread {
      let test = ScreenTest(Hosting())
      test.type("Enter Tab s e c")
      test.actElsewhere(.back)
      test.type("x C-c C-c")
      #expect(test.session.finish() == .signal(2))
    }
  }

  @Test("N101: a key meant for a row that has gone does nothing to the row that replaces it")
  func row() async throws {
    try await onSessionThread {
      let test = ScreenTest(Shrinking())
      test.paint()
      test.type("Down")
      test.advance(.milliseconds(50))
      test.type("Enter")
      #expect(test.frame?.status == nil, "Enter was meant for the row that has gone")
      test.advance(.milliseconds(900))
      test.type("Enter")
      #expect(test.frame?.status == "c")
    }
  }
}

/// An application with a list that loses a row.
private struct Shrinking: Application {
  static let name = "shrinking"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    let page = ShrinkingPage()
    page.list.selections.observe { context.navigator.status.value = $0 }
    _ = context.clock.schedule(after: .milliseconds(50)) { page.list.rows.value.removeAll { $0.key == "b" } }
    _ = try? await context.navigator.presentRoot(page)
    return nil
  }
}

private final class ShrinkingPage: Page<Never> {
  let list = List("list", "Rows")
  override var elements: [PageElement] { [list] }
  init() {
    super.init(key: "shrinking", title: "Rows")
    list.rows.value = [Row("a", "A"), Row("b", "B"), Row("c", "C")]
  }
}

/// Rows that go by themselves, half a second after they were pressed.
private struct Queue: Application {
  static let name = "queue"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    let page = QueuePage()
    page.list.selections.observe { [unowned page] key in
      page.pressed.text.value = "pressed \(key)"
      _ = context.clock.schedule(after: .milliseconds(500)) { page.list.rows.value.removeAll { $0.key == key } }
    }
    _ = try? await context.navigator.presentRoot(page)
    return nil
  }
}

private final class QueuePage: Page<Never> {
  let list = List("list", "Alerts")
  let pressed = Label("pressed")
  override var elements: [PageElement] { [list, pressed] }
  init() {
    super.init(key: "queue", title: "Queue")
    list.rows.value = (1...3).map { Row("a\($0)", "Alert \($0)") }
  }
}

/// Tests of a row that goes from under the bar.
@Suite struct LostRowTests {
  @Test("N111: a row that goes from under the bar leaves keys out until a pause, so Enter presses no other row")
  func lost() async throws {
    try await onSessionThread {
      let test = ScreenTest(Queue())
      test.paint()
      test.type("Enter")
      #expect(test.row("pressed a1") != nil)
      test.advance(.milliseconds(500))
      #expect(test.row("Alert 1") == nil)
      test.type("Enter")
      #expect(test.row("pressed a1") != nil, "Enter was meant for the row that has gone")
      #expect(test.row("The row at the bar is another one now") != nil)
      test.advance(.milliseconds(900))
      test.type("Enter")
      #expect(test.row("pressed a2") != nil)
    }
  }
}
