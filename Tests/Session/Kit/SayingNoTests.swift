import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
import SignalboxTesting
import Testing

/// An application that refuses input, and asks before it quits.
private struct LoggingIn: Application {
  static let name = "logging-in"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    try? await context.navigator.presentRoot(LogInPage())
  }
}

private final class LogInPage: Page<String> {
  let name = TextField("name", "Name", isRequired: true)
  let password = SecretField("password", "Password", isRequired: true)
  let note = TextField("note", "Note")
  let isBusy = Toggle("is-busy", "Busy")
  let enter = Button("enter", "Log in", role: .default)
  override var elements: [PageElement] { [name, password, note, isBusy, enter] }

  init() {
    super.init(key: "log-in", title: "Log in")
    guardsDismissal.value = true
    note.error <~ isBusy.isOn.map { $0 ? "Not now" : nil }
    enter.wait(for: isBusy.isOn.map { $0 ? "Wait" : nil })
    enter.wait(for: note.text.map { $0 == "stop" ? "Stopped" : nil })
    enter.taps.observe { [unowned self] in
      guard password.secret.value.check("the right one", { $0 == "letmein" }) else {
        password.error.value = "Wrong"
        return
      }
      finish(name.text.value)
    }
  }
}

@Suite struct SayingNoTests {
  private func error(_ test: SessionTest, _ key: String) -> String? { test.frame.element("log-in/\(key)")?.error }
  private func reason(_ test: SessionTest) -> String? { test.frame.element("log-in/enter")?.disabledReason }

  @Test("A46: a message about a value goes when the user changes the value; a bound message stays while it applies")
  func changed() async throws {
    try await onSessionThread {
      let test = SessionTest(LoggingIn(), checksReplay: false)
      test.set("log-in/name", "Ann")
      test.set("log-in/password", "wrong")
      test.press("log-in/enter")
      #expect(error(test, "password") == "Wrong")
      test.set("log-in/name", "Bob")
      #expect(error(test, "password") == "Wrong", "nobody changed it")
      test.set("log-in/password", "letmein")
      #expect(error(test, "password") == nil)
      test.act("log-in/is-busy", .setToggle(true))
      test.set("log-in/note", "x")
      #expect(error(test, "note") == "Not now")
    }
  }

  @Test("A47: a button waits for everything that it was told to wait for, and for the fields of its page")
  func all() async throws {
    try await onSessionThread {
      let test = SessionTest(LoggingIn(), checksReplay: false)
      #expect(reason(test) == "Still needed: Name, Password")
      test.set("log-in/name", "Ann")
      test.set("log-in/password", "letmein")
      #expect(reason(test) == nil)
      test.set("log-in/note", "stop")
      #expect(reason(test) == "Stopped")
      test.act("log-in/is-busy", .setToggle(true))
      #expect(reason(test) == "Wait")
      test.set("log-in/note", "")
      test.act("log-in/is-busy", .setToggle(false))
      #expect(reason(test) == nil)
    }
  }

  @Test("a test that quits a page with a question does not hang: it records an issue and shuts the session down")
  func asking() async throws {
    await expectCaught {
      try await onSessionThread {
        let test = SessionTest(LoggingIn(), checksReplay: false)
        #expect(test.quit() == .shutDown)
      }
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("asks before it is left") }
    }
  }
}
