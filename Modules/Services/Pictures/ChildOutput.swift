import CChild
import Glibc
import SignalboxProgram

/// Runs a program without a shell and gives what it writes to its standard output, within limits on time and bytes.
///
/// When it returns, the program and whatever it started has ended, and should this process end before, so do they.
struct ChildOutput: Sendable {
  let words: [String]
  let byteLimit: Int
  let timeLimit: Duration

  func run() async throws(ChildFailure) -> [UInt8] {
    let cancellation = Cancellation()
    let result = await withTaskCancellationHandler {
      await blocking { perform(cancellation) }
    } onCancel: {
      cancellation.cancel()
    }
    return try result.get()
  }

  /// What the waiting thread sees: it waits for descriptors, and a full event is one that can be read.
  private final class Cancellation: Sendable {
    let descriptor = eventfd(0, Int32(EFD_CLOEXEC))
    func cancel() { eventfd_write(descriptor, 1) }
    deinit { close(descriptor) }
  }

  private func perform(_ cancellation: Cancellation) -> Result<[UInt8], ChildFailure> {
    guard cancellation.descriptor >= 0, let output = OwnPipe(), let complaints = OwnPipe(), let hold = OwnPipe()
    else { return .failure(.noDescriptors) }
    var arguments = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    let keeper = signalbox_child_start(&arguments, output.writing, complaints.writing, hold.reading)
    guard keeper >= 0 else { return .failure(.notStarted(program: words[0])) }
    output.closeWriting()
    complaints.closeWriting()
    var reading = Reading(
      output: output.reading, complaints: complaints.reading, cancelled: cancellation.descriptor, byteLimit: byteLimit)
    let failure = reading.finish(within: timeLimit)
    // Its streams have ended, so it is about to end itself.
    if failure == nil { _ = write(hold.writing, [1] as [UInt8], 1) } else { hold.closeWriting() }
    let end = signalbox_child_wait(keeper)
    withExtendedLifetime((output, complaints, hold, cancellation)) {}
    if let failure { return .failure(failure) }
    return switch end {
    case SIGNALBOX_CHILD_SUCCEEDED: .success(reading.bytes)
    case SIGNALBOX_CHILD_NOT_STARTED: .failure(.notStarted(program: words[0]))
    default: .failure(.failed(complaint: reading.lastComplaint))
    }
  }
}

/// Why a program gave nothing.
enum ChildFailure: Error, Equatable, CustomStringConvertible {
  case notStarted(program: String)
  case timedOut(Duration)
  case tooLong
  case cancelled
  case failed(complaint: String)
  case noDescriptors

  var description: String {
    switch self {
    case .notStarted(let program): "\(program) cannot be started."
    case .timedOut(let limit):
      "The camera's command was ended: it took longer than \(limit.components.seconds) seconds."
    case .tooLong: "The camera's command was ended: its picture is too long."
    case .cancelled: "The camera's command was ended."
    case .failed(let complaint):
      complaint.isEmpty ? "The camera's command failed." : "The camera's command failed: \(complaint)"
    case .noDescriptors: "The camera's command cannot be started: this program has too many files open."
    }
  }
}

/// What a child has written so far.
private struct Reading {
  let output: Int32
  let complaints: Int32
  let cancelled: Int32
  let byteLimit: Int
  private(set) var bytes: [UInt8] = []
  private var complaint: [UInt8] = []
  private var open: Set<Int32>
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)

  init(output: Int32, complaints: Int32, cancelled: Int32, byteLimit: Int) {
    (self.output, self.complaints, self.cancelled, self.byteLimit) = (output, complaints, cancelled, byteLimit)
    open = [output, complaints]
  }

  /// The last line the child complained with.
  var lastComplaint: String {
    let lines = String(decoding: complaint, as: UTF8.self).split(whereSeparator: \.isNewline)
    return lines.last.map { String($0.prefix(200)) } ?? ""
  }

  /// Reads until both streams have ended; `nil` when they have.
  mutating func finish(within limit: Duration) -> ChildFailure? {
    let deadline = ContinuousClock.now + limit
    while !open.isEmpty {
      let left = ContinuousClock.now.duration(to: deadline)
      guard left > .zero else { return .timedOut(limit) }
      var polled = (open + [cancelled]).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      guard poll(&polled, nfds_t(polled.count), Int32(left / .milliseconds(1)) + 1) > 0 else { continue }
      for entry in polled where entry.revents != 0 {
        if entry.fd == cancelled { return .cancelled }
        if let failure = take(entry.fd) { return failure }
      }
    }
    return nil
  }

  private mutating func take(_ descriptor: Int32) -> ChildFailure? {
    let count = read(descriptor, &buffer, buffer.count)
    if count <= 0 {
      if count == 0 || errno != EINTR { open.remove(descriptor) }
    } else if descriptor == output {
      bytes += buffer[..<count]
      if bytes.count > byteLimit { return .tooLong }
    } else if complaint.count < 1 << 16 {
      complaint += buffer[..<count]
    }
    return nil
  }
}
