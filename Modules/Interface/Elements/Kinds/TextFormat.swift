/// What the text of a field has to be where not any text is taken: a day or a time, as ISO 8601 writes them.
///
/// Such texts stand in the order of what they mean, so limits are compared as texts.
public struct TextFormat: Codable, Equatable, Sendable {
  /// What the text means.
  public enum Kind: String, Codable, Sendable, CaseIterable {
    /// A day: `2026-11-22`.
    case date
    /// A time of a day: `14:30`.
    case time
  }

  /// What the text means.
  public var kind: Kind
  /// The least text taken.
  public var earliest: String?
  /// The greatest text taken.
  public var latest: String?
  /// What is meant by now: the day that is today, where the application says it.
  public var now: String?

  /// By default there are no limits.
  public init(_ kind: Kind, earliest: String? = nil, latest: String? = nil, now: String? = nil) {
    (self.kind, self.earliest, self.latest, self.now) = (kind, earliest, latest, now)
  }

  /// How many characters such a text has.
  public var length: Int {
    switch kind {
    case .date: 10
    case .time: 5
    }
  }

  /// What keeps `text` from being taken, or `nil`; no text is taken.
  public func problem(of text: String) -> ValueProblem? {
    if text.isEmpty { return nil }
    let isRead =
      switch kind {
      case .date: CalendarDate(text) != nil
      case .time: TimeOfDay(text) != nil
      }
    guard isRead else { return .badFormat }
    return earliest.map { text < $0 } == true || latest.map { text > $0 } == true ? .outOfRange : nil
  }

  /// Whether more could be typed behind `text` to make it one that is read.
  public func isBeginning(_ text: String) -> Bool {
    let pattern = kind == .date ? "0000-00-00" : "00:00"
    return text.utf8.count < length
      && zip(text.utf8, pattern.utf8).allSatisfy { $1 == 0x30 ? (0x30...0x39).contains($0) : $0 == $1 }
  }

  // MARK: What people do with it

  /// The text that people mean by `words`: itself, or `+7` for so many days or minutes after `present`, and where the
  /// application says which day it is `today` and `tomorrow`; `nil` when it means none.
  public func reading(_ words: String, after present: String) -> String? {
    let words = words.filter { !$0.isWhitespace }.lowercased()
    if words.isEmpty || problem(of: words) != .badFormat { return words }
    let start = present.isEmpty ? now : present
    if words.hasPrefix("+") || words.hasPrefix("-"), words.utf8.count <= 8, let count = Int(words) {
      return start.flatMap { moved($0, caret: length, by: count) }
    }
    switch words {
    case "today", phrase("today", german: "heute"): return now
    case "tomorrow", phrase("tomorrow", german: "morgen"): return now.flatMap { moved($0, caret: length, by: 1) }
    default: return nil
    }
  }

  /// The text with the part that the caret stands at raised by `count`, within the limits: year, month or day; hour or minute.
  /// Where there is none yet, what is nearest to now; `nil` when nothing can be said.
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
    }
  }

  private func limited(_ text: String) -> String {
    let raised = earliest.map { max(text, $0) } ?? text
    return latest.map { min(raised, $0) } ?? raised
  }

  // MARK: Words

  /// In which form it is given, in words.
  public var form: String {
    switch kind {
    case .date: phrase("year-month-day", german: "Jahr-Monat-Tag")
    case .time: phrase("hours:minutes", german: "Stunden:Minuten")
    }
  }

  /// The limits in words, or `nil` where there are none.
  public var limits: String? {
    switch (earliest, latest) {
    case (let first?, let last?): phrase("\(first) to \(last)", german: "\(first) bis \(last)")
    case (let first?, nil): phrase("\(first) or later", german: "\(first) oder später")
    case (nil, let last?): phrase("\(last) or earlier", german: "\(last) oder früher")
    case (nil, nil): nil
    }
  }

  /// What is said of a text that cannot be read.
  var misreading: String {
    switch kind {
    case .date:
      phrase(
        "This is no date; write it as year-month-day, such as 2026-11-22.",
        german: "Das ist kein Datum; schreiben Sie es als Jahr-Monat-Tag, etwa 2026-11-22.")
    case .time:
      phrase(
        "This is no time; write it as hours:minutes, such as 14:30.",
        german: "Das ist keine Uhrzeit; schreiben Sie sie als Stunden:Minuten, etwa 14:30.")
    }
  }
}
