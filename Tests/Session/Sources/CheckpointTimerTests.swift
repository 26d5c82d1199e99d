import SignalboxCore
import SignalboxModel
import SignalboxNavigation
import SignalboxTesting
import Testing

@testable import SignalboxInterface
@testable import SignalboxSession

/// The timers of an application that begins again at a checkpoint.
@Suite struct CheckpointTimerTests {
  /// An application that sets timers of all kinds as it begins, and begins some again as they fire.
  private struct Timed: Application {
    static let name = "timed"

    struct Kept: Codable, Equatable {
      var ticks = [0, 0, 0]
      var fired: [Int] = []
      var search = ""
    }

    nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
      let kept = MutableProperty(context.restored(Kept.self) ?? Kept())
      context.keepCheckpoints { kept.value }
      let page = TimedPage()
      page.seen.text <~ kept.map { "\($0.ticks) \($0.fired) \($0.search)" }
      for (number, length) in [300, 700, 300].enumerated() {
        let ticks = Signal<Int>.interval(.milliseconds(length), on: context.clock)
        page.lifetime.add(
          ticks.observe { _ in
            kept.value.ticks[number] += 1
            // Toasts that are always shown: some are replaced by an equal toast, some by the limit.
            guard number == 1 else { return }
            context.navigator.notify("tick \(kept.value.ticks[1] % 5)", for: .milliseconds(3_100))
          })
      }
      for delay in [500, 4_000] {
        _ = context.clock.schedule(after: .milliseconds(delay)) { kept.value.fired.append(delay) }
      }
      page.lifetime.add(
        page.query.text.signal.debounce(for: .milliseconds(450), on: context.clock)
          .observe { text in kept.value.search = text })
      context.navigator.notify("Welcome", for: .milliseconds(900))
      _ = try? await context.navigator.presentRoot(page)
      return nil
    }
  }

  private final class TimedPage: Page<Never> {
    let seen = Label("seen")
    let query = TextField("query", "Query")
    override var elements: [PageElement] { [seen, query] }
    init() { super.init(key: "timed", title: "Timed") }
  }

  @Test("K87: at every moment a run from a checkpoint has the timers of the run before, and shows the same")
  func moments() async throws {
    try await onSessionThread {
      let test = SessionTest(Timed(), checksReplay: false)
      var checkpoints = 0
      for step in 0..<120 {
        test.advance(by: .milliseconds(50))
        if test.session.within({ $0.journalFromHere != nil }) { checkpoints += 1 }
        #expect(test.replayDifference() == nil, "after \(step) steps")
      }
      #expect(checkpoints > 100, "only the debounced field prevents checkpoints: \(checkpoints)")
      #expect(test.text("timed/seen")?.contains("[20, 8, 20] [500, 4000]") == true, "\(test.text("timed/seen") ?? "")")
    }
  }

  @Test("K87: after a death, timers go on from the last checkpoint as without the death")
  func deaths() async throws {
    try await onSessionThread {
      let folder = try RecordingFolder()
      var test = SessionTest(Timed(), recording: try .new(folder.file(), of: Timed()), checksReplay: false)
      let control = SessionTest(Timed(), checksReplay: false)
      var file = "recording"
      for step in 0..<700 {
        for test in [test, control] { test.advance(by: .milliseconds(130)) }
        guard step % 90 == 89 else { continue }
        test = SessionTest(
          Timed(), recording: try folder.died("died\(step)", from: file), checksReplay: false)
        file = "died\(step)"
        #expect(test.frame.alerts == [] && test.frame.page == control.frame.page, "after \(step) steps")
        #expect(test.frame.notices == control.frame.notices && control.frame.notices.count == 3)
      }
      #expect(test.session.within { $0.journal.first } > 0, "it has begun at a checkpoint")
    }
  }
}
