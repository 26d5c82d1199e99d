/// Numbers as people write them.
public enum NumberText {
  /// The number that `text` says: `.some(nil)` for no text, `nil` when it is not a number. A comma is a decimal point;
  /// there is no hexadecimal, no `inf` and no `nan`, because nobody means those.
  public static func parse(_ text: String) -> Double?? {
    let ends = text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace)
    let text = String(ends.reversed().map { $0 == "," ? "." : $0 })
    if text.isEmpty { return .some(nil) }
    guard text.allSatisfy({ $0.isASCII && ($0.isNumber || "+-.eE".contains($0)) }), let number = Double(text),
      number.isFinite
    else { return nil }
    return .some(number)
  }

  /// The shortest text that `parse` reads as `number` again: 30, not 30.0.
  public static func text(_ number: Double) -> String {
    let text = String(number)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
