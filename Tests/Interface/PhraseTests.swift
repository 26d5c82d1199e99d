import Foundation
import SignalboxInterface
import Testing

@testable import signalbox_words

/// What the front ends say is looked for in their sources: a sentence that nobody has translated is seen by no run of a test.
@Suite struct PhraseTests {
  private static let spoken = [
    "Apps/CLI/Sources", "Apps/TUI/Sources", "Apps/Web/Sources/Words", "Modules/Interface", "Modules/Program",
    "Modules/Session", "Modules/Terminal",
  ]
  /// Words for programmers, for the log and for recordings. The help of options is English in every language, like all of
  /// `--help`, because the library that prints it speaks nothing else.
  private static let unspoken: Set = [
    "precondition", "preconditionFailure", "debug", "info", "notice", "warning", "error", "help", "ArgumentHelp",
    "Flag", "Option", "Argument", "OptionGroup", "changed", "available",
    // Of the key table: both languages stand in a row, and a test of the table looks for them.
    "Row", "Remark",
  ]
  /// Of an entry in a recording; and what only the guide says, which is English.
  private static let others = [
    "wall clock", "several lines", "several of many", "this help", "lists, long choices, large tables",
    "| where | keys | what they do | their names in a file |\n|---|---|---|---|\n",
  ]

  @Test("G33: no words are said past phrase(_:german:), and the German ones are others than the English")
  func allAreTranslated() throws {
    let texts = try Self.spoken.flatMap(Self.texts)
    for text in texts where text.hasWords && !Self.others.contains(text.text) {
      let isSpoken = Self.unspoken.isDisjoint(with: text.names)
      #expect(!isSpoken || text.names.contains("phrase"), "\(text.file): \(text.text)")
    }
    let phrases = Dictionary(grouping: texts.filter { $0.names.last == "phrase" && $0.label != "context" }) { $0.place }
    #expect(phrases.count > 150)
    for (place, words) in phrases {
      let (english, german) = (words.filter { !$0.isGerman }, words.filter(\.isGerman))
      #expect(!english.isEmpty && !german.isEmpty, "\(place)")
      let isSame = english.map(\.text) == german.map(\.text)
      #expect(!isSame || ["Dialog", "Editor", "editor"].contains(english[0].text), "\(place): \(english.map(\.text))")
    }
  }

  @Test("G39: every phrase of ours is a single text, and comes once to a translator with what is put into it")
  func template() throws {
    let folders = ["Apps", "Modules"].map { Self.root.appending(path: $0).path }
    let template = try Template(folders.flatMap(Words.phrases)).text(inGerman: true)
    let catalogue = try MessageCatalogue(template)
    #expect(catalogue.code == "de")
    #expect(catalogue.forms(of: "%1 rows") == nil && catalogue.forms(of: "1 row") == ["1 Zeile", "%1 Zeilen"])
    #expect(catalogue.forms(of: "key\u{4}Home") == ["Pos1"])
    #expect(catalogue.forms(of: "At least %1.") == ["Mindestens %1."])
    #expect(template.contains("#. %1: count\n"))
    // Texts of several lines in the sources, without their indentation; and a row of the key table.
    #expect(template.contains("is no terminal and has no answers. Pipe one answer"))
    #expect(catalogue.forms(of: "a letter") == ["ein Buchstabe"])
  }

  @Test("G39: our catalogues fit what is said: setup's German lacks nothing, and French says what it says in full")
  func catalogues() throws {
    func catalogue(_ path: String) throws -> MessageCatalogue {
      try MessageCatalogue(String(contentsOf: Self.root.appending(path: path), encoding: .utf8))
    }
    let setup = ["Modules/Pages/Setup", "Modules/Services/Setup"].map { Self.root.appending(path: $0).path }
    let ownWords = try Template(setup.flatMap(Words.phrases))
    #expect(ownWords.check(try catalogue("Modules/Services/Words/de.po")) == ([], []))
    let all = try Template(["Apps", "Modules"].flatMap { try Words.phrases(in: Self.root.appending(path: $0).path) })
    let french = all.check(try catalogue("Words/fr.po"))
    #expect(french.wrong == [] && french.missing.count < 60)
    #expect(ownWords.check(try catalogue("Words/fr.po")).missing == [])
  }

  private static let root = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL

  /// Outlines are compared and read by programs, and so are files of looks; a manual page is English like `--help`, which it is
  /// made of.
  private static func isEnglish(_ path: String) -> Bool {
    ["Frame+Outline.swift", "ManualPage.swift", "Theme+Named.swift", "Theme+Sixteen.swift"].contains {
      path.hasSuffix($0)
    }
  }

  private static func texts(in folder: String) throws -> [SourceText] {
    let paths = FileManager.default.enumerator(atPath: root.appending(path: folder).path)?.compactMap { $0 as? String }
    return try (paths ?? []).filter { $0.hasSuffix(".swift") && !isEnglish($0) }.sorted().flatMap { path in
      var scanner = SourceScanner(
        file: path, try String(contentsOf: root.appending(path: folder + "/" + path), encoding: .utf8))
      return scanner.texts()
    }
  }
}

extension SourceText {
  private var named: [Call] { calls.filter { !$0.name.isEmpty } }
  fileprivate var names: [String] { named.map(\.name) }
  fileprivate var label: String { calls.last?.label ?? "" }
  /// The file and the place of the innermost call.
  fileprivate var place: String { "\(file):\(named.last?.place ?? 0)" }
  fileprivate var isGerman: Bool { calls.contains { $0.name == "phrase" && $0.label == "german" } }
  /// Two words in a row are a sentence's, one may be a name.
  fileprivate var hasWords: Bool { text.firstMatch(of: /\p{Ll}{2,} \p{Ll}{2,}/) != nil }
}
