import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxSession
import SignalboxTesting
import Synchronization
import Testing

@testable import SignalboxNavigation
@testable import SignalboxPages

@Suite struct FeedbackDeliveryTests {
  /// Runs effects at once and keeps the lengths of the pauses.
  private final class ImmediateEffects: Effects {
    var pauses: [Duration] = []
    var policies: Set<EffectPolicy> = []

    nonisolated(nonsending) func run<Value: Codable & Sendable>(
      _ effect: Effect, secrets: [Secret], reported: @escaping (EffectReport) -> Void,
      _ work: @escaping @concurrent @Sendable (String, [String], EffectReporter) async throws -> Value
    ) async throws(EffectFailure) -> Value {
      policies.insert(effect.policy)
      do { return try await work("key", [], EffectReporter { _ in }) } catch { throw EffectFailure(reason: "\(error)") }
    }

    nonisolated(nonsending) func wait(_ effect: Effect, for duration: Duration) async throws(EffectFailure) {
      policies.insert(effect.policy)
      pauses.append(duration)
    }
  }

  /// Answers each sending with the next delivery of its script, and with `.nothing` after the last.
  private final class ScriptedOutbox: FeedbackOutbox {
    private let script: Mutex<[Delivery?]>
    private let count = Mutex(0)

    init(_ script: [Delivery?]) { self.script = Mutex(script) }

    var sendings: Int { count.withLock { $0 } }

    func sendNext() async throws -> Delivery {
      count.withLock { $0 += 1 }
      let next = script.withLock { $0.isEmpty ? .nothing : $0.removeFirst() }
      guard let next else { throw EffectFailure(reason: "no connection") }
      return next
    }
  }

  private func deliver(_ script: [Delivery?]) async -> (pauses: [Duration], sendings: Int, policies: Set<EffectPolicy>)
  {
    let (effects, outbox, navigator) = (ImmediateEffects(), ScriptedOutbox(script), Navigator())
    let context = ApplicationContext(
      navigator: navigator, effects: effects, sources: NoSources(), clock: VirtualClock())
    let delivery = FeedbackDelivery(outbox, in: context)
    // After two requests it still sends one feedback at a time.
    delivery.begin()
    delivery.begin()
    let flows = navigator.drainSpawned()
    #expect(flows.count == 1)
    for flow in flows { await flow.run() }
    return (effects.pauses, outbox.sendings, effects.policies)
  }

  @Test("the outbox is sent without a pause until it is empty")
  func empties() async {
    let run = await deliver([.accepted, .accepted])
    #expect(run.pauses == [])
    #expect(run.sendings == 3)
    #expect(run.policies == [.background])
  }

  @Test("a failed sending is repeated after 1, 2, 4 seconds and so on, and an acceptance resets the pause")
  func backoff() async {
    let run = await deliver([nil, nil, .postponed(.zero), .accepted, nil, .accepted])
    #expect(run.pauses == [.seconds(1), .seconds(2), .seconds(4), .seconds(1)])
    #expect(run.sendings == 7)
    #expect(run.policies == [.background])
  }

  @Test("the pause stays at five minutes, and is longer when the service asks for it")
  func longest() async {
    let run = await deliver(Array(repeating: nil, count: 12) + [.postponed(.seconds(1_000)), .accepted])
    #expect(run.pauses.suffix(4) == [.seconds(300), .seconds(300), .seconds(300), .seconds(1_000)])
  }

  @Test("the application sends at its start and after each kept feedback, and never waits for the sending")
  func application() async throws {
    let called = Counter()
    try await onSessionThread {
      let test = SessionTest(FeedbackApplication(store: FakeFeedbackStore(), outbox: CountingOutbox(counter: called)))
      #expect(called.wait(for: 1) { test.session.settle() })
      test.press("main/leave")
      test.press("selection/bad")
      #expect(called.wait(for: 2) { test.session.settle() })
      #expect(test.frame.pending == [])
      #expect(test.quit() == .finished(outcome: "bad"))
    }
  }

  @Test("an outbox whose service never answers delays neither the user nor the end")
  func silence() async throws {
    let gate = Gate()
    try await onSessionThread {
      let test = SessionTest(FeedbackApplication(store: FakeFeedbackStore(), outbox: SilentOutbox(gate: gate)))
      test.press("main/leave")
      test.press("selection/bad")
      #expect(test.frame.isSettled)
      #expect(test.quit() == .finished(outcome: "bad"))
    }
  }

  private struct CountingOutbox: FeedbackOutbox {
    let counter: Counter
    func sendNext() async throws -> Delivery {
      counter.add()
      return .nothing
    }
  }

  private struct SilentOutbox: FeedbackOutbox {
    let gate: Gate
    func sendNext() async throws -> Delivery {
      await gate.wait()
      return .nothing
    }
  }
}

/// Sources of a context that follows nothing.
private final class NoSources: Sources {
  let troubles: Property<[SourceTrouble]> = MutableProperty([])

  func follow<Value: Codable & Sendable, Mark: Codable & Sendable, Sequence: AsyncSequence & SendableMetatype>(
    _ name: String, from mark: Mark, during lifetime: Lifetime?, keeping rate: SourceRate<Value>,
    opening open: @escaping @concurrent @Sendable (Mark) async throws -> Sequence
  ) -> Signal<Value> where Sequence.Element == (Value, Mark) { Emitter().signal }
}
