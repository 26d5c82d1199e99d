import Foundation
import SignalboxDrivers
import SignalboxInterface
import SignalboxSession
import SignalboxTesting
import Testing

/// Random keys, broken sequences and resizes. `FUZZ` is the number of keys; `SEED` repeats a run.
@Suite(.offPool) struct FuzzTests {
  private static let keys = ProcessInfo.processInfo.environment["FUZZ"].flatMap(Int.init) ?? 10_000

  @Test(
    "N33, G19: random keys, broken sequences and resizes never crash or hang the full screen; the terminal is restored"
  )
  func fullScreen() async throws {
    try await onSessionThread {
      let seed = ProcessInfo.processInfo.environment["SEED"].flatMap(UInt64.init) ?? 20_261_121
      print("full screen: \(Self.keys) keys, SEED=\(seed)")
      var fuzz = try FullScreenFuzz(seed: seed)
      try fuzz.play(Self.keys)
    }
  }

  @Test("N22, N33: a paste, whatever it contains and wherever it goes, causes nothing but text")
  func pastes() async throws {
    try await onSessionThread {
      let folder = TemporaryFolder()
      try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
      let file = folder.path + "/recording"
      let run = try OnTerminal("signalbox-tui", ["sampler", "--record", file], rows: 60)
      try run.open("Everything", until: "Half done")
      let before = try JournalFile.read(file).journal.entries.count
      try Self.paste(Self.keys / 50, into: run)
      run.expectDeath(by: SIGTERM)
      let entries = try JournalFile.read(file).journal.entries.dropFirst(before)
      let done = entries.compactMap { if case .input(let event) = $0 { event } else { nil } }
      let others = done.filter { event in
        switch event.action {
        case .setText, .setNumber: false
        // The details follow the bar of this list, which the keys between the pastes move.
        case .select: event.element != "everything/seasons"
        default: true
        }
      }
      #expect(done.count > others.count && others.isEmpty, "\(others)")
    }
  }

  /// Pastes at random. In between, keys that only move go elsewhere.
  private static func paste(_ count: Int, into run: OnTerminal) throws {
    var generator = SeededGenerator(
      seed: ProcessInfo.processInfo.environment["SEED"].flatMap(UInt64.init) ?? 20_261_123)
    let parts = [
      "\r", "\n", "\t", " ", "y", "q", "x", "7", "/", "?", "+", "é", "長", "\u{1b}", "\u{1b}[A", "\u{1b}[6~", "\u{1b}b",
      "\u{1b}y", "\u{4}", "\u{10}", "\u{12}", "\u{1a}", "\u{7f}",
    ]
    for number in 0..<count {
      let goes = ["\t", "\t", "\u{1b}[Z", "\u{1b}[6~", "\u{1b}[5~"][Int(generator.next() % 5)]
      let pasted = (0..<1 + generator.next() % 12).map { _ in parts[Int(generator.next() % UInt64(parts.count))] }
      _ = try run.terminal.typeAll(Array("\(goes)\u{1b}[200~\(pasted.joined())\u{1b}[201~".utf8))
      guard number % 20 == 19 || number == count - 1 else { continue }
      let erasures = run.terminal.screen.erasures
      run.terminal.type("\u{c}")
      try run.terminal.wait(for: "the screen anew") { $0.erasures > erasures }
      run.terminal.forgetWritten()
    }
  }
}

/// Types at random, and restarts the program when it was quit.
private struct FullScreenFuzz {
  private var generator: SeededGenerator
  private var run: OnTerminal

  /// The sequences that a terminal sends for keys, whole and broken, and sequences that only a broken terminal sends.
  /// No sequence ends or stops the process: Ctrl-C, Ctrl-\ and Ctrl-Z have their own tests. Ctrl-S would hold a
  /// terminal that the program has left.
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
      "\u{1b}[I", "\u{1b}_Gi=31;OK\u{1b}\\", "\u{1b}_Gi=31;", "\u{1b}_", "\u{1b}[6;20;10t", "\u{1b}[6;",
      "\u{1b}[?62;4c",
      "\u{1b}[?1;0;256S", "\u{1b}]11;rgb:", "\u{1b}[?5u", "\u{1b}[27u", "\u{1b}[13;5u", "\u{1b}[97;5u",
      "\u{1b}[117:85;4u", "\u{1b}[57417;129u", "\u{1b}[1;129B", "\u{1b}[127;5u", "\u{1b}[1089::", "\u{1b}[P",
    ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xE9, 0x95], [0xF0, 0x9F], [0x80], [0x00], [0x9B, 0x41]]

  init(seed: UInt64) throws {
    generator = SeededGenerator(seed: seed)
    run = try Self.start("sampler", home, .kitty, hasKeyboard: true)
    try greet()
  }

  /// The sampler has every kind of element. The others have pages that come and go by themselves.
  private static let applications = ["sampler", "sampler", "feedback", "register", "gallery", "capture"]

  /// A home of this test alone, because the program keeps settings there, such as a changed look.
  private let home = TemporaryFolder()

  private static func start(
    _ application: String, _ home: TemporaryFolder, _ graphics: Graphics.Kind, hasKeyboard: Bool
  ) throws -> OnTerminal {
    try OnTerminal(
      "signalbox-tui", [application, "--mouse"], environment: ["EDITOR": "true", "HOME": home.path],
      graphics: graphics, hasKeyboard: hasKeyboard)
  }

  private mutating func startAgain() throws {
    run = try Self.start(
      Self.applications[below(Self.applications.count)], home, [.none, .kitty, .sixel][below(3)],
      hasKeyboard: chance(2))
    try greet()
  }

  /// Lets the terminal answer the program's questions first. The random keys contain answers of another terminal, and
  /// the program believes the first answer.
  private func greet() throws {
    let before = run.terminal.screen.erasures
    run.terminal.type("\u{c}")
    try run.terminal.wait(for: "the first screen") { $0.erasures > before }
  }

  mutating func play(_ keys: Int) throws {
    var left = keys
    while left > 0 {
      let count = min(50, left)
      left -= count
      for _ in 0..<count { _ = try run.terminal.typeAll(random()) }
      if chance(4) { resize() }
      try settle()
      if keys > 10_000, left % 50_000 == 0 { print("full screen: \(keys - left) keys") }
      // A program does not run for as long as a million keys take.
      if left % 2_000 == 0, left > 0 {
        stop()
        try startAgain()
      }
    }
    stop()
  }

  /// Ends the program, unless the last keys already quit it.
  private func stop() {
    run.child.signal(SIGTERM)
    let end = run.terminal.end(of: run.child)
    #expect(end == .killed(SIGTERM) || Self.hasLeft(end))
    #expect(run.isRestored, "\(remains)")
  }

  private var remains: String {
    "\(run.settings) \(run.terminal.settings) \(run.terminal.screen.modes) \(run.terminal.screen.text)"
      + " \(String(decoding: run.terminal.written.suffix(2_000), as: UTF8.self).debugDescription)"
  }

  /// Waits until the program has taken all keys: wherever it is, it answers Ctrl-L.
  private mutating func settle() throws {
    // The end of a paste, so that Ctrl-L is not part of its text.
    let before = run.terminal.screen.erasures
    _ = try run.terminal.typeAll(Array("\u{1b}[201~\u{c}".utf8))
    try run.terminal.waitOrEnd { $0.erasures > before }
    #expect(run.terminal.graphics.wrong == [])
    guard run.terminal.isAbandoned else { return run.terminal.forgetWritten() }
    #expect(Self.hasLeft(run.child.wait()), "it was left, which is the only way out that was typed")
    #expect(run.isRestored, "\(remains)")
    try startAgain()
  }

  /// Returns a Boolean value that indicates whether the user quit the program, with a result or without.
  private static func hasLeft(_ end: Child.End) -> Bool { end == .exited(0) || end == .exited(1) }

  private mutating func resize() {
    run.terminal.resize(columns: 1 + below(140), rows: 1 + below(50))
    run.child.signal(SIGWINCH)
  }

  private mutating func random() -> [UInt8] {
    if !chance(8) { return Self.sequences[below(Self.sequences.count)] }
    let byte = UInt8(below(256))
    return [0x03, 0x13, 0x1A, 0x1C].contains(byte) ? [] : [byte]
  }

  private mutating func chance(_ count: Int) -> Bool { below(count) == 0 }
  private mutating func below(_ count: Int) -> Int { Int(generator.next() % UInt64(count)) }
}
