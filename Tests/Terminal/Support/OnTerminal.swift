import Foundation
import SignalboxDrivers
import Testing

/// A program on a terminal, up to its first page.
struct OnTerminal {
  let terminal: PseudoTerminal
  let child: Child
  let settings: [UInt32]
  let folder = TemporaryFolder()

  init(
    _ program: String, _ arguments: [String] = [], columns: Int = 80, rows: Int = 24,
    environment: [String: String] = [:], streams: [Int32: Int32] = [:],
    answers: Bool = true, background: String? = nil, graphics: Graphics.Kind = .none, hasKeyboard: Bool = false,
    isInEmptyFolder: Bool = false
  ) throws {
    terminal = try PseudoTerminal(columns: columns, rows: rows, answers: answers)
    terminal.background = background
    terminal.graphics.kind = graphics
    terminal.hasKeyboard = hasKeyboard
    settings = terminal.settings
    let begin = ["-c", "mkdir -p \"$0\" && cd \"$0\" && exec \"$@\"", folder.path + "/here"]
    let here = isInEmptyFolder ? begin + [Child.folder + "/" + program] : []
    child = try terminal.start(
      isInEmptyFolder ? "/bin/sh" : program, here + arguments + ["--data", folder.path],
      environment: environment, streams: streams)
    // Not every kind of terminal has a second screen.
    let hasSecond = environment["TERM"] == nil
    try terminal.wait(for: "the first page") { screen in
      program == "signalbox-tui" || arguments.starts(with: ["--ui", "tui"])
        ? (screen.isAlternate || !hasSecond) && screen.text != "" : Self.isQuestion(screen.lines[screen.row])
    }
  }

  /// Returns a Boolean value that indicates whether the line belongs to a question. In a narrow window the question
  /// stands above the line.
  private static func isQuestion(_ line: String) -> Bool { line.contains(":") || line.hasPrefix(">") }

  /// A Boolean value that indicates whether the terminal is as it was found.
  var isRestored: Bool {
    terminal.settings == settings && !terminal.screen.isAlternate && terminal.screen.isCursorVisible
      && terminal.screen.modes.isEmpty && !terminal.screen.isKeypadApplication
      && terminal.screen.keyboards.main.isEmpty && terminal.screen.keyboards.alternate.isEmpty
  }

  /// Sends `signal` and expects that the terminal is left as it was found. The program must die of `signal`, or of the
  /// earlier signal `death`.
  func expectDeath(by signal: Int32, as death: Int32? = nil) {
    child.signal(signal)
    #expect(terminal.end(of: child) == .killed(death ?? signal))
    #expect(isRestored, "\(settings) \(terminal.settings) \(terminal.screen.modes) \(terminal.screen.text)")
  }

  /// Types `keys`. Returns the number of bytes that the program writes until `condition` holds.
  func bytes(_ keys: String, until what: String, _ condition: (TerminalScreen) -> Bool) throws -> Int {
    let before = terminal.written.count
    terminal.type(keys)
    try terminal.wait(for: what, condition)
    return terminal.written.count - before
  }

  /// The output of the program, as text.
  var written: String { String(decoding: terminal.written, as: UTF8.self) }
}

extension PseudoTerminal {
  /// Presses Esc on the first page of the full screen, and again at the question that follows work (N170).
  func leaveAfterWork() throws {
    type("\u{1b}")
    try wait(for: "Esc again")
    type("\u{1b}")
  }
}
