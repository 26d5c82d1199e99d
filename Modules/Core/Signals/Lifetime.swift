/// The span during which observations live: a page's, a model's, a window's (R80).
///
/// Whatever is added ends when the lifetime ends, at the latest when its last reference goes away. What is added after
/// the end is ended at once.
public final class Lifetime {
  private var endings: [Int: () -> Void] = [:]
  private var subscriptions: [Subscription] = []
  private var limit = 16
  private var nextKey = 0
  /// True from the moment ``end()`` was called.
  public private(set) var hasEnded = false

  /// Begins a lifetime.
  public init() {}

  deinit { end() }

  /// Ends `subscription` with this lifetime.
  public func add(_ subscription: Subscription) {
    guard subscription.isActive else { return }
    guard !hasEnded else { return subscription.cancel() }
    // Subscriptions that ended by themselves are dropped when the list has doubled, which keeps adding cheap.
    if subscriptions.count >= limit {
      subscriptions.removeAll { !$0.isActive }
      limit = max(16, subscriptions.count * 2)
    }
    subscriptions.append(subscription)
  }

  /// Calls `ending` once when this lifetime ends, or at once if it has; the result takes it back.
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

  /// Ends everything added, in the order added, observations before endings. Only the first call counts.
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
