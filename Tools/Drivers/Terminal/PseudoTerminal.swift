import Foundation

/// A terminal for tests: types keys and reads the screen.
package final class PseudoTerminal {
  private let master: Int32
  /// The path of the program's side.
  package let path: String
  /// The screen as the user sees it: only complete paintings.
  package private(set) var screen: TerminalScreen
  /// The screen with all output so far, including incomplete paintings.
  private var drawn: TerminalScreen
  /// All bytes that the program wrote.
  package private(set) var written: [UInt8] = []
  /// A Boolean value that indicates whether the last program has closed the terminal.
  package private(set) var isAbandoned = false

  /// The time limits.
  private let patience: Patience

  /// A Boolean value that indicates whether the terminal answers questions.
  private let answers: Bool

  /// The number of bytes that the terminal reads at a time.
  private let readSize: Int

  /// The answer to OSC 11, such as `1e1e/1e1e/1e1e`; `nil` for no answer, as from many terminals.
  package var background: String? { didSet { drawn.background = background } }

  /// A Boolean value that indicates whether the terminal supports kitty's keyboard protocol. A test types the sequences
  /// of the protocol itself.
  package var hasKeyboard: Bool {
    get { drawn.hasKeyboard }
    set { drawn.hasKeyboard = newValue }
  }

  /// The state of the terminal's pictures.
  package var graphics: Graphics {
    get { drawn.graphics }
    set { drawn.graphics = newValue }
  }

  package init(
    columns: Int = 80, rows: Int = 24, answers: Bool = true, readSize: Int = 65_536, patience: Patience = Patience()
  ) throws {
    (self.answers, self.readSize, self.patience) = (answers, readSize, patience)
    master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var (number, unlocked): (Int32, Int32) = (0, 0)
    // `TIOCSPTLCK` and `TIOCGPTN`, macros that Swift does not import.
    guard master >= 0, ioctl(master, 0x4004_5431, &unlocked) == 0, ioctl(master, 0x8004_5430, &number) == 0 else {
      throw TerminalFailure(description: "no pseudo-terminal: \(String(cString: strerror(errno)))")
    }
    path = "/dev/pts/\(number)"
    drawn = TerminalScreen(columns: columns, rows: rows)
    screen = drawn
    setSize(columns, rows)
  }

  deinit { close(master) }

  /// Starts `program` with this terminal as its controlling terminal.
  package func start(
    _ program: String, _ arguments: [String] = [], environment: [String: String] = [:], streams: [Int32: Int32] = [:]
  ) throws -> Child {
    try Child(
      program, arguments, environment: environment, terminal: path, streams: streams, life: patience.life)
  }

  /// Types `keys` in a single write.
  package func type(_ keys: String) { type(Array(keys.utf8)) }

  /// Types `bytes` in a single write. The bytes need not be text.
  package func type(_ bytes: [UInt8]) {
    // A program that does not read fills the input queue. Further keys are lost, as on a real terminal.
    var polled = pollfd(fd: master, events: Int16(POLLOUT), revents: 0)
    guard poll(&polled, 1, 0) > 0 else { return }
    _ = bytes.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
  }

  /// Types all of `bytes`, and reads output in between. Returns false if no program has the terminal open any more.
  /// - Throws: An error when the program reads nothing for too long.
  package func typeAll(_ bytes: [UInt8]) throws -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      var polled = pollfd(fd: master, events: Int16(POLLIN | POLLOUT), revents: 0)
      var deadline = patience.deadline
      guard deadline.wait(for: "the program to read", { poll(&polled, 1, $0) > 0 }) else {
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
  /// - Throws: An error with the screen when the condition does not hold in time.
  package func wait(for what: String, _ condition: (TerminalScreen) -> Bool) throws {
    var deadline = patience.deadline
    while !condition(screen) {
      guard read(until: &deadline, "\(what); the screen is:\n\(screen.text)") else {
        let why = isAbandoned ? "the program has ended" : "not within \(patience.words)"
        throw TerminalFailure(
          description:
            "waited in vain for \(what), \(why); the screen (cursor in row \(screen.row), \(screen.isAlternate ? "" : "not ")"
            + "the alternate one) is:\n\(screen.text)\n\(screen.unknown)")
      }
    }
  }

  /// Reads until `condition` holds for the screen, or no program has the terminal open (``isAbandoned``).
  package func waitOrEnd(_ condition: (TerminalScreen) -> Bool) throws {
    while !condition(screen), !isAbandoned {
      var deadline = patience.deadline
      guard read(until: &deadline, "another screen than:\n\(screen.text)") || isAbandoned else {
        throw TerminalFailure(description: "nothing came; the screen is:\n\(screen.text)")
      }
    }
  }

  /// Empties ``written``, for tests that read for a long time.
  package func forgetWritten() { written = [] }

  /// Reads until `text` is on the screen.
  package func wait(for text: String) throws { try wait(for: text.debugDescription) { $0.contains(text) } }

  /// Reads the available output, without waiting.
  package func readAvailable() { while read(0) {} }

  /// Reads until no output arrives for this time. Only for recordings: a test waits for a condition.
  package func readUntilQuiet(_ milliseconds: Int32) { while read(milliseconds) {} }

  /// Reads the remaining output until the program has closed the terminal.
  package func drain() {
    var deadline = patience.deadline
    while read(until: &deadline, "the end of a program that was told to end") {}
  }

  /// Reads the remaining output of `child`, then waits for its end.
  ///
  /// Reads first, because an unread terminal is full after 4 kB. The program would end without its last output (G30).
  package func end(of child: Child) -> Child.End {
    drain()
    return child.wait()
  }

  /// Reads the remaining output until the program has closed the terminal.
  /// - Throws: An error when the program does not end in time.
  package func readToEnd() throws {
    var deadline = patience.deadline
    while read(until: &deadline, "the program's end; the screen is:\n\(screen.text)") {}
    guard isAbandoned else {
      throw TerminalFailure(description: "the program does not end within \(patience.words)")
    }
  }

  /// The number of bytes that wait to be read.
  package var unread: Int32 {
    var count: Int32 = 0
    return ioctl(master, UInt(FIONREAD), &count) == 0 ? count : 0
  }

  /// Waits until all typed bytes are read, by the program or by a process that reads for it.
  package func waitUntilRead() throws {
    let other = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    defer { close(other) }
    let deadline = patience.deadline
    while true {
      // Typed bytes reach the program's side a moment later. This poll waits for them, and `FIONREAD` alone does not.
      var polled = pollfd(fd: other, events: Int16(POLLIN), revents: 0)
      _ = poll(&polled, 1, 0)
      var count: Int32 = 0
      guard ioctl(other, UInt(FIONREAD), &count) == 0, count > 0 else { return }
      guard !deadline.hasPassed else { throw TerminalFailure(description: "\(count) bytes are not read") }
      sched_yield()
    }
  }

  /// The settings of the terminal, as numbers to compare.
  package var settings: [UInt32] {
    var settings = termios()
    tcgetattr(master, &settings)
    return [settings.c_iflag, settings.c_oflag, settings.c_cflag, settings.c_lflag]
  }

  /// Reads once. Returns false if the deadline has passed, or if the last program has closed the terminal.
  private func read(until deadline: inout Deadline, _ subject: @autoclosure () -> String) -> Bool {
    var hasRead = false
    _ = deadline.wait(for: subject()) { milliseconds in
      hasRead = read(milliseconds)
      return hasRead || isAbandoned
    }
    return hasRead
  }

  /// Reads once. Returns false if no output arrives in time, or if the last program has closed the terminal.
  private func read(_ milliseconds: Int32) -> Bool {
    var polled = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard poll(&polled, 1, milliseconds) > 0 else { return false }
    isAbandoned = polled.revents & Int16(POLLHUP) != 0 && polled.revents & Int16(POLLIN) == 0
    guard polled.revents & Int16(POLLIN) != 0 else { return false }
    var buffer = [UInt8](repeating: 0, count: readSize)
    let count = Foundation.read(master, &buffer, buffer.count)
    guard count > 0 else { return false }
    written += buffer.prefix(count)
    drawn.feed(Array(buffer.prefix(count)))
    // Answers only a program of the full screen. A program waits 0.3 s for an answer. This process may be delayed for
    // longer, and the shell would then get the answer.
    for answer in drawn.removeAnswers() where answers && !isEchoing { type(answer) }
    if !drawn.isPainting { screen = drawn }
    return true
  }

  /// A Boolean value that indicates whether the terminal echoes typed keys. Then no full-screen program runs on it.
  private var isEchoing: Bool { settings[3] & UInt32(ECHO) != 0 }

  private func setSize(_ columns: Int, _ rows: Int) {
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  private struct TerminalFailure: Error, CustomStringConvertible { let description: String }
}
