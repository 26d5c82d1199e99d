import Foundation
import SignalboxTesting
import Testing

/// Random keys, broken sequences and resizes, as many as `FUZZ` says; `SEED` repeats a run.
@Suite(.offPool) struct FuzzTests {
  private static let keys = ProcessInfo.processInfo.environment["FUZZ"].flatMap(Int.init) ?? 10_000

  @Test(
    "N33, G19: random keys, broken sequences and resizes neither crash nor hang the full screen; the terminal comes back"
  )
  func fullScreen() async throws {
    try await onSessionThread {
      let seed = ProcessInfo.processInfo.environment["SEED"].flatMap(UInt64.init) ?? 20_261_121
      print("full screen: \(Self.keys) keys, SEED=\(seed)")
      var fuzz = try FullScreenFuzz(seed: seed)
      try fuzz.play(Self.keys)
    }
  }
}

/// Types at random, and starts the program again when it was left.
private struct FullScreenFuzz {
  private var generator: SeededGenerator
  private var run: OnTerminal

  /// What a terminal sends for keys, whole and broken, and what only a broken one sends. Nothing ends or stops the process:
  /// Ctrl-C, Ctrl-\ and Ctrl-Z do what they must, which has tests of its own.
  private static let sequences =
    [
      "\r", "\t", "\u{1b}[Z", "\u{1b}OA", "\u{1b}OB", "\u{1b}OC", "\u{1b}OD", "\u{1b}[5~", "\u{1b}[6~", "\u{1b}OH",
      "\u{1b}OF",
      "\u{1b}[3~", "\u{7f}", "\u{8}", "\u{1b}OP", "\u{1b}b", "\u{1b}f", "\u{1b}d", "\u{1b}[1;5C", "\u{1b}[1;5D", " ",
      "/", "?", "+",
      "\u{1}", "\u{5}", "\u{b}", "\u{15}", "\u{17}", "\u{19}", "\u{14}", "\u{1f}", "\u{e}", "\u{10}", "\u{c}", "\u{18}",
      "a", "é", "長",
      "e\u{301}", "👨‍👩‍👧", "שלום", "\u{1b}[200~a\rb\u{1b}[31mc\u{1b}[201~", "\u{1b}[200~", "\u{1b}[201~", "\u{1b}[",
      "\u{1b}O", "\u{1b}",
      "\u{1b}[<0;5;5M", "\u{1b}[<64;5;5M", "\u{1b}[<0;5", "\u{1b}[1;2;3;4;5x", "\u{1b}]0;x\u{7}", "\u{1b}[?1;2c",
      "\u{1b}[I",
    ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xE9, 0x95], [0xF0, 0x9F], [0x80], [0x00], [0x9B, 0x41]]

  init(seed: UInt64) throws {
    generator = SeededGenerator(seed: seed)
    run = try Self.start("sampler", home)
  }

  /// The sampler has every kind of element; the others have pages that come and go by themselves.
  private static let applications = ["sampler", "sampler", "feedback", "register", "gallery", "capture"]

  /// What is kept between runs, such as a look that was switched to, is nobody else's.
  private let home = TemporaryFolder()

  private static func start(_ application: String, _ home: TemporaryFolder) throws -> OnTerminal {
    try OnTerminal("signalbox-tui", [application, "--mouse"], environment: ["EDITOR": "true", "HOME": home.path])
  }

  private mutating func startAgain() throws {
    run = try Self.start(Self.applications[below(Self.applications.count)], home)
  }

  mutating func play(_ keys: Int) throws {
    var left = keys
    while left > 0 {
      let count = min(50, left)
      left -= count
      for _ in 0..<count { run.terminal.type(random()) }
      if chance(4) { resize() }
      try settle()
      // No program is left running for as long as a million keys take.
      if left % 2_000 == 0, left > 0 {
        stop()
        try startAgain()
      }
    }
    stop()
  }

  /// Ends the program, unless the last keys are leaving it already.
  private func stop() {
    run.child.signal(SIGTERM)
    let end = run.child.wait()
    #expect(end == .killed(SIGTERM) || Self.hasLeft(end))
    run.terminal.drain()
    #expect(run.isRestored)
  }

  /// The program answers Ctrl-L wherever it is, so what comes back says that it has taken everything before.
  private mutating func settle() throws {
    // The end of a paste, so that Ctrl-L is none of its text.
    run.terminal.type(Array("\u{1b}[201~\u{c}".utf8))
    let before = run.terminal.screen.clearings
    try run.terminal.waitOrEnd { $0.clearings > before }
    guard run.terminal.isAbandoned else { return run.terminal.forgetWritten() }
    #expect(Self.hasLeft(run.child.wait()), "it was left, which is the only way out that was typed")
    #expect(run.isRestored, "\(run.terminal.settings) \(run.terminal.screen.modes) \(run.terminal.screen.text)")
    try startAgain()
  }

  /// Leaving is the end with a result or without one.
  private static func hasLeft(_ end: Child.End) -> Bool { end == .exited(0) || end == .exited(1) }

  private mutating func resize() {
    run.terminal.resize(columns: 1 + below(140), rows: 1 + below(50))
    run.child.signal(SIGWINCH)
  }

  private mutating func random() -> [UInt8] {
    if !chance(8) { return Self.sequences[below(Self.sequences.count)] }
    let byte = UInt8(below(256))
    return [0x03, 0x1A, 0x1C].contains(byte) ? [] : [byte]
  }

  private mutating func chance(_ count: Int) -> Bool { below(count) == 0 }
  private mutating func below(_ count: Int) -> Int { Int(generator.next() % UInt64(count)) }
}
