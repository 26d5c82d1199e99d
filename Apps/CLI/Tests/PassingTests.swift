import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
import SignalboxTesting
import Testing

@testable import SignalboxCLI

/// Notices beside the page, and undo and redo.
@Suite struct PassingTests {
  @Test("L33: a toast is written once, and the status when it changes")
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

  @Test("L33: :redo redoes the step that :undo undid, and names it")
  func again() async throws {
    try await onSessionThread {
      let talk = Talk(TellingApplication())
      talk.answer("save")
      talk.answer(":undo")
      #expect(talk.lines.contains("Undone. Now: Count: 0"))
      talk.answer(":redo")
      #expect(talk.lines.contains("Redone. Now: Count: 1"))
      talk.answer(":redo")
      #expect(talk.lines.first?.hasPrefix("Error: Cannot redo") == true)
    }
  }

  @Test("L106: the first changes at a question are told as a number, too, if they need more than three lines")
  func first() async throws {
    try await onSessionThread {
      let (few, many) = (Talk(Measuring(count: 3)), Talk(Measuring(count: 12)))
      for talk in [few, many] {
        #expect(talk.transcript.contains("Value 1: 0"), "\(talk.transcript)")
        talk.device { $0.forgetLines() }
        talk.pass(.milliseconds(200))
      }
      #expect(few.lines == ["Value 1: 1", "Value 2: 1", "Value 3: 1"], "\(few.lines)")
      #expect(many.lines.count == 1 && many.lines[0].contains(":changes tells them"), "\(many.lines)")
      many.answer(":changes")
      #expect(many.lines.contains("Value 12: 1"), "\(many.lines)")
    }
  }
}

/// Values that change by themselves soon after they were told.
private struct Measuring: Application {
  static let name = "measuring"
  let count: Int

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    _ = try? await context.navigator.presentRoot(MeasuringPage(count, context.clock))
    return nil
  }
}

private final class MeasuringPage: Page<Never> {
  private let values: [Label]
  private let stop = Button("stop", "Stop")
  private var timer: Subscription?
  override var elements: [PageElement] { values + [stop] }

  init(_ count: Int, _ clock: any EventClock) {
    values = (1...count).map { Label("value-\($0)", "Value \($0)", text: "0") }
    super.init(key: "home", title: "Home")
    timer = clock.schedule(after: .milliseconds(200)) { [weak self] in
      for value in self?.values ?? [] { value.text.value = "1" }
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

/// Buttons with shortcut letters.
@Suite struct ShortcutTests {
  @Test("L34: a colon and its letter press a button at any question; the menu names the letter")
  func letters() async throws {
    try await onSessionThread {
      let talk = Talk(LettersApplication())
      talk.answer(":s")
      #expect(talk.events.last == InputEvent(page: PageID(1), element: "home/save", action: .press))
      #expect(talk.lines.contains("Said: saved"))
      talk.answer(":l")
      #expect(talk.lines.first == "Error: Locked: This is not available now.")
      talk.answer(":x")
      #expect(
        talk.lines.first?.hasPrefix("Error: There is no “:x”.") == true || talk.lines.first?.contains(":x") == true)
      talk.answer(":help")
      #expect(talk.lines.contains(":s presses Save."))
      talk.answer(":skip")
      #expect(talk.lines.contains("1. Save (:s)"))
    }
  }
}

private struct LettersApplication: Application {
  static let name = "letters"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    _ = try? await context.navigator.presentRoot(LettersPage())
    return nil
  }
}

private final class LettersPage: Page<Never> {
  private let name = TextField("name", "Name")
  private let said = Label("said", "Said", text: "nothing")
  private let save = Button("save", "Save", shortcut: "s")
  private let locked = Button("locked", "Locked", shortcut: "l")
  override var elements: [PageElement] { [said, name, save, locked] }

  init() {
    super.init(key: "home", title: "Home")
    locked.isEnabled.value = false
    save.taps.observe { [unowned self] in said.text.value = "saved" }
  }
}
