import SignalboxInterface
import SignalboxTesting
import SignalboxWords

/// A scenario as played over JSON. The other front ends are compared with it.
struct Reference {
  /// The outline of every settled frame: at the start and after each step but the last.
  private(set) var outlines: [String] = []
  /// The difference over JSON; `nil` if there is none.
  private(set) var difference: String?
  /// A Boolean value that indicates whether all steps were done.
  private(set) var isWhole = false

  private let scenario: Scenario
  private let golden: [String]?
  private var frames: [Frame] = []

  /// Plays `scenario` over JSON.
  /// - Parameters:
  ///   - golden: The expected outlines, if known.
  ///   - start: Returns the program to start in a place.
  init(_ scenario: Scenario, _ golden: [String]?, start: (ScenarioPlace) -> Invocation) throws {
    (self.scenario, self.golden) = (scenario, golden)
    let place = try ScenarioPlace(scenario)
    defer { withExtendedLifetime(place) {} }
    var driver: JSONDriver?
    do {
      let stream = try FrameStream()
      let invocation = start(place)
      let new = try JSONDriver(invocation, frames: stream)
      driver = new
      try new.listen()
      try stream.waitForFirst(invocation.patience)
      try play(new, stream)
    } catch {
      let said = driver?.screen ?? ""
      let words = (error as? DriverFailure)?.description ?? "\(error)"
      difference = "\(step): \(words)" + (said.isEmpty ? "" : "\nsaid on standard error:\n\(said)")
    }
  }

  /// The trail for the other front ends: the whole scenario, or as far as it is known; `nil` if no frame is known.
  var trail: Trail? {
    // If a step fails only over JSON, the others still have to reach the golden frame after that step.
    let count = isWhole || golden == nil ? frames.count : min(frames.count + 1, golden?.count ?? 0)
    guard count > 0 else { return nil }
    return Trail(
      steps: Array(scenario.steps.prefix(isWhole ? count : count - 1)), frames: frames,
      outlines: Array((golden ?? outlines).prefix(count)))
  }

  /// The step at which the difference appears.
  private var step: String {
    frames.isEmpty ? "at the start" : "at step \(frames.count) “\(scenario.steps[frames.count - 1])”"
  }

  private mutating func play(_ driver: JSONDriver, _ stream: FrameStream) throws {
    for (number, step) in scenario.steps.enumerated() {
      let frame = try driver.frame()
      let outline = stream.last
      if let expected = golden?[number], outline != expected {
        throw DriverFailure(description: FrameStream.difference(of: outline, from: expected))
      }
      frames.append(frame)
      outlines.append(outline)
      try driver.perform(step, on: frame)
      if driver.isOver { break }
    }
    if driver.isOver {
      guard frames.count == scenario.steps.count - 1 else {
        throw DriverFailure(description: "the application ends, and the scenario goes on")
      }
      // The last step ends the application, so the outline before it is repeated.
      outlines.append(outlines[outlines.count - 1])
    }
    isWhole = true
    let (end, outcome) = try driver.finish()
    guard end == .exited(0) else { throw DriverFailure(description: end.words) }
    // If the user quits an application, JSON reports no outcome.
    guard driver.isOver, outcome != scenario.outcome else { return }
    throw DriverFailure(
      description: "the application gives \(Self.quoted(outcome)), and not \(Self.quoted(scenario.outcome))")
  }

  private static func quoted(_ outcome: String?) -> String { outcome.map { "“\($0)”" } ?? "nothing" }
}
