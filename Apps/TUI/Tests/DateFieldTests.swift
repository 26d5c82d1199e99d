import SignalboxCore
import SignalboxInterface
import SignalboxNavigation
import SignalboxTesting
import Testing

@testable import SignalboxTUI

private struct Dated: Application {
  static let name = "dated"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    _ = try? await context.navigator.presentRoot(DatedPage())
    return nil
  }
}

private final class DatedPage: Page<Never> {
  private let due = DateField(
    "due", "Due", date: CalendarDate("2026-11-22"), earliest: CalendarDate("2026-11-10"),
    latest: CalendarDate("2027-02-28"))
  private let at = TimeField("at", "At")
  private let save = Button("save", "Save", role: .default)
  private let said = Label("said", "Said")
  override var elements: [PageElement] { [due, at, save, said] }

  init() {
    super.init(key: "home", title: "Home")
    due.now.value = CalendarDate("2026-11-20")
    save.taps.observe { [unowned self] in said.text.value = due.date.value?.description ?? "nothing" }
  }
}

@Suite struct DateFieldTests {
  @Test("N228: a date or a time is read as in the line mode: without zeros, or as a distance; a blank removes none")
  func readings() async throws {
    try await onSessionThread {
      let test = ScreenTest(Dated())
      for (typed, date) in [
        ("2 0 2 6 - 1 2 - 1", "2026-12-01"), ("+ 7", "2026-12-08"), ("Space", "2026-12-08"),
        ("2 0 2 6 - 1 2 - 1 2", "2026-12-12"),
      ] {
        test.type(typed + " Tab BTab")
        #expect(test.text("home/due") == date && test.row("> Due [" + date) != nil, "\(typed): \(test.screen)")
      }
      test.type("Tab 8 : 3 0 Enter")
      #expect(test.text("home/at") == "08:30")
      test.type("BTab BTab 2 0 2 6 - 2 - 3 0 Tab")
      #expect(test.text("home/due") == "2026-12-12" && test.row("There is no such day.") != nil, "\(test.screen)")
    }
  }

  @Test(
    "N59: typing replaces a day; a complaint comes when the focus moves on, or when no day can result")
  func typing() async throws {
    try await onSessionThread {
      let test = ScreenTest(Dated())
      test.type("2 0 2 6 - 1 2 - 0")
      #expect(test.text("home/due") == "2026-11-22" && !test.screen.contains("year-month-day"))
      test.type("Tab")
      #expect(test.row("There is no such day.") != nil)
      test.type("Tab Enter")
      #expect(test.focus == "home/due" && test.row("Said: 2") == nil, "what is half typed is not lost by going on")
      test.type("End 4")
      #expect(test.text("home/due") == "2026-12-04" && !test.screen.contains("year-month-day"))
      test.type("Tab Tab BTab BTab x")
      #expect(test.row("This is no date") != nil, "what can be no day is told at once")
      test.type("C-u paste:2027-02-01")
      #expect(test.text("home/due") == "2027-02-01")
      test.type("C-u")
      #expect(test.text("home/due") == "" && test.row("] year-month-day") != nil)
      test.type("2 0 2 8 - 0 1 - 0 1 Tab")
      #expect(test.row("Enter a date: 2026-11-10 to 2027-02-28.") != nil && test.text("home/due") == "")
    }
  }

  @Test("N75: moving through a page by arrows changes no day and no time")
  func passing() async throws {
    try await onSessionThread {
      let test = ScreenTest(Dated())
      let (due, at) = (test.text("home/due"), test.text("home/at"))
      test.type("Tab Tab Up Up Up Up")
      #expect(test.focus == "home/due" && test.text("home/due") == due && test.text("home/at") == at)
      test.type("Tab BTab Up")
      #expect(test.text("home/due") != due, "who comes by Tab changes it")
    }
  }

  @Test("N59: Up and Down change the part of a day or a time at the caret, within the limits")
  func stepping() async throws {
    try await onSessionThread {
      let test = ScreenTest(Dated())
      test.type("Up Up")
      #expect(test.text("home/due") == "2026-11-24" && test.focus == "home/due")
      test.type("Left Left Left Up")
      #expect(test.text("home/due") == "2026-12-24")
      test.type("Home Up")
      #expect(test.text("home/due") == "2027-02-28", "no later than the latest")
      test.type("Tab 0 9 : 5 9 Up")
      #expect(test.text("home/at") == "10:00")
      test.type("C-u Down")
      #expect(test.focus == "home/save", "without a beginning the key moves on")
    }
  }

  @Test("N59: the month stands below a day's field if there is room, and a click on a day selects it")
  func calendar() async throws {
    try await onSessionThread {
      let test = ScreenTest(Dated(), isASCII: true)
      #expect(test.row("November 2026") != nil && test.row("Mo Tu We Th Fr Sa Su") != nil)
      #expect(test.row("16 17 18 19*20 21>22") != nil && test.row("- 2- 3- 4- 5- 6- 7- 8") != nil)
      test.click(" 26")
      #expect(test.text("home/due") == "2026-11-26")
      test.click("- 4")
      #expect(test.text("home/due") == "2026-11-26", "before the earliest nothing is picked")
      test.resize(15, 80)
      #expect(test.row("November 2026") == nil)
      test.resize(24, 20)
      #expect(test.row("November 2026") == nil && test.row("2026-11-26") != nil)
      test.resize(24, 80)
      test.type("Tab")
      #expect(test.row("November 2026") == nil)
    }
  }

  private func place(of text: String, in screen: String) -> Int? {
    screen.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0.hasPrefix(text) }
  }

  @Test("N145: the month lies over the page with an edge and moves nothing; without room for all of it, it is left out")
  func overThePage() async throws {
    try await onSessionThread {
      let test = ScreenTest(Dated())
      let lines = test.screen.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines[3].contains("┌─────") && lines[12].contains("└─────"))
      #expect((4...11).allSatisfy { lines[$0].contains(" │ ") })
      #expect(test.row("Fr Sa Su │") != nil)
      test.type("Tab")
      for (with, without) in [("  At", "> At"), ("  [ S", "  [ Save ]"), ("  Sai", "  Said")] {
        #expect(lines.firstIndex { $0.hasPrefix(with) } == self.place(of: without, in: test.screen), "nothing moves")
      }
      test.type("BTab")
      test.resize(16, 80)
      let complete = test.row("November 2026") == nil || test.row("30") != nil
      #expect(complete, "never a part of a month")
    }
  }

  @Test(
    "N147: a value typed after a step replaces the whole value, in a date and in a number", arguments: [true, false])
  func typingAfterStep(_ isDate: Bool) async throws {
    guard isDate else {
      return try await onTrial("form") { test in
        let age = { test.with { $0.view.memory.drafts["form/age"]?.editor.text } }
        test.type("Tab Tab + 5")
        #expect(age() == "5")
        test.type("+ +")
        #expect(age() == "7", "a further step is no text")
        test.type("End 1")
        #expect(age() == "71", "a moved caret keeps the text")
      }
    }
    try await onSessionThread {
      let test = ScreenTest(Dated())
      test.type("Up 2 0 2 6 - 1 2 - 0 3")
      #expect(test.text("home/due") == "2026-12-03")
    }
  }
}
