import SignalboxWords

extension CalendarDate {
  /// The date in words: 1 January 2026.
  package var spelled: String { phrase("\(day) \(monthName) \(year.digits(4))", context: "day, month, year") }

  private var monthName: String {
    switch month {
    case 1: phrase("January")
    case 2: phrase("February")
    case 3: phrase("March")
    case 4: phrase("April")
    case 5: phrase("May")
    case 6: phrase("June")
    case 7: phrase("July")
    case 8: phrase("August")
    case 9: phrase("September")
    case 10: phrase("October")
    case 11: phrase("November")
    default: phrase("December")
    }
  }
}
