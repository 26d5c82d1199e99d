import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
import SignalboxSession
import SignalboxTesting
import Testing

/// The application of docs/how-to/testing-your-application.md.
private struct Greeting: Application {
  static let name = "greeting"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    let page = NamePage()
    page.done.taps.observe { [unowned page] in
      context.navigator.spawn(during: page.lifetime) { [page] in
        let name = page.name.text.value
        let words = try? await context.effects.run("greet") { _ in "Hello, \(name)" }
        page.greeting.text.value = words ?? "nobody is there"
      }
    }
    _ = try? await context.navigator.presentRoot(page)
    return page.name.text.value
  }
}

private final class NamePage: Page<Never> {
  let name = TextField("name", "Your name")
  let greeting = Label("greeting")
  let done = Button("done", "Done")
  override var elements: [PageElement] { [name, greeting, done] }

  init() {
    super.init(key: "name", title: "Who are you?")
    done.isEnabled <~ name.text.map { !$0.isEmpty }
  }
}

@Suite struct WorkedExampleTests {
  @Test("the worked example of the guide is a test that passes")
  func greeting() async throws {
    try await onSessionThread {
      let test = SessionTest(Greeting(), holding: ["greet"])
      test.set("name/name", "Ann")
      test.expectChanges(
        """
        field name/name "Your name" = "Ann"
        button name/done "Done"
        """)
      test.press("name/done")
      test.expectChanges("pending greet")
      test.answer("greet", with: "Hello, Ann")
      test.expectChanges(
        """
        text name/greeting "" = "Hello, Ann"
        - pending greet
        """)
      #expect(test.quit() == .finished(outcome: "Ann"))
    }
  }

  @Test("the restart of the guide is a test that passes")
  func restart() async throws {
    let shelf = MemoryShelf()
    try await onSessionThread {
      let recording = try Recording.named("ann", on: shelf, of: Greeting(), user: "Ann")
      let test = SessionTest(Greeting(), user: "Ann", recording: recording)
      test.set("name/name", "Ann")
    }
    let other = shelf.forOtherProgram()
    #expect(throws: JournalFailure.self) { try Recording.named("ann", on: other, of: Greeting(), user: "Ann") }
    // The first program has died. Another program goes on.
    shelf.expireLease()
    try await onSessionThread {
      let recording = try Recording.named("ann", on: other, of: Greeting(), user: "Ann")
      let test = SessionTest(Greeting(), user: "Ann", recording: recording)
      #expect(test.text("name/name") == "Ann")
      test.press("name/done")
      #expect(test.text("name/greeting") == "Hello, Ann")
    }
  }

  @Test("an unexpected change is an issue, if the test expects any changes")
  func unexpected() async throws {
    await expectCaught {
      try await onSessionThread {
        let test = SessionTest(Greeting(), holding: ["greet"])
        test.expectChanges("")
        test.set("name/name", "Ann")
        test.press("name/done")
        test.allowsUnexpectedChanges = true
        test.fail("greet", "no line")
        #expect(test.text("name/greeting") == "nobody is there")
      }
    } matching: {
      "\($0)".contains("nobody expected it")
    }
  }

  @Test("a refused step is an issue, unless the test looks at the refusals")
  func refused() async throws {
    await expectCaught {
      try await onSessionThread {
        let mistyped = SessionTest(Greeting())
        mistyped.press("name/nope")
        _ = mistyped.quit()
      }
    }
    try await onSessionThread {
      let looking = SessionTest(Greeting())
      looking.press("name/nope")
      #expect(looking.rejections == [.unknownElement])
      #expect(looking.quit() == .finished(outcome: ""))
    }
  }
}
