package import SignalboxWords

extension Language {
  /// The direction of the script, for the attribute `dir`: `rtl` for languages that are written from right to left.
  package var direction: String {
    let root = tag.prefix { $0 != "-" }
    return Self.rightToLeft.contains(String(root)) || tag.contains("-Arab") || tag.contains("-Hebr") ? "rtl" : "ltr"
  }

  private static let rightToLeft: Set = ["ar", "ckb", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"]
}
