import Foundation

/// A terminal with somebody at it: types keys, looks at the screen.
package final class PseudoTerminal {
  private let master: Int32
  /// The path of the other side.
  package let path: String
  /// What a person sees: paintings that have ended.
  package private(set) var screen: Screen
  /// What was written so far, paintings by halves as well.
  private var drawn: Screen
  /// Everything the program wrote, for those who count bytes.
  package private(set) var written: [UInt8] = []
  /// Whether the last program has closed the terminal.
  package private(set) var isAbandoned = false

  /// How long to wait for something that must come.
  private let patience: Patience

  /// Whether it answers what it is asked.
  private let answers: Bool

  /// What it answers to OSC 11, as `1e1e/1e1e/1e1e`; nothing by default, as many terminals do.
  package var background: String? { didSet { drawn.background = background } }

  /// Whether it knows kitty's keyboard protocol; what is typed then is the test's matter.
  package var hasKeyboard: Bool {
    get { drawn.hasKeyboard }
    set { drawn.hasKeyboard = newValue }
  }

  /// How it shows pictures.
  package var graphics: Graphics {
    get { drawn.graphics }
    set { drawn.graphics = newValue }
  }

  package init(columns: Int = 80, rows: Int = 24, answers: Bool = true, patience: Patience = Patience()) throws {
    (self.answers, self.patience) = (answers, patience)
    master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var (number, unlocked): (Int32, Int32) = (0, 0)
    // TIOCSPTLCK and TIOCGPTN, which are macros that Swift does not see.
    guard master >= 0, ioctl(master, 0x4004_5431, &unlocked) == 0, ioctl(master, 0x8004_5430, &number) == 0 else {
      throw TerminalFailure(description: "no pseudo-terminal: \(String(cString: strerror(errno)))")
    }
    path = "/dev/pts/\(number)"
    drawn = Screen(columns: columns, rows: rows)
    screen = drawn
    setSize(columns, rows)
  }

  deinit { close(master) }

  /// Starts `program` with this as its terminal.
  package func start(
    _ program: String, _ arguments: [String] = [], environment: [String: String] = [:], streams: [Int32: Int32] = [:]
  ) throws -> Child {
    try Child(
      program, arguments, environment: environment, terminal: path, streams: streams, life: patience.life)
  }

  /// Types `keys` in one write.
  package func type(_ keys: String) { type(Array(keys.utf8)) }

  /// Types `bytes`, which need not be text, in one write.
  package func type(_ bytes: [UInt8]) {
    // A program that does not read fills the line; what does not fit is lost, as it is for a person.
    var polled = pollfd(fd: master, events: Int16(POLLOUT), revents: 0)
    guard poll(&polled, 1, 0) > 0 else { return }
    _ = bytes.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
  }

  /// Types all of `bytes`, and reads meanwhile; false when nobody has the terminal open any more.
  /// - Throws: When the program takes nothing for long.
  package func typeAll(_ bytes: [UInt8]) throws -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      var polled = pollfd(fd: master, events: Int16(POLLIN | POLLOUT), revents: 0)
      guard poll(&polled, 1, patience.deadline.milliseconds) > 0 else {
        throw TerminalFailure(description: "the program reads no more; the screen is:\n\(screen.text)")
      }
      if polled.revents & Int16(POLLHUP) != 0 { return false }
      if polled.revents & Int16(POLLIN) != 0 { _ = read(0) }
      guard polled.revents & Int16(POLLOUT) != 0 else { continue }
      rest = rest.dropFirst(max(0, rest.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }))
    }
    return true
  }

  package func resize(columns: Int, rows: Int) {
    drawn.resize(columns: columns, rows: rows)
    screen.resize(columns: columns, rows: rows)
    setSize(columns, rows)
  }

  /// Reads until `condition` holds for the screen.
  /// - Throws: What the screen looks like instead, when it never comes to hold.
  package func wait(for what: String, _ condition: (Screen) -> Bool) throws {
    let deadline = patience.deadline
    while !condition(screen) {
      guard read(deadline.milliseconds) else {
        let why = isAbandoned ? "the program has ended" : "not within \(patience.words)"
        throw TerminalFailure(
          description:
            "waited in vain for \(what), \(why); the screen (cursor in row \(screen.row), \(screen.isAlternate ? "" : "not ")"
            + "the alternate one) is:\n\(screen.text)\n\(screen.unknown)")
      }
    }
  }

  /// Reads until `condition` holds for the screen, or nobody is left to write (``isAbandoned``).
  package func waitOrEnd(_ condition: (Screen) -> Bool) throws {
    while !condition(screen), !isAbandoned {
      guard read(patience.deadline.milliseconds) || isAbandoned else {
        throw TerminalFailure(description: "nothing came; the screen is:\n\(screen.text)")
      }
    }
  }

  /// Forgets what was written so far, for those who read on for long.
  package func forgetWritten() { written = [] }

  /// Reads until `text` is on the screen.
  package func wait(for text: String) throws { try wait(for: text.debugDescription) { $0.contains(text) } }

  /// Reads what there is, without waiting.
  package func readAvailable() { while read(0) {} }

  /// Reads until nothing has come for so long. For recording only: what a test waits for has a condition.
  package func readUntilQuiet(_ milliseconds: Int32) { while read(milliseconds) {} }

  /// Reads what the program still writes until it has closed the terminal.
  package func drain() { while read(patience.deadline.milliseconds) {} }

  /// Reads what the program still writes until it has closed the terminal.
  /// - Throws: When it does not in time.
  package func readToEnd() throws {
    let deadline = patience.deadline
    while read(deadline.milliseconds) {}
    guard isAbandoned else {
      throw TerminalFailure(description: "the program does not end within \(patience.words)")
    }
  }

  /// How many bytes wait to be read.
  package var unread: Int32 {
    var count: Int32 = 0
    return ioctl(master, UInt(FIONREAD), &count) == 0 ? count : 0
  }

  /// Waits until the program, or whoever reads for it, has taken all that was typed.
  package func waitUntilRead() throws {
    let other = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    defer { close(other) }
    let deadline = patience.deadline
    var count: Int32 = 1
    while ioctl(other, UInt(FIONREAD), &count) == 0, count > 0 {
      guard deadline.milliseconds > 0 else { throw TerminalFailure(description: "\(count) bytes are not read") }
      sched_yield()
    }
  }

  /// The settings as `stty -a` would compare them.
  package var settings: [UInt32] {
    var settings = termios()
    tcgetattr(master, &settings)
    return [settings.c_iflag, settings.c_oflag, settings.c_cflag, settings.c_lflag]
  }

  /// Reads once; false when there is nothing in time, or nobody left to write.
  private func read(_ milliseconds: Int32) -> Bool {
    var polled = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard poll(&polled, 1, milliseconds) > 0 else { return false }
    isAbandoned = polled.revents & Int16(POLLHUP) != 0 && polled.revents & Int16(POLLIN) == 0
    guard polled.revents & Int16(POLLIN) != 0 else { return false }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = Foundation.read(master, &buffer, buffer.count)
    guard count > 0 else { return false }
    written += buffer.prefix(count)
    drawn.feed(Array(buffer.prefix(count)))
    // A program waits 0.3 s for what it asked, and this process may be held up for longer: then nothing is answered any more.
    for answer in drawn.takeAnswers() where answers && !isEchoing { type(answer) }
    if !drawn.isPainting { screen = drawn }
    return true
  }

  /// Whether what is typed is shown by the terminal itself: no program for the whole screen has it.
  private var isEchoing: Bool { settings[3] & UInt32(ECHO) != 0 }

  private func setSize(_ columns: Int, _ rows: Int) {
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  private struct TerminalFailure: Error, CustomStringConvertible { let description: String }
}
