import SignalboxCore
import SignalboxModel
import SignalboxNavigation
import SignalboxTesting
import Testing

@testable import SignalboxSession

/// Tests of waits in the background of kept runs.
@Suite struct KeptWaitTests {
  /// An application that waits in the background after each press. The next press cancels the wait.
  private struct Waiting: Application {
    static let name = "waiting"
    let fired = Booked()

    nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
      let (fired, go) = (fired, Button("go", "Go"))
      var wait: Subscription?
      go.taps.observe {
        wait?.cancel()
        wait = context.navigator.spawn {
          guard (try? await context.effects.wait("tick", for: .seconds(10), policy: .background)) != nil else { return }
          fired.append("tick")
        }
      }
      _ = try? await context.navigator.presentRoot(WaitingPage(go))
      return nil
    }
  }

  private final class WaitingPage: Page<Never> {
    let go: Button
    override var elements: [PageElement] { [go] }
    init(_ go: Button) {
      self.go = go
      super.init(key: "waiting", title: "Waiting")
    }
  }

  @Test("K17: a background wait of a kept run starts when the user sees the run, unless it was cancelled")
  func held() async throws {
    try await onSessionThread {
      let application = Waiting()
      let test = SessionTest(application, checksReplay: false)
      func timers() -> Int { test.session.inside { $0.loop.presenterClock.scheduledCount } }
      test.keepRuns(distance: 2, threshold: 4)
      for _ in 0..<10 { test.press("waiting/go") }
      let before = timers()
      test.idle()
      #expect(test.session.inside { $0.runs.kept.all.count } == 2 && timers() == before)
      test.session.advance(by: .seconds(10))
      #expect(application.fired.texts == ["tick"])
      #expect(test.fed { test.undo() } < 3)
      #expect(timers() == before + 1, "the waits before the last one were cancelled")
      test.session.advance(by: .seconds(9))
      #expect(application.fired.texts == ["tick"])
      test.session.advance(by: .seconds(1))
      #expect(application.fired.texts == ["tick", "tick"])
      test.press("waiting/go")
      #expect(timers() == before + 2)
    }
  }
}
