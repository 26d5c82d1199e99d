public import SignalboxCore

/// A clock that stands still until a test moves it.
///
/// ```swift
/// let clock = VirtualClock()
/// clock.schedule(after: .seconds(2)) { print("tea") }
/// clock.advance(by: .seconds(1))
/// clock.advance(by: .seconds(1))  // tea
/// ```
public final class VirtualClock: EventClock {
  private struct Entry {
    let due: Duration
    let number: Int
    let action: () -> Void
    let token: Subscription
  }

  /// By due time, then by time of scheduling.
  private var entries: [Entry] = []
  private var scheduled = 0
  /// The time that was advanced to so far.
  public private(set) var now: Duration = .zero

  /// Creates a clock at zero.
  public init() {}

  /// How many actions wait, for leak checks.
  public var waitingCount: Int { entries.count }

  /// When the next action is due, or `nil` when none waits.
  public var nextDue: Duration? { entries.first?.due }

  /// Calls `action` when the clock is moved to `delay` from now or beyond, in order of due time, then of scheduling.
  @discardableResult
  public func schedule(after delay: Duration, _ action: @escaping () -> Void) -> Subscription {
    let number = scheduled
    scheduled += 1
    let token = Subscription.cancelling { [weak self] in self?.entries.removeAll { $0.number == number } }
    let entry = Entry(due: now + max(.zero, delay), number: number, action: action, token: token)
    let place = entries.firstIndex { $0.due > entry.due } ?? entries.endIndex
    entries.insert(entry, at: place)
    return token
  }

  /// Moves the time, stopping at each due action; what an action schedules within the span is called as well.
  public func advance(by span: Duration) {
    let end = now + span
    while let next = entries.first, next.due <= end {
      now = next.due
      next.token.cancel()
      next.action()
    }
    now = end
  }
}
