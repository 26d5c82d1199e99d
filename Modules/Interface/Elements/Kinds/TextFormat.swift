import SignalboxWords

/// The required format of a field's text: a date or a time, as ISO 8601 writes them, a length of time or a colour.
public struct TextFormat: Codable, Equatable, Sendable {
  /// The meaning of the text.
  public enum Kind: String, Codable, Sendable, CaseIterable {
    /// A date: `2026-11-22`.
    case date
    /// A time of day: `14:30`.
    case time
    /// A length of time: `1 h 30 min`.
    case duration
    /// A colour: `#3366cc`.
    case colour = "color"
  }

  /// The meaning of the text.
  public var kind: Kind
  /// The earliest allowed text.
  public var earliest: String?
  /// The latest allowed text.
  public var latest: String?
  /// The current date or time, if the application provides it.
  public var now: String?

  /// Creates a format. By default it has no limits.
  public init(_ kind: Kind, earliest: String? = nil, latest: String? = nil, now: String? = nil) {
    (self.kind, self.earliest, self.latest, self.now) = (kind, earliest, latest, now)
  }

  /// The number of characters of such a text.
  public var length: Int {
    switch kind {
    case .date: 10
    case .time: 5
    case .duration: 24
    case .colour: 7
    }
  }

  /// Returns the reason why `text` is invalid, or `nil`. An empty text is valid.
  public func problem(of text: String) -> ValueProblem? {
    if text.isEmpty { return nil }
    switch kind {
    case .date: return problem(of: CalendarDate(text))
    case .time: return problem(of: TimeOfDay(text))
    case .duration: return problem(of: TimeSpan(text))
    case .colour: return problem(of: RGBColour(text))
    }
  }

  private func problem<Value: LosslessStringConvertible & Comparable>(of value: Value?) -> ValueProblem? {
    guard let value else { return .badFormat }
    let isTooSmall = earliest.flatMap(Value.init).map { value < $0 } ?? false
    return isTooSmall || latest.flatMap(Value.init).map { value > $0 } ?? false ? .outOfRange : nil
  }

  /// Returns whether `text` is the beginning of a readable text.
  public func isBeginning(_ text: String) -> Bool {
    guard let pattern else { return text.utf8.count < length && text.allSatisfy(isPart) }
    return text.utf8.count < length
      && zip(text.utf8, pattern.utf8).allSatisfy { $1 == 0x30 ? (0x30...0x39).contains($0) : $0 == $1 }
  }

  /// The digits and the separators of a date or a time.
  private var pattern: String? {
    switch kind {
    case .date: "0000-00-00"
    case .time: "00:00"
    case .duration, .colour: nil
    }
  }

  /// Returns whether a character can be in a length of time or a colour.
  private func isPart(_ character: Character) -> Bool {
    kind == .colour ? character == "#" || character.isHexDigit : "0123456789,. hmins".contains(character)
  }

  // MARK: User input

  /// Returns the text that the user means by `words`, or `nil` if it has no meaning. `+7` means 7 days, or 7 minutes
  /// for a time, after `present`, or after ``now`` if `present` is empty. `today` and `tomorrow` work if the
  /// application provides the current date. A text in the format is returned unchanged.
  public func reading(_ words: String, after present: String) -> String? {
    let words = words.filter { !$0.isWhitespace }.lowercased()
    if words.isEmpty || problem(of: words) != .badFormat { return canonical(words) }
    let padded = padded(words)
    if problem(of: padded) != .badFormat { return canonical(padded) }
    let start = present.isEmpty ? now : present
    if words.hasPrefix("+") || words.hasPrefix("-"), words.utf8.count <= 8, let count = Int(words) {
      return start.flatMap { moved($0, caret: length, by: count) }
    }
    switch words {
    case "today", phrase("today"): return now
    case "tomorrow", phrase("tomorrow"): return now.flatMap { moved($0, caret: length, by: 1) }
    default: return nil
    }
  }

  /// Returns the text in the way in which the field shows it.
  private func canonical(_ text: String) -> String {
    switch kind {
    case .date, .time: text
    case .duration: TimeSpan(text)?.description ?? text
    case .colour: RGBColour(text)?.description ?? text
    }
  }

  /// Adds the zeros that users omit: `2026-2-3` becomes `2026-02-03`, `8:30` becomes `08:30`. A colour may lack its
  /// `#`, and `2hours` becomes `2 h`. Nothing else is guessed.
  private func padded(_ words: String) -> String {
    if kind == .colour { return words.hasPrefix("#") ? words : "#" + words }
    if kind == .duration { return TimeSpan(words: words)?.description ?? words }
    guard pattern != nil else { return words }
    let separator: Character = kind == .date ? "-" : ":"
    let counts: [ClosedRange<Int>] = kind == .date ? [4...4, 1...2, 1...2] : [1...2, 2...2]
    let parts = words.split(separator: separator, omittingEmptySubsequences: false)
    guard parts.count == counts.count, zip(parts, counts).allSatisfy({ $1.contains($0.utf8.count) }) else {
      return words
    }
    return parts.map { $0.utf8.count == 1 ? "0\($0)" : String($0) }.joined(separator: String(separator))
  }

  /// Returns the text with the part at the caret raised by `count`, within the limits. Parts are year, month and day,
  /// hour and minute, or hours, minutes and seconds. A colour has no such parts. An empty text becomes ``now``,
  /// otherwise a limit. Returns `nil` if neither is known or the text is unreadable.
  public func stepped(_ text: String, caret: Int, by count: Int) -> String? {
    guard !text.isEmpty else { return (now ?? earliest ?? latest).map(limited) }
    return moved(text, caret: caret, by: count).map(limited)
  }

  private func moved(_ text: String, caret: Int, by count: Int) -> String? {
    switch kind {
    case .date:
      guard let date = CalendarDate(text) else { return nil }
      if caret > 7 { return date.adding(days: count)?.description }
      return date.adding(months: caret > 4 ? count : count * 12)?.description
    case .time:
      return TimeOfDay(text)?.adding(minutes: caret > 2 ? count : count * 60)?.description
    case .duration:
      let before = text.prefix(caret)
      let isInHours = !before.contains("h") && text.contains("h")
      let isInSeconds = text.hasSuffix("s") && (before.contains("n") || !text.contains("n"))
      let unit = isInHours ? 3_600 : isInSeconds ? 1 : 60
      return TimeSpan(text)?.adding(seconds: count * unit)?.description
    case .colour: return nil
    }
  }

  private func limited(_ text: String) -> String {
    if kind == .duration { return limited(TimeSpan(text)) ?? text }
    let raised = earliest.map { max(text, $0) } ?? text
    return latest.map { min(raised, $0) } ?? raised
  }

  private func limited(_ span: TimeSpan?) -> String? {
    guard let span else { return nil }
    let raised = earliest.flatMap { TimeSpan($0) }.map { max(span, $0) } ?? span
    return (latest.flatMap { TimeSpan($0) }.map { min(raised, $0) } ?? raised).description
  }

  // MARK: Descriptions

  /// The name of the format, for the user.
  public var form: String {
    switch kind {
    case .date: phrase("year-month-day")
    case .time: phrase("hours:minutes")
    case .duration: phrase("such as 1 h 30 min")
    case .colour: phrase("such as #3366cc")
    }
  }

  /// The limits as text, or `nil` without limits.
  public var limits: String? {
    switch (earliest, latest) {
    case (let first?, let last?): phrase("\(first) to \(last)")
    case (let first?, nil): kind == .duration ? phrase("\(first) or more") : phrase("\(first) or later")
    case (nil, let last?): kind == .duration ? phrase("at most \(last)") : phrase("\(last) or earlier")
    case (nil, nil): nil
    }
  }

  /// Returns the message for an unreadable text: no such date or time, or the expected format.
  func misreading(of text: String?) -> String {
    let words = padded(text?.filter { !$0.isWhitespace } ?? "")
    // Of a day or a time that there is, only the form is wrong.
    if problem(of: words) == .badFormat, let pattern,
      words.utf8.elementsEqual(pattern.utf8, by: { $1 == 0x30 ? (0x30...0x39).contains($0) : $0 == $1 })
    {
      return kind == .date
        ? phrase("There is no such day.")
        : phrase("There is no such time.")
    }
    return switch kind {
    case .date:
      phrase("This is no date; write it as year-month-day, such as 2026-11-22.")
    case .time:
      phrase("This is no time; write it as hours:minutes, such as 14:30.")
    case .duration: phrase("This is no length of time; write hours, minutes or seconds, such as 1 h 30 min.")
    case .colour: phrase("This is no colour; write it as # and six digits from 0 to f, such as #3366cc.")
    }
  }
}
