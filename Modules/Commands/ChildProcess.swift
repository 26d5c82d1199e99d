import CChild
import SignalboxPlatform
import SignalboxProgram
import SignalboxSession

/// A program that runs without a shell. None of its processes outlives the run.
///
/// When ``run(_:)`` returns, the program and everything that it started has ended. When this process ends earlier, the
/// program ends with it.
package struct ChildProcess: Sendable {
  /// The program, looked for in `PATH`, and its arguments.
  package var arguments: [String]
  /// Additional environment variables.
  package var environment: [String: String] = [:]
  /// The working folder; `nil` for that of this process.
  package var folder: String?
  /// The bytes of the standard input; empty by default.
  package var input: [UInt8] = []
  /// The longest time that the program may take.
  package var timeLimit: Duration?
  /// A Boolean value that indicates whether a cancellation first sends SIGTERM to the group. Everything is killed five
  /// seconds later.
  package var isAskedToEnd = false
  /// A Boolean value that indicates whether standard error is part of the output, in the order written. If so, the
  /// program may close both streams and continue. Otherwise it has five seconds to end after it has closed them.
  package var isJoined = false

  package init(arguments: [String]) { self.arguments = arguments }

  /// Runs the program and passes its output to `reader`. Returns the status as a shell does, 128 and more for a signal.
  package func run<Reader: ChildReader>(_ reader: Reader) async -> (Reader, Result<Int, ChildFailure>) {
    let cancellation = WakeUp()
    return await withTaskCancellationHandler {
      await blocking { perform(reader, cancellation) }
    } onCancel: {
      cancellation?.signal()
    }
  }

  private func perform<Reader: ChildReader>(
    _ reader: Reader, _ cancellation: WakeUp?
  ) -> (Reader, Result<Int, ChildFailure>) {
    guard let cancellation, let output = OwnPipe(), let complaints = OwnPipe(), let hold = OwnPipe()
    else { return (reader, .failure(.noDescriptors)) }
    let keeper = start(output.writing, isJoined ? output.writing : complaints.writing, hold.reading)
    guard keeper >= 0 else { return (reader, .failure(.notStarted(program: arguments[0]))) }
    output.closeWriting()
    complaints.closeWriting()
    var reading = ChildReading(
      reader, output: output.reading, complaints: complaints.reading, cancelled: cancellation.descriptor)
    let failure = reading.finish(within: timeLimit) {
      guard isAskedToEnd else { return false }
      hold.write(UInt8(SIGNALBOX_CHILD_ASKED))
      return true
    }
    // The streams have ended, so the program is about to end.
    if failure == nil || failure == .cancelled && isAskedToEnd {
      hold.write(UInt8(SIGNALBOX_CHILD_ENDING))
    } else {
      hold.closeWriting()
    }
    let status = signalbox_child_wait(keeper)
    withExtendedLifetime((output, complaints, hold, cancellation)) {}
    if let failure { return (reading.reader, .failure(failure)) }
    let wasStarted = status != Int32(SIGNALBOX_CHILD_NOT_STARTED)
    return (reading.reader, wasStarted ? .success(Int(status)) : .failure(.notStarted(program: arguments[0])))
  }

  private func start(_ output: Int32, _ complaints: Int32, _ hold: Int32) -> pid_t {
    let file = input.isEmpty ? -1 : signalbox_child_file(input, input.count)
    guard input.isEmpty || file >= 0 else { return -1 }
    defer { if file >= 0 { close(file) } }
    return ChildLaunch(arguments: arguments, environment: environment, folder: folder)
      .start(input: file, output: output, complaints: complaints, hold: hold, holdsOutput: isJoined)
  }
}

/// The reason why a program has no status.
package enum ChildFailure: Error, Equatable {
  case notStarted(program: String)
  case timedOut(Duration)
  /// The reader refused further bytes.
  case stopped
  case cancelled
  case noDescriptors
}

/// Receives the output of a program, on the thread that waits for the program.
package protocol ChildReader: Sendable {
  /// Receives bytes. Returning false ends the program.
  mutating func receive(_ bytes: ArraySlice<UInt8>, isErrorOutput: Bool) -> Bool
}
