import SignalboxModel
import SignalboxNavigation

/// Empties an outbox in the background. The session does not wait for it; the next start sends the rest.
final class FeedbackDelivery {
  private let outbox: any FeedbackOutbox
  private let effects: any Effects
  private let navigator: Navigator
  private var isUnderWay = false
  private var mayHoldMore = false

  init(_ outbox: any FeedbackOutbox, in context: ApplicationContext) {
    self.outbox = outbox
    effects = context.effects
    navigator = context.navigator
  }

  /// Starts sending, because the outbox may contain feedback.
  func begin() {
    mayHoldMore = true
    guard !isUnderWay else { return }
    isUnderWay = true
    navigator.spawn(inBackground: true) { [self] in
      try? await sendAll()
      isUnderWay = false
    }
  }

  /// Sends until the outbox is empty. Repeats a failed delivery after growing pauses; no later feedback overtakes it.
  /// - Throws: `EffectFailure` when the session ends first.
  private nonisolated(nonsending) func sendAll() async throws(EffectFailure) {
    var failures = 0
    while mayHoldMore {
      // Feedback that is kept during the delivery sets this again.
      mayHoldMore = false
      let delivery = await send()
      if delivery == .nothing { continue }
      mayHoldMore = true
      guard case .postponed(let asked) = delivery else {
        failures = 0
        continue
      }
      failures += 1
      let pause = max(asked, Self.pause(afterFailures: failures))
      try await effects.wait("send feedback again", for: pause, policy: .background)
    }
  }

  private nonisolated(nonsending) func send() async -> Delivery {
    let outbox = outbox
    do throws(EffectFailure) {
      return try await effects.run("send feedback", policy: .background) { _ in try await outbox.sendNext() }
    } catch {
      return .postponed(.zero)
    }
  }

  /// Returns 1, 2, 4 seconds and so on, up to 5 minutes.
  static func pause(afterFailures count: Int) -> Duration { .seconds(min(300, 1 << min(count - 1, 9))) }
}
