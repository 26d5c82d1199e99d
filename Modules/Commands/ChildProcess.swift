import CChild
import Foundation
import Glibc
import SignalboxProgram

/// A program that is run without a shell, and of which nothing outlives the run.
///
/// When it returns, the program and whatever it started has ended, and should this process end before, so do they.
package struct ChildProcess: Sendable {
  /// The program, looked for in `PATH`, and its arguments.
  package var words: [String]
  /// Variables on top of ours.
  package var environment: [String: String] = [:]
  /// Where it runs; `nil` is where we do.
  package var folder: String?
  /// What it reads; by default nothing.
  package var input: [UInt8] = []
  /// How long it may take.
  package var timeLimit: Duration?
  /// Whether, cancelled, its group gets SIGTERM and five seconds before all of it is killed.
  package var isAskedToEnd = false
  /// Whether complaints come with the output, in the order written. Then it may close both and go on; else it has five seconds.
  package var isJoined = false

  package init(words: [String]) { self.words = words }

  /// Runs it, hands what it writes to `reader`, and gives its status as a shell does, 128 and more for a signal.
  package func run<Reader: ChildReader>(_ reader: Reader) async -> (Reader, Result<Int, ChildFailure>) {
    let cancellation = Cancellation()
    return await withTaskCancellationHandler {
      await blocking { perform(reader, cancellation) }
    } onCancel: {
      cancellation.cancel()
    }
  }

  /// What the waiting thread sees: it waits for descriptors, and a full event is one that can be read.
  private final class Cancellation: Sendable {
    let descriptor = eventfd(0, Int32(EFD_CLOEXEC))
    func cancel() { eventfd_write(descriptor, 1) }
    deinit { close(descriptor) }
  }

  private func perform<Reader: ChildReader>(
    _ reader: Reader, _ cancellation: Cancellation
  ) -> (Reader, Result<Int, ChildFailure>) {
    guard cancellation.descriptor >= 0, let output = OwnPipe(), let complaints = OwnPipe(), let hold = OwnPipe()
    else { return (reader, .failure(.noDescriptors)) }
    let keeper = start(output.writing, isJoined ? output.writing : complaints.writing, hold.reading)
    guard keeper >= 0 else { return (reader, .failure(.notStarted(program: words[0]))) }
    output.closeWriting()
    complaints.closeWriting()
    var reading = ChildReading(
      reader, output: output.reading, complaints: complaints.reading, cancelled: cancellation.descriptor)
    let failure = reading.finish(within: timeLimit) {
      guard isAskedToEnd else { return false }
      hold.write(UInt8(SIGNALBOX_CHILD_ASKED))
      return true
    }
    // Its streams have ended, so it is about to end itself.
    if failure == nil || failure == .cancelled && isAskedToEnd {
      hold.write(UInt8(SIGNALBOX_CHILD_ENDING))
    } else {
      hold.closeWriting()
    }
    let status = signalbox_child_wait(keeper)
    withExtendedLifetime((output, complaints, hold, cancellation)) {}
    if let failure { return (reading.reader, .failure(failure)) }
    let wasStarted = status != Int32(SIGNALBOX_CHILD_NOT_STARTED)
    return (reading.reader, wasStarted ? .success(Int(status)) : .failure(.notStarted(program: words[0])))
  }

  private func start(_ output: Int32, _ complaints: Int32, _ hold: Int32) -> pid_t {
    let file = input.isEmpty ? -1 : signalbox_child_file(input, input.count)
    guard input.isEmpty || file >= 0 else { return -1 }
    let ours = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let (arguments, variables) = (words.map { strdup($0) } + [nil], ours.map { strdup("\($0)=\($1)") } + [nil])
    let path = folder.map { strdup($0) } ?? nil
    defer {
      for pointer in arguments + variables + [path] { free(pointer) }
      if file >= 0 { close(file) }
    }
    return arguments.withUnsafeBufferPointer { arguments in
      variables.withUnsafeBufferPointer { variables in
        signalbox_child_start(
          signalbox_child(
            arguments: arguments.baseAddress, environment: variables.baseAddress, folder: path, input: file,
            holds_output: isJoined),
          output, complaints, hold)
      }
    }
  }
}

/// Why a program came to no status.
package enum ChildFailure: Error, Equatable {
  case notStarted(program: String)
  case timedOut(Duration)
  /// The reader wanted no more.
  case stopped
  case cancelled
  case noDescriptors
}

/// Takes what a program writes, on the thread that waits for it.
package protocol ChildReader: Sendable {
  /// Takes bytes; false ends the program.
  mutating func take(_ bytes: ArraySlice<UInt8>, isComplaint: Bool) -> Bool
}
