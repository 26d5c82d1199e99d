/// A time of day to the minute, without a date and without a time zone: 14:30.
public struct TimeOfDay: Hashable, Sendable {
  /// The hour, 0 to 23.
  public let hour: Int
  /// The minute, 0 to 59.
  public let minute: Int

  /// Creates a time, or `nil` if it is invalid.
  public init?(hour: Int, minute: Int) {
    guard (0...23).contains(hour), (0...59).contains(minute) else { return nil }
    (self.hour, self.minute) = (hour, minute)
  }

  /// Returns the time after the given number of minutes on the same day, or `nil` if that is another day.
  public func adding(minutes: Int) -> TimeOfDay? {
    let (count, isTooFar) = (hour * 60 + minute).addingReportingOverflow(minutes)
    return isTooFar || count < 0 ? nil : TimeOfDay(hour: count / 60, minute: count % 60)
  }
}

extension TimeOfDay: Comparable {
  /// Returns whether the left time is before the right time.
  public static func < (left: TimeOfDay, right: TimeOfDay) -> Bool {
    (left.hour, left.minute) < (right.hour, right.minute)
  }
}

extension TimeOfDay: LosslessStringConvertible {
  /// Reads a time in ISO 8601's format `14:30`, and no other format.
  public init?(_ text: String) {
    guard let parts = text.wholeNumbers(parts: [2, 2], by: ":") else { return nil }
    self.init(hour: parts[0], minute: parts[1])
  }

  /// The time in ISO 8601's format: `14:30`. Such texts sort like their times.
  public var description: String { "\(hour.digits(2)):\(minute.digits(2))" }
}

extension TimeOfDay: Codable {
  /// Reads `"14:30"`.
  public init(from decoder: any Decoder) throws { self = try Self.decoded(from: decoder) }

  /// Writes `"14:30"`.
  public func encode(to encoder: any Encoder) throws { try encodeText(to: encoder) }
}
