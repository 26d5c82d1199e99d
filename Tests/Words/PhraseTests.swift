import Foundation
import SignalboxWords
import Testing

@testable import signalbox_words

/// Checks the texts of the front ends in their sources. No test run reveals a missing translation.
@Suite struct PhraseTests {
  private static let spoken = [
    "Apps/CLI/Sources", "Apps/TUI/Sources", "Apps/Web/Sources/Words", "Modules/HTML/Words", "Modules/Words",
    "Modules/Interface",
    "Modules/Program", "Modules/Session", "Modules/Terminal", "Modules/Pictures", "Modules/Web", "Modules/Pages",
    "Modules/Services/Desk", "Modules/Services/Gallery", "Modules/Services/Pictures",
    "Modules/Services/Setup",
  ]
  /// Calls with texts for programmers, for the log and for recordings. The help of options is English in every
  /// language, like all of `--help`, because its library knows no other.
  private static let unspoken: Set = [
    "precondition", "preconditionFailure", "debug", "info", "notice", "warning", "error", "critical", "help",
    "ArgumentHelp", "Flag", "Option", "Argument", "OptionGroup", "changed", "available",
    // Rows of the key table: their texts are translated on display.
    "Row", "Remark",
  ]
  /// An entry of a recording, a message for an application's author, words of an outline, and texts of the guide, which
  /// is English.
  private static let others = [
    "the rule “%1” answers differently for the same secret: give each test its own rule, and look at nothing but the text",
    "two open sources have the name %1", "a page changed without an entry of the recording (%1: %2)",
    "%1; let it in with context.sources.follow", "wall clock", "several lines", "several of many", "this help",
    "lists, long choices, large tables", " at least %1", " at most %1", " with pictures %1", ", the last %1",
    "| where | keys | what they do | their names in a file |\n|---|---|---|---|\n",
    // Results, and the description of a secret.
    "Camera picture", "access key",
  ]

  @Test("G33, W94: every text of a front end, of an application and of its services is a phrase")
  func allArePhrases() throws {
    let texts = try Self.spoken.flatMap(Self.texts)
    // The reader of a condition of the script is its next author.
    for text in texts where text.hasWords && text.label != "condition" && !Self.others.contains(text.text) {
      let isSpoken = Self.unspoken.isDisjoint(with: text.names) && !text.isEffectName
      let isPhrase = text.names.contains("phrase") || text.names.contains("Sentence") || text.label == "english"
      #expect(!isSpoken || isPhrase, "\(text.file): \(text.text)")
    }
    #expect(texts.count { $0.names.last == "phrase" && $0.label != "context" } > 150)
  }

  @Test("G39: every phrase in the sources is a single text, and a translator gets it once with its values")
  func template() throws {
    let folders = ["Apps", "Modules"].map { Self.root.appending(path: $0).path }
    let template = try Template(folders.flatMap(Words.phrases)).text
    let catalogue = try Self.catalogue("Modules/Words/de.po")
    #expect(catalogue.code == "de")
    #expect(catalogue.forms(of: "%1 rows") == nil && catalogue.forms(of: "1 row") == ["1 Zeile", "%1 Zeilen"])
    #expect(catalogue.forms(of: "key\u{4}Home") == ["Pos1"])
    #expect(catalogue.forms(of: "Fetch more rows") == ["Weitere Zeilen holen"])
    #expect(template.contains("#. %1: count\n"))
    // Texts of several lines in the sources, without their indentation, and a row of the key table.
    #expect(template.contains("is no terminal and has no answers. Pipe an answer"))
    #expect(catalogue.forms(of: "a letter") == ["ein Buchstabe"])
  }

  @Test("G33, G39: the German catalogues together translate every phrase, the French one every phrase of applications")
  func catalogues() throws {
    let applications = ["Pages", "Services", "Pictures", "Web"].map { Self.root.appending(path: "Modules/\($0)").path }
    let ownWords = try Template(applications.flatMap(Words.phrases))
    let all = try Template(["Apps", "Modules"].flatMap { try Words.phrases(in: Self.root.appending(path: $0).path) })
    let ours = all.check(try Self.catalogue("Modules/Words/de.po"))
    let services = all.check(try Self.catalogue("Modules/Services/Words/de.po"))
    #expect(ours.wrong == [] && services.wrong == [])
    #expect(Set(ours.missing).intersection(services.missing) == [])
    let french = all.check(try Self.catalogue("Words/fr.po"))
    #expect(french.wrong == [] && french.missing.count < 60)
    #expect(ownWords.check(try Self.catalogue("Words/fr.po")).missing == [])
  }

  @Test("G33: nearly every text differs between German and English")
  func same() throws {
    let file = try String(contentsOf: Self.root.appending(path: "Modules/Words/de.po"), encoding: .utf8)
    let pairs = file.matches(of: /msgid (".*")\nmsgstr (".*")/).map { (String($0.output.1), String($0.output.2)) }
    #expect(pairs.count > 500)
    let own = Set(["Dialog", "Editor", "editor", "Text"].map { "\"\($0)\"" })
    let months = Set(["April", "August", "September", "November"].map { "\"\($0)\"" })
    let same = pairs.filter { $0.0 == $0.1 && $0.0.contains(/[A-Za-z]{3}/) }.map(\.0)
    #expect(Set(same).isSubset(of: own.union(months)), "\(same)")
  }

  private static func catalogue(_ path: String) throws -> MessageCatalogue {
    try MessageCatalogue(String(contentsOf: root.appending(path: path), encoding: .utf8))
  }

  private static let root = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL

  /// Programs compare and read outlines and theme files. A manual page is English like `--help`, from which it is
  /// made.
  private static func isEnglish(_ path: String) -> Bool {
    [
      "Frame+Outline.swift", "ManualPage.swift", "Theme+Named.swift", "Theme+Sixteen.swift", "PhotoLibraryData.swift",
    ].contains {
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
  /// The name of an effect is recorded. Its title, which users read, has a label or is a phrase.
  fileprivate var isEffectName: Bool { ["run", "pick", "wait"].contains(calls.last?.name) && label.isEmpty }
  /// Two words in succession belong to a sentence; a single word may be a name.
  fileprivate var hasWords: Bool { text.firstMatch(of: /\p{Ll}{2,} \p{Ll}{2,}/) != nil }
}
