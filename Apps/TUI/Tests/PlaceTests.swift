import SignalboxCore
import SignalboxInterface
import SignalboxNavigation
import SignalboxSession
import SignalboxTesting
import Testing

@testable import SignalboxTUI

/// A progress of five steps, each a second long, and a button with a shortcut below the window.
private struct Counting: Application {
  static let name = "counting"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    _ = try? await context.navigator.presentRoot(CountingPage(clock: context.clock))
    return nil
  }
}

private final class CountingPage: Page<Never> {
  private let name = TextField("name", "Name")
  private let few = Progress("few", "Few", of: ProgressTotal(5))
  private let many = Progress("many", "Many", of: ProgressTotal(50))
  private let text = Label("text", "Text", text: String(repeating: "word ", count: 1_000))
  private let said = Label("said", "Said")
  private let new = Button("new", "New", shortcut: "n")
  override var elements: [PageElement] { [name, few, many, said, text, new] }

  init(clock: any EventClock) {
    super.init(key: "counting", title: "Counting")
    new.taps.observe { [unowned self] in
      name.error.value = "Taken"
      said.text.value = "new"
    }
    for step in 0...3 {
      _ = clock.schedule(after: .seconds(step)) { [unowned self] in
        few.fraction.value = Double(step) / 5
        many.fraction.value = Double(step) / 5
      }
    }
  }
}

/// The place of the focus and of the bar, and messages that say a thing once.
@Suite struct PlaceTests {
  @Test("N168: a shortcut presses its button without moving the page or the focus; an error still gets the focus")
  func shortcut() async throws {
    try await onSessionThread {
      let test = ScreenTest(Counting())
      test.type("a b")
      let top = test.row("Name")
      test.type("M-n")
      #expect(test.focus == "counting/name" && test.row("Said: new") != nil && test.row("Taken") != nil)
      #expect(test.row("Name") == top)
      test.type("c")
      #expect(test.text("counting/name") == "abc")
    }
  }

  @Test("N169: a page without input begins on its default button; a step that comes again begins where it was left")
  func defaultButton() async throws {
    try await onSessionThread {
      let test = ScreenTest(TrialFlow())
      test.type("a n n Enter")
      #expect(test.focus == "check/go")
      test.type("Up Enter")
      #expect(test.focus == "name/name")
      test.type("Esc")
      #expect(test.focus == "check/edit")
      test.type("Enter")
      test.type("b Enter")
      #expect(test.focus == "check/edit" && test.frame?.page.title == "Check")
      test.type("Down Enter Esc")
      #expect(test.focus == "check/go" && test.frame?.page.title == "Check")
    }
    try await onTrial("menu") { test in #expect(test.focus == "menu/first") }
  }

  @Test("N170: after work, Esc on the root page asks once; without work, and at the end of a flow, it leaves at once")
  func leaving() async throws {
    try await onTrial("menu") { test in
      test.type("Enter")
      test.type("Esc")
      test.type("Esc")
      #expect(test.row("Esc again leaves.") != nil && !test.session.within { $0.isEnding })
      test.type("Tab Esc")
      #expect(test.row("Esc again leaves.") != nil && !test.session.within { $0.isEnding })
      test.type("Esc")
      #expect(test.session.within { $0.isEnding })
    }
    try await onTrial("menu") { test in
      test.type("Tab Esc")
      #expect(test.session.within { $0.isEnding })
    }
  }

  @Test("N171: an error below its field is not repeated in the status bar, which says how to go on")
  func once() async throws {
    try await onTrial("form") { test in
      test.type("x Enter")
      #expect(test.screen.split(separator: "\n").count { $0.contains("Not an e-mail address") } == 1)
      #expect(test.row("Enter again goes on.") != nil)
      test.type("Enter")
      #expect(test.focus == "form/password" && test.row("Enter again goes on.") == nil)
    }
    try await onTrial("form", rows: 6) { test in
      test.type("x Enter")
      #expect(test.row("Not an e-mail address") != nil)
    }
  }

  @Test("N172: the record breaks no word at the edge of the terminal")
  func record() {
    var summary = AnswerSummary()
    summary.note(
      Frame(
        revision: 1, pending: [], stack: [],
        page: PageState(
          page: PageID(1), key: "one", title: "One", mode: .push, canGoBack: true,
          elements: [
            ElementState(
              id: "one/a", label: "Packages",
              content: .field(
                FieldState(value: "openssl: encryption, zlib", isMultiline: false, limit: 99, suggestions: [])))
          ]), alerts: []))
    #expect(summary.text(columns: 24) == ["One", "  Packages: openssl:", "    encryption, zlib"])
    #expect(summary.text(columns: 80) == ["One", "  Packages: openssl: encryption, zlib"])
  }

  @Test("N173: a progress of fewer than ten steps shows their count alone, and a longer one also speed and time")
  func fewSteps() async throws {
    try await onSessionThread {
      let test = ScreenTest(Counting())
      test.advance(.milliseconds(3_100))
      let (few, many) = (test.row("Few") ?? "", test.row("Many") ?? "")
      #expect(few.contains("3 of 5") && !few.contains("left") && !few.contains("/s"))
      #expect(many.contains("30 of 50") && many.contains("left") && many.contains("/s"))
    }
  }
}
