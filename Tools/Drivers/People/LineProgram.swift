import Foundation

/// A program that reads and writes a JSON text a line.
final class LineProgram {
  private let invocation: Invocation
  private let child: Child
  private let input: LocalSocket
  private let output: FileHandle
  private var received = Data()

  init(_ invocation: Invocation, _ more: [String] = [], frames: FrameStream) throws {
    let (input, fromChild) = try (LocalSocket(), PrivatePipe())
    let errors = try invocation.errors.map(Self.newFile)
    var streams = frames.streams
    streams[0] = input.theirs.fileDescriptor
    streams[1] = fromChild.writing.fileDescriptor
    streams[2] = (errors ?? FileHandle.standardError).fileDescriptor
    child = try Child(
      invocation.program, invocation.arguments + more + frames.arguments, environment: invocation.environment,
      streams: streams, life: invocation.patience.life)
    try input.theirs.close()
    try fromChild.writing.close()
    frames.isHandedOver()
    (self.invocation, self.input, output) = (invocation, input, fromChild.reading)
  }

  /// The time by which an answer must come that is awaited from now on.
  var deadline: Deadline { invocation.patience.deadline }

  /// The text on standard error, if it goes into a file.
  var errors: String { invocation.errors.flatMap { try? String(contentsOfFile: $0, encoding: .utf8) } ?? "" }

  /// Sends an object as a line.
  func send(_ object: [String: Any]) throws {
    input.send(try JSONSerialization.data(withJSONObject: object) + [0x0A])
  }

  /// Ends the program by a signal.
  func die(by signal: Int32) -> Child.End {
    child.signal(signal)
    return child.wait()
  }

  /// Ends the input, reads to the end, and waits for the end of the program.
  func finish(_ take: (Data) -> Void) throws -> Child.End {
    input.close()
    var deadline = deadline
    while let line = try readLine(&deadline) { take(line) }
    return child.wait()
  }

  /// Returns the next line; `nil` at the end.
  func readLine(_ deadline: inout Deadline) throws -> Data? {
    while !received.contains(0x0A) {
      // `FileHandle.read(upToCount:)` blocks until it has all requested bytes, so poll(2) and read(2) are used.
      var polled = pollfd(fd: output.fileDescriptor, events: Int16(POLLIN), revents: 0)
      guard deadline.wait(for: "a line of the JSON process", { poll(&polled, 1, $0) > 0 }) else {
        throw DriverFailure(description: "the program says nothing for \(invocation.patience.words)")
      }
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      let count = Foundation.read(output.fileDescriptor, &buffer, buffer.count)
      guard count > 0 else { return nil }
      received += buffer.prefix(count)
    }
    let line = received.prefix { $0 != 0x0A }
    received = Data(received.dropFirst(line.count + 1))
    return Data(line)
  }

  private static func newFile(_ path: String) throws -> FileHandle {
    guard FileManager.default.createFile(atPath: path, contents: nil), let file = FileHandle(forWritingAtPath: path)
    else { throw DriverFailure(description: "\(path) cannot be written") }
    return file
  }
}
