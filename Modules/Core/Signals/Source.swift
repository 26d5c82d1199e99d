/// Where a signal's events come from: its observers in subscription order, and the order of what is sent.
///
/// Re-entrant sends wait in a queue, so every observer sees every value in the order sent, in constant stack (S2, S6, S7).
/// Observers are objects in an array whose places stay what they are during a delivery: one that left is a hole until the
/// holes are worth the cost of closing them (S1, S10). Bare closures are never stored in the array: on Swift 6.3 a closure
/// moved in and out of generic storage gains two thunks each time.
@usableFromInline
final class Source<Value> {
  // Unchecked, these and the next: each access is one load or one change that calls nothing of anybody's, since what is taken
  // out is held beyond it; so no access can meet another.
  @exclusivity(unchecked) @usableFromInline var observers: [Observer<Value>?] = []
  @exclusivity(unchecked) @usableFromInline var holes = 0
  @exclusivity(unchecked) @usableFromInline var waiting: [Event<Value>] = []
  @exclusivity(unchecked) @usableFromInline var isDelivering = false
  /// Set as soon as an end is sent, even while it still waits its turn: what is sent after it is dropped (S12).
  @exclusivity(unchecked) @usableFromInline var isClosed = false
  /// Set when the end has been delivered.
  @exclusivity(unchecked) @usableFromInline var end: End?
  /// Told when the first observer came and when the last one left.
  @exclusivity(unchecked) @usableFromInline var onDemand: ((_ isObserved: Bool) -> Void)?

  @inlinable var observerCount: Int { observers.count - holes }

  /// ``observerLeft(_:)`` as a closure. Observers call it from where the type of the value is not known at compile time;
  /// made here, it is specialised where it is known, which spares every cancellation several look-ups of types.
  @usableFromInline let leave: (Source<Value>, Int) -> Void

  // In here, because what stands at the declaration is not made anew for each type.
  @inlinable
  init() { leave = { $0.observerLeft($1) } }

  /// The places at which the present observers were subscribed, as far as they are known.
  @usableFromInline var places: [String] {
    #if DEBUG
      observers.compactMap { $0?.place?.description }
    #else
      []
    #endif
  }

  @inlinable
  func subscribe(receive: @escaping (Value) -> Void, end: ((End) -> Void)?) -> Subscription {
    if let reason = self.end {
      end?(reason)
      return .ended()
    }
    let observer =
      if let end {
        EndObserver(source: self, index: observers.count, receive: receive, end: end)
      } else {
        Observer(source: self, index: observers.count, receive: receive)
      }
    observers.append(observer)
    if let onDemand, observerCount == 1 {
      checkStack(places)
      onDemand(true)
    }
    return observer
  }

  @inlinable
  func send(_ value: Value) {
    guard !isClosed else { return }
    checkStack(places)
    if isDelivering { return wait(.value(value)) }
    isDelivering = true
    deliver(value)
    if !waiting.isEmpty { deliverWaiting() }
    isDelivering = false
    if holes != 0 { closeHoles() }
  }

  @inlinable
  func finish(_ reason: End) {
    guard !isClosed else { return }
    checkStack(places)
    isClosed = true
    if isDelivering { return waitToEnd(reason) }
    if observers.count > 0 { return close(reason) }
    // The most frequent end, and mostly that of a source that goes, where the type is not known.
    end = reason
    onDemand = nil
  }

  @inlinable
  func observerLeft(_ index: Int) {
    // During the end, everyone has been taken off the list already.
    guard end == nil else { return }
    let observer = observers[index]
    observers[index] = nil
    holes += 1
    if !isDelivering { closeHoles() }
    if let onDemand, observerCount == 0 { onDemand(false) }
    withExtendedLifetime(observer) {}
  }

  // What happens seldom stays out of the way of what happens each time, here and below.
  @inlinable @inline(never)
  func wait(_ event: Event<Value>) { waiting.append(event) }

  // Apart, because a function looks up all its types when it is entered, and a source that goes does not know them.
  @inlinable @inline(never)
  func waitToEnd(_ reason: End) { wait(.end(reason)) }

  @inlinable @inline(__always)
  func deliver(_ value: Value) {
    // The count is taken once: who subscribes during this delivery gets the next value, not this one (S3).
    let count = observers.count
    var index = 0
    while index < count {
      // Taken out and put back, because to hold it twice meanwhile takes longer than most observers do.
      if let receive = observers[index]?.takeReceive() {
        receive(value)
        // Who left meanwhile has no place any more; it lets go of what it held when its call has returned.
        observers[index]?.receive = receive
      }
      index += 1
    }
  }

  @inlinable @inline(never)
  func deliverWaiting() {
    // Taken out before they are delivered: a value's deinit may send again (S19), and a long chain of re-entrant sends does
    // not gather what it sent (S7).
    while !waiting.isEmpty {
      let events = waiting
      waiting = []
      for event in events {
        switch event {
        case .value(let value): deliver(value)
        case .end(let reason): close(reason)
        }
      }
    }
  }

  @inlinable
  func close(_ reason: End) {
    for observer in takeObservers(for: reason) { observer?.finish(reason) }
  }

  /// Ends; who is to be told is given back.
  @inlinable
  func takeObservers(for reason: End) -> [Observer<Value>?] {
    end = reason
    let leaving = observers
    observers = []
    holes = 0
    onDemand = nil
    return leaving
  }

  @inlinable @inline(never)
  func closeHoles() {
    // A hole at the end costs nothing to close; the others wait until they are half of all, which makes leaving O(1).
    while holes > 0, let last = observers.last, last === nil {
      observers.removeLast()
      holes -= 1
    }
    guard holes > 16, holes * 2 > observers.count else { return }
    observers.removeAll { $0 === nil }
    for (index, observer) in observers.enumerated() { observer?.index = UInt32(truncatingIfNeeded: index) }
    holes = 0
  }
}
