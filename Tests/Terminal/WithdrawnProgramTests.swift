import Foundation
import SignalboxDrivers
import SignalboxTesting
import Testing

/// Boxes whose programs are killed, in the real programs.
@Suite(.offPool) struct WithdrawnProgramTests {
  /// A script whose first box is killed when a line comes from a pipe, and then asks another question.
  private static func script(_ box: String, in folder: TemporaryFolder) throws -> [String] {
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    mkfifo(folder.path + "/pipe", 0o600)
    let text = """
      \(box) >/dev/null 2>&1 & p=$!
      read -r word < "$1/pipe"; kill $p; wait $p; echo "st $?" > "$1/status"
      whiptail --title Next --inputbox "Next question" 8 40 2>"$1/next"
      """
    try text.write(toFile: folder.path + "/script", atomically: true, encoding: .utf8)
    return ["run", "sh", folder.path + "/script", folder.path, "--data", folder.path + "/data"]
  }

  private static func kill(in folder: TemporaryFolder) throws {
    try FileHandle(forWritingTo: URL(filePath: folder.path + "/pipe")).write(contentsOf: Data("kill\n".utf8))
  }

  private static func check(_ folder: TemporaryFolder) throws {
    #expect(try String(contentsOfFile: folder.path + "/status", encoding: .utf8) == "st 143\n")
    #expect(try String(contentsOfFile: folder.path + "/next", encoding: .utf8) == "yes")
  }

  @Test("X47: in the full screen, a killed box gives way to the next question, and is no answer")
  func fullScreen() async throws {
    try await onSessionThread {
      let folder = TemporaryFolder()
      let script = try Self.script("whiptail --title First --inputbox 'Press the button' 8 40", in: folder)
      let terminal = try PseudoTerminal()
      let child = try terminal.start("signalbox-tui", script)
      try terminal.wait(for: "Press the button")
      terminal.type("half")
      try terminal.wait(for: "half")
      try Self.kill(in: folder)
      try terminal.wait(for: "Next question")
      try terminal.wait(for: "What you typed for Answer was not taken, and is gone.")
      terminal.type("\u{3}")
      _ = terminal.end(of: child)
      #expect(!terminal.screen.contains("half"))
    }
  }

  @Test(
    "X47: in the line mode, a killed box gives way to the next question",
    arguments: [
      "whiptail --title First --msgbox 'Press the button' 8 40",
      "whiptail --title First --passwordbox 'Press the button' 8 40",
      "signalbox ask text --title First 'Press the button'",
    ])
  func lineMode(_ box: String) async throws {
    try await onSessionThread {
      let folder = TemporaryFolder()
      let script = try Self.script(box, in: folder)
      let terminal = try PseudoTerminal()
      let child = try terminal.start("signalbox-cli", script)
      try terminal.wait(for: "Press the button")
      try Self.kill(in: folder)
      if box.contains("password") {
        try terminal.wait(for: "the word of the change") { $0.lines[$0.row].hasPrefix(">") }
        terminal.type("\r")
      }
      try terminal.wait(for: "Next question")
      try terminal.wait(for: "the question") { $0.lines[$0.row].hasPrefix("Answer") }
      terminal.type("yes\r")
      try terminal.wait(for: "the menu") { $0.lines[$0.row].hasPrefix("Choose") }
      terminal.type("\r")
      #expect(terminal.end(of: child) == .exited(0))
      try Self.check(folder)
    }
  }
}
