import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
import SignalboxTesting
import Testing

@testable import SignalboxCLI

/// What is said beside the page, and what is done again.
@Suite struct PassingTests {
  @Test("L33: what is told in passing is said once, and the status when it is another")
  func once() async throws {
    try await onSessionThread {
      let talk = Talk(TellingApplication())
      talk.answer("save")
      #expect(talk.lines.filter { $0 == "Done: Saved 1" }.count == 1 && talk.lines.contains("1 saved"))
      talk.answer("wait")
      #expect(!talk.lines.contains("Done: Saved 1") && !talk.lines.contains("1 saved"))
      talk.answer("save")
      #expect(talk.lines.contains("Done: Saved 2") && talk.lines.contains("2 saved"))
    }
  }

  @Test("L33: :redo does again what :undo took back, and says what")
  func again() async throws {
    try await onSessionThread {
      let talk = Talk(TellingApplication())
      talk.answer("save")
      talk.answer(":undo")
      #expect(talk.lines.contains("Taken back: Count: 0"))
      talk.answer(":redo")
      #expect(talk.lines.contains("Done again: Count: 1"))
      talk.answer(":redo")
      #expect(talk.lines.first?.hasPrefix("Error: It cannot be done again") == true)
    }
  }
}

private struct TellingApplication: Application {
  static let name = "telling"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    let page = TellingPage()
    let navigator = context.navigator
    page.save.taps.observe { [unowned page] in
      page.number += 1
      page.count.text.value = "\(page.number)"
      navigator.notify("Saved \(page.number)", .success)
      navigator.status.value = "\(page.number) saved"
    }
    _ = try? await navigator.presentRoot(page)
    return nil
  }
}

private final class TellingPage: Page<Never> {
  var number = 0
  let count = Label("count", "Count", text: "0")
  let save = Button("save", "Save")
  let wait = Button("wait", "Wait")
  override var elements: [PageElement] { [count, save, wait] }
  init() { super.init(key: "home", title: "Home") }
}
