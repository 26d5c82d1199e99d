import SignalboxCore
import SignalboxNavigation
import Testing

@testable import SignalboxInterface
@testable import SignalboxSession
@testable import SignalboxTesting

/// Two sessions with the same input. The first keeps runs; the second feeds everything each time it goes back.
private final class Twins {
  let keeping = SessionTest(Trip(), checksReplay: false)
  /// The session has the name of the first, which begins the keys of its effects.
  let feeding = SessionName.$taken.withValue(.init()) { SessionTest(Trip(), checksReplay: false) }
  private var random: SeededGenerator
  private(set) var trace: [String] = []
  /// The number of travels for which a kept run saved entries.
  private(set) var shortWays = 0

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    // The keeping session has few records in memory and the others in its archive.
    let longest = Int.random(in: 4...60, using: &random)
    keeping.session.inside { $0.writer.longest = longest }
    keeping.keepRuns(
      distance: Int.random(in: 1...6, using: &random), threshold: Int.random(in: 1...20, using: &random),
      spacing: Int.random(in: 2...40, using: &random),
      turnsAtOnce: Int.random(in: 1...6, using: &random))
  }

  /// Does `step` in both sessions.
  private func both(_ what: String, _ step: (SessionTest) -> Void) {
    trace.append(what)
    step(feeding)
    step(keeping)
  }

  /// A Boolean value that indicates whether the keeping session has no record in its archive.
  private var isNew: Bool { keeping.session.inside { $0.journal.first } == 0 }

  func step() {
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<9: act()
    // Undo only if a step is among the records in memory.
    case 9..<13: if isNew || keeping.session.inside({ $0.journal.lastStep }) != nil { travel(.undo) }
    case 13..<15: travel(.redo)
    case 15:
      let (first, end) = keeping.session.inside { ($0.journal.first, $0.journal.end) }
      travel(.seek(to: Int.random(in: first...end, using: &random)))
    case 16:
      let seconds = Int.random(in: 1...6, using: &random)
      both("\(seconds) seconds") { $0.advance(by: .seconds(seconds)) }
    default:
      let slices = Int.random(in: 1...30, using: &random)
      trace.append("idle for \(slices)")
      keeping.session.inside { session in for _ in 0..<slices where session.advanceKeptRuns() { session.turn() } }
    }
  }

  private func act() {
    let frame = feeding.frame
    let elements = (frame.alerts.last?.buttons ?? frame.page.elements).filter(\.isEnabled)
    guard let element = elements.randomElement(using: &random), let action = action(for: element) else { return }
    both("\(action) \(element.id)") { $0.act(element.id, action) }
  }

  private func action(for element: ElementState) -> UserAction? {
    switch element.content {
    case .field: .setText(["", "Ann", "Annabel"].randomElement(using: &random) ?? "")
    case .secret: .setText(["", "short", "canary-7f3a!", "canary-7f3a!9"].randomElement(using: &random) ?? "")
    case .choice: .choose(Bool.random(using: &random) ? "first" : "second")
    // The end never comes, and the irreversible effect is rare.
    case .button where ["trip/done", "trip/book"].contains(element.id) && Int.random(in: 0..<12, using: &random) > 0:
      nil
    case .button where element.id == "trip/done": nil
    case .button: .press
    default: nil
    }
  }

  private func travel(_ action: UserAction) {
    let counts = [feeding, keeping].map { test in
      test.fed { test.send(InputEvent(page: test.frame.inFront, action: action)) }
    }
    trace.append("\(action), fed \(counts)")
    if counts[1] < counts[0] { shortWays += 1 }
  }

  /// The difference between the two sessions.
  var difference: String? {
    if keeping.rejections != feeding.rejections {
      return "\(keeping.rejections.suffix(1)) \(feeding.rejections.suffix(1))"
    }
    if keeping.frame != feeding.frame { return "\(keeping.frame)\nand not\n\(feeding.frame)" }
    let (kept, fed) = (keeping.session.inside { $0.journal }, feeding.session.inside { $0.journal })
    return kept.end == fed.end && (0..<fed.end).allSatisfy { kept[$0] == fed[$0] } ? nil : "the journals differ"
  }
}

@Suite struct KeptRunFuzzTests {
  @Test("K17, K15: random users get the same frames and journal with kept runs and without, and nothing stays alive")
  func twins() async throws {
    try await onSessionThread {
      var shortWays = 0
      for seed in 1...150 as ClosedRange<UInt64> {
        let twins = Twins(seed: seed)
        for _ in 0..<60 {
          twins.step()
          if let difference = twins.difference {
            Issue.record("seed \(seed): \(difference)\n\(twins.trace.joined(separator: "\n"))")
            return
          }
        }
        twins.keeping.idle()
        shortWays += twins.shortWays
        let endings = [twins.keeping, twins.feeding].map { $0.quit() }
        #expect(endings[0] == endings[1], "seed \(seed)")
        #expect(twins.keeping.session.inside { $0.liveCount } == 0, "seed \(seed)")
      }
      #expect(shortWays > 200, "\(shortWays)")
    }
  }
}
