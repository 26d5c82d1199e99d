import Foundation
package import SignalboxInterface
package import SignalboxTesting

/// Drives a program over JSON.
package final class JSONDriver: ScenarioDriver {
  package static let program = "signalbox-json"
  private let invocation: Invocation
  private let child: Child
  private let input: LocalSocket
  private let output: FileHandle
  private var received = Data()
  private var lastID = 0
  /// A Boolean value that indicates whether the application has ended by itself.
  package private(set) var isOver = false
  /// The outcome of the application.
  package private(set) var outcome: String?

  package init(_ invocation: Invocation, frames: FrameStream) throws {
    let (input, fromChild) = try (LocalSocket(), PrivatePipe())
    let errors = try invocation.errors.map(Self.newFile)
    var streams = frames.streams
    streams[0] = input.theirs.fileDescriptor
    streams[1] = fromChild.writing.fileDescriptor
    streams[2] = (errors ?? FileHandle.standardError).fileDescriptor
    child = try Child(
      invocation.program, invocation.arguments + frames.arguments, environment: invocation.environment,
      streams: streams, life: invocation.patience.life)
    try input.theirs.close()
    try fromChild.writing.close()
    frames.isHandedOver()
    (self.invocation, self.input, output) = (invocation, input, fromChild.reading)
  }

  package func perform(_ step: Scenario.Step, on frame: Frame) throws {
    let (method, parameters) = step.request
    let result = try call(method, parameters)
    // No page is in front: the application has ended.
    if result["page"] is NSNull { isOver = true }
  }

  package func begin(_ step: Scenario.Step, on frame: Frame) throws { try pressBlindly(step.element) }

  package func die(by signal: Int32) -> Child.End {
    child.signal(signal)
    return child.wait()
  }

  package var screen: String {
    invocation.errors.flatMap { try? String(contentsOfFile: $0, encoding: .utf8) } ?? ""
  }

  package func finish() throws -> (end: Child.End, outcome: String?) {
    input.close()
    var deadline = invocation.patience.deadline
    while let line = try readLine(&deadline) { _ = read(line) }
    return (child.wait(), outcome)
  }

  /// Presses a button and waits until the session has settled.
  package func press(_ id: String) throws { _ = try call("ui.press", ["id": id]) }

  /// Presses a button and does not wait for the answer.
  package func pressBlindly(_ id: String) throws { try request("ui.press", ["id": id]) }

  /// Returns the visible frame. The frame contains only the parts that drivers of other front ends need.
  package func frame() throws -> Frame { try Frame(snapshot: call("ui.snapshot", [:])) }

  /// Subscribes to the event that reports the application's outcome.
  package func listen() throws { _ = try call("ui.subscribe", ["events": ["app.exiting"]]) }

  private func request(_ method: String, _ parameters: [String: Any]) throws {
    lastID += 1
    let request: [String: Any] = ["jsonrpc": "2.0", "id": lastID, "method": method, "params": parameters]
    input.send(try JSONSerialization.data(withJSONObject: request) + [0x0A])
  }

  /// Sends a request and waits for its answer, which must be a result.
  private func call(_ method: String, _ parameters: [String: Any]) throws -> [String: Any] {
    try request(method, parameters)
    var deadline = invocation.patience.deadline
    while true {
      guard let line = try readLine(&deadline) else {
        throw DriverFailure(description: "\(method) has no answer: the program has ended")
      }
      let answer = read(line)
      if answer?["method"] != nil { continue }
      guard answer?["id"] as? Int == lastID, let result = answer?["result"] as? [String: Any] else {
        let error = (answer?["error"] as? [String: Any])?["message"] as? String
        throw DriverFailure(description: "\(method) is answered: \(error ?? String(decoding: line, as: UTF8.self))")
      }
      return result
    }
  }

  /// Parses a line. Stores the outcome if the line announces the end of the application.
  private func read(_ line: Data) -> [String: Any]? {
    let message = try? JSONSerialization.jsonObject(with: line) as? [String: Any]
    guard message?["method"] as? String == "app.exiting" else { return message }
    outcome = (message?["params"] as? [String: Any])?["outcome"] as? String
    return message
  }

  /// Returns the next line; `nil` at the end.
  private func readLine(_ deadline: inout Deadline) throws -> Data? {
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
