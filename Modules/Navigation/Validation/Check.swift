import SignalboxInterface

/// What a value has to be, and the sentence for when it is not.
///
/// ```swift
/// email.check(.email)
/// name.check(.length(3...32))
/// name.check("no blanks") { !$0.contains(" ") }
/// ```
///
/// A value that is empty is not asked: whether there must be one is what `isRequired` says.
public struct Check<Value> {
  let complaint: (Value) -> String?

  /// Creates a check.
  /// - Parameter complaint: What is wrong with the value, as a sentence for the user; `nil` for nothing. It is pure: it looks at
  ///   nothing but the value.
  public init(_ complaint: @escaping (Value) -> String?) { self.complaint = complaint }

  /// Creates a check that has one sentence.
  public init(_ sentence: @autoclosure @escaping () -> String, _ isFulfilled: @escaping (Value) -> Bool) {
    complaint = { isFulfilled($0) ? nil : sentence() }
  }
}

extension Check where Value == String {
  /// An e-mail address as people have them: something, an @, and a host with a dot. Whether it exists only a letter can tell.
  public static var email: Check {
    Check(phrase("Not an e-mail address", german: "Keine E-Mail-Adresse")) { text in
      let parts = text.split(separator: "@", omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty, !text.contains(where: \.isWhitespace) else { return false }
      let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
      return labels.count > 1 && labels.allSatisfy { !$0.isEmpty && !$0.hasPrefix("-") && !$0.hasSuffix("-") }
    }
  }

  /// At least, at most, or between so many characters, as a person counts them: `.length(8...)`.
  public static func length(_ range: some RangeExpression<Int>) -> Check {
    let all = range.relative(to: Lengths())
    return Check(sentence(all)) { all.contains($0.count) }
  }

  /// The whole text matches; `sentence` is what the user reads otherwise: "Letters and digits only".
  public static func matches(_ regex: Regex<some Any>, _ sentence: String) -> Check {
    Check(sentence) { $0.wholeMatch(of: regex) != nil }
  }

  /// The sentence for a text whose length is not in `range`, whose end is not part of it.
  static func sentence(_ range: Range<Int>) -> String {
    let (least, most) = (range.lowerBound, range.upperBound - 1)
    switch (least > 0, range.upperBound < Int.max) {
    case (true, true) where least == most:
      return phrase("Must have \(least) characters", german: "Muss \(least) Zeichen haben")
    case (true, true):
      return phrase("Must have \(least) to \(most) characters", german: "Muss \(least) bis \(most) Zeichen haben")
    case (true, false):
      return phrase("Must have at least \(least) characters", german: "Muss mindestens \(least) Zeichen haben")
    case (false, _):
      return phrase("Must have at most \(most) characters", german: "Darf höchstens \(most) Zeichen haben")
    }
  }
}

/// All lengths that a text can have, for ranges with an open end.
private struct Lengths: RandomAccessCollection {
  let startIndex = 0
  let endIndex = Int.max
  subscript(index: Int) -> Int { index }
}
