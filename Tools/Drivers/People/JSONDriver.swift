import Foundation
package import SignalboxInterface
package import SignalboxTesting

/// Drives a program over JSON.
package final class JSONDriver: ScenarioDriver {
  package static let program = "signalbox-json"
  private let program: LineProgram
  private var lastID = 0
  /// A Boolean value that indicates whether the application has ended by itself.
  package private(set) var isOver = false
  /// The outcome of the application.
  package private(set) var outcome: String?

  package init(_ invocation: Invocation, frames: FrameStream) throws {
    program = try LineProgram(invocation, frames: frames)
  }

  package func perform(_ step: Scenario.Step, on frame: Frame) throws {
    let (method, parameters) = step.request
    let result = try call(method, parameters)
    // No page is in front: the application has ended.
    if result["page"] is NSNull { isOver = true }
  }

  package func begin(_ step: Scenario.Step, on frame: Frame) throws { try pressBlindly(step.element) }

  package func die(by signal: Int32) -> Child.End { program.die(by: signal) }

  package var screen: String { program.errors }

  package func finish() throws -> (end: Child.End, outcome: String?) {
    let end = try program.finish { _ = read($0) }
    return (end, outcome)
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
    try program.send(request)
  }

  /// Sends a request and waits for its answer, which must be a result.
  private func call(_ method: String, _ parameters: [String: Any]) throws -> [String: Any] {
    try request(method, parameters)
    var deadline = program.deadline
    while true {
      guard let line = try program.readLine(&deadline) else {
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
}
