import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
import SignalboxSession
import SignalboxTesting
import Testing

/// Loads a text while its page exists.
private struct Loading: Application {
  static let name = "loading"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    let root = LoadingRoot()
    root.open.taps.observe {
      let page = LoadingPage()
      context.navigator.spawn(during: page.lifetime) {
        do throws(EffectFailure) {
          page.label.text.value = try await context.effects.run("load", isReversible: true) { _ in "loaded" }
        } catch {
          page.label.text.value = "\(error.cause)"
          root.label.text.value = "\(error.cause)"
        }
      }
      context.navigator.show(page)
    }
    _ = try? await context.navigator.presentRoot(root)
    return root.label.text.value
  }
}

private final class LoadingRoot: Page<Void> {
  let open = Button("open", "Open")
  let label = Label("label")
  let end = Button("end", "End")
  override var elements: [PageElement] { [open, label, end] }
  init() {
    super.init(key: "root", title: "Root")
    end.taps.observe { [unowned self] in finish(()) }
  }
}

private final class LoadingPage: Page<Never> {
  let label = Label("label")
  override var elements: [PageElement] { [label] }
  init() { super.init(key: "loading", title: "Loading") }
}

/// A page with a field of each type of value.
private struct Fields: Application {
  static let name = "fields"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    _ = try? await context.navigator.presentRoot(FieldsPage())
    return nil
  }
}

private final class FieldsPage: Page<Never> {
  private let text = TextField("text", "Text")
  private let number = NumberField("number", "Number", number: 30)
  private let toggle = Toggle("toggle", "Toggle")
  private let date = DateField("date", "Date")
  private let plan = Choice("plan", "Plan", options: ["free", "pro"].map { ChoiceOption($0, $0, $0) })
  private let topics = Multichoice("topics", "Topics", options: ["a", "b", "c"].map { ChoiceOption($0, $0, $0) })
  override var elements: [PageElement] { [text, number, toggle, date, plan, topics] }
  init() { super.init(key: "fields", title: "Fields") }
}

@Suite struct SessionTestTests {
  @Test("a held effect ends when the application cancels it, and a replay gives the same")
  func heldAndCancelled() async throws {
    try await onSessionThread {
      let test = SessionTest(Loading(), holding: ["load"])
      test.press("root/open")
      #expect(test.heldEffects == ["test/load#1"])
      test.back()
      #expect(test.text("root/label") == "cancelled")
      #expect(test.heldEffects == [])
      #expect(test.quit() == .finished(outcome: "cancelled"))
    }
  }

  @Test("an answer for an effect that is not held is an issue of the test, and the run continues")
  func notHeld() async throws {
    await expectCaught {
      try await onSessionThread {
        let test = SessionTest(Loading())
        #expect(test.answer("load") == "")
        test.press("root/open")
        #expect(test.text("loading/label") == "loaded")
      }
    } matching: {
      "\($0)".contains("no effect called load is held")
    }
  }

  @Test("set and choose give a value to every kind of field")
  func values() async throws {
    try await onSessionThread {
      let test = SessionTest(Fields())
      test.set("fields/text", "Ann")
      test.set("fields/number", 70)
      test.set("fields/toggle", true)
      test.set("fields/date", "2026-11-23")
      test.choose("fields/plan", "pro")
      test.choose("fields/topics", ["a", "c"])
      test.expectChanges(
        """
        field fields/text "Text" = "Ann"
        number fields/number "Number" = 70.0
        toggle fields/toggle "Toggle" = on
        field fields/date "Date" = "2026-11-23" as date
        choice fields/plan "Plan" = pro of free "free", pro "pro"
        multichoice fields/topics "Topics" = ["a", "c"] of a "a", b "b", c "c"
        """)
      test.set("fields/number", nil)
      test.expectChanges("number fields/number \"Number\" = none")
      test.set("fields/toggle", false)
      test.expectChanges("toggle fields/toggle \"Toggle\" = off")
    }
  }

  @Test(
    "a recording of another user than the session's is an issue at the line of the test, and none if both are the same",
    arguments: [
      (nil, "Ann", "no user", "“Ann”"), ("Ann", nil, "“Ann”", "no user"), ("Bob", "Ann", "“Bob”", "“Ann”"),
    ] as [(String?, String?, String, String)])
  func otherUser(_ recorded: String?, _ user: String?, _ first: String, _ second: String) async throws {
    let shelf = MemoryShelf()
    let line = #line + 4
    await expectCaught {
      try await onSessionThread {
        let recording = try Recording.named("a", on: shelf, of: Loading(), user: recorded)
        _ = SessionTest(Loading(), user: user, recording: recording)
      }
    } matching: {
      "\($0)".contains("the recording is of \(first), and the session of \(second)") && $0.sourceLocation?.line == line
    }
    try await onSessionThread {
      shelf.expireLease()
      let recording = try Recording.named("a", on: shelf.forOtherProgram(), of: Loading(), user: recorded)
      // A resumed session has the recorded user, unless the test names another.
      #expect(SessionTest(Loading(), recording: recording).session.user == recorded)
    }
  }

  @Test("expectChangesFromHere expects only later changes, and the test can read the ending")
  func fromHere() async throws {
    try await onSessionThread {
      let test = SessionTest(Loading())
      test.press("root/open")
      test.back()
      test.expectChangesFromHere()
      test.press("root/open")
      test.expectChanges(
        """
        page root > loading "Loading"
        text loading/label "" = "loaded"
        - button root/open
        - text root/label
        - button root/end
        """)
      test.allowsUnexpectedChanges = true
      test.back()
      #expect(test.ending == nil)
      test.press("root/end")
      #expect(test.ending == .finished(outcome: ""))
    }
  }
}
