import Foundation
import SignalboxDrivers

/// A session with the real programs at a shell's prompt. It gives a cast with every byte and its time, and the screen
/// of each step.
struct RecordedSession {
  /// The keys of a step, and the text that shows that the program has taken all of them.
  struct Step {
    var keys: [String]
    var shows: String
    /// The time for which the screen is shown, in seconds.
    var pause = 1.6

    /// Creates a step that types a line at a prompt, or letters anywhere.
    init(type text: String, shows: String) {
      (keys, self.shows, pause) = (text.map(String.init), shows, 0.6)
    }

    init(_ keys: String..., shows: String, pause: Double = 1.6) {
      (self.keys, self.shows, self.pause) = (keys, shows, pause)
    }
  }

  let columns: Int
  let rows: Int
  /// The output to the terminal, and its time in seconds from the start.
  private(set) var events: [(time: Double, bytes: [UInt8])] = []
  /// The screens, and the time for which each is shown.
  private(set) var screens: [(screen: TerminalScreen, pause: Double)] = []

  /// The time that an experienced user needs for a key. Nothing waits for it.
  private static let keyTime = 0.12

  /// Plays `steps` at the prompt of a shell that finds the programs and keeps their data in `folder`.
  /// - Parameter isExpected: Returns a Boolean value that indicates whether the screen of a step is as recorded. The
  ///   output of a program may come in parts. Without this closure, the screen is taken when no more output comes.
  init(
    _ steps: [Step], columns: Int, rows: Int, folder: String, isExpected: ((Int, TerminalScreen) -> Bool)? = nil
  ) throws {
    (self.columns, self.rows) = (columns, rows)
    let terminal = try PseudoTerminal(columns: columns, rows: rows)
    let environment = [
      "PS1": "$ ", "PATH": Child.folder + ":/usr/bin:/bin", "XDG_DATA_HOME": folder, "COLORFGBG": "15;0",
    ]
    let shell = try terminal.start("/bin/bash", ["--norc", "--noprofile", "-i"], environment: environment)
    try terminal.wait(for: "the prompt") { $0.lines[0].hasPrefix("$") }
    var (time, taken) = (0.0, 0)
    for (number, step) in steps.enumerated() {
      for (index, key) in step.keys.enumerated() {
        let before = terminal.written.count
        time += Self.keyTime
        terminal.type(key)
        let isLast = index == step.keys.count - 1
        try terminal.wait(for: step.shows) { screen in
          isLast ? screen.contains(step.shows) && !screen.contains("Working") : terminal.written.count > before
        }
        events.append((time, Array(terminal.written[taken...])))
        taken = terminal.written.count
      }
      if let isExpected {
        try terminal.wait(for: "the screen of step \(number) as it was recorded") { isExpected(number, $0) }
      } else {
        terminal.readUntilQuiet(300)
        events.append((time, Array(terminal.written[taken...])))
        taken = terminal.written.count
      }
      screens.append((terminal.screen, step.pause))
      time += step.pause
    }
    terminal.type("exit\r")
    _ = shell.wait()
  }

  /// Returns the session for asciinema's player, as asciicast, version 2.
  func cast(titled title: String) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.withoutEscapingSlashes]
    let header = #"{"version": 2, "width": \#(columns), "height": \#(rows), "title": "\#(title)"}"#
    let lines = try events.map { event in
      let text = try encoder.encode(String(decoding: event.bytes, as: UTF8.self))
      return "[\(String(format: "%.2f", event.time)), \"o\", \(String(decoding: text, as: UTF8.self))]"
    }
    return ([header] + lines).joined(separator: "\n") + "\n"
  }
}
