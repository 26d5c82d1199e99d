import SignalboxDrivers
import SignalboxInterface
import SignalboxNavigation
import SignalboxSession
import SignalboxTesting
import Testing

extension Trail {
  /// Returns the trail of a session that was interrupted on this trail and is resumed. Secrets are not recorded, so the
  /// user first gives each secret again that an effect needs.
  /// - Parameters:
  ///   - contents: The recording of the session.
  ///   - places: The steps that may be the next step then, the most likely first.
  /// - Returns: All steps from then on.
  func resumed(
    _ contents: JournalContents, of application: any Application, at places: [Int]
  ) throws -> Trail {
    let recording = Recording(playback: Playback(contents, purpose: .resume))
    let test = SessionTest(application, recording: recording)
    // The session numbers its notices together with the application's alerts.
    let notices = test.session.within { $0.journal.entries.count { if case .notice = $0 { true } else { false } } }
    let numbered = try self.numbered(after: notices)
    var (done, seen): ([Scenario.Step], [Frame]) = ([], [])
    while true {
      test.passTime()
      let frame = test.frame
      if let next = places.first(where: { numbered.frames[$0].outline == frame.outline }) {
        let rest = try numbered.carriedOut(from: next, in: test)
        let places = done.map { _ in next - 1 } + rest.places
        return Trail(steps: done + rest.steps, frames: seen + rest.frames, places: places)
      }
      guard done.count < 10, let step = try stepBack(from: frame, before: places) else {
        throw DriverFailure(description: "step \(places) is interrupted, and goes on at\n\(frame.outline)")
      }
      done.append(step)
      seen.append(frame)
      test.act(step.element, step.action)
    }
  }

  /// Returns the steps of a resumed session from a step on. Where the session asks for a secret, the user gives it.
  private func carriedOut(from first: Int, in test: SessionTest) throws -> Trail {
    var (done, seen, places): ([Scenario.Step], [Frame], [Int]) = ([], [], [])
    for place in first..<steps.count {
      done.append(steps[place])
      seen.append(frames[place])
      places.append(place)
      guard place < steps.count - 1 else { break }
      test.act(steps[place].element, steps[place].action)
      test.passTime()
      for _ in 0..<10 where test.frame.outline != outlines[place + 1] {
        let isBefore = test.frame.outline == outlines[place]
        guard let again = isBefore ? steps[place] : try stepBack(from: test.frame, before: [place + 1]) else { break }
        done.append(again)
        seen.append(test.frame)
        places.append(place)
        test.act(again.element, again.action)
        test.passTime()
      }
    }
    return Trail(steps: done, frames: seen + frames.dropFirst(steps.count), places: places)
  }

  /// Returns a step that leads back onto the trail: it answers an alert, or gives a secret again.
  private func stepBack(from frame: Frame, before places: [Int]) throws -> Scenario.Step? {
    if let button = frame.alerts.last?.buttons.first { return try Scenario.Step("press \(button.id)") }
    guard frame.page.key == "secrets" else { return nil }
    guard let empty = frame.page.elements.first(where: { $0.content == .secret(isFilled: false) }) else {
      return try Scenario.Step("press secrets/continue")
    }
    let typed = steps.prefix(places.max() ?? 0).last { "secrets/\($0.element)" == empty.id }
    guard case .setText(let text)? = typed?.action else { return nil }
    return try Scenario.Step("type \(empty.id) \(text)")
  }

  /// Returns this trail with its alerts renumbered, as if `count` alerts came before.
  private func numbered(after count: Int) throws -> Trail {
    guard count > 0 else { return self }
    func renumbered(_ text: String) -> String {
      text.replacing(/alert:(\d+)/) { "alert:\((Int($0.1) ?? 0) + count)" }
    }
    return Trail(
      steps: try steps.map { try Scenario.Step(renumbered($0.description)) },
      frames: frames.map { frame in
        var frame = frame
        for place in frame.alerts.indices {
          frame.alerts[place].id = renumbered(frame.alerts[place].id)
          for button in frame.alerts[place].buttons.indices {
            frame.alerts[place].buttons[button].id = renumbered(frame.alerts[place].buttons[button].id)
          }
        }
        return frame
      })
  }
}

extension Scenario {
  /// The whole scenario, with the golden frames.
  var trail: Trail { get throws { try Trail(steps: steps, frames: ScenarioTests.withoutScreen(self).frames) } }

  /// The outlines that a replay shows, frame by frame. Of text that was typed repeatedly only the last version is
  /// there.
  var repeatedOutlines: [String] {
    get throws {
      let copy = try ScenarioCopy(self)
      defer { withExtendedLifetime(copy) {} }
      let test = SessionTest(try copy.application)
      test.passTime()
      var (frames, count) = ([test.frame], 0)
      for step in steps.dropLast() {
        test.act(step.element, step.action)
        test.passTime()
        let end = test.session.within { $0.journal.end }
        if end == count { frames.removeLast() }
        frames.append(test.frame)
        count = end
      }
      // A frame that looks like the one before is not written again.
      return frames.map(\.outline).reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    }
  }

  /// The texts that are typed into secrets.
  var secrets: [String] {
    get throws {
      try zip(steps, trail.frames).compactMap { step, frame in
        guard case .secret? = frame.element(step.element)?.content, case .setText(let text) = step.action else {
          return nil
        }
        return text
      }
    }
  }
}
