/// The origin of a signal's events: the observers in subscription order, and the order of the events.
///
/// Re-entrant sends wait in a queue. So every observer sees every value in the order sent, in constant stack
/// (S2, S6, S7). Observers are objects in an array whose indices do not change during a delivery. A removed observer is
/// a hole until the holes are worth the cost of closing them (S1, S10). Bare closures are never stored in the array: on
/// Swift 6.3 a closure moved in and out of generic storage gains two thunks each time.
@usableFromInline
final class Source<Value> {
  // Unchecked exclusivity, here and below: each access is a single load or change that calls no outside code. A removed
  // value is held beyond the access. So no two accesses overlap.
  @exclusivity(unchecked) @usableFromInline var observers: [Observer<Value>?] = []
  @exclusivity(unchecked) @usableFromInline var holes = 0
  @exclusivity(unchecked) @usableFromInline var waiting: [Event<Value>] = []
  @exclusivity(unchecked) @usableFromInline var isDelivering = false
  /// Set as soon as an end is sent, even while the end waits in the queue. Later events are dropped (S12).
  @exclusivity(unchecked) @usableFromInline var isClosed = false
  /// The end, after its delivery.
  @exclusivity(unchecked) @usableFromInline var end: End?
  /// Called after the first observer was added, and after the last was removed.
  @exclusivity(unchecked) @usableFromInline var onDemand: ((_ isObserved: Bool) -> Void)?

  @inlinable var observerCount: Int { observers.count - holes }

  /// ``observerRemoved(_:)`` as a closure. Observers call it where the type of the value is not known at compile time.
  /// Made here, the closure is specialised where the type is known, which saves every cancellation several type
  /// lookups.
  @usableFromInline let removeObserver: (Source<Value>, Int) -> Void

  // Set in the initialiser, because an initial value at the declaration is not specialised for each type.
  @inlinable
  init() { removeObserver = { $0.observerRemoved($1) } }

  /// The source locations at which the present observers subscribed, as far as they are known.
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
    // Fast path for the most frequent end: a source is released without observers. There the type of the value is not
    // known.
    end = reason
    onDemand = nil
  }

  @inlinable
  func observerRemoved(_ index: Int) {
    // At the end, all observers have been removed already.
    guard end == nil else { return }
    let observer = observers[index]
    observers[index] = nil
    holes += 1
    if !isDelivering { closeHoles() }
    if let onDemand, observerCount == 0 { onDemand(false) }
    withExtendedLifetime(observer) {}
  }

  // Rare work is kept out of the frequent functions, here and below.
  @inlinable @inline(never)
  func wait(_ event: Event<Value>) { waiting.append(event) }

  // A separate function: a function looks up all its types on entry, and a source that is released does not know them.
  @inlinable @inline(never)
  func waitToEnd(_ reason: End) { wait(.end(reason)) }

  @inlinable @inline(__always)
  func deliver(_ value: Value) {
    // Read once: an observer added during this delivery gets the next value, not the present value (S3).
    let count = observers.count
    var index = 0
    while index < count {
      // Removed and put back, because a second reference to the closure takes longer than most observers do.
      if let receive = observers[index]?.removeReceive() {
        receive(value)
        // An observer cancelled during its call has no place any more. Its closure is released when the call returns.
        observers[index]?.receive = receive
      }
      index += 1
    }
  }

  @inlinable @inline(never)
  func deliverWaiting() {
    // Removed before their delivery: a value's `deinit` may send again (S19), and a long chain of re-entrant sends does
    // not accumulate its values (S7).
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
    for observer in removeObservers(for: reason) { observer?.finish(reason) }
  }

  /// Ends the source, and returns the observers that have to be told.
  @inlinable
  func removeObservers(for reason: End) -> [Observer<Value>?] {
    end = reason
    let leaving = observers
    observers = []
    holes = 0
    onDemand = nil
    return leaving
  }

  @inlinable @inline(never)
  func closeHoles() {
    // A hole at the end is closed at no cost. The others wait until they are half of all places, so a removal takes
    // O(1).
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
