import Foundation
import SignalboxDrivers

/// A dialogue with signalbox-json over pipes, request by request.
final class JSONTalk {
  private let child: Child
  private let input: FileHandle
  private let output: FileHandle
  private var received = Data()
  /// The id of the last request.
  private(set) var lastID = 0

  /// - Parameter machine: The beginning of a command on another machine.
  init(_ arguments: [String], on machine: [String] = []) throws {
    let (toChild, fromChild) = try (PrivatePipe(), PrivatePipe())
    let command = machine.isEmpty ? ["signalbox-json"] : machine + [Child.folder + "/signalbox-json"]
    child = try Child(
      command[0], command.dropFirst() + arguments,
      streams: [
        0: toChild.reading.fileDescriptor, 1: fromChild.writing.fileDescriptor,
        2: FileHandle.standardError.fileDescriptor,
      ])
    try toChild.reading.close()
    try fromChild.writing.close()
    (input, output) = (toChild.writing, fromChild.reading)
  }

  /// Sends a request without waiting.
  func send(_ method: String, _ parameters: [String: Any] = [:]) throws {
    lastID += 1
    let request: [String: Any] = ["jsonrpc": "2.0", "id": lastID, "method": method, "params": parameters]
    try input.write(contentsOf: JSONSerialization.data(withJSONObject: request) + [0x0A])
  }

  /// A Boolean value that indicates whether the program has written something that is not received yet, or has ended.
  var hasMessage: Bool {
    var polled = pollfd(fd: output.fileDescriptor, events: Int16(POLLIN), revents: 0)
    return !received.isEmpty || poll(&polled, 1, 0) > 0
  }

  /// A closure that is called now and then while a message is awaited.
  var meanwhile: (() -> Void)?

  /// Returns the next message.
  func receive() throws -> [String: Any] {
    while !received.contains(0x0A) {
      // FileHandle's own read waits for all the bytes that it is asked for.
      var polled = pollfd(fd: output.fileDescriptor, events: Int16(POLLIN), revents: 0)
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      if let meanwhile {
        while poll(&polled, 1, 20) == 0 { meanwhile() }
      }
      guard poll(&polled, 1, 600_000) > 0 else { throw TalkFailure(description: "no answer in time") }
      let count = read(output.fileDescriptor, &buffer, buffer.count)
      guard count > 0 else { throw TalkFailure(description: "the program has gone") }
      received += buffer.prefix(count)
    }
    let line = received.prefix { $0 != 0x0A }
    received = Data(received.dropFirst(line.count + 1))
    return try JSONSerialization.jsonObject(with: line) as? [String: Any] ?? [:]
  }

  /// Sends a request and returns its result.
  @discardableResult
  func call(_ method: String, _ parameters: [String: Any] = [:]) throws -> [String: Any] {
    try send(method, parameters)
    let answer = try receive()
    guard let result = answer["result"] as? [String: Any] else {
      throw TalkFailure(description: "\(method): \(answer)")
    }
    return result
  }

  /// Ends the program by `kill -9`, or another signal.
  func die(by signal: Int32 = SIGKILL) {
    child.signal(signal)
    _ = child.wait()
  }

  /// Sends a signal to the program.
  func signal(_ number: Int32) { child.signal(number) }

  /// Waits for the end of the program.
  func wait() -> Child.End { child.wait() }

  /// Ends the input, and waits until the program ends by itself.
  @discardableResult
  func end() throws -> Child.End {
    try input.close()
    return child.wait()
  }

  struct TalkFailure: Error, CustomStringConvertible { let description: String }
}
