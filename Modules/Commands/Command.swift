public import SignalboxModel

/// A program and its arguments, run without a shell.
///
/// ```swift
/// let update = Command("apt-get", "install", "--yes", package, environment: ["DEBIAN_FRONTEND": "noninteractive"])
/// try await effects.runCommand("install", update, title: "Installing \(package)", log: output)
/// ```
///
/// Do not put a secret into the arguments: every user of the machine can read them. Pass it as `input`.
public struct Command: Sendable {
  /// The program, looked for in `PATH` unless it has a slash, and its arguments.
  public var arguments: [String]
  /// Additional environment variables.
  public var environment: [String: String]
  /// The working folder; `nil` for that of this process.
  public var folder: String?
  /// The text of the standard input. The program has no terminal.
  public var input: String
  /// The time after which everything is killed; `nil` for no limit.
  public var timeLimit: Duration?

  /// Creates a command.
  /// - Parameters:
  ///   - arguments: The program and its arguments; at least the program.
  ///   - environment: Additional environment variables.
  ///   - folder: The working folder.
  ///   - input: The text of the standard input.
  ///   - timeLimit: The longest time that the program may take.
  public init(
    _ arguments: String..., environment: [String: String] = [:], folder: String? = nil, input: String = "",
    timeLimit: Duration? = nil
  ) {
    precondition(!arguments.isEmpty, "a command has a program")
    (self.arguments, self.environment, self.folder) = (arguments, environment, folder)
    (self.input, self.timeLimit) = (input, timeLimit)
  }

  /// Runs the program on a thread of its own and reports each line of its two output streams, in order.
  ///
  /// The run is over when the program has ended and no process has its streams open. Cancelling the task sends SIGTERM
  /// to the program's process group. Everything that the program started is killed when the program has ended, or after
  /// five seconds. When this process ends, everything is killed at once.
  /// - Parameter report: Receives each line, without colours and other escape sequences.
  /// - Throws: ``CommandFailure``, unless the program ends with status 0.
  public func run(_ report: EffectReporter) async throws {
    var child = ChildProcess(arguments: arguments)
    (child.environment, child.folder, child.input) = (environment, folder, Array(input.utf8))
    (child.timeLimit, child.isAskedToEnd, child.isJoined) = (timeLimit, true, true)
    var (lines, result) = await child.run(CommandLines(report))
    lines.finish()
    switch result {
    case .success(0): return
    case .success(let status): throw CommandFailure(program: arguments[0], cause: .ended(status, lastLine: lines.last))
    case .failure(.cancelled): throw CancellationError()
    case .failure(.timedOut(let limit)): throw CommandFailure(program: arguments[0], cause: .timedOut(limit))
    case .failure(.noDescriptors): throw CommandFailure(program: arguments[0], cause: .noDescriptors)
    case .failure(.notStarted), .failure(.stopped): throw CommandFailure(program: arguments[0], cause: .notStarted)
    }
  }
}

/// The reason why a command failed, as a sentence for the user.
public struct CommandFailure: Error, Equatable, CustomStringConvertible {
  /// The kind of a failure.
  public enum Cause: Equatable, Sendable {
    /// The program does not exist, cannot be run, or cannot be run in that folder.
    case notStarted
    /// The program ended with this status, 128 and more for a signal. The last line of its output may contain the
    /// reason.
    case ended(Int, lastLine: String)
    /// The program was killed because it took too long.
    case timedOut(Duration)
    /// This process has too many files open.
    case noDescriptors
  }

  /// The name of the program, as given.
  public let program: String
  /// The kind of the failure.
  public let cause: Cause

  /// A sentence for the user.
  public var description: String {
    switch cause {
    case .notStarted: "\(program) cannot be started."
    case .ended(let status, ""): "\(program) ended with status \(status)."
    case .ended(let status, let line): "\(program) ended with status \(status): \(line)"
    case .timedOut(let limit): "\(program) was ended: it took longer than \(limit.components.seconds) seconds."
    case .noDescriptors: "\(program) cannot be started: this program has too many files open."
    }
  }
}
