import SignalboxInterface

/// What is said around what a row says of itself (L39).
extension Words {
  static var showHint: String {
    phrase("(:show and a number tells more of a row)", german: "(:show mit einer Nummer sagt mehr über eine Zeile)")
  }
  static var showWhich: String {
    error(phrase("Which row? Its number goes behind: :show 1.", german: "Welche Zeile? Die Nummer folgt: :show 1."))
  }
  static var nothingToShow: String {
    error(phrase("There are no rows here to tell more of.", german: "Hier gibt es keine Zeilen, die mehr sagen."))
  }
  static func noPreview(_ name: String) -> String {
    phrase("There is no more to tell of \(name).", german: "Mehr gibt es zu \(name) nicht zu sagen.")
  }
}
