import Foundation
import SignalboxDrivers
import SignalboxInterface
import Testing

/// The line mode with the sampler on a terminal, up to its first question.
final class LineModeRun {
  let terminal: PseudoTerminal
  let child: Child
  private let settings: [UInt32]
  private let folder = TemporaryFolder()

  init(
    _ arguments: [String] = ["sampler"], environment: [String: String] = [:], columns: Int = 80, rows: Int = 24,
    streams: [Int32: Int32] = [:], until prompt: String = "Choose"
  ) throws {
    terminal = try PseudoTerminal(columns: columns, rows: rows)
    settings = terminal.settings
    let arguments = arguments + ["--data", folder.path]
    child = try terminal.start("signalbox-cli", arguments, environment: environment, streams: streams)
    try waitForLine(prompt)
  }

  /// The line with the cursor.
  var line: String { terminal.screen.lines[terminal.screen.row] }

  /// Types `keys` and Enter, and waits for a line that begins with `prompt`.
  func answer(_ keys: String, until prompt: String) throws {
    let before = terminal.written.count
    terminal.type(keys + "\r")
    try terminal.wait(for: "a new line after \(keys.debugDescription)") { [terminal] _ in
      terminal.written[before...].contains(0x0A)
    }
    try waitForLine(prompt)
  }

  /// Opens the sampler's account page, up to its first question.
  func openAccount() throws { try answer("account", until: "E-mail") }

  /// Types `keys` and waits until the line with the cursor ends with `end`.
  func type(_ keys: String, until end: String) throws {
    terminal.type(keys)
    try terminal.wait(for: "a line that ends with \(end.debugDescription)") { $0.lines[$0.row].hasSuffix(end) }
  }

  private func waitForLine(_ beginning: String) throws {
    try terminal.wait(for: "the question \(beginning.debugDescription)") { screen in
      screen.lines[screen.row].hasPrefix(beginning) && screen.column > 0
    }
  }

  /// A Boolean value that indicates whether the terminal is as it was found.
  var isRestored: Bool {
    terminal.settings == settings && terminal.screen.modes.isEmpty && terminal.screen.isCursorVisible
  }

  /// The output since the first byte, without the two sequences for pasting, which move nothing.
  var transcript: String {
    String(decoding: terminal.written, as: UTF8.self)
      .replacing("\u{1b}[?2004h", with: "").replacing("\u{1b}[?2004l\r", with: "").replacing("\u{1b}[?2004l", with: "")
  }

  /// Quits the program and reads the rest of its output.
  func quit() {
    terminal.type("\u{15}:quit\r")
    // The program warns that typed text would be lost, which is intended. A narrow window breaks the sentence.
    try? terminal.waitOrEnd { $0.contains(String(StateTexts.wouldBeLost.prefix(16))) }
    if !terminal.isAbandoned { terminal.type(":quit\r") }
    terminal.drain()
  }
}
