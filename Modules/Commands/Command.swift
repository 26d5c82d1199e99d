public import SignalboxModel

/// A program and its arguments, as no shell reads them.
///
/// ```swift
/// let update = Command("apt-get", "install", "--yes", package, environment: ["DEBIAN_FRONTEND": "noninteractive"])
/// try await effects.runCommand("install", update, title: "Installing \(package)", log: output)
/// ```
///
/// Words are no place for a secret: every user of the machine can read them. Give it as `input`.
public struct Command: Sendable {
  /// The program, looked for in `PATH` unless it has a slash, and its arguments.
  public var words: [String]
  /// Variables on top of those of this process.
  public var environment: [String: String]
  /// The folder it runs in; `nil` is that of this process.
  public var folder: String?
  /// What it reads from its standard input; it has no terminal.
  public var input: String
  /// How long it may take before all of it is killed; `nil` for as long as it likes.
  public var timeLimit: Duration?

  /// Creates a command.
  /// - Parameters:
  ///   - words: The program and its arguments; at least one word.
  ///   - environment: Variables on top of those of this process.
  ///   - folder: The folder it runs in.
  ///   - input: What it reads.
  ///   - timeLimit: How long it may take.
  public init(
    _ words: String..., environment: [String: String] = [:], folder: String? = nil, input: String = "",
    timeLimit: Duration? = nil
  ) {
    precondition(!words.isEmpty, "a command has a program")
    (self.words, self.environment, self.folder) = (words, environment, folder)
    (self.input, self.timeLimit) = (input, timeLimit)
  }

  /// Runs it, on a thread of its own, and tells each line that it writes to either stream, in order.
  ///
  /// It is over when it has ended and nobody has its streams open any more. Cancelling the task sends SIGTERM to its process
  /// group; whatever it has started is killed when it has ended, or five seconds later. The end of this process kills all of it
  /// at once.
  /// - Parameter report: Told each line, without colours and other sequences.
  /// - Throws: ``CommandFailure``, unless it ends with status 0.
  public func run(_ report: EffectReporter) async throws {
    var child = ChildProcess(words: words)
    (child.environment, child.folder, child.input) = (environment, folder, Array(input.utf8))
    (child.timeLimit, child.isAskedToEnd, child.isJoined) = (timeLimit, true, true)
    var (lines, result) = await child.run(CommandLines(report))
    lines.finish()
    switch result {
    case .success(0): return
    case .success(let status): throw CommandFailure(program: words[0], cause: .ended(status, lastLine: lines.last))
    case .failure(.cancelled): throw CancellationError()
    case .failure(.timedOut(let limit)): throw CommandFailure(program: words[0], cause: .timedOut(limit))
    case .failure(.noDescriptors): throw CommandFailure(program: words[0], cause: .noDescriptors)
    case .failure(.notStarted), .failure(.stopped): throw CommandFailure(program: words[0], cause: .notStarted)
    }
  }
}

/// Why a command did not do what it was to do, as a sentence for the user.
public struct CommandFailure: Error, Equatable, CustomStringConvertible {
  /// What happened.
  public enum Cause: Equatable, Sendable {
    /// There is no such program, or it cannot be run, or not in that folder.
    case notStarted
    /// It ended with this status, 128 and more for a signal; the last line it wrote may say why.
    case ended(Int, lastLine: String)
    /// It was ended because it took too long.
    case timedOut(Duration)
    /// This process has too many files open.
    case noDescriptors
  }

  /// The program, as it was named.
  public let program: String
  /// What happened.
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
