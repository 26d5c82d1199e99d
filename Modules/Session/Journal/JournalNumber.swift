/// Numbers in a recording: written with digits alone, and small enough that whatever a session adds to one never overflows.
enum JournalNumber {
  /// A number of pages, alerts, effects, revisions or records.
  static func count(_ field: String) -> Int? { number(field, upTo: 1 << 48) }

  /// The session's time, up to 36 years.
  static func nanoseconds(_ field: String) -> Int64? { number(field, upTo: 1 << 60) }

  /// Milliseconds since 1970, up to the end of the year 9999.
  static func wallClock(_ field: String) -> Int64? { number(field, upTo: 253_402_300_799_999) }

  private static func number<Number: FixedWidthInteger>(_ field: String, upTo limit: Number) -> Number? {
    guard field.utf8.allSatisfy({ 0x30...0x39 ~= $0 }), let number = Number(field), number <= limit else { return nil }
    return number
  }
}
