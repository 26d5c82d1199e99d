import Foundation
import SignalboxDrivers
import SignalboxTesting
import Testing

/// The pictures in `docs/pictures`, compared with the programs. `RECORD=1` makes them anew and fails the run.
@Suite(.offPool) struct PicturesTests {
  struct Picture: CustomTestStringConvertible, Sendable {
    let name: String
    var arguments = ["sampler"]
    /// The keys, and the text that appears after them.
    var steps: [(keys: String, shows: String)] = Self.account
    var columns = 80
    var rows = 24
    var environment = ["COLORFGBG": "15;0"]
    var testDescription: String { name }

    static let account = [("\r", "E-mail"), ("nobody\t", "Not an e-mail address")]
  }

  static let pictures = [
    Picture(name: "form-dark"), Picture(name: "form-light", environment: ["COLORFGBG": "0;15"]),
    Picture(name: "form-high-contrast", arguments: ["sampler", "--theme", "high-contrast"]),
    Picture(name: "form-gruvbox", arguments: ["sampler", "--theme", "gruvbox"]),
    Picture(name: "form-ascii", environment: ["COLORFGBG": "15;0", "LANG": "C"]),
    Picture(name: "form-no-color", environment: ["NO_COLOR": "1"]),
    Picture(
      name: "form-german", steps: [("\r", "Esc zurück"), ("nobody\t", "Keine E-Mail-Adresse")],
      environment: ["COLORFGBG": "15;0", "LANG": "de_DE.UTF-8"]),
    Picture(name: "form-40x12", steps: [("\r", "E-mail"), ("nobody\t", "Password")], columns: 40, rows: 12),
    Picture(name: "form-132x43", columns: 132, rows: 43), Picture(name: "form-200x60", columns: 200, rows: 60),
    Picture(name: "alert-dark", steps: [("p\r", "Delete Ada"), ("\u{1b}OC\r", "Cancel")]),
    Picture(
      name: "gallery-dark", arguments: ["gallery"],
      steps: [("ada\tsesam\r", "Photos  1/"), ("/", "/"), ("dsk", "/dsk")], columns: 132, rows: 30),
    Picture(
      name: "menu-dark",
      steps: [("e\r", "Toppings"), ("\u{10}city\r", "Ctrl-N"), ("a\u{0E}\u{0E}", "City       Aalen")]),
    Picture(
      name: "wizard-dark", arguments: ["setup"], steps: [("", "UTC"), ("full\t\t\r", "User name")], columns: 100),
  ]

  @Test("N6, N43: the pictures in the documentation show the full screen as it is", arguments: pictures)
  func picture(_ picture: Picture) async throws {
    try await onSessionThread {
      let run = try OnTerminal(
        "signalbox-tui", picture.arguments, columns: picture.columns, rows: picture.rows,
        environment: picture.environment)
      try run.terminal.wait(for: "the keys") { $0.contains("F1 ") || $0.rows < 16 && $0.contains("Esc") }
      for (keys, shows) in picture.steps {
        run.terminal.type(keys)
        try run.terminal.wait(for: shows) { $0.contains(shows) && !$0.contains("Working") && $0.isPenPlain }
      }
      let file = URL(filePath: #filePath).appending(path: "../../../../docs/pictures/\(picture.name).svg")
        .standardizedFileURL
      if ProcessInfo.processInfo.environment["RECORD"] == "1" {
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Self.svg(run, picture).write(to: file, atomically: true, encoding: .utf8)
        Issue.record("recorded \(file.lastPathComponent): look at it before you commit it")
      } else {
        let recorded = try String(contentsOf: file, encoding: .utf8)
        try run.terminal.wait(for: "what \(file.lastPathComponent) shows") { _ in Self.svg(run, picture) == recorded }
      }
      run.expectDeath(by: SIGTERM)
    }
  }

  private static func svg(_ run: OnTerminal, _ picture: Picture) -> String {
    ScreenPicture.svg(
      [(run.terminal.screen, 1)], still: 0, title: "signalbox-tui: \(picture.name)",
      isLight: picture.environment["COLORFGBG"] == "0;15")
  }
}
