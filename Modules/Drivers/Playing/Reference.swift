import SignalboxInterface
import SignalboxTesting

/// A scenario as it was played over JSON, which is how the other front ends are to come through it.
struct Reference {
  /// The outline of every settled frame: at the start and behind each step but the last.
  private(set) var outlines: [String] = []
  /// What is wrong over JSON.
  private(set) var difference: String?
  /// Whether everything was done, up to the end.
  private(set) var isWhole = false

  private let scenario: Scenario
  private let golden: [String]?
  private var frames: [Frame] = []

  /// Plays `scenario` over JSON.
  /// - Parameters:
  ///   - golden: What is expected, if that is known.
  ///   - start: What to start in a place.
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

  /// What somebody does in the other front ends: all of it, or as far as it is known; `nil` when nothing is.
  var trail: Trail? {
    // Where a step goes wrong over JSON alone, the others are to come to the golden frame behind it.
    let count = isWhole || golden == nil ? frames.count : min(frames.count + 1, golden?.count ?? 0)
    guard count > 0 else { return nil }
    return Trail(
      steps: Array(scenario.steps.prefix(isWhole ? count : count - 1)), frames: frames,
      outlines: Array((golden ?? outlines).prefix(count)))
  }

  /// Where it goes wrong.
  private var step: String {
    frames.isEmpty ? "at the start" : "at step \(frames.count) «\(scenario.steps[frames.count - 1])»"
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
      // Behind the step that ends the application stands the frame before it.
      outlines.append(outlines[outlines.count - 1])
    }
    isWhole = true
    let (end, outcome) = try driver.finish()
    guard end == .exited(0) else { throw DriverFailure(description: end.words) }
    // Of an application that is left nothing is told over JSON.
    guard driver.isOver, outcome != scenario.outcome else { return }
    throw DriverFailure(
      description: "the application gives \(Self.quoted(outcome)), and not \(Self.quoted(scenario.outcome))")
  }

  private static func quoted(_ outcome: String?) -> String { outcome.map { "«\($0)»" } ?? "nothing" }
}
