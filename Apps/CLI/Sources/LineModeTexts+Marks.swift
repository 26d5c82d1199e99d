import SignalboxWords

/// Texts about rows that can be selected (L87).
extension LineModeTexts {
  static var nothingToMark: String { error(phrase("There are no rows here to select.")) }
  static var noColumns: String { error(phrase("There are no columns here to leave out.")) }
  static var leftOut: String { phrase("left out") }
  static var markWhich: String {
    error(phrase("Which rows? Their numbers go behind: :mark 1 3-5, :mark +2, :mark all, :mark none."))
  }
  static func markThere(_ list: String) -> String {
    error(phrase("Choose “\(list)” first; its rows are selected there."))
  }
  static func noRowToMark(_ line: String) -> String { error(phrase("This is no row to select: \(line)")) }
  static func notListedYet(_ number: Int) -> String {
    error(phrase("Row \(number) is not listed yet; choose it first."))
  }
}
