import Foundation

/// A text in a Swift source, with the calls around it.
struct SourceText {
  struct Call: Equatable {
    /// The name of the called function; empty for plain brackets.
    let name: String
    /// The place of its opening bracket, from 0.
    let place: Int
    /// The label of the argument that is being read.
    var label = ""
  }

  let file: String
  /// The text as written, with `%1` and so on for interpolations.
  let text: String
  /// The interpolations, as written.
  let arguments: [String]
  /// The calls around it, the innermost last.
  let calls: [Call]
}

/// Parses only enough Swift to distinguish texts from comments, and to find the call around a text.
struct SourceScanner {
  private let file: String
  private let text: [UInt8]
  private var place = 0
  private var calls: [SourceText.Call] = []
  /// The name that was read last, and the place of its end.
  private var (name, nameEnd) = ("", 0)
  private var found: [SourceText] = []
  /// Marks the start of a source line in a text of several lines.
  private static let lineStart = "\u{E000}"

  init(file: String, _ text: String) { (self.file, self.text) = (file, Array(text.utf8)) }

  /// Returns the texts in order; a text in an interpolation comes before its outer text.
  mutating func texts() -> [SourceText] {
    while place < text.count { code() }
    return found
  }

  private func follows(_ part: StaticString) -> Bool {
    (0..<part.utf8CodeUnitCount).allSatisfy { index in
      text.indices.contains(place + index) && text[place + index] == part.utf8Start[index]
    }
  }

  private mutating func code() {
    if follows("//") { return place = text[place...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count }
    if follows("#\"") {
      place += 2
      while place < text.count, !follows("\"#") { place += 1 }
      return place += 2
    }
    if follows("\"") { return literal() }
    let start = place
    while place < text.count, Self.isPartOfName(text[place]) { place += 1 }
    if place > start { return (name, nameEnd) = (String(decoding: text[start..<place], as: UTF8.self), place) }
    switch text[place] {
    case UInt8(ascii: "("): calls.append(SourceText.Call(name: nameEnd == place ? name : "", place: place))
    case UInt8(ascii: ")"): _ = calls.popLast()
    case UInt8(ascii: ":"): if !calls.isEmpty { calls[calls.count - 1].label = name }
    case UInt8(ascii: ","): if !calls.isEmpty { calls[calls.count - 1].label = "" }
    default: break
    }
    place += 1
  }

  private static func isPartOfName(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x5F
      || byte >= 0x80
  }

  private mutating func literal() {
    let isLong = follows("\"\"\"")
    place += isLong ? 3 : 1
    var (said, arguments) = ([UInt8](), [String]())
    while place < text.count, !(isLong ? follows("\"\"\"") : follows("\"")) {
      if follows("\\(") {
        arguments.append(interpolation())
        said += Array("%\(arguments.count)".utf8)
      } else if follows("\\") {
        said += escape()
      } else {
        said.append(text[place])
        if isLong, text[place] == UInt8(ascii: "\n") { said += Array(Self.lineStart.utf8) }
        place += 1
      }
    }
    place += isLong ? 3 : 1
    let text = String(decoding: said, as: UTF8.self)
    found.append(
      SourceText(file: file, text: isLong ? Self.unindented(text) : text, arguments: arguments, calls: calls))
  }

  /// Skips an interpolation, and returns it as written.
  private mutating func interpolation() -> String {
    place += 2
    let start = place
    calls.append(SourceText.Call(name: "", place: place))
    let depth = calls.count
    while calls.count >= depth, place < text.count { code() }
    return String(decoding: text[start..<max(start, place - 1)], as: UTF8.self)
  }

  private mutating func escape() -> [UInt8] {
    place += 1
    guard place < text.count else { return [] }
    let letter = text[place]
    place += 1
    switch letter {
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "u"):
      let digits = text[place...].dropFirst().prefix { $0 != UInt8(ascii: "}") }
      place = digits.endIndex + 1
      let scalar = UInt32(String(decoding: digits, as: UTF8.self), radix: 16).flatMap(Unicode.Scalar.init)
      return Array(String(Character(scalar ?? "?")).utf8)
    // A line break of the source that is not part of the text.
    case 0x0A: return Array(Self.lineStart.utf8)
    default: return [letter]
    }
  }

  /// Returns a text of several lines without the indentation of its closing quotation marks.
  private static func unindented(_ text: String) -> String {
    let lines = text.components(separatedBy: lineStart)
    let indentation = lines.count > 1 ? lines[lines.count - 1] : ""
    var inner = lines.dropFirst().dropLast().map {
      $0.hasPrefix(indentation) ? $0.dropFirst(indentation.count) : $0[...]
    }
    if let last = inner.popLast() { inner.append(last.hasSuffix("\n") ? last.dropLast() : last) }
    return inner.joined()
  }
}
