import Foundation
import Testing

/// What the front ends say is looked for in their sources: a sentence that nobody has translated is seen by no run of a test.
@Suite struct PhraseTests {
  private static let spoken = [
    "Apps/CLI/Sources", "Apps/TUI/Sources", "Apps/Web/Sources/Words", "Modules/Interface", "Modules/Program",
    "Modules/Session",
    "Modules/Terminal",
  ]
  /// Words for programmers, for the log and for recordings. The help of options is English in every language, like all of
  /// `--help`, because the library that prints it speaks nothing else.
  private static let unspoken: Set = [
    "precondition", "preconditionFailure", "debug", "info", "notice", "warning", "error", "help", "ArgumentHelp",
    "Flag", "Option", "Argument", "OptionGroup", "changed", "available",
    // Of the key table: both languages stand in a row, and a test of the table looks for them.
    "Row", "Remark",
  ]
  /// Names of keys in German, and of an entry in a recording; and what only the guide says, which is English.
  private static let others = [
    "Bild auf", "Bild ab", "Bild auf/ab", "wall clock", "several lines", "several of many", "this help",
    "lists, long choices, large tables", "| where | keys | what they do | their names in a file |n|---|---|---|---|n",
  ]

  @Test("G33: no words are said past phrase(_:german:), and the German ones are others than the English")
  func allAreTranslated() throws {
    let literals = try Self.literals()
    for literal in literals where literal.hasWords && !Self.others.contains(literal.text) {
      let isSpoken = Self.unspoken.isDisjoint(with: literal.calls)
      #expect(!isSpoken || literal.calls.contains("phrase"), "\(literal.file): \(literal.text)")
    }
    let phrases = Dictionary(grouping: literals.filter { $0.calls.last == "phrase" }) { $0.place }
    #expect(phrases.count > 150)
    for (place, words) in phrases {
      let (english, german) = (words.filter { !$0.isGerman }, words.filter(\.isGerman))
      #expect(!english.isEmpty && !german.isEmpty, "\(place)")
      let isSame = english.map(\.text) == german.map(\.text)
      #expect(!isSame || ["Dialog", "Editor", "editor"].contains(english[0].text), "\(place): \(english.map(\.text))")
    }
  }

  private struct Literal {
    let file: String
    let text: String
    /// The calls around it, the innermost last.
    let calls: [String]
    /// The file and the place of the innermost call.
    let place: String
    /// Whether it stands behind `german:`.
    let isGerman: Bool
    /// Two words in a row are a sentence's, one may be a name.
    var hasWords: Bool { text.firstMatch(of: /\p{Ll}{2,} \p{Ll}{2,}/) != nil }
  }

  /// Outlines are compared and read by programs, and so are files of looks; a manual page is English like `--help`, which it is
  /// made of.
  private static func isEnglish(_ path: String) -> Bool {
    ["Frame+Outline.swift", "ManualPage.swift", "Theme+Named.swift", "Theme+Sixteen.swift"].contains {
      path.hasSuffix($0)
    }
  }

  private static func literals() throws -> [Literal] {
    let root = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
    return try spoken.flatMap { folder -> [Literal] in
      let paths = FileManager.default.enumerator(atPath: root.appending(path: folder).path)?.compactMap {
        $0 as? String
      }
      return try (paths ?? []).filter { $0.hasSuffix(".swift") && !isEnglish($0) }.sorted()
        .flatMap { path in
          let text = try String(contentsOf: root.appending(path: folder + "/" + path), encoding: .utf8)
          var scanner = Scanner(file: path, text)
          return scanner.literals()
        }
    }
  }

  /// Reads as much of Swift as it takes to tell texts from comments, and which call a text is given to.
  private struct Scanner {
    private let file: String
    private let text: [UInt8]
    private var place = 0
    private var calls: [(name: String, place: Int, label: String)] = []
    /// The name that was read last, and where it ended.
    private var (name, nameEnd) = ("", 0)
    private var found: [Literal] = []

    init(file: String, _ text: String) { (self.file, self.text) = (file, Array(text.utf8)) }

    mutating func literals() -> [Literal] {
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
      case UInt8(ascii: "("): calls.append((nameEnd == place ? name : "", place, ""))
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
      var said: [UInt8] = []
      while place < text.count, !(isLong ? follows("\"\"\"") : follows("\"")) {
        if follows("\\(") {
          place += 2
          calls.append(("", place, ""))
          let depth = calls.count
          while calls.count >= depth, place < text.count { code() }
          said += Array("…".utf8)
        } else {
          if follows("\\") { place += 1 }
          said.append(text[place])
          place += 1
        }
      }
      place += isLong ? 3 : 1
      let around = calls.filter { $0.name != "" }
      found.append(
        Literal(
          file: file, text: String(decoding: said, as: UTF8.self), calls: around.map(\.name),
          place: "\(file):\(around.last?.place ?? 0)",
          isGerman: around.contains { $0.name == "phrase" && $0.label == "german" }))
    }
  }
}
