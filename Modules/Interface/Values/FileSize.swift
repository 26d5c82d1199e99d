import SignalboxWords

/// Sizes of files as users read them.
public enum FileSize {
  /// Returns a number of bytes with a decimal unit and at most one digit after the point: `1.2 MB`.
  public static func text(_ bytes: Int) -> String {
    switch bytes {
    case ..<1_000: phrase(one: "1 byte", other: "\(bytes) bytes", count: bytes)
    case ..<999_950: phrase("\(number(bytes, 1_000)) kB")
    case ..<999_950_000: phrase("\(number(bytes, 1_000_000)) MB")
    default: phrase("\(number(bytes, 1_000_000_000)) GB")
    }
  }

  private static func number(_ bytes: Int, _ unit: Int) -> String {
    NumberText.text((Double(bytes) / Double(unit) * 10).rounded() / 10)
  }
}
