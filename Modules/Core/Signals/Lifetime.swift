/// The span in which observations live: the lifetime of a page, a model or a window (R80).
///
/// Everything that is added ends with the lifetime, at the latest when its last reference is released. An addition
/// after the end is ended at once.
public final class Lifetime {
  private var endings: [Int: () -> Void] = [:]
  private var subscriptions: [Subscription] = []
  private var limit = 16
  private var nextKey = 0
  /// A Boolean value that indicates whether ``end()`` was called.
  public private(set) var hasEnded = false

  /// Creates a lifetime.
  public init() {}

  deinit { end() }

  /// Ends `subscription` with this lifetime.
  public func add(_ subscription: Subscription) {
    guard subscription.isActive else { return }
    guard !hasEnded else { return subscription.cancel() }
    // Ended subscriptions are removed when the list has doubled, which keeps adding cheap.
    if subscriptions.count >= limit {
      subscriptions.removeAll { !$0.isActive }
      limit = max(16, subscriptions.count * 2)
    }
    subscriptions.append(subscription)
  }

  /// Calls `ending` once when this lifetime ends, or at once if it has ended. Cancelling the result withdraws the call.
  @discardableResult
  public func onEnd(_ ending: @escaping () -> Void) -> Subscription {
    guard !hasEnded else {
      ending()
      return .ended()
    }
    let key = nextKey
    nextKey += 1
    endings[key] = ending
    return .cancelling { [weak self] in self?.endings[key] = nil }
  }

  /// Ends everything that was added, in the order of addition, subscriptions before endings. Only the first call
  /// counts.
  public func end() {
    guard !hasEnded else { return }
    hasEnded = true
    let (subscriptions, endings) = (self.subscriptions, self.endings)
    (self.subscriptions, self.endings) = ([], [:])
    for subscription in subscriptions { subscription.cancel() }
    guard !endings.isEmpty else { return }
    for ending in endings.sorted(by: { $0.key < $1.key }) { ending.value() }
  }
}
