/// A stream of events that anyone may observe and only its ``Emitter`` can send.
///
/// A signal is hot: it does not remember (R1). An operator (`map`, `filter`, …) is composed onto each subscription, so a
/// derived signal that nobody observes costs nothing and holds nothing (S16), and it works for as long as its source lives
/// without being stored (R10). Signals are not `Sendable` and hold no lock: they live in one isolation domain.
///
/// ```swift
/// let temperature = Emitter<Int>()
/// temperature.signal.filter { $0 > 30 }.observe { print("hot:", $0) }
/// temperature.emit(20)
/// temperature.emit(35)  // hot: 35
/// ```
public final class Signal<Value> {
  /// Attaches one receiver to the source, through the stages composed so far.
  @usableFromInline
  typealias Attach = (_ receive: @escaping (Value) -> Void, _ end: @escaping (End) -> Void) -> Subscription

  @usableFromInline let origin: Origin
  @usableFromInline let owner: AnyObject?
  @usableFromInline let ancestry: Ancestry

  @frozen @usableFromInline
  enum Origin {
    case source(Source<Value>)
    case derived(Attach)
    /// A property's present value and then its changes.
    case property(Node, Cell<Value>)
  }

  /// - Parameter owner: Lives as long as the signal: what the source asks when it is subscribed to.
  @inlinable
  init(source: Source<Value>, owner: AnyObject? = nil, after ancestry: Ancestry = .none) {
    origin = .source(source)
    self.owner = owner
    self.ancestry = ancestry
  }

  @inlinable
  init(node: Node, cell: Cell<Value>) {
    origin = .property(node, cell)
    owner = nil
    ancestry = .none
  }

  /// - Parameter ancestry: That of the signals it is made of, so that a long chain is cut (S7).
  @inlinable
  init(after ancestry: Ancestry = .none, attach: @escaping Attach) {
    if !ancestry.isDeep {
      origin = .derived(attach)
      self.ancestry = ancestry.next
    } else {
      let joint = JointMakerOf(attach, above: ancestry.joints)
      origin = .derived({ joint.attach(receive: $0, end: $1) })
      self.ancestry = Ancestry(depth: 0, joints: [joint])
    }
    owner = nil
  }

  /// What was composed may hold other signals, and those others.
  @inlinable
  deinit { checkStack() }

  /// Calls `receive` with every later value, and `end` once when the signal ends, in subscription order (R3, S1).
  ///
  /// A signal that has ended reports its end at once and registers nothing (S13).
  /// - Parameters:
  ///   - receive: Called in the emitter's turn. It may send, subscribe and cancel.
  ///   - end: Called once, after the last value; not called after ``Subscription/cancel()``.
  ///   - file: Where the observation is made, for the report of a cycle.
  ///   - line: Its line.
  @discardableResult @inlinable
  public func observe(
    _ receive: @escaping (Value) -> Void, end: ((End) -> Void)? = nil, file: StaticString = #fileID, line: UInt = #line
  ) -> Subscription {
    subscribe(receive: receive, end: end, at: Place(file: file, line: line))
  }

  /// As `observe(_:end:)`, where `receive` answers whether it wants the next value (R4).
  @discardableResult @inlinable
  public func observeWhile(
    _ receive: @escaping (Value) -> Persistence, end: ((End) -> Void)? = nil, file: StaticString = #fileID,
    line: UInt = #line
  ) -> Subscription {
    let asking = Asking(receive, end: end)
    return asking.start(
      subscribe(receive: asking.take, end: end == nil ? nil : asking.finish, at: Place(file: file, line: line)))
  }

  /// As `observe(_:end:)`, ended with `lifetime` at the latest (S11); with one that has ended, nothing is observed.
  @discardableResult @inlinable
  public func observe(
    during lifetime: Lifetime, _ receive: @escaping (Value) -> Void, end: ((End) -> Void)? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Subscription {
    guard !lifetime.hasEnded else { return .ended() }
    let subscription: Subscription
    if case .source(let source) = origin {
      subscription = source.subscribe(receive: receive, end: end)
      lifetime.add(subscription)
    } else {
      // Added before it is opened: the lifetime may end with the first value.
      let gate = Gate(receive: receive, end: end)
      lifetime.add(gate)
      gate.open(self)
      subscription = gate
    }
    subscription.remember(Place(file: file, line: line))
    return subscription
  }

  @inlinable
  func subscribe(
    receive: @escaping (Value) -> Void, end: ((End) -> Void)?, at place: Place
  ) -> Subscription {
    let subscription: Subscription
    if case .source(let source) = origin {
      subscription = source.subscribe(receive: receive, end: end)
    } else {
      let gate = Gate(receive: receive, end: end)
      gate.open(self)
      subscription = gate
    }
    subscription.remember(place)
    return subscription
  }

  /// For operators: attaches without a gate, because the last stage of the chain has one.
  @inlinable
  func attach(receive: @escaping (Value) -> Void, end: @escaping (End) -> Void) -> Subscription {
    checkStack()
    switch origin {
    case .source(let source): return source.subscribe(receive: receive, end: end)
    case .derived(let attach): return attach(receive, end)
    case .property(let node, let cell): return cell.attach(to: node, receive: receive, end: end)
    }
  }
}
