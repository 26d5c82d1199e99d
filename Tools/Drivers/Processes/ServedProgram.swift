import Foundation

/// A program that serves pages, and writes the port's number to standard error.
package final class ServedProgram {
  private let child: Child
  private let output: FileHandle
  private let patience: Patience
  package let port: UInt16
  /// The output on standard error before the server accepts visitors.
  package let greeting: String

  /// Starts a server for a single visitor, with a frame stream.
  convenience init(_ invocation: Invocation, _ frames: FrameStream) throws {
    try self.init(
      invocation.program, invocation.arguments + ["--once"] + frames.arguments, environment: invocation.environment,
      streams: frames.streams, patience: invocation.patience)
    frames.isHandedOver()
  }

  package init(
    _ program: String?, _ arguments: [String], environment: [String: String] = [:], streams: [Int32: Int32] = [:],
    port wanted: UInt16 = 0, patience: Patience = Patience()
  ) throws {
    let (told, given, null) = (try PrivatePipe(), try PrivatePipe(), open("/dev/null", O_RDONLY | O_CLOEXEC))
    defer { close(null) }
    let own: [Int32: Int32] = [0: null, 1: given.writing.fileDescriptor, 2: told.writing.fileDescriptor]
    child = try Child(
      program ?? "signalbox-web", arguments + ["--listen", "127.0.0.1:\(wanted)"], environment: environment,
      streams: streams.merging(own) { $1 }, life: patience.life)
    try told.writing.close()
    try given.writing.close()
    output = given.reading
    var words = ""
    // The address is the last line of the greeting.
    let address = /:(\d+)\/(?: in a browser|mcp)/
    var deadline = patience.deadline
    while !words.contains("/ in a browser.") && words.firstMatch(of: address) == nil {
      guard let more = try Self.read(told.reading, &deadline, patience) else {
        throw DriverFailure(description: "nothing is served: \(words)")
      }
      words += String(decoding: more, as: UTF8.self)
    }
    // Behind a proxy the server prints another address.
    let said = words.firstMatch(of: address).flatMap { UInt16($0.1) }
    guard let port = wanted == 0 ? said : wanted else {
      throw DriverFailure(description: "no port is said: \(words)")
    }
    (self.port, greeting, self.patience) = (port, words, patience)
    errors = told.reading
  }

  /// Returns the next bytes; `nil` at the end.
  private static func read(_ file: FileHandle, _ deadline: inout Deadline, _ patience: Patience) throws -> [UInt8]? {
    var polled = pollfd(fd: file.fileDescriptor, events: Int16(POLLIN), revents: 0)
    guard deadline.wait(for: "a word of the server, or its end", { poll(&polled, 1, $0) > 0 }) else {
      throw DriverFailure(description: "the program neither says anything nor ends within \(patience.words)")
    }
    var buffer = [UInt8](repeating: 0, count: 4_096)
    let count = Foundation.read(file.fileDescriptor, &buffer, buffer.count)
    return count > 0 ? Array(buffer.prefix(count)) : nil
  }

  /// Kept open, so that further output to standard error does not end the program.
  private let errors: FileHandle

  /// Waits for the next output on standard error.
  package func complaint() throws -> String {
    var deadline = patience.deadline
    guard let more = try Self.read(errors, &deadline, patience) else {
      throw DriverFailure(description: "nothing more is said")
    }
    return String(decoding: more, as: UTF8.self)
  }

  package func signal(_ number: Int32) { child.signal(number) }

  package func die(by signal: Int32) -> Child.End {
    child.signal(signal)
    return child.wait()
  }

  /// Waits for the end.
  /// - Returns: How the program ended, and the last line that it wrote to standard output.
  package func finish() throws -> (end: Child.End, outcome: String?) {
    var deadline = patience.deadline
    var bytes: [UInt8] = []
    while let more = try Self.read(output, &deadline, patience) { bytes += more }
    let text = String(decoding: bytes, as: UTF8.self)
    return (child.wait(), text.split(separator: "\n").last.map(String.init))
  }
}
