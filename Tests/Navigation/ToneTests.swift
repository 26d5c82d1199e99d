import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
import SignalboxSession
import SignalboxTesting
import Testing

@Suite struct ToneTests {
  @Test("A51: a tone follows its property; it is in each frame and outline, and is replayed and undone")
  func property() async throws {
    try await onSessionThread {
      let test = SessionTest(StateApplication())
      #expect(test.frame.element("page/state")?.content == .text("down", tone: .critical))
      #expect(test.frame.element("page/state")?.sentence == "State: ✗ down")
      test.press("page/mend")
      #expect(test.frame.element("page/state")?.sentence == "State: ✓ up")
      #expect(test.frame.outline.contains(#"text page/state "State" = positive "up""#))
      test.press("page/mend")
      #expect(test.frame.outline.contains(#"text page/state "State" = "unknown""#), "no tone, no word of it")
      test.undo()
      #expect(test.frame.element("page/state")?.content == .text("up", tone: .positive))
    }
  }
}

private struct StateApplication: Application {
  static let name = "state"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    _ = try? await context.navigator.presentRoot(StatePage())
    return nil
  }
}

private final class StatePage: Page<Never> {
  private let state = Label("state", "State", text: "down", tone: .critical)
  private let mend = Button("mend", "Mend")
  override var elements: [PageElement] { [state, mend] }

  init() {
    super.init(key: "page", title: "Page")
    mend.taps.observe { [unowned self] in
      let isUp = state.tone.value == .positive
      (state.text.value, state.tone.value) = isUp ? ("unknown", nil) : ("up", .positive)
    }
  }
}
