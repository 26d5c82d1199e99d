import SignalboxCore
import SignalboxInterface
import SignalboxNavigation
import SignalboxTesting
import SignalboxWords
import Testing

@testable import SignalboxCLI

private struct Dated: Application {
  static let name = "dated"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    _ = try? await context.navigator.presentRoot(DatedPage())
    return nil
  }
}

private final class DatedPage: Page<Never> {
  private let due = DateField("due", "Due", latest: CalendarDate("2026-12-31"), isRequired: true)
  private let at = TimeField("at", "At", time: TimeOfDay("09:00"))
  private let end = TextField("end", "End")
  override var elements: [PageElement] { [due, at, end] }

  init() {
    super.init(key: "home", title: "Home")
    due.now.value = CalendarDate("2026-11-22")
  }
}

@Suite struct DateFieldTests {
  @Test("L35: a question for a day or a time has its form and its limits, and refuses with a sentence")
  func asking() async throws {
    try await onSessionThread {
      let talk = Talk(Dated())
      #expect(talk.prompt == "Due, required, year-month-day, 2026-12-31 or earlier")
      talk.answer("22.11.2026")
      #expect(talk.lines == ["Error: Due: This is no date; write it as year-month-day, such as 2026-11-22."])
      #expect(talk.question?.text == "22.11.2026")
      talk.answer("2027-01-01")
      #expect(talk.lines.contains("Error: Due: Enter a date: 2026-12-31 or earlier."))
      talk.answer("")
      #expect(talk.lines.contains("Error: Due: This must be filled in."))
      talk.answer("2026-11-23")
      #expect(talk.prompt == "At, hours:minutes [09:00]")
      talk.answer("noon")
      #expect(talk.lines == ["Error: At: This is no time; write it as hours:minutes, such as 14:30."])
      talk.answer(":empty")
      #expect(talk.frame?.element("home/at")?.content.text == "" && talk.prompt == "End")
    }
  }

  @Test("L73: ? at a question for a day or a time says how to write it, and is no error")
  func help() async throws {
    try await onSessionThread {
      let talk = Talk(Dated())
      talk.answer("?")
      #expect(talk.lines == ["This is expected: year-month-day, 2026-12-31 or earlier."] && talk.question?.text == "")
    }
  }

  @Test("L72: a day that does not exist is reported as such, and zeros may be omitted in days and times")
  func written() async throws {
    try await onSessionThread {
      let talk = Talk(Dated())
      talk.answer("2026-02-29")
      #expect(talk.lines == ["Error: Due: There is no such day."])
      talk.answer("2026-2-3")
      #expect(talk.events.last?.action == .setText("2026-02-03") && talk.lines.contains("Due: 2026-02-03"))
      talk.answer("24:00")
      #expect(talk.lines == ["Error: At: There is no such time."])
      talk.answer("8:3")
      #expect(talk.lines == ["Error: At: This is no time; write it as hours:minutes, such as 14:30."])
      talk.answer("8:30")
      #expect(talk.events.last?.action == .setText("08:30"))
    }
  }

  @Test("L35: a day may be given as today or as a distance from the present value, and is then written")
  func relative() async throws {
    try await onSessionThread {
      let talk = Talk(Dated())
      #expect(talk.question?.completions.prefix(2) == ["today", "tomorrow"])
      talk.answer("today")
      #expect(talk.lines.contains("Due: 2026-11-22"))
      talk.answer("+45")
      #expect(talk.lines.contains("At: 09:45"))
      talk.answer(":back", ":back", "-2")
      #expect(talk.frame?.element("home/due")?.content.text == "2026-11-20")
    }
  }

  @Test("L35: the same holds in German")
  func german() async throws {
    try await onSessionThread {
      Language.speaking(.german) {
        let talk = Talk(Dated())
        #expect(talk.prompt == "Due, nötig, Jahr-Monat-Tag, 2026-12-31 oder früher")
        talk.answer("morgen")
        #expect(talk.lines.contains("Due: 2026-11-23"))
      }
    }
  }
}
