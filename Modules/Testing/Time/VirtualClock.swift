public import SignalboxCore

/// A clock that advances only when a test advances it.
///
/// ```swift
/// let clock = VirtualClock()
/// clock.schedule(after: .seconds(2)) { print("tea") }
/// clock.advance(by: .seconds(1))
/// clock.advance(by: .seconds(1))  // tea
/// ```
public final class VirtualClock: EventClock {
  /// A scheduled action. Its `action` is `nil` after a cancellation.
  private final class Entry {
    let due: Duration
    let number: Int
    var action: (() -> Void)?

    init(due: Duration, number: Int, action: @escaping () -> Void) {
      self.due = due
      self.number = number
      self.action = action
    }

    func isBefore(_ other: Entry) -> Bool { due < other.due || due == other.due && number < other.number }
  }

  /// A binary heap, by due time and then by time of scheduling. The children of index i are at 2i + 1 and 2i + 2.
  private var entries: [Entry] = []
  private var scheduled = 0
  /// The present time.
  public private(set) var now: Duration = .zero
  /// The number of waiting actions, for leak checks.
  public private(set) var waitingCount = 0

  /// Creates a clock at zero.
  public init() {}

  /// The time of the next action; `nil` if no action waits.
  public var nextDue: Duration? {
    dropCancelled()
    return entries.first?.due
  }

  /// Calls `action` when the clock reaches `delay` from now. Actions run in order of due time, then of scheduling.
  @discardableResult
  public func schedule(after delay: Duration, _ action: @escaping () -> Void) -> Subscription {
    let entry = Entry(due: now + max(.zero, delay), number: scheduled, action: action)
    scheduled += 1
    waitingCount += 1
    insert(entry)
    return .cancelling { [weak self, weak entry] in
      guard let entry, entry.action != nil else { return }
      entry.action = nil
      self?.entryCancelled()
    }
  }

  /// Advances the time and stops at each due action. Also calls actions that are scheduled within the span.
  public func advance(by span: Duration) {
    let end = now + span
    while let due = nextDue, due <= end {
      now = due
      let entry = removeFirst()
      let action = entry.action
      entry.action = nil
      waitingCount -= 1
      action?()
    }
    now = end
  }

  private func entryCancelled() {
    waitingCount -= 1
    // Removes cancelled entries when they are more than three quarters, so that restarted timers do not accumulate.
    guard entries.count > 64, entries.count > 4 * waitingCount else { return }
    let waiting = entries.filter { $0.action != nil }
    // A sorted array is a heap.
    entries = waiting.sorted { $0.isBefore($1) }
  }

  private func dropCancelled() {
    while let first = entries.first, first.action == nil { _ = removeFirst() }
  }

  private func insert(_ entry: Entry) {
    entries.append(entry)
    var place = entries.count - 1
    while place > 0, entries[place].isBefore(entries[(place - 1) / 2]) {
      entries.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  private func removeFirst() -> Entry {
    entries.swapAt(0, entries.count - 1)
    let first = entries.removeLast()
    var place = 0
    while true {
      var earliest = place
      for child in 2 * place + 1...2 * place + 2 where child < entries.count {
        if entries[child].isBefore(entries[earliest]) { earliest = child }
      }
      guard earliest != place else { return first }
      entries.swapAt(place, earliest)
      place = earliest
    }
  }
}
