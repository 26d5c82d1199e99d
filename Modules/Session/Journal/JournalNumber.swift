/// The numbers in a recording: decimal digits only, except for checksums.
/// The limits are so small that a session's additions to a number never overflow.
enum JournalNumber {
  /// Reads a number of pages, alerts, effects, revisions or records.
  static func count(_ field: some Collection<UInt8>) -> Int? { number(field, upTo: 1 << 48) }

  /// Reads the session's time, at most 36 years.
  static func nanoseconds(_ field: some Collection<UInt8>) -> Int64? { number(field, upTo: 1 << 60) }

  /// Reads milliseconds since 1970, at most until the end of the year 9999.
  static func wallClock(_ field: some Collection<UInt8>) -> Int64? { number(field, upTo: 253_402_300_799_999) }

  /// Reads a checksum: eight hexadecimal digits, with small letters.
  static func checksum(_ field: some Collection<UInt8>) -> UInt32? {
    guard field.count == 8 else { return nil }
    var number: UInt32 = 0
    for digit in field {
      switch digit {
      case 0x30...0x39: number = number << 4 | UInt32(digit - 0x30)
      case 0x61...0x66: number = number << 4 | UInt32(digit - 0x57)
      default: return nil
      }
    }
    return number
  }

  private static func number<Number: FixedWidthInteger>(_ field: some Collection<UInt8>, upTo limit: Number) -> Number?
  {
    // Read digit by digit for speed, because each line has several numbers. Nineteen digits fit into 64 bits.
    guard (1...19).contains(field.count) else { return nil }
    var number: UInt64 = 0
    for digit in field {
      guard 0x30...0x39 ~= digit else { return nil }
      number = number * 10 + UInt64(digit - 0x30)
    }
    return number <= UInt64(limit) ? Number(number) : nil
  }
}
