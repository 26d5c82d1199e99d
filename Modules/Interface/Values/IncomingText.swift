import SignalboxWords

/// A text from a user or a program, converted by the same rules in every front end (`docs/reference/text.md`).
///
/// Characters are kept as given: not normalised, and their case is not changed. Only line ends, tabs and control
/// characters are replaced or removed. A secret loses only line ends at the end of a paste. ``problem(of:in:limit:)``
/// rejects text that a field cannot take. The session calls it for every front end.
public struct IncomingText: Equatable, Sendable {
  /// The kinds of fields with different rules.
  public enum Field: Sendable, CaseIterable {
    /// A field with one line.
    case line
    /// A field with several lines.
    case lines
    /// A secret.
    case secret
    /// A number, a date, a time, or the name of an option.
    case value
  }

  /// The converted text.
  public let text: String
  /// The number of lines that were joined, or 0.
  public let joinedLines: Int
  /// The number of tabs that became spaces.
  public let tabs: Int
  /// The number of removed control characters.
  public let removedCount: Int
  /// The number of U+FFFD characters. Each stands for bytes that are not valid text.
  public let unreadable: Int

  /// Converts text that was pasted, or typed at once, at a terminal.
  ///
  /// In a field with one line, line ends at the end of the paste are dropped: copying adds them. Tabs at the end are
  /// dropped, too, except in a secret.
  public init(pasted text: String, into field: Field) {
    guard !text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) else {
      self.init(text, joinedLines: 0, tabs: 0, removedCount: 0, unreadable: 0)
      return
    }
    switch field {
    case .secret:
      self.init(
        Self.withoutLineEnds(text), joinedLines: 0, tabs: 0, removedCount: 0, unreadable: Self.unreadable(in: text))
    case .lines:
      let (rest, removedCount) = Self.withoutControls(Self.withPlainLineEnds(text), keeping: ["\n", "\t"])
      self.init(rest, joinedLines: 0, tabs: 0, removedCount: removedCount, unreadable: Self.unreadable(in: rest))
    case .line, .value:
      let ends: Set<Unicode.Scalar> = ["\r", "\n", "\t"]
      var scalars = text.unicodeScalars[...]
      while scalars.last.map(ends.contains) == true { scalars.removeLast() }
      let lines = scalars.split { $0 == "\r" || $0 == "\n" }
      let joined = lines.map { String($0) }.joined(separator: " ")
      let (rest, removedCount) = Self.withoutControls(joined, keeping: ["\t"])
      self.init(
        String(String.UnicodeScalarView(rest.unicodeScalars.map { $0 == "\t" ? " " : $0 })),
        joinedLines: lines.count > 1 ? lines.count : 0, tabs: rest.unicodeScalars.count { $0 == "\t" },
        removedCount: removedCount, unreadable: Self.unreadable(in: rest))
    }
  }

  /// Converts text from a program: a line of a pipe, or a value from JSON, a form or a file. Only the line ends in a
  /// field with several lines are changed. The session rejects text that the field does not take.
  public init(given text: String, for field: Field) {
    self.init(
      field == .lines ? Self.withPlainLineEnds(text) : text, joinedLines: 0, tabs: 0, removedCount: 0,
      unreadable: Self.unreadable(in: text))
  }

  private init(_ text: String, joinedLines: Int, tabs: Int, removedCount: Int, unreadable: Int) {
    self.text = text
    (self.joinedLines, self.tabs, self.removedCount, self.unreadable) = (joinedLines, tabs, removedCount, unreadable)
  }

  // MARK: Validation

  /// Returns the reason why a field with this limit rejects `text`, or `nil`.
  public static func problem(of text: String, in field: Field, limit: Int) -> ValueProblem? {
    // A string of n bytes has at most n characters, so most texts are never counted.
    if text.utf8.count > limit, text.count > limit { return .tooLong }
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return nil }
    let kept: Set<Unicode.Scalar> = field == .lines ? ["\n", "\t"] : []
    if text.unicodeScalars.contains(where: { isControl($0) && !kept.contains($0) }) { return .controlCharacter }
    // In a secret, U+FFFD hides which bytes were typed. Different unreadable bytes would become the same secret.
    return field == .secret && unreadable(in: text) > 0 ? .badFormat : nil
  }

  // MARK: Files and streams

  /// Returns the length of the byte order mark at the beginning of a file or stream. It is not part of the text.
  public static func markLength(of bytes: some Collection<UInt8>) -> Int {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  // MARK: Sentences

  /// A sentence for the user about the changes to the text, or `nil` without changes.
  public var sentence: String? { sentence(ofPaste: true) }

  /// Returns a sentence for the user about the changes to the text, or `nil` without changes.
  /// - Parameter isPasted: A Boolean value that indicates whether the text was pasted. A text from the user's editor
  ///   was not.
  package func sentence(ofPaste isPasted: Bool) -> String? {
    let unreadable =
      unreadable > 0
      ? phrase(
        one: "1 place could not be read as text; U+FFFD stands there.",
        other: "\(unreadable) places could not be read as text; U+FFFD stands there.", count: unreadable) : nil
    return Self.joined([repairs(ofPaste: isPasted), unreadable])
  }

  /// A sentence about the line ends, tabs and control characters of the text, or `nil` without changes.
  package var repairs: String? { repairs(ofPaste: true) }

  private func repairs(ofPaste isPasted: Bool) -> String? {
    Self.joined([
      joinedLines > 1
        ? isPasted
          ? phrase("\(joinedLines) pasted lines were joined into one.")
          : phrase("\(joinedLines) lines were joined into one.") : nil,
      tabs > 0
        ? phrase(one: "1 tab became a blank.", other: "\(tabs) tabs became blanks.", count: tabs) : nil,
      removedCount > 0
        ? phrase(
          one: "1 control character was left out.", other: "\(removedCount) control characters were left out.",
          count: removedCount) : nil,
    ])
  }

  private static func joined(_ sentences: [String?]) -> String? {
    let sentences = sentences.compactMap(\.self)
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }

  // MARK: Private

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
  }

  private static func unreadable(in text: String) -> Int { text.unicodeScalars.count { $0 == "\u{FFFD}" } }

  /// Replaces every line end, CRLF, CR or LF, by LF.
  private static func withPlainLineEnds(_ text: String) -> String {
    guard text.utf8.contains(0x0D) else { return text }
    var result = String.UnicodeScalarView()
    var last: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      if scalar == "\r" || scalar == "\n" && last != "\r" { result.append("\n") }
      if scalar != "\r", scalar != "\n" { result.append(scalar) }
      last = scalar
    }
    return String(result)
  }

  private static func withoutLineEnds(_ text: String) -> String {
    var scalars = text.unicodeScalars[...]
    while scalars.last == "\r" || scalars.last == "\n" { scalars.removeLast() }
    return String(scalars)
  }

  private static func withoutControls(
    _ text: String, keeping kept: Set<Unicode.Scalar>
  ) -> (text: String, count: Int) {
    let isKept = { (scalar: Unicode.Scalar) in !isControl(scalar) || kept.contains(scalar) }
    let scalars = text.unicodeScalars.filter(isKept)
    return (String(String.UnicodeScalarView(scalars)), text.unicodeScalars.count - scalars.count)
  }
}

extension InputState {
  /// The rules for incoming text.
  public var incoming: IncomingText.Field {
    switch self {
    case .text(let field) where field.format != nil: .value
    case .text(let field): field.isMultiline ? .lines : .line
    case .secret: .secret
    case .number, .toggle, .selection, .files: .value
    }
  }
}
