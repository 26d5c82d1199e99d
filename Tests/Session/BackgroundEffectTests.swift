import Dispatch
import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxSession
import SignalboxTesting
import Testing

@testable import SignalboxNavigation

@Suite struct BackgroundEffectTests {
  /// An application with a page, a background effect and an effect in the foreground.
  private struct Desk: Application {
    static let name = "desk"
    let begin: @Sendable (any Effects) async throws(EffectFailure) -> Void

    nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
      let (begin, effects) = (begin, context.effects)
      let load = Button("load", "Load")
      context.navigator.spawn { try? await begin(effects) }
      load.taps.observe {
        context.navigator.spawn { load.label.value = (try? await effects.run("load") { $0 }) ?? "" }
      }
      _ = try? await context.navigator.presentRoot(DeskPage(load))
      return "done"
    }
  }

  private final class DeskPage: Page<Never> {
    let load: Button
    override var elements: [PageElement] { [load] }
    init(_ load: Button) {
      self.load = load
      super.init(key: "desk", title: "Desk")
    }
  }

  @Test("a background effect is not pending, not recorded and not awaited, and is cancelled at the end")
  func effect() async throws {
    let cancelled = DispatchSemaphore(value: 0)
    try await onSessionThread {
      let test = SessionTest(
        Desk { (effects) async throws(EffectFailure) in
          try await effects.run("send", policy: .background) { _ in
            for await _ in AsyncStream<Void>.makeStream().stream {}
            cancelled.signal()
          }
        })
      #expect(test.frame.isSettled)
      #expect(test.frame.pending == [])
      #expect(test.session.within { $0.isIdle })
      test.press("desk/load")
      // The background effect took no number, so the journal is the same with it and without it.
      #expect(test.frame.element("desk/load")?.label == "test/load#1")
      #expect(test.quit() == .finished(outcome: "done"))
      // The press, the start of the effect, its result, the request to quit and the end.
      #expect(test.session.within { $0.journal.entries.count } == 5)
      #expect(cancelled.wait(timeout: .now() + 600) == .success)
    }
  }

  @Test("a background wait runs on the session's clock and leaves no entry in the journal")
  func wait() async throws {
    let fired = DispatchSemaphore(value: 0)
    try await onSessionThread {
      let test = SessionTest(
        Desk { (effects) async throws(EffectFailure) in
          try await effects.wait("again", for: .seconds(5), policy: .background)
          fired.signal()
        })
      #expect(test.session.within { $0.isIdle })
      test.session.advance(by: .seconds(4))
      #expect(fired.wait(timeout: .now()) == .timedOut)
      test.session.advance(by: .seconds(1))
      #expect(fired.wait(timeout: .now()) == .success)
      #expect(test.session.within { $0.journal.entries } == [])
    }
  }
}
