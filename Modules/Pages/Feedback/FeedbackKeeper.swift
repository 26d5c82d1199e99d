import SignalboxCore
import SignalboxModel
import SignalboxNavigation
import SignalboxWords

/// Keeps the collected feedback, and tracks whether all of it is kept.
final class FeedbackKeeper {
  private let store: any FeedbackStore
  private let delivery: FeedbackDelivery?
  private let context: ApplicationContext
  private let onLoss: (String) -> Void
  private let underWay = MutableProperty(0)
  private var isAllKept = true
  private var latest: Keeping?

  /// Creates a keeper over `store`. `delivery` sends the kept feedback; `onLoss` gets the reason of a failure.
  init(
    _ store: any FeedbackStore, _ delivery: FeedbackDelivery?, in context: ApplicationContext,
    onLoss: @escaping (String) -> Void
  ) {
    self.store = store
    self.delivery = delivery
    self.context = context
    self.onLoss = onLoss
  }

  /// Keeps `collected`. The session does not end before that is done.
  func keep(_ collected: CollectedFeedback) {
    let (store, effects, keeping) = (store, context.effects, Keeping())
    latest = keeping
    underWay.value += 1
    context.navigator.spawn { [self] in
      do throws(EffectFailure) {
        try await effects.run("keep feedback", title: phrase("Keeping the feedback"), policy: .finish, given: collected)
        {
          key in
          try await store.keep(collected, key: key)
        }
        keeping.onceKept?()
        delivery?.begin()
      } catch {
        isAllKept = false
        onLoss(error.reason)
      }
      underWay.value -= 1
    }
  }

  /// Calls `action` when the last collected feedback is kept. Never calls it if keeping fails.
  func onceKept(_ action: @escaping () -> Void) { latest?.onceKept = action }

  /// Waits until no keeping is in progress, and returns whether all collected feedback is kept.
  func finish() async -> Bool {
    do {
      for try await count in underWay.signal.values where count == 0 { break }
    } catch {
      return false
    }
    return isAllKept
  }

  /// The action that follows when a feedback is kept.
  private final class Keeping {
    var onceKept: (() -> Void)?
  }
}
