/// A date without a time and without a time zone: 2026-11-22.
public struct CalendarDate: Hashable, Sendable {
  /// The year, 1 to 9999. The Gregorian calendar is also used for years before its introduction.
  public let year: Int
  /// The month, 1 to 12.
  public let month: Int
  /// The day, 1 to 31.
  public let day: Int

  /// Creates a date, or `nil` if the calendar has no such date.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), (1...Self.days(in: month, of: year)).contains(day) else {
      return nil
    }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// Returns the number of days in the month.
  public static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The weekday, 1 for Monday to 7 for Sunday, as in ISO 8601.
  public var weekday: Int { (((dayNumber + 3) % 7) + 7) % 7 + 1 }

  /// Returns the date after the given number of days, or `nil` outside the years 1 to 9999.
  public func adding(days: Int) -> CalendarDate? {
    let (number, isTooFar) = dayNumber.addingReportingOverflow(days)
    return isTooFar ? nil : CalendarDate(dayNumber: number)
  }

  /// Returns the date after the given number of months. If that month is too short, returns its last day. Returns `nil`
  /// outside the years 1 to 9999.
  public func adding(months: Int) -> CalendarDate? {
    let (count, isTooFar) = (year * 12 + month - 1).addingReportingOverflow(months)
    guard !isTooFar, count >= 12 else { return nil }
    let (year, month) = (count / 12, count % 12 + 1)
    return CalendarDate(year: year, month: month, day: min(day, Self.days(in: month, of: year)))
  }

  /// The number of days since 1970-01-01. Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms".
  public var dayNumber: Int {
    // Years begin in March here, so a leap day is the last day of the year.
    let year = month <= 2 ? self.year - 1 : self.year
    let (era, yearOfEra) = (year / 400, year % 400)
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// Creates the date with the given number of days since 1970-01-01, or `nil` outside the years 1 to 9999.
  public init?(dayNumber: Int) {
    // The limits are 0001-01-01 and 9999-12-31.
    guard (-719_162...2_932_896).contains(dayNumber) else { return nil }
    let days = dayNumber + 719_468
    let (era, dayOfEra) = (days / 146_097, days % 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let (day, isLate) = (dayOfYear - (153 * month + 2) / 5 + 1, month >= 10)
    self.init(year: yearOfEra + era * 400 + (isLate ? 1 : 0), month: month + (isLate ? -9 : 3), day: day)
  }
}

extension CalendarDate: Comparable {
  /// Returns whether the left date is before the right date.
  public static func < (left: CalendarDate, right: CalendarDate) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }
}

extension CalendarDate: LosslessStringConvertible {
  /// Reads a date in ISO 8601's format `2026-11-22`, and no other format.
  public init?(_ text: String) {
    guard let parts = text.wholeNumbers(parts: [4, 2, 2], by: "-") else { return nil }
    self.init(year: parts[0], month: parts[1], day: parts[2])
  }

  /// The date in ISO 8601's format: `2026-11-22`. Such texts sort like their dates.
  public var description: String { "\(year.digits(4))-\(month.digits(2))-\(day.digits(2))" }
}

extension CalendarDate: Codable {
  /// Reads `"2026-11-22"`.
  public init(from decoder: any Decoder) throws { self = try Self.decoded(from: decoder) }

  /// Writes `"2026-11-22"`.
  public func encode(to encoder: any Encoder) throws { try encodeText(to: encoder) }
}

extension LosslessStringConvertible {
  static func decoded(from decoder: any Decoder) throws -> Self {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let value = Self(text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: text)
    }
    return value
  }

  func encodeText(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension String {
  /// Returns the numbers of a text that is split by `separator`, or `nil`. Each part must have the given number of
  /// ASCII digits.
  func wholeNumbers(parts: [Int], by separator: Character) -> [Int]? {
    let pieces = split(separator: separator, omittingEmptySubsequences: false)
    guard pieces.map(\.utf8.count) == parts, pieces.joined().utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return pieces.compactMap { Int($0) }
  }
}

extension Int {
  /// Returns the number with leading zeros.
  func digits(_ count: Int) -> String {
    let text = String(self)
    return String(repeating: "0", count: Swift.max(0, count - text.utf8.count)) + text
  }
}
