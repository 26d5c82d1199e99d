import SignalboxInterface
package import SignalboxModel

extension String {
  /// The line with blanks in place of tabs, as a terminal with tab stops at every eighth column shows it.
  package var withoutTabs: String {
    guard utf8.contains(UInt8(ascii: "\t")) else { return self }
    return split(separator: "\t", omittingEmptySubsequences: false).dropFirst().reduce(
      String(prefix { $0 != "\t" })
    ) { $0 + String(repeating: " ", count: 8 - $0.count % 8) + $1 }
  }
}

/// Splits the output of a command into lines.
///
/// A line that the command overwrites, such as a progress bar, is reported once, in its last form. Escape sequences for
/// a terminal are removed, and tabs become blanks. A long line is reported in parts of about 4,000 bytes.
package struct CommandLines: ChildReader {
  package var report: EffectReporter
  private var line: [UInt8] = []
  /// The last line that is not empty.
  private(set) var last = ""

  private var recent: [String] = []
  private var isAnswered = false

  private static let limit = 4_000

  package init(_ report: EffectReporter) { self.report = report }

  package mutating func receive(_ bytes: ArraySlice<UInt8>, isErrorOutput: Bool) -> Bool {
    for byte in bytes {
      // A character of several bytes is not split.
      let isTooLong = line.count >= Self.limit && (byte & 0xC0 != 0x80 || line.count >= Self.limit + 3)
      if isTooLong || byte == UInt8(ascii: "\n") { tell() }
      if byte != UInt8(ascii: "\n") { line.append(byte) }
    }
    return true
  }

  /// The last lines since ``answer()``, with the line that has no line feed, such as a prompt.
  package var prompt: String {
    (recent + [Self.plain(String(decoding: line, as: UTF8.self)).withoutTabs]).joined(separator: "\n")
  }

  /// Forgets the lines of the former prompt, and the line that the terminal completes with the answer.
  package mutating func answer() { (recent, isAnswered) = ([], !line.isEmpty) }

  /// Reports the last line when it has no line feed, if it shows anything.
  package mutating func finish() { if !Self.plain(String(decoding: line, as: UTF8.self)).isEmpty { tell() } }

  private mutating func tell() {
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    let shown = line.split(separator: UInt8(ascii: "\r"), omittingEmptySubsequences: true).last ?? []
    let text = Self.plain(String(decoding: shown, as: UTF8.self)).withoutTabs
    line = []
    if isAnswered { isAnswered = false } else { recent = (recent + [text]).suffix(30) }
    if !text.isEmpty { last = String(text.prefix(200)) }
    report.line(text)
  }

  /// Returns the text without escape sequences, changes of the character set, and what a backspace takes back. `ESC [`
  /// ends at its final letter, `ESC ]` at its terminator; others have a letter behind signs. What is written between
  /// `ESC 7` and `ESC 8` stands elsewhere on the terminal. Other control characters are made visible where the text is
  /// shown.
  private static func plain(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { [0x1B, 0x8, 0xE, 0xF].contains($0.value) }) else { return text }
    var plain = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "\u{1B}" else {
        if scalar == "\u{8}" { _ = plain.popLast() }
        if ![0x8, 0xE, 0xF].contains(scalar.value) { plain.append(scalar) }
        continue
      }
      switch rest.popFirst() {
      case "7":
        while let inner = rest.popFirst(), inner != "\u{1B}" || rest.first != "8" {}
        rest = rest.dropFirst()
      case let sign? where (0x20...0x2F).contains(sign.value):
        rest = rest.drop { (0x20...0x2F).contains($0.value) }.dropFirst()
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
