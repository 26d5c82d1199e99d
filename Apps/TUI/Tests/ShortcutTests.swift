import SignalboxCore
import SignalboxInterface
import SignalboxNavigation
import SignalboxTesting
import Testing

@testable import SignalboxTUI

/// Buttons with letters as shortcuts. The full screen has its own key with the letter S.
private struct Letters: Application {
  static let name = "letters"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    _ = try? await context.navigator.presentRoot(LettersPage())
    return nil
  }
}

private final class LettersPage: Page<Never> {
  private let name = TextField("name", "Name")
  private let save = Button("save", "Save", shortcut: "s")
  private let new = Button("new", "New", shortcut: "n")
  private let locked = Button("locked", "Locked", shortcut: "l")
  private let said = Label("said", "Said")
  override var elements: [PageElement] { [name, save, new, locked, said] }

  init() {
    super.init(key: "home", title: "Home")
    locked.isEnabled.value = false
    save.taps.observe { [unowned self] in said.text.value = "saved \(name.text.value)" }
    new.taps.observe { [unowned self] in said.text.value = "new" }
  }
}

@Suite struct ShortcutTests {
  @Test(
    "N52: Alt and its letter press a button from anywhere, even from text; a letter in use also needs Shift"
  )
  func letters() async throws {
    try await onSessionThread {
      let test = ScreenTest(Letters())
      #expect(test.row("New")?.contains("Alt-N") == true && test.row("Save")?.contains("Alt-Shift-S") == true)
      test.type("a d a M-S")
      #expect(test.row("Said: saved ada") != nil && test.focus == "home/name")
      test.type("M-n")
      #expect(test.row("Said: new") != nil && test.focus == "home/name")
      test.type("M-l")
      #expect(test.row("This is not available now.") != nil && test.focus == "home/name")
      test.type("F1")
      #expect(test.row("Alt-Shift-S") != nil && test.row("Alt-N")?.contains("New") == true)
      test.type("Esc M-x n e w")
      #expect(test.screen.split(separator: "\n").contains { $0.contains("New") && $0.contains("Alt-N │") })
    }
  }
}
