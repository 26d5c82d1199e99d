import SignalboxWords

/// Texts about the previews of rows (L39).
extension LineModeTexts {
  static var showHint: String { phrase("(:show and a number tells more of a row)") }
  static var showWhich: String {
    error(phrase("Which row? Its number goes behind: :show 1."))
  }
  static var nothingToShow: String {
    error(phrase("There are no rows here to tell more of."))
  }
  static func noPreview(_ name: String) -> String { phrase("There is no more to tell of \(name).") }
}
