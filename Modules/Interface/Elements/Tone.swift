/// The tone of a text: an emphasis for the eye.
///
/// The text alone must say what it means. A tone adds no word and asks for no attention, as a note with a
/// ``Severity`` does. Front ends show it with a sign and, where they can, with a colour.
public enum Tone: String, Codable, CaseIterable, Sendable {
  /// All is well.
  case positive
  /// A possible problem.
  case warning
  /// A failure.
  case critical
  /// Less important than other texts.
  case muted

  /// The sign before the text. `nil` for ``muted``, whose texts need no attention.
  public var sign: String? {
    switch self {
    case .positive: "✓"
    case .warning: "!"
    case .critical: "✗"
    case .muted: nil
    }
  }

  /// Returns the text with the sign of a tone before it. An empty text has no sign.
  public static func text(_ text: String, in tone: Tone?) -> String {
    guard let sign = tone?.sign, !text.isEmpty else { return text }
    return "\(sign) \(text)"
  }
}
