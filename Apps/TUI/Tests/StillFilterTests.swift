import SignalboxCore
import SignalboxInterface
import SignalboxNavigation
import SignalboxSession
import SignalboxTesting
import Testing

@testable import SignalboxTUI

/// A list and a table above a button.
private struct Rivers: Application {
  static let name = "rivers"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    _ = try? await context.navigator.presentRoot(RiversPage())
    return nil
  }
}

private final class RiversPage: Page<Never> {
  private let list = List("list", "Rivers")
  private let table = Table("table", "Seas", columns: ["Name", "Depth"])
  private let done = Button("done", "Done")
  override var elements: [PageElement] { [list, table, done] }

  init() {
    super.init(key: "rivers", title: "Rivers")
    list.rows.value = (1...6).map { Row("r\($0)", "River \($0)") }
    table.rows.value = (1...9).map { ["Sea \($0)", "\($0) m"] }
  }
}

/// Filters and finders that do not move what the user looks at, and find everything.
@Suite struct StillFilterTests {
  @Test("N165: a list and a table keep their height while they are filtered")
  func height() async throws {
    try await onSessionThread {
      let test = ScreenTest(Rivers(), rows: 30)
      let place = {
        test.screen.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0.contains("Done") }
      }
      let before = place()
      for keys in ["/ 4", "4 4", "Enter", "Esc", "Tab / 7", "x x"] {
        test.type(keys)
        #expect(place() == before, "\(keys)")
      }
      #expect(test.row("Nothing found") != nil)
    }
  }

  @Test("N166: the line that the user types in stands still while the entries of the palette change")
  func line() async throws {
    try await onTrial("menu") { test in
      test.type("C-p")
      let before = test.cursor?.row
      for letter in ["u", "n", "d", "z"] {
        test.type(letter)
        #expect(test.cursor?.row == before, "\(letter)")
      }
    }
  }

  @Test("N166: the palette finds every row that is loaded")
  func rows() async throws {
    try await onTrial("crowd") { test in
      test.with { $0.type([.control("p"), .paste("person 99999"), .enter]) }
      test.session.settleEffects()
      #expect(test.with { $0.view.memory.cursors["people/list"]?.current?.label } == "Person 99999")
    }
  }

  @Test("N166: the palette names unavailable elements with what they wait for, and neither presses nor shows them")
  func waiting() async throws {
    try await onTrial("form") { test in
      test.type("M-x save")
      #expect(test.row("Save")?.contains("Still needed: E-mail") == true)
      test.type("Enter")
      #expect(test.row("Still needed: E-mail, Password") != nil && test.focus == "form/email")
      #expect(!test.screen.contains("Commands"))
    }
  }

  @Test(
    "N167: the help finds keys by the names that the palette knows", arguments: [("exit", "Esc"), ("undo", "Alt-U")])
  func names(_ word: String, _ key: String) async throws {
    try await onTrial("menu") { test in
      test.type("F1 " + word.map(String.init).joined(separator: " "))
      #expect(test.row(key) != nil && test.row("Shift-Tab") == nil)
    }
  }
}
