import SignalboxNavigation
import SignalboxPresentation
import SignalboxTesting

/// What somebody does, the settled frame before each step, and the one after the last unless that ends the program.
struct Trail {
  let steps: [Scenario.Step]
  let frames: [Frame]

  /// The steps in `range`, up to the frame behind them.
  subscript(range: Range<Int>) -> Trail {
    Trail(steps: Array(steps[range]), frames: Array(frames[range.lowerBound..<min(range.upperBound + 1, frames.count)]))
  }

  /// One behind the other; `left` ends where `right` begins, without the frame there.
  static func + (left: Trail, right: Trail) -> Trail {
    Trail(steps: left.steps + right.steps, frames: left.frames + right.frames)
  }

  /// What a session that was interrupted on this trail makes somebody do first: what is secret was not recorded, so they
  /// are told, and give it again.
  /// - Parameters:
  ///   - contents: What was recorded of the session.
  ///   - places: The steps that may be the next one then, the most likely first.
  /// - Returns: What they do until they see a frame of this trail, without that frame, and the number of its step.
  func wayBack(
    _ contents: JournalContents, of application: any Application, to places: [Int]
  ) throws -> (way: Trail, next: Int) {
    let recording = Recording(playback: Playback(contents, purpose: .resume))
    let test = SessionTest(application, time: .machine, recording: recording)
    var (done, seen): ([Scenario.Step], [Frame]) = ([], [])
    while true {
      let frame = test.frame
      if let next = places.first(where: { frames[$0].outline == frame.outline }) {
        return (Trail(steps: done, frames: seen), next)
      }
      guard done.count < 10, let step = try stepBack(from: frame, before: places) else {
        throw FrameStream.FrameFailure(description: "step \(places) is interrupted, and goes on at\n\(frame.outline)")
      }
      done.append(step)
      seen.append(frame)
      test.act(step.element, step.action)
    }
  }

  private func stepBack(from frame: Frame, before places: [Int]) throws -> Scenario.Step? {
    if let alert = frame.alerts.last, let button = alert.buttons.first { return try Scenario.Step("press \(button.id)") }
    let secrets = frame.page.elements.filter { $0.content == .secret(isFilled: false) }.map(\.id)
    return steps.prefix(places.max() ?? 0).last { secrets.contains($0.element) }
  }
}

extension Scenario {
  /// The whole scenario, with the golden frames.
  var trail: Trail { get throws { try Trail(steps: steps, frames: ScenarioTests.withoutScreen(self).frames) } }

  /// The frames that a repetition shows: whatever was secret, something else stands in its place.
  var repeatedFrames: [Frame] {
    get throws {
      let copy = try ScenarioCopy(self)
      defer { withExtendedLifetime(copy) {} }
      let test = SessionTest(try copy.application, time: .machine)
      return [test.frame]
        + steps.dropLast().map { step in
          if case .secret? = test.frame.element(step.element)?.content {
            test.set(step.element, "sixteen letters.")
          } else {
            test.act(step.element, step.action)
          }
          return test.frame
        }
    }
  }

  /// What is typed into secrets.
  var secrets: [String] {
    get throws {
      try zip(steps, trail.frames).compactMap { step, frame in
        guard case .setText(let text) = step.action, case .secret? = frame.element(step.element)?.content else { return nil }
        return text
      }
    }
  }
}
