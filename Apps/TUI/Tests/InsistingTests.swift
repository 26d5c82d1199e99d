import SignalboxCore
import SignalboxInterface
import SignalboxNavigation
import SignalboxTesting
import Testing

@testable import SignalboxTUI

@Suite struct WrongTests {
  @Test(
    "N67: a press that finds something wrong leads there if its button depends on it"
  )
  func wrong() async throws {
    try await onSessionThread {
      let test = ScreenTest(LoggingIn(clears: true), rows: 24, columns: 80)
      test.type("A n n Enter x Enter")
      #expect(test.focus == "log-in/password" && test.screen.contains("Password: Wrong"))
      test.type("y Enter")
      #expect(test.focus == "log-in/password")
    }
  }

  @Test("N82: Enter without a further element leads to the element that the button waits for, or names it")
  func closedDoor() async throws {
    try await onSessionThread {
      let test = ScreenTest(Closed())
      test.type("Tab Enter")
      #expect(test.focus == "closed/name" && test.row("Name: This must be filled in.") != nil)
      let tabs = ScreenTest(TabsApplication())
      tabs.type("Enter x Enter")
      #expect(tabs.focus == "settings/name" && tabs.screen.contains("Still needed: Network: Host"))
      #expect(
        tabs.screen.ranges(of: "Still needed: Network: Host").count == 2, "at the button, and as a message"
      )
    }
  }

  @Test("N67: a letter leads to a button with that name, and never into a text, where further letters would go")
  func letters() async throws {
    try await onSessionThread {
      let test = ScreenTest(LoggingIn(), rows: 24, columns: 80)
      test.type("A Enter x Tab n p")
      #expect(test.focus == "log-in/enter")
    }
  }
}

/// A page with a missing name above a choice that has a selection.
private struct Closed: Application {
  static let name = "closed"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    try? await context.navigator.presentRoot(ClosedPage(key: "closed", title: "Closed"))
    return nil
  }
}

private final class ClosedPage: Page<Never> {
  let name = TextField("name", "Name", isRequired: true)
  let plan = Choice(
    "plan", "Plan", options: [ChoiceOption("a", "a", "A"), ChoiceOption("b", "b", "B")], selection: "a")
  let next = Button("next", "Next", role: .default)
  override var elements: [PageElement] { [name, plan, next] }
}

/// A page whose application rejects a wrong name with an error at the password.
private struct LoggingIn: Application {
  static let name = "logging-in"
  /// A Boolean value that indicates whether the application clears a wrong password.
  var clears = false

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    let page = LogInPage(key: "log-in", title: "Log in")
    page.enter.taps.observe { [unowned page] in
      if page.name.text.value == "Bob" {
        page.enter.label.value = "Welcome"
      } else {
        if clears { page.password.clear() }
        page.password.error.value = "Wrong"
      }
    }
    try? await context.navigator.presentRoot(page)
    return nil
  }
}

private final class LogInPage: Page<Never> {
  let name = TextField("name", "Name", isRequired: true)
  let password = SecretField("password", "Password", isRequired: true)
  let enter = Button("enter", "Log in", role: .default)
  override var elements: [PageElement] { [name, password, enter] }
}

@Suite struct InsistingTests {
  @Test(
    "N10: Enter stops once at a refused field, and a second Enter goes on, as the error may be elsewhere")
  func insisting() async throws {
    try await onSessionThread {
      let test = ScreenTest(LoggingIn(), rows: 24, columns: 80)
      test.type("A n n Enter x Enter")
      #expect(test.screen.contains("Wrong") && test.focus == "log-in/password")
      test.type("BTab C-u B o b Enter")
      #expect(test.focus == "log-in/password")
      test.type("Enter")
      #expect(
        test.focus == "log-in/password" && test.screen.contains("Error: Wrong") && !test.screen.contains("Welcome"))
      test.type("Enter")
      #expect(test.screen.contains("Welcome"))
    }
  }
}
