import SignalboxWords

/// The rule for names of files: a name is harmless as a name in a folder of any system.
public enum FileName {
  /// The most bytes of a name in UTF-8, as in the file systems of Linux.
  public static let limit = 255

  /// Returns whether a name is taken. Separators of paths, all characters that `SafeText` escapes, `.` and `..`,
  /// names that are blank and names of devices are refused.
  public static func isValid(_ name: String) -> Bool {
    guard !name.isEmpty, name.utf8.count <= limit, name != ".", name != ".." else { return false }
    guard !name.contains(where: { ["/", "\\", "\u{FFFD}"].contains($0) }), SafeText.visible(name) == name,
      !name.allSatisfy(\.isWhitespace)
    else { return false }
    let stem = name.prefix { $0 != "." }.uppercased()
    return !devices.contains(stem)
  }

  /// The names that Windows opens as devices, with any ending.
  private static let devices: Set<String> = {
    let numbered = (1...9).flatMap { ["COM\($0)", "LPT\($0)"] }
    return Set(["CON", "PRN", "AUX", "NUL"] + numbered)
  }()
}
