import SignalboxWords

/// A length of time in whole seconds: 1 h 30 min.
public struct TimeSpan: Hashable, Sendable {
  /// The number of seconds, 0 or more.
  public let seconds: Int

  /// The greatest number of hours.
  static let mostHours = 99_999

  /// Creates a length of time, or `nil` if it is negative or longer than 99,999 hours.
  public init?(seconds: Int) {
    guard (0...Self.mostHours * 3_600).contains(seconds) else { return nil }
    self.seconds = seconds
  }

  /// The same as a duration of Swift.
  public var duration: Duration { .seconds(seconds) }

  /// Returns the length after the given number of seconds were added, or `nil` if that is out of range.
  public func adding(seconds count: Int) -> TimeSpan? {
    let (sum, isTooFar) = seconds.addingReportingOverflow(count)
    return isTooFar ? nil : TimeSpan(seconds: sum)
  }

  /// The units, from the longest to the shortest.
  private static let units = [(name: "h", seconds: 3_600), (name: "min", seconds: 60), (name: "s", seconds: 1)]
}

extension TimeSpan: Comparable {
  /// Returns whether the left length is shorter than the right length.
  public static func < (left: TimeSpan, right: TimeSpan) -> Bool { left.seconds < right.seconds }
}

extension TimeSpan: LosslessStringConvertible {
  /// Reads whole numbers with the units `h`, `min` and `s`, each unit at most once and in this order. Blanks do not
  /// matter: `1 h 30 min`, `90min`. Everything else is `nil`.
  public init?(_ text: String) { self.init(text, takesFractions: false) { $0 } }

  /// Reads a text with the units, or with their words in English or in the current language: `90 minutes`, `1hr 30m`.
  /// The last number may be a decimal number of hours or minutes, with a point or a comma: `1.5 h`, `1,5 h`.
  init?(words text: String) {
    let words = [
      (unit: "h", spellings: ["hours", "hour", "hr"], own: phrase("hours hour")),
      (unit: "min", spellings: ["minutes", "minute", "m"], own: phrase("minutes minute")),
      (unit: "s", spellings: ["seconds", "second", "sec"], own: phrase("seconds second")),
    ]
    self.init(text.lowercased(), takesFractions: true) { name in
      words.first {
        $0.spellings.contains(String(name)) || $0.own.lowercased().split(separator: " ").contains(name)
      }.map { Substring($0.unit) } ?? name
    }
  }

  private init?(_ text: String, takesFractions: Bool, unit: (Substring) -> Substring) {
    var (rest, units, sum) = (text.filter { $0 != " " }[...], Self.units[...], 0)
    guard !rest.isEmpty else { return nil }
    while !rest.isEmpty {
      let digits = rest.prefix { ("0"..."9").contains($0) }
      rest = rest.dropFirst(digits.count)
      var fraction = Substring()
      if takesFractions, rest.first == "." || rest.first == "," {
        fraction = rest.dropFirst().prefix { ("0"..."9").contains($0) }
        rest = rest.dropFirst(fraction.count + 1)
        // Three digits may be thousands.
        guard (1...2).contains(fraction.count) else { return nil }
      }
      let name = rest.prefix { !("0"..."9").contains($0) }
      rest = rest.dropFirst(name.count)
      let unit = unit(name)
      guard (1...9).contains(digits.count), let count = Int(digits),
        let place = units.firstIndex(where: { $0.name == unit })
      else { return nil }
      let (length, hundredths) = (units[place].seconds, Int(fraction + (fraction.count == 1 ? "0" : "")) ?? 0)
      guard fraction.isEmpty || rest.isEmpty && length > 1 else { return nil }
      sum += count * length + (hundredths * length + 50) / 100
      units = units[(place + 1)...]
    }
    self.init(seconds: sum)
  }

  /// The length with units, without the units that are 0: `1 h 30 min`, `45 s`. No time is `0 min`.
  public var description: String {
    var (rest, parts) = (seconds, [String]())
    for unit in Self.units {
      if rest >= unit.seconds { parts.append("\(rest / unit.seconds) \(unit.name)") }
      rest %= unit.seconds
    }
    return parts.isEmpty ? "0 min" : parts.joined(separator: " ")
  }
}

extension TimeSpan: Codable {
  /// Reads `"1 h 30 min"`.
  public init(from decoder: any Decoder) throws { self = try Self.decoded(from: decoder) }

  /// Writes `"1 h 30 min"`.
  public func encode(to encoder: any Encoder) throws { try encodeText(to: encoder) }
}
