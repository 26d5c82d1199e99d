import SignalboxCore
import SignalboxInterface
import SignalboxNavigation
import SignalboxTesting
import Testing

@testable import SignalboxSession

/// A root page with text, in an application that keeps checkpoints.
private final class DraftPage: Page<Never> {
  let text = TextField("text", "Text")
  let mark = Toggle("mark", "Mark")
  let save = Button("save", "Save")
  override var elements: [PageElement] { [text, mark, save] }
  init() { super.init(key: "draft", title: "Draft") }
}

private struct Draft: Application {
  static let name = "draft"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    let page = DraftPage()
    page.text.text.value = context.restored(String.self) ?? ""
    context.keepCheckpoints { page.text.text.value }
    _ = try? await context.navigator.presentRoot(page)
    return nil
  }
}

@Suite struct TypedCheckpointTests {
  @Test("K63: text that no press has taken is guarded after a death as before it, and a press allows a checkpoint")
  func typed() async throws {
    try await onSessionThread {
      let folder = try RecordingFolder()
      let test = SessionTest(Draft(), recording: try .new(folder.file(), of: Draft()))
      func checkpoints() -> Int {
        test.session.within { $0.journal.entries.count { if case .checkpoint = $0 { true } else { false } } }
      }
      test.set("draft/text", "half")
      for number in 0..<2 * JournalWriter.checkpointDistance { test.act("draft/mark", .setToggle(number % 2 == 0)) }
      #expect(test.frame.hasUnsavedInput && checkpoints() == 0)
      try folder.write(folder.bytes(), "died")
      let resumed = SessionTest(Draft(), recording: try .resumed(folder.file("died")))
      #expect(resumed.frame.hasUnsavedInput && resumed.text("draft/text") == "half")
      test.press("draft/save")
      #expect(!test.frame.hasUnsavedInput && checkpoints() == 1)
    }
  }
}
