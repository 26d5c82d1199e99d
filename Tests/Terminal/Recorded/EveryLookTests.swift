import Foundation
import SignalboxDrivers
import SignalboxTesting
import Testing

/// The screens of each application in each look and size, from the real program's bytes. `RECORD=1` rewrites the
/// goldens, fails the run, and leaves a picture of each screen in `.build/pictures`.
@Suite(.offPool) struct EveryLookTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let page: Page
    let look: Look
    var testDescription: String { "\(page.name)-\(look.name)" }
  }

  /// The keys that lead to a page, in 80 columns, and the texts of the application that follow them.
  struct Page: Sendable {
    let name: String
    let application: String
    var steps: [(keys: String, shows: String)] = []
    /// The steps in German, if they differ.
    var german: [(keys: String, shows: String)]?
  }

  struct Look: Sendable {
    let name: String
    var arguments: [String] = []
    var environment: [String: String] = [:]
  }

  static let pages = [
    Page(
      name: "sampler", application: "sampler", steps: PicturesTests.Picture.account,
      german: [("\r", "E-Mail"), ("nobody\t", "Keine E-Mail-Adresse")]),
    Page(name: "feedback", application: "feedback"),
    Page(name: "register", application: "register", steps: [("short\t", "")]),
    // All rows are loaded before the window grows and asks for more. The list is called Photos or Fotos.
    Page(
      name: "gallery", application: "gallery",
      steps: [("ada\tsesam\r", "otos  1/"), ("\u{1b}OF", "/36"), ("\u{1b}OH", "otos  1/36")]),
    Page(name: "capture", application: "capture", steps: [("f\r", "File")], german: [("d\r", "Datei")]),
    // `setup` speaks German, so the test waits for texts that both languages contain.
    Page(name: "setup", application: "setup", steps: [("", "UTC"), ("full\t\t\r", "Passwor")]),
    Page(
      name: "alert", application: "sampler", steps: [("p\r", "Delete Ada"), ("\u{1b}OC\r", "Cancel")],
      german: [("p\r", "Ada löschen"), ("\u{1b}OC\r", "Abbrechen")]),
    Page(
      name: "everything", application: "sampler", steps: [("e\r", "Everything")], german: [("a\r", "Alles")]),
  ]

  static let looks = [
    Look(name: "dark", environment: ["COLORFGBG": "15;0"]), Look(name: "light", environment: ["COLORFGBG": "0;15"]),
    Look(name: "high-contrast", arguments: ["--theme", "high-contrast"]),
    Look(name: "ascii", environment: ["COLORFGBG": "15;0", "LANG": "C"]),
    Look(name: "german", environment: ["COLORFGBG": "15;0", "LANG": "de_DE.UTF-8"]),
  ]

  static let sizes = [(80, 24), (132, 43), (40, 12), (200, 60)]

  @Test(
    "N54: every application looks as recorded, in every look and four sizes",
    arguments: pages.flatMap { page in looks.map { Case(page: page, look: $0) } })
  func picture(_ row: Case) async throws {
    try await onSessionThread {
      let run = try OnTerminal(
        "signalbox-tui", [row.page.application] + row.look.arguments, environment: row.look.environment,
        isInEmptyFolder: true)
      try run.terminal.wait(for: "the keys") { $0.contains("F1 ") }
      let german = row.look.name == "german" ? row.page.german : nil
      for (keys, shows) in german ?? row.page.steps {
        run.terminal.type(keys)
        try run.terminal.wait(for: shows) { $0.contains(shows) && $0.isPenPlain }
        try run.settle()
      }
      var text = ""
      for (columns, rows) in Self.sizes {
        run.terminal.resize(columns: columns, rows: rows)
        try run.settle()
        text += "\(columns) x \(rows)\n" + ScreenText.of(run.terminal.screen)
        if Self.isRecording {
          try Self.draw(run.terminal.screen, "\(row.testDescription)-\(columns)x\(rows)", row.look)
        }
      }
      try Self.compare(text, row.testDescription)
      run.expectDeath(by: SIGTERM)
    }
  }

  private static func compare(_ text: String, _ name: String) throws {
    let file = folder("Tests/Terminal/Recorded/Goldens").appending(path: name + ".txt")
    if isRecording {
      try text.write(to: file, atomically: true, encoding: .utf8)
      Issue.record("recorded \(name): look at it before you commit it")
    }
    let recorded = try String(contentsOf: file, encoding: .utf8)
    #expect(text == recorded, "RECORD=1 makes \(name) anew")
  }

  private static func draw(_ screen: TerminalScreen, _ name: String, _ look: Look) throws {
    let folder = folder(".build/pictures")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let svg = ScreenPicture.svg([(screen, 1)], still: 0, title: name, isLight: look.name == "light")
    try svg.write(to: folder.appending(path: name + ".svg"), atomically: true, encoding: .utf8)
  }

  private static func folder(_ path: String) -> URL {
    URL(filePath: #filePath).appending(path: "../../../../" + path).standardizedFileURL
  }

  private static var isRecording: Bool { ProcessInfo.processInfo.environment["RECORD"] == "1" }
}

extension OnTerminal {
  /// Waits until the screen shows everything that was typed, at the present size: the program answers Ctrl-L wherever
  /// it is. The second answer comes after everything that the first answer overtook.
  fileprivate func settle() throws {
    for _ in 0..<2 {
      let before = terminal.screen.erasures
      terminal.type("\u{c}")
      try terminal.wait(for: "a new painting") { $0.erasures > before && $0.isPenPlain }
    }
  }
}
