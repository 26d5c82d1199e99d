import Foundation
import SignalboxDrivers
import SignalboxTesting
import Testing

/// Random keys, broken sequences, pastes and resizes. `FUZZ` is the number of keys; `SEED` repeats a run.
@Suite(.offPool) struct LineModeFuzzTests {
  /// The number of keys for a process. A failure can be repeated without the processes before it.
  private static let keysPerProcess = 5_000

  @Test(
    "N33, K13, G19: random keys crash and hang nothing, and the terminal is restored", arguments: ["signalbox-cli"])
  func randomKeys(_ program: String) async throws {
    try await onSessionThread {
      let environment = ProcessInfo.processInfo.environment
      let seed = environment["SEED"].flatMap(UInt64.init) ?? 20_261_121
      let count = environment["FUZZ"].flatMap(Int.init) ?? 10_000
      for number in 0..<UInt64((count + Self.keysPerProcess - 1) / Self.keysPerProcess) {
        try play(program, seed: seed &+ number, keys: min(count, Self.keysPerProcess))
        if count > 10_000 { print("\(program): \(Int(number + 1) * Self.keysPerProcess) keys") }
      }
    }
  }
}

/// Types `keys` random keys. When a key ends the program as it may, a new program gets the next keys.
private func play(_ program: String, seed: UInt64, keys: Int) throws {
  var keyboard = RandomKeyboard(seed: seed)
  var left = keys
  while left > 0 {
    let typist = try Typist(program)
    var isOver = false
    while left > 0, !isOver {
      left -= 20
      // A few keys at once, as over a slow line, so that sequences also arrive in parts.
      if keyboard.resizes() { typist.resize(columns: keyboard.size(), rows: keyboard.size()) }
      isOver = try !typist.type((0..<20).flatMap { _ in keyboard.key() })
    }
    let problem = typist.finish(isOver: isOver)
    #expect(problem == nil, "seed \(seed), after \(keys - left) keys: \(problem ?? "")")
    if problem != nil { return }
  }
}

/// A program on a terminal. Keys are typed without waiting for its output.
private final class Typist {
  private let terminal: PseudoTerminal
  private let child: Child
  private let settings: [UInt32]
  private let folder = TemporaryFolder()

  init(_ program: String) throws {
    terminal = try PseudoTerminal()
    settings = terminal.settings
    // The editor of Ctrl-X Ctrl-E ends at once.
    child = try terminal.start(program, ["sampler", "--data", folder.path], environment: ["EDITOR": "true"])
    try terminal.wait(for: "the first page") { $0.text != "" && ($0.column > 0 || $0.isAlternate) }
  }

  func resize(columns: Int, rows: Int) { terminal.resize(columns: columns, rows: rows) }

  /// Types all of `bytes`. Returns `false` when the program has ended. Throws when the program no longer reads.
  func type(_ bytes: [UInt8]) throws -> Bool { try terminal.typeAll(bytes) }

  /// Ends the program if it still runs. Returns the fault of its end, or `nil`.
  func finish(isOver: Bool) -> String? {
    if !isOver { child.signal(SIGTERM) }
    let end = terminal.end(of: child)
    let isOrderly = end == .exited(1) || end == .exited(0) || end == .killed(SIGTERM) && !isOver
    if !isOrderly { return "it ended with \(end)" }
    if terminal.settings != settings { return "the terminal's settings are not as before" }
    let screen = terminal.screen
    if !screen.modes.isEmpty || screen.isAlternate || !screen.isCursorVisible {
      return "a mode is left: \(screen.modes)"
    }
    return screen.title == nil ? nil : "the title was set"
  }
}

/// Random keys, as from a cat on a keyboard, a broken line and a hostile clipboard.
private struct RandomKeyboard {
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func resizes() -> Bool { below(10) == 0 }

  /// Returns mostly common sizes, sometimes absurd sizes.
  mutating func size() -> Int { below(5) == 0 ? 1 + below(3) : 4 + below(140) }

  mutating func key() -> [UInt8] {
    switch below(22) {
    case 0...6: return [UInt8(0x20 + below(0x5F))]
    case 7: return Array(pick(["é", "日", "👨‍👩‍👧", "e\u{301}", "ש", "한", "\u{202e}", "\u{200d}"]).utf8)
    case 8, 9: return [pickControl()]
    case 10: return [0x0D]
    case 11: return [0x09]
    case 12, 13:
      return Array("\u{1b}\(pick(["[A", "[B", "[C", "[D", "OA", "[H", "[F", "[3~", "[5~", "[6~", "OP", "[Z"]))".utf8)
    case 14: return [0x1B] + bytes(below(4))
    case 15: return Array("\u{1b}[".utf8) + bytes(below(6))
    case 16: return bytes(1 + below(3))
    case 17: return [0x1B, UInt8(0x20 + below(0x5F))]
    // Searches, commands of vi, macros, undo and the kill ring: for these readline keeps the most state.
    case 19:
      return Array(
        pick([
          "\u{12}", "\u{12}a", "\u{12}\u{12}", "\u{12}\u{7}", "\u{12}\u{1b}", "\u{12}\u{1b}[A", "\u{12}\r",
          "\u{12}\u{7f}",
        ]).utf8)
    case 20:
      return Array(
        pick([
          "\u{1b}\n", "\u{18}(", "\u{18})", "\u{18}e", "\u{18}\u{12}", "\u{1f}", "\u{1b}r", "\u{18}\u{15}", "\u{1b}.",
          "\u{1b}_", "\u{1b}y", "\u{19}", "\u{1b}k", "\u{1b}j", "\u{1b}G", "\u{1b}dd", "\u{1b}p", "\u{1b}u",
          "\u{1b}/a\r",
          "\u{1b}n", "\u{1b}rx", "\u{1b}fx", "\u{1b};", "\u{f}",
        ]).utf8)
    case 18:
      let paste = "\u{1b}[200~" + pick(["a\nb\n", ":quit", "\u{1b}[2J", "", "日本\r\n"])
      return Array((below(4) == 0 ? paste : paste + "\u{1b}[201~").utf8)
    default:
      return Array(
        pick([":review", ":skip", ":back", ":help", "?", "/a", "everything", "account", "1", "2", "people", "more"])
          .utf8) + [
          0x0D
        ]
    }
  }

  /// Ctrl-C, Ctrl-Z, Ctrl-\ and Ctrl-S, which end, stop or hold the program, as they should.
  private static let leftOut: [UInt8] = [0x03, 0x13, 0x1A, 0x1C]

  private mutating func pickControl() -> UInt8 {
    let key = UInt8(below(0x20))
    return Self.leftOut.contains(key) ? 0x7F : key
  }

  private mutating func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8(below(0x100)) }.filter { !Self.leftOut.contains($0) }
  }

  private mutating func pick(_ texts: [String]) -> String { texts[below(texts.count)] }
  private mutating func below(_ limit: Int) -> Int { Int(generator.next() % UInt64(limit)) }
}
