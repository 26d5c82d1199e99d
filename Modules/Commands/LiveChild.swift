import CChild
import Dispatch
import SignalboxPlatform

/// A program without a shell that runs beside this process until it ends or is ended.
///
/// Nothing that it started outlives it: when this object is released or this process ends, everything is killed.
package final class LiveChild {
  /// The descriptor with the output of both streams. Reading does not block.
  package let output: Int32
  /// A descriptor that reports a hang-up when the program has ended.
  package var ended: Int32 { end.reading }
  private let program: String
  private let (end, hold): (OwnPipe, OwnPipe)
  private let streams: Streams
  private let keeper: pid_t
  private var isWaited = false

  /// The ends of the program's streams.
  private enum Streams {
    case pipe(OwnPipe)
    case terminal(controlling: Int32)
  }

  /// Starts the program.
  /// - Parameters:
  ///   - arguments: The program, looked for in `PATH`, and its arguments.
  ///   - environment: Additional environment variables.
  ///   - terminal: The size of a terminal of its own; `nil` for an empty input and a pipe.
  ///   - leftovers: Files and empty folders to remove when the program has ended, in order.
  package init(
    _ arguments: [String], environment: [String: String], terminal: TerminalSize?, leftovers: [String]
  ) throws(LiveChildFailure) {
    guard let end = OwnPipe(), let hold = OwnPipe() else { throw .noDescriptors }
    let launch = ChildLaunch(
      arguments: arguments, environment: environment, hasTerminal: terminal != nil, ended: end.writing,
      leftovers: leftovers)
    if let terminal {
      var ends: [Int32] = [-1, -1]
      guard signalbox_child_terminal(&ends, Int32(terminal.columns), Int32(terminal.rows)) == 0 else {
        throw [EMFILE, ENFILE].contains(errno) ? .noDescriptors : .noTerminal(reason: String(cString: strerror(errno)))
      }
      keeper = launch.start(
        input: ends[1], output: ends[1], complaints: ends[1], hold: hold.reading, holdsOutput: false)
      close(ends[1])
      (streams, output) = (.terminal(controlling: ends[0]), ends[0])
    } else {
      guard let pipe = OwnPipe() else { throw .noDescriptors }
      keeper = launch.start(
        input: -1, output: pipe.writing, complaints: pipe.writing, hold: hold.reading, holdsOutput: false)
      pipe.closeWriting()
      (streams, output) = (.pipe(pipe), pipe.reading)
    }
    (self.end, self.hold, program) = (end, hold, arguments[0])
    end.closeWriting()
    _ = fcntl(output, F_SETFL, O_NONBLOCK)
    guard keeper >= 0 else {
      isWaited = true
      throw .notStarted(program: arguments[0])
    }
  }

  deinit {
    if case .terminal(let controlling) = streams { close(controlling) }
    guard !isWaited else { return }
    // The keeper sees the end of the pipe and kills. It is waited for elsewhere, because that may take a moment.
    hold.closeWriting()
    DispatchQueue.global().async { [keeper] in _ = signalbox_child_wait(keeper) }
  }

  /// The wait of the program for keys; `nil` if it has no terminal, or does not wait.
  package var wait: TerminalWait? {
    if case .terminal(let controlling) = streams { TerminalWait(at: controlling) } else { nil }
  }

  /// Types keys at the terminal of the program.
  package func type(_ keys: String) {
    guard case .terminal(let controlling) = streams else { return }
    var rest = Array(keys.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(controlling, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      // The terminal takes no more than some thousand bytes in a line.
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Returns the status of the program once it has ended, and kills what it has left.
  package func status() throws(LiveChildFailure) -> Int { try wait(after: UInt8(SIGNALBOX_CHILD_ENDING)) }

  /// Asks the program's group to end, by SIGTERM, and kills everything after five seconds.
  package func endNow() { _ = try? wait(after: UInt8(SIGNALBOX_CHILD_ASKED)) }

  private func wait(after message: UInt8) throws(LiveChildFailure) -> Int {
    hold.write(message)
    let status = signalbox_child_wait(keeper)
    isWaited = true
    guard status != Int32(SIGNALBOX_CHILD_NOT_STARTED) else { throw .notStarted(of: program) }
    return Int(status)
  }
}

/// The reason why a program does not run beside this process.
package enum LiveChildFailure: Error, Equatable {
  /// The program does not exist or cannot be run, for this reason as far as it is known.
  case notStarted(program: String, obstacle: StartObstacle? = nil)
  /// This process has too many files open.
  case noDescriptors
  /// This machine gives no pseudo-terminal.
  case noTerminal(reason: String)

  /// Returns the failure of a program that could not be started, with the reason that its file shows.
  package static func notStarted(of program: String) -> Self {
    .notStarted(program: program, obstacle: StartObstacle(program))
  }
}

/// The size of a program's terminal.
package struct TerminalSize: Sendable {
  package var columns: Int
  package var rows: Int

  package init(columns: Int = 80, rows: Int = 24) { (self.columns, self.rows) = (columns, rows) }
}
