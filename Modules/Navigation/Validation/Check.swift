import SignalboxInterface
public import SignalboxModel
import SignalboxWords

/// A condition on a value, with the sentence to show if it fails.
///
/// ```swift
/// email.check(.email)
/// name.check(.length(3...32))
/// age.check(.within(18...))
/// name.check("no blanks") { !$0.contains(" ") }
/// ```
///
/// A rule of your own is a static member of an extension, and then reads like a ready one. An empty value is not
/// checked. `isRequired` decides whether a value is needed.
public struct Check<Value> {
  let complaint: (Value) -> String?

  /// Creates a check.
  /// - Parameter complaint: Returns the problem with the value as a sentence for the user, or `nil`. It must be pure:
  ///   it depends only on the value.
  public init(_ complaint: @escaping (Value) -> String?) { self.complaint = complaint }

  /// Creates a check with a fixed sentence.
  public init(_ sentence: @autoclosure @escaping () -> String, _ isFulfilled: @escaping (Value) -> Bool) {
    complaint = { isFulfilled($0) ? nil : sentence() }
  }
}

extension Check {
  /// Returns the problem with a value. Of a text that passes without the blanks at its ends, the blanks are the
  /// problem.
  func complaintWithBlanks(_ value: Value) -> String? {
    guard let sentence = complaint(value) else { return nil }
    guard let text = value as? String else { return sentence }
    let start = text.drop(while: \.isWhitespace)
    let end = text.reversed().prefix(while: \.isWhitespace).count
    guard start.count < text.count || end > 0, let inner = String(start.dropLast(end)) as? Value,
      complaint(inner) == nil
    else { return sentence }
    if start.count == text.count { return phrase("There is a blank at the end") }
    return end == 0 ? phrase("There is a blank at the beginning") : phrase("There are blanks at both ends")
  }
}

extension Check where Value == String {
  /// An e-mail address of the usual form: a name, an @, and a host with a dot. Only a sent message can prove that it
  /// exists.
  public static var email: Check {
    Check(phrase("Not an e-mail address")) { text in
      let parts = text.split(separator: "@", omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty, !text.contains(where: \.isWhitespace) else { return false }
      let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
      return labels.count > 1 && labels.allSatisfy { !$0.isEmpty && !$0.hasPrefix("-") && !$0.hasSuffix("-") }
    }
  }

  /// A length within a range: `.length(8...)`. The unit is Swift's `Character`.
  public static func length(_ range: some RangeExpression<Int>) -> Check {
    let all = range.relative(to: Lengths())
    return Check(Lengths.sentence(all)) { all.contains($0.count) }
  }

  /// A text that matches completely. Otherwise the user reads `sentence`: "Letters and digits only".
  public static func matches(_ regex: Regex<some Any>, _ sentence: String) -> Check {
    Check(sentence) { $0.wholeMatch(of: regex) != nil }
  }
}

extension Check where Value == Secret {
  /// Creates a check of a secret's text. The rule is the sentence that the user reads, and the name under which the
  /// session keeps the answer. The check follows the contract of `Secret.check(_:_:)`: a rule always has the same test.
  public init(_ rule: String, _ test: @escaping @Sendable (String) -> Bool) {
    complaint = { $0.check(rule, test) ? nil : rule }
  }

  /// A length within a range: `.length(8...)`. The unit is Swift's `Character`.
  public static func length(_ range: some RangeExpression<Int>) -> Check {
    let all = range.relative(to: Lengths())
    return Check(Lengths.sentence(all)) { (text: String) in all.contains(text.count) }
  }
}

extension Check where Value == Double {
  /// A number of a range: `.within(1...5)`.
  public static func within(_ range: ClosedRange<Double>) -> Check {
    Check(NumberState(minimum: range.lowerBound, maximum: range.upperBound).bounds) { range.contains($0) }
  }

  /// A number that is at least the bound: `.within(1...)`.
  public static func within(_ range: PartialRangeFrom<Double>) -> Check {
    Check(NumberState(minimum: range.lowerBound).bounds) { range.contains($0) }
  }

  /// A number that is at most the bound: `.within(...5)`.
  public static func within(_ range: PartialRangeThrough<Double>) -> Check {
    Check(NumberState(maximum: range.upperBound).bounds) { range.contains($0) }
  }

  /// A whole number.
  public static var whole: Check { Check(NumberState(step: 1).steps) { $0 == $0.rounded() } }
}

extension Check where Value: FormattedValue {
  /// A date or a time of a range: `.within(start...end)`.
  public static func within(_ range: ClosedRange<Value>) -> Check { within(range.lowerBound, range.upperBound) }

  /// A date or a time that is not before the bound: `.within(start...)`.
  public static func within(_ range: PartialRangeFrom<Value>) -> Check { within(range.lowerBound, nil) }

  /// A date or a time that is not after the bound: `.within(...end)`.
  public static func within(_ range: PartialRangeThrough<Value>) -> Check { within(nil, range.upperBound) }

  private static func within(_ earliest: Value?, _ latest: Value?) -> Check {
    let limits = TextFormat(Value.format, earliest: earliest?.description, latest: latest?.description).limits ?? ""
    return Check(limits + ".") { value in
      !(earliest.map { value < $0 } ?? false) && !(latest.map { value > $0 } ?? false)
    }
  }
}

/// All possible lengths of a text, for ranges with an open end.
private struct Lengths: RandomAccessCollection {
  let startIndex = 0
  let endIndex = Int.max
  subscript(index: Int) -> Int { index }

  /// Returns the sentence for a text whose length is outside `range`.
  static func sentence(_ range: Range<Int>) -> String {
    let (least, most) = (range.lowerBound, range.upperBound - 1)
    switch (least > 0, range.upperBound < Int.max) {
    case (true, true) where least == most:
      return phrase("Must have \(least) characters")
    case (true, true):
      return phrase("Must have \(least) to \(most) characters")
    case (true, false):
      return phrase("Must have at least \(least) characters")
    case (false, _):
      return phrase("Must have at most \(most) characters")
    }
  }
}
