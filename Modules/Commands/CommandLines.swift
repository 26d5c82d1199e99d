import SignalboxInterface
import SignalboxModel

/// Makes lines of what a command writes.
///
/// A line that is written over, as bars of progress are, is told as it is when the line ends. Sequences for a terminal are left
/// out. A line is told in parts of at most 4,000 bytes.
struct CommandLines: ChildReader {
  private let report: EffectReporter
  private var line: [UInt8] = []
  /// The last line with something on it.
  private(set) var last = ""

  private static let limit = 4_000

  init(_ report: EffectReporter) { self.report = report }

  mutating func take(_ bytes: ArraySlice<UInt8>, isComplaint: Bool) -> Bool {
    for byte in bytes {
      // Within a character is no place to break.
      let isTooLong = line.count >= Self.limit && (byte & 0xC0 != 0x80 || line.count >= Self.limit + 3)
      if isTooLong || byte == UInt8(ascii: "\n") { tell() }
      if byte != UInt8(ascii: "\n") { line.append(byte) }
    }
    return true
  }

  /// Tells what stands on a line that has no end.
  mutating func finish() { if !line.isEmpty { tell() } }

  private mutating func tell() {
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    let shown = line.split(separator: UInt8(ascii: "\r"), omittingEmptySubsequences: true).last ?? []
    let text = Self.plain(String(decoding: shown, as: UTF8.self))
    line = []
    if !text.isEmpty { last = String(text.prefix(200)) }
    report.line(text)
  }

  /// The text without escape sequences: those that begin with `ESC [` up to their last letter, those with `ESC ]` up to their
  /// end, and others of two characters. What else is harmful is made visible where it is shown.
  private static func plain(_ text: String) -> String {
    guard text.unicodeScalars.contains("\u{1B}") else { return text }
    var plain = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "\u{1B}" else {
        plain.append(scalar)
        continue
      }
      switch rest.popFirst() {
      case "[": rest = rest.drop { !(0x40...0x7E).contains($0.value) }.dropFirst()
      case "]":
        rest = rest.drop { $0 != "\u{07}" && $0 != "\u{1B}" }
        if rest.popFirst() == "\u{1B}" { _ = rest.popFirst() }
      default: break
      }
    }
    return String(plain)
  }
}
