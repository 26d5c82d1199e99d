import Foundation
import SignalboxInterface
import SignalboxTesting

/// Drives signalbox-json over pipes, a request at a time.
final class JSONDriver: ScenarioDriver {
  private let child: Child
  private let input: FileHandle
  private let output: FileHandle
  private var received = Data()
  private var lastID = 0

  init(_ program: String?, _ arguments: [String], frames: FrameStream) throws {
    let (toChild, fromChild) = try (PrivatePipe(), PrivatePipe())
    var streams = frames.streams
    streams[0] = toChild.reading.fileDescriptor
    streams[1] = fromChild.writing.fileDescriptor
    streams[2] = FileHandle.standardError.fileDescriptor
    child = try Child(program ?? "signalbox-json", arguments + frames.arguments, streams: streams)
    try toChild.reading.close()
    try fromChild.writing.close()
    input = toChild.writing
    output = fromChild.reading
  }

  func perform(_ step: Scenario.Step, on frame: Frame) throws {
    switch step.action {
    case .press: try press(step.element)
    case .more: try call("ui.more", ["id": step.element])
    case .rows(let range):
      try call("ui.list", ["id": step.element, "offset": range.lowerBound, "count": range.count])
    case .back: try call("ui.back", [:])
    case .leave: try call("app.shutdown", [:])
    case .undo: try call("ui.undo", [:])
    case .redo: try call("ui.redo", [:])
    case .seek(let number): try call("ui.seek", ["entry": number])
    case .setText(let text): try set(step.element, text)
    case .setNumber(let number): try set(step.element, number ?? NSNull())
    case .setToggle(let isOn): try set(step.element, isOn)
    case .choose(let key): try set(step.element, key)
    case .chooseMany(let keys): try set(step.element, keys)
    }
  }

  func begin(_ step: Scenario.Step, on frame: Frame) throws { try pressBlindly(step.element) }

  func die(by signal: Int32) -> Child.End {
    child.signal(signal)
    return child.wait()
  }

  func finish() throws -> (end: Child.End, outcome: String?) {
    try input.close()
    return (child.wait(), nil)
  }

  /// Presses, and waits until what that led to is done.
  func press(_ id: String) throws { try call("ui.press", ["id": id]) }

  /// Presses, and does not wait for anything.
  func pressBlindly(_ id: String) throws { try request("ui.press", ["id": id]) }

  private func set(_ id: String, _ value: Any) throws { try call("ui.set", ["id": id, "value": value]) }

  private func request(_ method: String, _ parameters: [String: Any]) throws {
    lastID += 1
    let request: [String: Any] = ["jsonrpc": "2.0", "id": lastID, "method": method, "params": parameters]
    try input.write(contentsOf: JSONSerialization.data(withJSONObject: request) + [0x0A])
  }

  /// Sends one request and waits for its answer, which must be a result.
  private func call(_ method: String, _ parameters: [String: Any]) throws {
    try request(method, parameters)
    while !received.contains(0x0A) {
      // FileHandle's own read waits for all it is asked for.
      var polled = pollfd(fd: output.fileDescriptor, events: Int16(POLLIN), revents: 0)
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      guard poll(&polled, 1, 600_000) > 0 else { break }
      let count = read(output.fileDescriptor, &buffer, buffer.count)
      guard count > 0 else { break }
      received += buffer.prefix(count)
    }
    if !received.contains(0x0A) { throw FrameStream.FrameFailure(description: "\(method) \(parameters) has no answer") }
    let line = received.prefix { $0 != 0x0A }
    received = Data(received.dropFirst(line.count + 1))
    let answer = try JSONSerialization.jsonObject(with: line) as? [String: Any]
    guard answer?["id"] as? Int == lastID, answer?["result"] != nil else {
      throw FrameStream.FrameFailure(description: "\(method) \(parameters): \(String(decoding: line, as: UTF8.self))")
    }
  }
}
