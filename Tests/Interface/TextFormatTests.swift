import SignalboxInterface
import SignalboxWords
import Testing

@Suite struct TextFormatTests {
  @Test(
    "A35: every day can be read, written, counted and compared, and each week has seven days",
    arguments: ["0001-01-01", "1899-12-31", "1999-12-31", "2096-01-01", "9995-01-01"])
  func calendar(_ first: String) throws {
    var date = try #require(CalendarDate(first))
    for number in (date.dayNumber + 1)...(date.dayNumber + 1_825) {
      let next = try #require(date.adding(days: 1))
      #expect(
        next.dayNumber == number && CalendarDate(next.description) == next && date < next
          && date.description < next.description && next.weekday == date.weekday % 7 + 1, "\(date) and \(next)")
      date = next
    }
  }

  @Test("A35: days are counted from 1970, Sunday is the seventh, and the calendar ends with the years 1 and 9999")
  func ends() throws {
    #expect(CalendarDate("1970-01-01")?.dayNumber == 0 && CalendarDate("2026-11-22")?.weekday == 7)
    #expect(CalendarDate(year: 1900, month: 2, day: 29) == nil && CalendarDate(year: 2000, month: 2, day: 29) != nil)
    let (first, last) = (CalendarDate(dayNumber: -719_162), CalendarDate(dayNumber: 2_932_896))
    #expect(first?.description == "0001-01-01" && last?.description == "9999-12-31")
    #expect(first?.adding(days: -1) == nil && first?.adding(months: -1) == nil && first?.adding(days: .min) == nil)
    #expect(last?.adding(days: 1) == nil && last?.adding(days: .max) == nil && last?.adding(months: .max) == nil)
  }

  private struct Step {
    let from: String
    let caret: Int
    let by: Int
    let to: String?
  }

  @Test(
    "A35: a step changes the part at the caret within the limits; a day beyond a month becomes its last day")
  func steps() {
    let dates = TextFormat(.date, earliest: "2026-01-10", latest: "2028-06-30")
    for step in [
      Step(from: "2026-11-22", caret: 10, by: 1, to: "2026-11-23"),
      Step(from: "2026-11-30", caret: 8, by: 1, to: "2026-12-01"),
      Step(from: "2027-01-31", caret: 5, by: 1, to: "2027-02-28"),
      Step(from: "2027-12-31", caret: 7, by: 1, to: "2028-01-31"),
      Step(from: "2028-02-29", caret: 0, by: -1, to: "2027-02-28"),
      Step(from: "2026-01-12", caret: 4, by: -1, to: "2026-01-10"),
      Step(from: "", caret: 0, by: 1, to: "2026-01-10"), Step(from: "2026-1", caret: 0, by: 1, to: nil),
    ] {
      #expect(dates.stepped(step.from, caret: step.caret, by: step.by) == step.to, "\(step)")
    }
    let times = TextFormat(.time, latest: "17:45")
    for step in [
      Step(from: "09:59", caret: 5, by: 1, to: "10:00"), Step(from: "09:59", caret: 2, by: -1, to: "08:59"),
      Step(from: "17:40", caret: 0, by: 1, to: "17:45"), Step(from: "00:00", caret: 5, by: -1, to: nil),
      Step(from: "", caret: 0, by: 1, to: "17:45"),
    ] {
      #expect(times.stepped(step.from, caret: step.caret, by: step.by) == step.to, "\(step)")
    }
    #expect(TextFormat(.date).stepped("", caret: 0, by: 1) == nil)
    #expect(TextFormat(.date, now: "2026-11-22").stepped("", caret: 0, by: 1) == "2026-11-22")
  }

  @Test(
    "A35: a date field takes a distance in days, and today or tomorrow if the application gives the present day"
  )
  func readings() {
    let format = TextFormat(.date, now: "2026-11-22")
    #expect(format.reading("+7", after: "2026-12-28") == "2027-01-04")
    #expect(format.reading("-1", after: "") == "2026-11-21")
    #expect(format.reading(" Today ", after: "2026-01-01") == "2026-11-22")
    #expect(format.reading("tomorrow", after: "") == "2026-11-23")
    Language.speaking(.german) { #expect(format.reading("heute", after: "") == "2026-11-22") }
    #expect(format.reading("2026-01-02", after: "") == "2026-01-02" && format.reading("", after: "") == "")
    for text in ["7", "+", "+-1", "+99999999", "next week", "22.11.2026"] {
      #expect(format.reading(text, after: "") == nil)
    }
    let silent = TextFormat(.date)
    for text in ["today", "+1"] { #expect(silent.reading(text, after: "") == nil) }
    #expect(TextFormat(.time).reading("+30", after: "23:40") == nil)
    #expect(TextFormat(.time).reading("+90", after: "09:00") == "10:30")
  }

  @Test("L72: leading zeros are optional, nothing else is guessed, and an impossible day or time gets its own message")
  func written() {
    let cases: [(TextFormat.Kind, String, String?, String)] = [
      (.date, "2026-2-3", "2026-02-03", ""), (.date, "2026-02-29", nil, "There is no such day."),
      (.date, "2026-2-30", nil, "There is no such day."), (.date, "0000-01-01", nil, "There is no such day."),
      (.date, "26-2-3", nil, "This is no date; write it as year-month-day, such as 2026-11-22."),
      (.date, "2026-222-3", nil, "This is no date; write it as year-month-day, such as 2026-11-22."),
      (.time, "8:30", "08:30", ""), (.time, "24:00", nil, "There is no such time."),
      (.time, "8:3", nil, "This is no time; write it as hours:minutes, such as 14:30."),
      (.time, "830", nil, "This is no time; write it as hours:minutes, such as 14:30."),
    ]
    for (kind, text, value, sentence) in cases {
      let format = TextFormat(kind)
      #expect(format.reading(text, after: "") == value, "\(text)")
      let state = FieldState(value: "", isMultiline: false, limit: 10, suggestions: [], format: format)
      let element = ElementState(id: "page/field", label: "Field", content: .field(state))
      guard value == nil else { continue }
      #expect(Rejection.badValue(.badFormat).sentence(for: element, given: text) == sentence, "\(text)")
    }
  }

  @Test("A35: an incomplete text counts as a beginning if it can become a day or a time")
  func beginnings() {
    let (date, time) = (TextFormat(.date), TextFormat(.time))
    for text in ["", "2", "2026", "2026-", "2026-1", "2026-11-2"] { #expect(date.isBeginning(text)) }
    for text in ["x", "20261", "2026-11-22", "2026/", "2026-11-222"] { #expect(!date.isBeginning(text)) }
    #expect(time.isBeginning("14:3") && !time.isBeginning("14.3") && !time.isBeginning("14:30"))
  }
}
