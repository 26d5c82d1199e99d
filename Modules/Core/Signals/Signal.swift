/// A stream of events. Any code may observe it, and only its ``Emitter`` can send.
///
/// A signal is hot: it stores no values (R1). An operator (`map`, `filter`, …) is applied to each subscription. So a
/// derived signal without observers costs nothing and holds nothing (S16). It works for as long as its source lives and
/// need not be stored (R10). Signals are not `Sendable` and have no lock: they live in one isolation domain.
///
/// ```swift
/// let temperature = Emitter<Int>()
/// temperature.signal.filter { $0 > 30 }.observe { print("hot:", $0) }
/// temperature.emit(20)
/// temperature.emit(35)  // hot: 35
/// ```
public final class Signal<Value> {
  /// Attaches a receiver to the source, through the stages composed so far.
  @usableFromInline
  typealias Attach = (_ receive: @escaping (Value) -> Void, _ end: @escaping (End) -> Void) -> Subscription

  @usableFromInline let origin: Origin
  @usableFromInline let owner: AnyObject?
  @usableFromInline let ancestry: Ancestry

  @frozen @usableFromInline
  enum Origin {
    case source(Source<Value>)
    case derived(Attach)
    /// A property's current value and then its changes.
    case property(Node, Cell<Value>)
  }

  /// - Parameter owner: An object that the signal keeps alive, because the source calls it at a subscription.
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

  /// - Parameter ancestry: The ancestry of the signals that this signal is made of, so that a long chain is cut (S7).
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

  /// Checked because a composed signal may hold other signals, which are released inside this call.
  @inlinable
  deinit { checkStack() }

  /// Calls `receive` with every later value, and `end` once when the signal ends, in subscription order (R3, S1).
  ///
  /// A signal that has ended reports its end at once and registers nothing (S13).
  /// - Parameters:
  ///   - receive: Called inside the call that emits the value. It may send, subscribe and cancel.
  ///   - end: Called once, after the last value. Not called after ``Subscription/cancel()``.
  ///   - file: The file of the observation, for the report of a cycle.
  ///   - line: The line of the observation.
  @discardableResult @inlinable
  public func observe(
    _ receive: @escaping (Value) -> Void, end: ((End) -> Void)? = nil, file: StaticString = #fileID, line: UInt = #line
  ) -> Subscription {
    subscribe(receive: receive, end: end, at: Place(file: file, line: line))
  }

  /// Observes like `observe(_:end:)`, where `receive` answers whether it wants the next value (R4).
  @discardableResult @inlinable
  public func observeWhile(
    _ receive: @escaping (Value) -> Persistence, end: ((End) -> Void)? = nil, file: StaticString = #fileID,
    line: UInt = #line
  ) -> Subscription {
    let asking = Asking(receive, end: end)
    return asking.start(
      subscribe(receive: asking.handle, end: end == nil ? nil : asking.finish, at: Place(file: file, line: line)))
  }

  /// Observes like `observe(_:end:)`, until `lifetime` ends at the latest (S11). Does nothing if `lifetime` has ended.
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

  /// Attaches without a gate, for operators: the last stage of the chain has the gate.
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
