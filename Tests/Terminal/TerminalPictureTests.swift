import Foundation
import SignalboxTesting
import SignalboxDrivers
import Testing

private let program = "signalbox-tui"

/// Pictures that the terminal itself shows: with kitty's graphics, with sixel, and on other terminals.
@Suite(.offPool) struct TerminalPictureTests {
  private static let both: [Graphics.Kind] = [.kitty, .sixel]

  /// Opens the page of everything, with the picture in sight.
  private func everything(
    _ kind: Graphics.Kind, _ arguments: [String] = [], rows: Int = 60, environment: [String: String] = [:]
  ) throws -> OnTerminal {
    let run = try OnTerminal(program, ["sampler"] + arguments, rows: rows, environment: environment, graphics: kind)
    try run.open("Everything", until: "Sunset")
    return run
  }

  /// Returns the fault of the pictures on a screen, or `nil`. Only the sampler's picture may be there. It stands right
  /// above its caption and nowhere else, without text underneath. Elsewhere there are half-blocks or nothing of it.
  private func fault(_ screen: TerminalScreen) -> String? {
    let pictures = screen.pictures
    let words = screen.lines.firstIndex { $0.contains("Sunset: A gradient") }
    if !screen.graphics.wrong.isEmpty { return "what nobody should send: \(screen.graphics.wrong)" }
    if pictures.count > 1 { return "\(pictures.count) pictures" }
    if screen.pieces != pictures.reduce(0, { $0 + ($1.rows * $1.columns) }) * (screen.graphics.kind == .sixel ? 1 : 0) {
      return "pieces of a picture"
    }
    guard let picture = pictures.first else { return nil }
    if picture.rows != 4 || picture.columns != 16 || picture.column != 2 { return "it is at \(picture)" }
    if let words, words != picture.row + 4 { return "it stands at \(picture.row), its words at \(words)" }
    // After a resize the screen is smaller for a moment than the picture of the painting before.
    let cells = screen.cells
    if picture.row + 4 > cells.count || cells[0].count < 18 { return "it reaches past the edge" }
    for row in picture.row..<picture.row + 4 where screen.cells[row][2..<18].contains(where: { $0.text != " " }) {
      return "something is written below it: \(screen.lines[row])"
    }
    return screen.contains("▀") ? "it is there twice" : nil
  }

  private func expectSound(_ run: OnTerminal, _ when: String) {
    if let fault = fault(run.terminal.screen) { Issue.record("\(when): \(fault)\n\(run.terminal.screen.text)") }
  }

  /// Returns the rows that hold the focus mark, each with its place. Suggestions arrive by themselves and change other
  /// rows only.
  private func focus(_ screen: TerminalScreen) -> [Int: [TerminalScreen.Cell]] {
    let marked = screen.cells.enumerated().filter { $0.element[0].text == "┃" }
    return Dictionary(uniqueKeysWithValues: marked.map { ($0.offset, $0.element) })
  }

  /// Types a key, waits until `part` of the screen differs, and checks the places of the pictures.
  private func type<Part: Equatable>(
    _ key: String, _ run: OnTerminal, changes part: (TerminalScreen) -> Part = \.cells
  ) throws {
    let before = part(run.terminal.screen)
    run.terminal.type(key)
    try run.terminal.wait(for: "an answer to \(key.debugDescription)") { part($0) != before && $0.isPenPlain }
    expectSound(run, "behind \(key.debugDescription)")
  }

  @Test("N62: a terminal with kitty's graphics or sixel shows a picture by these, and another terminal by half-blocks")
  func means() async throws {
    try await onSessionThread {
      for kind in Self.both {
        let run = try everything(kind)
        try run.terminal.wait(for: "the picture") { $0.pictures.count == 1 }
        expectSound(run, "\(kind)")
        #expect(!run.written.contains("▀"))
        run.expectDeath(by: SIGTERM)
      }
      let plain = try everything(.none)
      #expect(plain.terminal.screen.contains("▀▀▀▀") && plain.terminal.screen.graphics.wrong == [])
      plain.expectDeath(by: SIGTERM)
      #expect(!plain.written.contains("\u{1b}P"))
    }
  }

  @Test("N62: a terminal that cannot show pictures is asked nothing about them and told nothing of them")
  func unasked() async throws {
    try await onSessionThread {
      for environment in [
        ["NO_COLOR": "1"], ["TERM": "xterm"], ["TERM": "tmux-256color"],
        ["TMUX": "/tmp/x,1,0"],
        ["STY": "1.pts"], ["TERM_PROGRAM": "Apple_Terminal"],
      ] {
        let run = try everything(.kitty, environment: environment)
        run.expectDeath(by: SIGTERM)
        #expect(!run.written.contains("_G") && !run.written.contains("[16t"), "\(environment)")
      }
      for (arguments, shown) in [(["--ascii"], false), (["--graphics", "blocks"], true), (["--graphics=none"], false)] {
        let run = try everything(.kitty, arguments)
        #expect(run.terminal.screen.contains("▀") == shown, "\(arguments)")
        run.expectDeath(by: SIGTERM)
        #expect(!run.written.contains("a=q"), "\(arguments)")
      }
    }
  }

  @Test("N62: sixel needs the size of a cell and enough colours; otherwise there are half-blocks")
  func sixelLimits() async throws {
    try await onSessionThread {
      for change in [{ $0.cell = nil }, { $0.colours = 16 }] as [(inout Graphics) -> Void] {
        let terminal = try PseudoTerminal(rows: 60)
        terminal.graphics.kind = .sixel
        change(&terminal.graphics)
        let folder = TemporaryFolder()
        let child = try terminal.start(program, ["sampler", "--data", folder.path])
        try terminal.wait(for: "F1 help")
        terminal.type("e\r")
        try terminal.wait(for: "half-blocks") { $0.contains("▀▀▀▀") }
        child.signal(SIGTERM)
        #expect(child.wait() == .killed(SIGTERM))
        #expect(terminal.graphics.transmitted == 0)
      }
    }
  }

  @Test("N62: a picture that stands still costs nothing, whatever is typed beside it", arguments: both)
  func standing(_ kind: Graphics.Kind) async throws {
    try await onSessionThread {
      let run = try everything(kind)
      try run.terminal.wait(for: "the picture") { $0.pictures.count == 1 }
      var still = 0
      // No key leads back to the state before the last key: the program may draw the answers to two keys at once.
      for key in [" ", "\u{1b}OB", " ", "\u{1b}OA", " ", "\t", "\t", "B", "e", "r", "\u{15}", "\t", "\t"] {
        let (pictures, bytes) = (run.terminal.screen.pictures, run.terminal.graphics.bytes)
        try type(key, run, changes: focus)
        guard run.terminal.screen.pictures == pictures else { continue }
        still += 1
        #expect(run.terminal.graphics.bytes == bytes, "\(key.debugDescription)")
      }
      #expect(still >= 7, "words that come and go above it move it")
      run.expectDeath(by: SIGTERM)
    }
  }

  @Test(
    "N62: no picture is stale or missing: scrolled, below boxes, on other pages, in other looks and sizes",
    arguments: both)
  func noneStale(_ kind: Graphics.Kind) async throws {
    try await onSessionThread {
      let run = try everything(kind, rows: 24)
      // Down the page and up again; a box over the picture, twice; the help; other looks; down and up again.
      let down = Array(repeating: "\t", count: 12), up = Array(repeating: "\u{1b}[Z", count: 14)
      let keys =
        down + up + ["\u{1b}x", "\u{1b}", "\u{1b}OP", "\u{1b}"] + down.prefix(5) + [
          "\u{1b}x", "x", "\u{1b}", "\u{1b}OP",
        ]
        + ["\u{1b}", "\u{1b}t", "\u{1b}t", "\u{1b}t"] + down + up
      for key in keys { try type(key, run) }
      for (columns, rows) in [(100, 40), (60, 24), (40, 60), (16, 4), (9, 2), (80, 60)] {
        let erasures = run.terminal.screen.erasures
        run.terminal.resize(columns: columns, rows: rows)
        run.child.signal(SIGWINCH)
        // Output for the size before may still come first.
        try run.terminal.wait(for: "\(columns) by \(rows)") {
          $0.erasures > erasures && $0.isPenPlain && fault($0) == nil
        }
      }
      try run.terminal.wait(for: "the picture") { $0.pictures.count == 1 }
      try type("\u{1b}", run)
      run.expectDeath(by: SIGTERM)
      #expect(run.terminal.graphics.kept.isEmpty)
    }
  }

  @Test("N62: kitty receives a picture once, however often it comes and goes; Ctrl-L sends it again")
  func once() async throws {
    try await onSessionThread {
      let run = try everything(.kitty)
      try run.terminal.wait(for: "the picture") { $0.pictures.count == 1 }
      for _ in 0..<3 {
        run.terminal.type("\u{1b}OP")
        try run.terminal.wait(for: "no picture") { $0.pictures.isEmpty && !$0.contains("Sunset") }
        run.terminal.type("\u{1b}")
        try run.terminal.wait(for: "the picture") { $0.pictures.count == 1 }
      }
      #expect(run.terminal.graphics.transmitted == 1)
      run.terminal.type("\u{c}")
      try run.terminal.wait(for: "the picture anew") { $0.graphics.transmitted == 2 && $0.pictures.count == 1 }
      expectSound(run, "anew")
      run.expectDeath(by: SIGTERM)
    }
  }

  @Test("N62, G5: while the program is stopped there is no picture, and after fg the picture is back", arguments: both)
  func stopping(_ kind: Graphics.Kind) async throws {
    try await onSessionThread {
      let terminal = try PseudoTerminal(rows: 60)
      terminal.graphics.kind = kind
      let folder = TemporaryFolder()
      let shell = try terminal.start("/bin/bash", ["--norc", "--noprofile", "-i"], environment: ["PS1": "shell$ "])
      try terminal.wait(for: "shell$")
      terminal.type("\(Child.folder)/\(program) --data \(folder.path) sampler\r")
      try terminal.wait(for: "F1 help")
      terminal.type("e\r")
      try terminal.wait(for: "the picture") { $0.pictures.count == 1 }
      for _ in 0..<2 {
        terminal.type("\u{1a}")
        try terminal.wait(for: "the shell") { !$0.isAlternate && $0.lines[$0.row].hasPrefix("shell$") }
        #expect(terminal.screen.pictures.isEmpty && terminal.graphics.kept.isEmpty)
        terminal.type("fg\r")
        try terminal.wait(for: "the picture") { $0.isAlternate && $0.pictures.count == 1 }
        #expect(fault(terminal.screen) == nil)
      }
      // The page asks before the program quits. The second time it does not ask.
      let before = terminal.screen.cells
      terminal.type("\u{3}")
      try terminal.wait(for: "the question") { $0.cells != before }
      terminal.type("\u{3}")
      try terminal.wait(for: "the shell") { !$0.isAlternate && $0.lines[$0.row].hasPrefix("shell$") }
      terminal.type("exit\r")
      _ = shell.wait()
    }
  }

  @Test(
    "N62, G4, G30: no picture is left on any way out", arguments: [SIGTERM, SIGHUP, SIGQUIT, SIGSEGV], both)
  func waysOut(_ signal: Int32, _ kind: Graphics.Kind) async throws {
    try await onSessionThread {
      let run = try everything(kind)
      try run.terminal.wait(for: "the picture") { $0.pictures.count == 1 }
      run.expectDeath(by: signal)
      #expect(
        run.terminal.graphics.kept.isEmpty && run.terminal.graphics.seen.isEmpty && run.terminal.screen.pieces == 0)
    }
  }

  @Test("N62, N33: unrequested, broken and late answers change nothing and type nothing")
  func garbage() async throws {
    try await onSessionThread {
      let run = try everything(.none)
      let before = run.terminal.screen.cells
      let answers = [
        "\u{1b}_Gi=31;OK\u{1b}\\", "\u{1b}[?62;4;22c", "\u{1b}[6;20;10t", "\u{1b}[?1;0;256S",
        "\u{1b}_Gi=31;EIO:x\u{1b}\\",
        "\u{1b}_G\(String(repeating: "q", count: 500))\u{1b}\\", "\u{1b}[6;20t", "\u{1b}[?2;0;1000;1000S",
      ]
      for answer in answers { run.terminal.type(answer) }
      // The typed key arrives after the answers.
      run.terminal.type("\t")
      try run.terminal.wait(for: "the next element") { $0.cells != before && $0.isPenPlain }
      #expect(run.terminal.screen.contains("▀▀▀▀") && run.terminal.graphics.wrong.isEmpty)
      let differing = zip(before, run.terminal.screen.cells).filter { $0 != $1 }.count
      #expect(differing <= 4, "the focus went on, and no more")
      run.expectDeath(by: SIGTERM)
    }
  }
}
