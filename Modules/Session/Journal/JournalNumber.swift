/// Numbers in a recording: written with digits alone but for checksums, and small enough that whatever a session adds to one never overflows.
enum JournalNumber {
  /// A number of pages, alerts, effects, revisions or records.
  static func count(_ field: some Collection<UInt8>) -> Int? { number(field, upTo: 1 << 48) }

  /// The session's time, up to 36 years.
  static func nanoseconds(_ field: some Collection<UInt8>) -> Int64? { number(field, upTo: 1 << 60) }

  /// Milliseconds since 1970, up to the end of the year 9999.
  static func wallClock(_ field: some Collection<UInt8>) -> Int64? { number(field, upTo: 253_402_300_799_999) }

  /// A checksum: eight digits, none a capital letter.
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
    // Digit by digit, because each line has several; of so many none is too large for what they add up to.
    guard (1...19).contains(field.count) else { return nil }
    var number: UInt64 = 0
    for digit in field {
      guard 0x30...0x39 ~= digit else { return nil }
      number = number * 10 + UInt64(digit - 0x30)
    }
    return number <= UInt64(limit) ? Number(number) : nil
  }
}
