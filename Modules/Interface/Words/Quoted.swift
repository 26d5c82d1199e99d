/// What somebody typed, as a sentence quotes it: harmless, and no more of it than is needed to recognise it (G22).
///
/// Whole characters stand. A single one may be as long as its marks go on, so those are cut too.
/// - Parameters:
///   - text: What somebody else wrote.
///   - limit: How many characters there are at most.
public func quoted(_ text: String, limit: Int = 60) -> String {
  // First by scalars: counting three million characters takes a while.
  let beginning = text.unicodeScalars.prefix(4 * limit + 1)
  var shown = String(String.UnicodeScalarView(beginning))
  guard beginning.count > 4 * limit || shown.count > limit else { return SafeText.visible(shown) }
  // The last of them may have been cut in half.
  if shown.count > 1 { shown.removeLast() }
  return SafeText.visible(String(shown.prefix(limit - 1))) + "…"
}
