import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
import SignalboxTesting
import Testing

@Suite struct EffectClockTests {
  /// Works in two steps of a second each.
  private struct Worker: Application {
    static let name = "worker"

    nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
      let (start, stop) = (Button("start", "Start"), Button("stop", "Stop"))
      let said = Label("said", "Said")
      var work: Subscription?
      start.taps.observe {
        work = context.navigator.spawn {
          for step in 1...2 {
            do throws(EffectFailure) {
              said.text.value = try await context.effects.run("step") { _ in
                try await SessionTime.wait(for: .seconds(1))
                return "step \(step)"
              }
            } catch {
              return said.text.value = "stopped"
            }
          }
        }
      }
      stop.taps.observe { work?.cancel() }
      _ = try? await context.navigator.presentRoot(WorkerPage([start, stop, said]))
      return nil
    }
  }

  private final class WorkerPage: Page<Never> {
    let content: [PageElement]
    override var elements: [PageElement] { content }
    init(_ content: [PageElement]) {
      self.content = content
      super.init(key: "worker", title: "Worker")
    }
  }

  @Test("K130: work that waits on the session's clock ends when the clock has moved, and counts as at rest until then")
  func waiting() async throws {
    try await onSessionThread {
      let test = SessionTest(Worker())
      test.press("worker/start")
      // Settling does not wait for work that only the clock can end.
      #expect(test.frame.pending == ["step"])
      test.advance(by: .milliseconds(999))
      #expect(test.frame.text("worker/said") == "")
      test.advance(by: .milliseconds(1))
      #expect(test.frame.text("worker/said") == "step 1")
      test.advance(by: .seconds(1))
      #expect(test.frame.text("worker/said") == "step 2" && test.frame.isSettled)
    }
  }

  @Test("K130: a wait on the session's clock ends with its effect")
  func cancel() async throws {
    try await onSessionThread {
      let test = SessionTest(Worker())
      test.press("worker/start")
      test.press("worker/stop")
      #expect(test.frame.text("worker/said") == "stopped" && test.frame.isSettled)
      test.advance(by: .seconds(2))
      #expect(test.frame.text("worker/said") == "stopped")
    }
  }
}
