import Foundation
import SignalboxNavigation
import SignalboxTesting
import Testing

@testable import SignalboxPresentation

/// What the programs say about recordings, and that everything they say is said in every language.
@Suite struct SentencesTests {
  @Test("G33: what is said about recordings is said in German too")
  func recordings() async {
    // In a process of its own: the language is that of the process.
    await #expect(processExitsWith: .success) {
      Language.speak(.german)
      try await onSessionThread { try recordInGerman() }
    }
  }

  @Test(
    "G33: no sentence stands outside a phrase, which has all languages",
    arguments: ["Modules/Presentation", "Apps/CLI/Sources", "Apps/TUI/Sources"])
  func everySentence(_ folder: String) throws {
    let root = URL(filePath: #filePath).appending(path: "../../../" + folder).standardizedFileURL
    let paths = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
    let files = paths.filter { $0.hasSuffix(".swift") }.sorted()
    #expect(files.count > 5)
    for file in files {
      var literals = SwiftLiterals(try String(contentsOf: root.appending(path: file), encoding: .utf8))
      let loose = literals.all().filter { $0.isSentence && $0.calls.isDisjoint(with: SwiftLiterals.known) }
      #expect(loose.map(\.text) == [], "\(folder)/\(file)")
    }
  }

  @Test("a sentence outside a phrase would be found")
  func scanner() {
    var literals = SwiftLiterals(
      #"""
      // "Not a string at all."
      logger.info("session \(name) has begun now")
      tell(phrase("It was kept.", german: "Es ist \(kept("x")) worden."), "It was not kept.")
      let word = "kept"
      """#)
    let all = literals.all()
    #expect(
      all.filter { $0.isSentence && $0.calls.isDisjoint(with: SwiftLiterals.known) }.map(\.text) == ["It was not kept."]
    )
    #expect(all.count == 5)
  }
}

private func recordInGerman() throws {
  let failures: [JournalFailure] = [
    .unavailable(path: "r", reason: "voll"), .locked(path: "r"), .foreign(path: "r"), .newer(path: "r", format: "2"),
    .damaged(path: "r", line: 3), .notEmpty(path: "r"), .otherApplication(path: "r", recorded: "a", wanted: "b"),
  ]
  let german = failures.map(\.description)
  Language.speak(.english)
  #expect(zip(german, failures.map(\.description)).allSatisfy { $0 != $1 })
  Language.speak(.german)
  #expect(german[4] == "Die Aufzeichnung r ist in Zeile 3 beschädigt; nichts darin wurde geändert.")

  let folder = try RecordingFolder()
  let test = SessionTest(Trip(), recording: try .new(folder.file(), of: Trip()), checksReplay: false)
  test.undo()
  #expect(test.rejections == [.actionFailed("Das lässt sich nicht zurücknehmen: es wurde noch nichts getan.")])
  test.press("trip/look")
  test.set("trip/secret", "canary-7f3a!")
  try folder.write(folder.bytes(), "died")
  let resumed = SessionTest(Trip(), recording: try .resumed(folder.file("died")), checksReplay: false)
  #expect(resumed.frame.alerts.map(\.title) == ["Willkommen zurück"])
  try folder.write(folder.bytes(), "changed")
  let changed = SessionTest(
    Trip(variant: .renamedEffect), recording: try .resumed(folder.file("changed")), checksReplay: false)
  let alert = try #require(changed.frame.alerts.last)
  #expect(alert.title == "Diese Sitzung ließ sich nicht fortsetzen, wo sie war")
  #expect(
    alert.message.contains("Eintrag 1 (effect test/look#1 ended): so etwas ist nicht in Arbeit. Es geht von vorne los.")
  )
  // What was said stands in the journal as it was said.
  Language.speak(.english)
  try folder.write(folder.bytes("changed"), "later")
  #expect(SessionTest(Trip(), recording: try .replayed(folder.file("later"))).frame.alerts.last == alert)
}

/// Finds the strings in Swift code, and the calls in whose parentheses they stand.
private struct SwiftLiterals {
  struct Literal {
    var text: String
    var calls: Set<String>
    /// Three words, or two and a full stop; what is inserted does not count.
    var isSentence: Bool {
      let words = text.split { $0 == " " || $0 == "\n" }.filter { word in
        word.count > 1 && word.allSatisfy { $0.isLetter || "'’.,:;!?".contains($0) }
      }
      return words.count > (text.hasSuffix(".") ? 1 : 2)
    }
  }

  /// What has every language, and what no user sees: traps, logs, and the help of the command line.
  static let known: Set = [
    "phrase", "precondition", "preconditionFailure", "info", "error", "warning", "ArgumentHelp", "Flag", "Option",
    "Argument", "OptionGroup", "CommandConfiguration", "language",
  ]

  private static let table = "switch Language.current {"

  private var rest: Substring
  private var calls: [String] = []
  private var word = ""

  init(_ code: String) { rest = code[...] }

  mutating func all() -> [Literal] {
    var found: [Literal] = []
    while let character = rest.first {
      if rest.hasPrefix("//") {
        rest = rest.drop { $0 != "\n" }
      } else if rest.hasPrefix(Self.table) {
        // A table with an entry for each language is one call, to its closing brace.
        rest = rest.dropFirst(Self.table.count)
        calls.append("language")
      } else if rest.hasPrefix("#\"") {
        // What is written raw is for a machine.
        rest = rest.drop { $0 != "\n" }
      } else if character == "\"" {
        found.append(Literal(text: literal(), calls: Set(calls)))
      } else {
        take(character)
        rest.removeFirst()
      }
    }
    return found
  }

  private mutating func take(_ character: Character) {
    switch character {
    case "(", "{": calls.append(word)
    case ")", "}": _ = calls.popLast()
    default: break
    }
    word = character.isLetter ? word + String(character) : ""
  }

  /// Takes a string, with a mark for what is inserted.
  private mutating func literal() -> String {
    let quote = rest.hasPrefix("\"\"\"") ? "\"\"\"" : "\""
    rest = rest.dropFirst(quote.count)
    var text = ""
    while !rest.isEmpty, !rest.hasPrefix(quote) {
      if rest.hasPrefix("\\(") {
        rest = rest.dropFirst()
        let depth = calls.count
        repeat {
          if rest.first == "\"" {
            _ = literal()
          } else if let character = rest.popFirst() {
            take(character)
          }
        } while calls.count > depth && !rest.isEmpty
        text += "…"
      } else if rest.hasPrefix("\\") {
        rest = rest.dropFirst(2)
      } else {
        text.append(rest.removeFirst())
      }
    }
    rest = rest.dropFirst(quote.count)
    return text
  }
}
