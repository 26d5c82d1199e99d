import SignalboxInterface
import SignalboxNavigation
import SignalboxTesting
import SignalboxWords
import Testing

@testable import SignalboxSession

@Suite struct LanguageTests {
  struct Environment: Sendable {
    var variables: [String: String]
    var language: Language
  }

  @Test(
    "G33: the first filled variable of LC_ALL, LC_MESSAGES and LANG gives the language, unless LANGUAGE overrides it",
    arguments: [
      Environment(variables: [:], language: .english),
      Environment(variables: ["LANG": "de_DE.UTF-8"], language: .german),
      Environment(variables: ["LANG": "de"], language: .german),
      Environment(variables: ["LANG": "de_AT@euro"], language: .german),
      Environment(variables: ["LANG": "den_CA.UTF-8"], language: .english),
      Environment(variables: ["LANG": "de_DE.UTF-8", "LC_MESSAGES": "en_GB.UTF-8"], language: .english),
      Environment(variables: ["LANG": "de_DE.UTF-8", "LC_ALL": "C"], language: .english),
      Environment(variables: ["LANG": "en_US.UTF-8", "LC_ALL": "", "LC_MESSAGES": "de_CH"], language: .german),
      Environment(variables: ["LANG": "en_US.UTF-8", "LANGUAGE": "de:en"], language: .german),
      Environment(variables: ["LANG": "de_DE.UTF-8", "LANGUAGE": "fr:en"], language: .english),
      Environment(variables: ["LANG": "de_DE.UTF-8", "LANGUAGE": "fr"], language: .german),
      // As in gettext: the locale C has no translation, whatever LANGUAGE says.
      Environment(variables: ["LANG": "C", "LANGUAGE": "de"], language: .english),
      Environment(variables: ["LANG": "C.UTF-8", "LANGUAGE": "de"], language: .english),
      Environment(variables: ["LANGUAGE": "de"], language: .english),
    ])
  func choice(_ row: Environment) {
    #expect(Language { row.variables[$0] } == row.language)
  }

  @Test(
    "G17: a locale uses UTF-8 if its name says so",
    arguments: [
      ("", false), ("C", false), ("POSIX", false), ("C.UTF-8", true), ("de_DE.utf8", true), ("de_DE", false),
      ("de_DE.ISO-8859-1", false), ("de_DE.UTF-8@euro", true),
    ])
  func unicode(_ row: (locale: String, isUnicode: Bool)) {
    #expect(Language.isUnicode { $0 == "LC_CTYPE" ? row.locale : nil } == row.isUnicode)
  }

  @Test(
    "G17: if only ASCII can be shown, letters lose their accents, and the rest becomes a question mark",
    arguments: [
      ("plain", "plain"), ("Größe", "Groesse"), ("Éé e\u{301}", "Ee e"), ("日本 👨‍👩‍👧", "?? ?"),
      ("„Ja“ – nein…", "\"Ja\" - nein..."), ("80×24 → ½ • ‘a’", "80x24 -> 1/2 * 'a'"),
      ("Łódź, Đắk, Șț", "Lodz, Dak, St"),
      ("ＡＢ\u{3000}１", "AB 1"), ("20 °C ≤ x", "20 degC <= x"),
    ])
  func ascii(_ row: (text: String, ascii: String)) { #expect(ASCIIText.of(row.text) == row.ascii) }

  @Test("G33: the session's own texts, the descriptions of pictures and the failures are in German as well")
  func germanSessions() async {
    // A separate process, because the language belongs to the process.
    await #expect(processExitsWith: .success) {
      Language.speak(.german)
      try await onSessionThread {
        let test = SessionTest(Trip())
        test.undo()
        let refused = Rejection.actionFailed("Das lässt sich nicht zurücknehmen: es wurde noch nichts getan.")
        #expect(test.rejections == [refused])
      }
      #expect(ImageState.placeholder("Igel").sentence == "Bild, wird noch geladen: Igel")
      #expect(JournalFailure.foreign(path: "x").description == "x ist keine Aufzeichnung einer Sitzung.")
    }
  }

  @Test("G22: typed text is quoted in whole characters, and shortened")
  func quotes() {
    #expect(quoted("a\u{1b}b") == "a\\x1bb")
    #expect(quoted(String(repeating: "x", count: 60)) == String(repeating: "x", count: 60))
    #expect(quoted(String(repeating: "x", count: 3_000_000)) == String(repeating: "x", count: 59) + "…")
    #expect(quoted(String(repeating: "e\u{301}", count: 70)) == String(repeating: "e\u{301}", count: 59) + "…")
    #expect(quoted("a" + String(repeating: "\u{301}", count: 3_000_000)).utf8.count < 4_000)
  }

  @Test("G33: the sentences of refusals are in German as well; a missing language does not compile")
  func german() async {
    // A separate process, because the language belongs to the process.
    await #expect(processExitsWith: .success) {
      Language.speak(.german)
      #expect(Rejection.disabled.sentence(for: nil) == "Das ist gerade nicht möglich.")
      #expect(Rejection.badValue(.tooLong).sentence(for: nil) == "Das ist zu lang.")
      Language.speak(.english)
      #expect(Rejection.disabled.sentence(for: nil) == "This is not available now.")
    }
  }

  @Test("K18: a session keeps its language when a process with another language resumes or replays it")
  func ownLanguage() async throws {
    let folder = try RecordingFolder()
    try await onSessionThread {
      let file = folder.file()
      let start = { (recording: Recording, language: Language?) in
        let session = Session(recording: recording, language: language)
        session.start(Saying()) { _ in RecordingPresenter() }
        session.settle()
        return session
      }
      let words = { (session: Session) in session.inside { $0.frame?.page.title } }
      let first = start(
        try Language.speaking(.german) { try Recording.new(file, of: Saying()) }, .german)
      #expect(words(first) == "ja")
      #expect(try JournalFile.read(file).header.language == "de")
      #expect(words(start(try .replayed(file), nil)) == "ja")
      // A copy, because the file is in use.
      try folder.write(folder.bytes(), "copy")
      #expect(words(start(try .resumed(folder.file("copy")), nil)) == "ja")
      // A recording without a language is English, wherever it is replayed.
      let other = folder.file("english")
      #expect(words(start(try Recording.new(other, of: Saying()), nil)) == "yes")
      #expect(try !String(decoding: folder.bytes("english"), as: UTF8.self).contains("\ten\n"))
      #expect(words(start(try .replayed(other), .german)) == "yes")
    }
  }
}

/// An application that shows a translated word.
private struct Saying: Application {
  static let name = "saying"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    try? await context.navigator.present(SayingPage())
    return nil
  }
}

private final class SayingPage: Page<Void> {
  init() { super.init(key: "saying", title: phrase("yes")) }
  override var elements: [PageElement] { [] }
}
