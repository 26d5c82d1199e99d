/// Numbers as people write them: `2.5`, in German `2,5`.
public enum NumberText {
  /// The number that `text` says: `.some(nil)` for no text, `nil` when it is not a number. A comma is a decimal point, and a
  /// point is one in German, too; but what looks like thousands set apart (`1,000`, in German `1.000`) is no number, so that
  /// it is never taken for 1. There is no hexadecimal, no `inf` and no `nan`, because nobody means those.
  public static func parse(_ text: String) -> Double?? {
    let ends = text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace)
    if hasThousands(ends.reversed()) { return nil }
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
    if text.hasSuffix(".0") { return String(text.dropLast(2)) }
    return text.replacing(".", with: point)
  }

  /// What stands before the fraction: a point or a comma.
  private static var point: String {
    phrase(".", context: "decimal point", german: ",") == "," ? "," : "."
  }

  private static func hasThousands(_ text: some Collection<Character>) -> Bool {
    let digits = text.drop { $0 == "+" || $0 == "-" }
    let parts = digits.split(separator: point == "," ? "." : ",", omittingEmptySubsequences: false)
    guard parts.count > 1, (1...3).contains(parts[0].count), parts[0].first != "0" else { return false }
    return parts[0].allSatisfy(\.isNumber)
      && parts.dropFirst().allSatisfy { $0.count == 3 && $0.allSatisfy(\.isNumber) }
  }
}
