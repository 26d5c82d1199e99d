import Foundation
package import SignalboxInterface
package import SignalboxTesting
import SignalboxWords

/// Drives a program by A2UI 1.0, as a renderer does.
///
/// Inputs of A2UI tell nothing while the user types in them, so a step that gives a value sends it with an action of no
/// element.
package final class A2UIDriver: ScenarioDriver {
  package static let program = "signalbox-json"
  private let program: LineProgram
  /// The ids of the surfaces, in the order in which they were made.
  private var surfaces: [String] = []
  private var lastCall = 0

  package init(_ invocation: Invocation, frames: FrameStream) throws {
    program = try LineProgram(invocation, ["--a2ui", "--a2ui-version", "1.0"], frames: frames)
  }

  package func perform(_ step: Scenario.Step, on frame: Frame) throws {
    try catchUp()
    let id = step.element
    switch step.action {
    case .press: try act("press", on: id, [:])
    case .select: try act("row", on: id, [:])
    case .more: try act("more", on: id, [:])
    case .back: try act("back", on: "", [:])
    case .undo: try act("undo", on: "", [:])
    case .choose(let key) where frame.element(id)?.isTabBar == true: try act("choose", on: id, ["key": key])
    case .choose(let key): try give(id, [key])
    case .chooseMany(let keys): try give(id, keys)
    case .setToggle(let isOn): try give(id, isOn)
    case .setNumber(let number): try give(id, number.map(NumberText.plain) ?? "")
    case .setText(let text):
      try give(id, text, as: frame.element(id)?.isSecret == true ? "secrets" : "values")
    case .quit: break
    case .rows, .open, .redo, .seek, .setFiles, .sendFiles:
      throw DriverFailure(description: "A2UI has no action for \(step)")
    }
  }

  package func begin(_ step: Scenario.Step, on frame: Frame) throws { try perform(step, on: frame) }
  package func die(by signal: Int32) -> Child.End { program.die(by: signal) }
  package var screen: String { program.errors }

  package func finish() throws -> (end: Child.End, outcome: String?) {
    (try program.finish { read($0) }, program.errors.isEmpty ? nil : program.errors)
  }

  private func give(_ id: String, _ value: Any, as part: String = "values") throws {
    try act("press", on: "", [part: [id: value]])
  }

  private func act(_ name: String, on id: String, _ more: [String: Any]) throws {
    let isAtAlert = surfaces.contains { $0.hasPrefix("a") }
    let surface = surfaces.last { $0.hasPrefix(isAtAlert ? "a" : "p") }
    guard let surface else { throw DriverFailure(description: "there is no surface") }
    let action: [String: Any] = [
      "name": name, "surfaceId": surface, "sourceComponentId": "x", "timestamp": "2026-01-01T00:00:00Z",
      "context": more.merging(["id": id]) { $1 },
    ]
    try program.send(["version": "v1.0", "action": action])
  }

  /// Reads all messages that are written by now: those before the answer to a call.
  private func catchUp() throws {
    lastCall += 1
    let id = "\(lastCall)"
    try program.send([
      "version": "v1.0", "callAgentFunction": ["functionCallId": id, "call": "none", "args": [String: Any]()],
    ])
    var deadline = program.deadline
    while let line = try program.readLine(&deadline) { if read(line) == id { return } }
  }

  /// Takes a message. Returns the id of the call that it answers.
  @discardableResult
  private func read(_ line: Data) -> String? {
    let message = try? JSONSerialization.jsonObject(with: line) as? [String: Any]
    for (name, body) in message ?? [:] {
      guard let body = body as? [String: Any] else { continue }
      if name == "agentFunctionResponse" { return body["functionCallId"] as? String }
      guard let id = body["surfaceId"] as? String else { continue }
      if name == "createSurface" { surfaces.append(id) }
      if name == "deleteSurface" { surfaces.removeAll { $0 == id } }
    }
    return nil
  }
}
