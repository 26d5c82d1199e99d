import SignalboxCore
import SignalboxInterface
import SignalboxNavigation
import SignalboxSession
import SignalboxTesting
import Testing

/// An application for a journey. The day back is never before the day there.
private struct Journey: Application {
  static let name = "journey"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    try? await context.navigator.presentRoot(JourneyPage())
  }
}

private final class JourneyPage: Page<String> {
  let there = DateField(
    "there", "There", earliest: CalendarDate("2026-01-01"), latest: CalendarDate("2026-12-31"), isRequired: true)
  let back = DateField("back", "Back")
  let at = TimeField("at", "At", time: TimeOfDay("09:00"), latest: TimeOfDay("17:45"))
  let book = Button("book", "Book", role: .default)
  let said = Label("said", "Said")
  override var elements: [PageElement] { [there, back, at, book, said] }

  init() {
    super.init(key: "home", title: "Home")
    back.earliest <~ there.date
    there.check("A working day") { $0.weekday <= 5 }
    at.edits.observe { [unowned self] time in said.text.value = time.map { "\($0.hour) h \($0.minute)" } ?? "none" }
    book.taps.observe { [unowned self] in finish("\(there.date.value?.description ?? "") \(at.time.value?.hour ?? 0)") }
  }
}

@Suite struct DateFieldTests {
  private func format(_ test: SessionTest, _ id: String) -> TextFormat? {
    test.frame.element("home/" + id)?.content.field?.format
  }

  @Test(
    "A19: a day and a time are accepted as ISO 8601 writes them, and in no other form",
    arguments: [
      "2026-2-3", "22.11.2026", "2026-02-29", "2026-13-01", "2026-00-10", "0000-01-01", "20260101", " 2026-01-02",
      "today",
      "2026-01-02T10:00", "٢٠٢٦-٠١-٠٢", "+026-01-02", "2026-01-1e", "14:30", "-", "1",
    ])
  func refused(_ text: String) async throws {
    try await onSessionThread {
      let test = SessionTest(Journey())
      test.set("home/there", text)
      #expect(test.rejections == [.badValue(.badFormat)] && test.text("home/there") == "")
      test.set("home/at", "24:00")
      test.set("home/at", "9:05")
      test.set("home/at", "09:60")
      #expect(test.rejections.dropFirst() == [.badValue(.badFormat), .badValue(.badFormat), .badValue(.badFormat)])
      #expect(test.text("home/at") == "09:00")
    }
  }

  @Test("A19: a value is accepted within its limits, and can be removed; the limits are in the frame")
  func values() async throws {
    try await onSessionThread {
      let test = SessionTest(Journey())
      #expect(format(test, "there") == TextFormat(.date, earliest: "2026-01-01", latest: "2026-12-31"))
      #expect(format(test, "at") == TextFormat(.time, latest: "17:45"))
      test.set("home/there", "2027-01-01")
      test.set("home/at", "17:46")
      #expect(test.rejections == [.badValue(.outOfRange), .badValue(.outOfRange)])
      #expect(
        Rejection.badValue(.outOfRange).sentence(for: test.frame.element("home/there"))
          == "Enter a date: 2026-01-01 to 2026-12-31.")
      test.set("home/at", "17:45")
      #expect(test.text("home/said") == "17 h 45")
      test.set("home/at", "")
      #expect(test.text("home/said") == "none")
      #expect(test.frame.element("home/book")?.disabledReason == "Still needed: There")
      test.set("home/there", "2026-11-21")
      #expect(test.frame.element("home/there")?.error == "A working day")
      test.set("home/there", "2026-11-23")
      test.press("home/book")
      #expect(test.ending == .finished(outcome: "2026-11-23 0"))
    }
  }

  @Test("A19: limits may follow another field: a value that is then outside stays, and gets a complaint")
  func limits() async throws {
    try await onSessionThread {
      let test = SessionTest(Journey())
      test.set("home/there", "2026-03-02")
      test.set("home/back", "2026-03-04")
      test.set("home/there", "2026-03-05")
      #expect(test.text("home/back") == "2026-03-04")
      #expect(test.frame.element("home/back")?.error == "2026-03-05 or later.")
      #expect(test.frame.element("home/book")?.disabledReason == "To correct: Back")
      test.undo()
      #expect(test.text("home/there") == "2026-03-02" && test.frame.element("home/back")?.error == nil)
      test.redo()
      #expect(test.frame.element("home/back")?.error == "2026-03-05 or later.")
    }
  }
}
