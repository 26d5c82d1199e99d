import Foundation
import SignalboxWords
import Synchronization
import Testing

@testable import signalbox_words

/// A third language is a file.
@Suite struct CatalogueTests {
  private static let head = """
    msgid ""
    msgstr ""
    "Language: pl\\n"
    "Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\\n"

    """
  private func polish(_ entries: String) throws -> Language { Language(try MessageCatalogue(Self.head + entries)) }

  @Test(
    "G37: a phrase reads as in the catalogue, with values in the translation's order, otherwise as in the sources")
  func words() throws {
    let language = try polish(
      """
      # A translator's remark.
      #: Some.swift
      #, kde-format
      msgid "%1 to %2"
      msgstr "%2 "
      "od %1 (%1, %3, 100%)"

      msgctxt "verb"
      msgid "Open"
      msgstr "Otwórz"

      msgid "Open"
      msgstr "Otwarte"

      #, fuzzy
      msgid "Close"
      msgstr "Zamknięte"

      msgid "Next"
      msgstr ""

      msgid "a\\t\\"b\\"\\n"
      msgstr "c\\\\d"
      #~ msgid "gone"
      #~ msgstr "x"

      """)
    Language.speaking(language) {
      let (from, to) = (1, "9%1")
      #expect(phrase("\(from) to \(to)") == "9%1 od 1 (1, %3, 100%)")
      #expect(phrase("Open", context: "verb") == "Otwórz" && phrase("Open") == "Otwarte")
      #expect(phrase("Close") == "Close" && phrase("Next") == "Next")
      #expect(phrase("a\t\"b\"\n") == "c\\d")
      #expect(Language.current.tag == "pl")
    }
    #expect(phrase("Open") == "Open")
  }

  @Test(
    "G38: a phrase has as many plural forms as its language",
    arguments: [(1, 0), (2, 1), (5, 2), (12, 2), (22, 1), (-3, 1)])
  func plurals(_ row: (count: Int, form: Int)) throws {
    let language = try polish(
      """
      msgid "1 row"
      msgid_plural "%1 rows"
      msgstr[0] "%1 wiersz"
      msgstr[1] "%1 wiersze"
      msgstr[2] "%1 wierszy"
      """)
    let said = Language.speaking(language) { phrase(one: "1 row", other: "\(row.count) rows", count: row.count) }
    #expect(said == "\(row.count) " + ["wiersz", "wiersze", "wierszy"][row.form])
  }

  @Test(
    "G38: plural rules follow gettext, and any other text is refused",
    arguments: [
      ("nplurals=1; plural=0;", [0, 0, 0]), ("nplurals=2; plural=(n > 1);", [0, 0, 1]),
      ("nplurals=2; plural=n != 1;", [1, 0, 1]), ("nplurals=3; plural=n==0?0:n==1?1:2", [0, 1, 2]),
      ("nplurals=2; plural=!n*3-1/0%n+(n<=1)", [1, 1, 0]), ("nplurals=2", nil), ("nplurals=2; plural=m;", nil),
      ("nplurals=2; plural=(n;", nil), ("nplurals=0; plural=0;", nil), ("nplurals=2; plural=n+;", nil),
      ("nplurals=2; plural=\(String(repeating: "(", count: 9999))n;", nil),
      ("nplurals=2; plural=\(String(repeating: "!", count: 9999))n;", nil),
    ] as [(String, [Int]?)])
  func rules(_ row: (rule: String, forms: [Int]?)) throws {
    let text = "msgid \"\"\nmsgstr \"Language: xx\\nPlural-Forms: \(row.rule)\\n\"\n"
    let entry = "msgid \"o\"\nmsgid_plural \"s\"\nmsgstr[0] \"0\"\nmsgstr[1] \"1\"\nmsgstr[2] \"2\"\n"
    guard let forms = row.forms else {
      let problem = #expect(throws: CatalogueProblem.self) { try MessageCatalogue(text + entry) }
      #expect(problem?.line == 1)
      return
    }
    let language = Language(try MessageCatalogue(text + entry))
    let said = Language.speaking(language) { (0...2).map { phrase(one: "o", other: "s", count: $0) } }
    #expect(said == forms.map(String.init))
  }

  @Test(
    "G37: an unusable catalogue is refused with the number of the wrong line",
    arguments: [
      ("msgid \"a\"\nmsgstr \"b\"\n", 1), ("msgid \"\"\nmsgstr \"Language: \\n\"\n", 1),
      ("msgid \"a\nmsgstr \"b\"", 1), ("msgid \"a\"\nmsgid \"b\"", 2), ("msgstr \"b\"", 1), ("\"b\"", 1),
      ("msgid \"a\"\nmsgstr[0] \"b\"", 2), ("msgid \"a\"\nmsgid_plural \"b\"\nmsgstr[1] \"c\"", 3),
      ("msgid \"a\"\nmsgstr \"\\x\"", 2), ("msgid \"a\"\nmsgstr \"\u{1b}[31m\"", 2), ("<html>", 1), ("msgid \"a\"", 1),
      ("msgid \"a\"\nmsgstr \"b\" c", 2), ("msgid \"a\"\nmsgstr \"b\\\"", 2), ("msgctxt \"a\"\n\n", 3),
    ])
  func problems(_ row: (text: String, line: Int)) {
    let problem = #expect(throws: CatalogueProblem.self) { try MessageCatalogue(row.text) }
    #expect(problem?.line == row.line && problem?.description.hasPrefix("line \(row.line): ") == true)
  }

  @Test("G37: a language from a catalogue is used on request, with or without its country")
  func learning() async {
    // In its own process, because the learnt languages belong to the process.
    await #expect(processExitsWith: .success) {
      func catalogue(_ code: String, _ word: String) throws -> MessageCatalogue {
        try MessageCatalogue(
          "msgid \"\"\nmsgstr \"Language: \(code)\\n\"\nmsgid \"\(word)\"\nmsgstr \"\(word)-\(code)\"\n")
      }
      Language.learn([
        try catalogue("fr", "a"), try catalogue("pt_BR", "a"), try catalogue("de", "yes"), try catalogue("fr", "b"),
      ])
      #expect(Language.spoken.map(\.code) == ["en", "de", "fr", "pt_BR"])
      #expect(Language("fr-CA")?.code == "fr" && Language("pt-br")?.code == "pt_BR" && Language("pt") == nil)
      #expect(Language { $0 == "LANG" ? "fr_FR.UTF-8" : nil }.code == "fr")
      #expect(Language { $0 == "LANG" ? "pt_BR.UTF-8" : nil }.tag == "pt-BR")
      Language.speak(Language("fr") ?? .english)
      #expect([phrase("a"), phrase("b"), phrase("c")] == ["a-fr", "b-fr", "c"])
      // A catalogue may correct the project's own German.
      Language.speak(Language("de") ?? .english)
      #expect([phrase("yes"), phrase("no")] == ["yes-de", "nein"])
    }
  }

  @Test("G37: a catalogue is read once, when its language is requested; another language costs nothing for it")
  func later() async {
    await #expect(processExitsWith: .success) {
      let read = Mutex<[String]>([])
      func unread(_ code: String, isNamed: Bool = true) -> Language.UnreadCatalogue {
        let text = "# Words\nmsgid \"\"\nmsgstr \"Language: \(code)\\n\"\nmsgid \"a\"\nmsgstr \"a-\(code)\"\n"
        return Language.UnreadCatalogue(isNamed ? text : "") {
          read.withLock { $0.append(code) }
          return try? MessageCatalogue(text)
        }
      }
      Language.learn(later: [unread("fr"), unread("pt_BR"), unread("nl", isNamed: false)])
      #expect(Language { $0 == "LANG" ? "en_GB.UTF-8" : nil } == .english && read.withLock(\.self) == ["nl"])
      #expect(Language("fr-CA")?.code == "fr" && Language("fr")?.code == "fr" && read.withLock(\.self) == ["nl", "fr"])
      #expect(Language.spoken.map(\.code) == ["en", "de", "nl", "fr", "pt_BR"])
      Language.speak(Language("pt-br") ?? .english)
      #expect(phrase("a") == "a-pt_BR" && read.withLock(\.self) == ["nl", "fr", "pt_BR"])
    }
  }

  @Test("G33: the decimal comma depends on the language")
  func numbers() throws {
    let language = try polish("msgctxt \"decimal point\"\nmsgid \".\"\nmsgstr \",\"\n")
    Language.speaking(language) {
      #expect(NumberText.text(2.5) == "2,5" && NumberText.parse("2,125") == 2.125 && NumberText.parse("1.000") == nil)
    }
  }

  @Test("G39: a template has the phrases of the sources, and its check reports missing and wrong translations")
  func template() throws {
    var scanner = SourceScanner(
      file: "Hello.swift",
      #"""
      // phrase("a comment")
      let title = phrase("Say \"hi\"\u{2026}", context: "greeting")
      let rows = rows.map { phrase(one: "1 row of \(name)", other: "\(count) rows of \(name)", count: count) }
      let long = phrase(
        """
        One \
        line, \(items.map { "\($0)" }.joined(separator: ", "))
          and more
        """)
      let row = Row(english: "key"), guide = Row(guide: "of the guide")
      """#)
    let phrases = try SourcePhrase.all(in: scanner.texts())
    let template = try Template(phrases + phrases)
    let entries = template.text.components(separatedBy: "\n\n").dropFirst().map { $0 }
    #expect(
      entries == [
        "#: Hello.swift\nmsgctxt \"greeting\"\nmsgid \"Say \\\"hi\\\"…\"\nmsgstr \"\"",
        """
        #. %1: count
        #. %2: name
        #: Hello.swift
        #, kde-format
        msgid "1 row of %1"
        msgid_plural "%1 rows of %2"
        msgstr[0] ""
        msgstr[1] ""
        """,
        """
        #. %1: items.map { "\\($0)" }.joined(separator: ", ")
        #: Hello.swift
        #, kde-format
        msgid "One line, %1\\n  and more"
        msgstr ""
        """, "#: Hello.swift\nmsgid \"key\"\nmsgstr \"\"\n",
      ])
    let result = template.check(
      try MessageCatalogue(
        Self.head + "msgid \"One line, %1\\n  and more\"\nmsgstr \"%2\"\nmsgid \"key\"\nmsgstr \"k\"\n"))
    #expect(result.missing == [#""Say \"hi\"…" (greeting)"#, #""1 row of %1""#])
    #expect(
      result.wrong == [
        #""One line, %1\n  and more" has no %2"#, #""One line, %1\n  and more" says less in this language"#,
      ])
  }

  @Test(
    "G39: a phrase that is assembled at its call is refused, because no catalogue can have it",
    arguments: [#"phrase("a" + "b")"#, #"phrase(isOne ? "a" : "b")"#, #"phrase(one: "a", count: 1)"#])
  func problems(_ source: String) {
    var scanner = SourceScanner(file: "Hello.swift", source)
    let texts = scanner.texts()
    #expect(throws: SourceProblem.self) { try SourcePhrase.all(in: texts) }
  }

  @Test("G33: a German text in the code is still used if no catalogue has a translation")
  func deprecated() {
    let old: any OldCalls.Type = DeprecatedCalls.self
    Language.speaking(.german) { #expect(old.texts == ["Guten Tag", "2 Boote", "Zurück"]) }
    #expect(old.texts == ["Good day", "2 boats", "Back"])
  }
}

private protocol OldCalls { static var texts: [String] { get } }

private enum DeprecatedCalls: OldCalls {
  @available(*, deprecated) static var texts: [String] {
    [
      phrase("Good day", german: "Guten Tag"),
      phrase(one: "1 boat", other: "\(2) boats", count: 2, german: (one: "1 Boot", other: "\(2) Boote")),
      phrase("Back", german: "Hinten"),
    ]
  }
}
