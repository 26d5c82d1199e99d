/// Returns text from a user or a program for a quotation in a sentence: harmless and short (G22).
///
/// The text is cut between characters. A single character may be long because of its combining marks, so these are cut,
/// too.
/// - Parameters:
///   - text: The text of a user or a program.
///   - limit: The maximum number of characters.
public func quoted(_ text: String, limit: Int = 60) -> String {
  // Cut by scalars first: counting three million characters takes long.
  let beginning = text.unicodeScalars.prefix(4 * limit + 1)
  var shown = String(String.UnicodeScalarView(beginning))
  guard beginning.count > 4 * limit || shown.count > limit else { return SafeText.visible(shown) }
  // The last character may be incomplete.
  if shown.count > 1 { shown.removeLast() }
  return SafeText.visible(String(shown.prefix(limit - 1))) + "…"
}
