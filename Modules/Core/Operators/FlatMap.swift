/// The treatment of an inner signal that appears while others are running.
@frozen public enum FlattenStrategy: Sendable {
  /// Follows all of them, each once, until it ends.
  case merge
  /// Follows at most the given number at a time. The others wait in order of appearance (S29).
  case mergeAtMost(Int)
  /// Follows the newest. The previous signal is unsubscribed *before* the new signal starts (S28).
  case latest
  /// Follows one at a time, in order of appearance (S29).
  case concat
  /// Follows the signal that is running. Signals that appear in the meantime are dropped (S30).
  case first
}

extension Signal {
  /// Follows the signals that `transform` makes of the values (R8).
  ///
  /// The binding may be made long before any inner signal exists. An inner signal is followed until it ends; a page's
  /// signals end with the page (B5). Under `merge`, an inner signal that appears again while it is followed is not
  /// followed twice. The result ends when the outer and all followed inner signals have ended, or when any of them
  /// fails.
  ///
  /// An interrupted outer signal lets the inner signals continue to their own end. The signals of a page are
  /// interrupted when the page ends. To end the inner signals as well, tie the observation to a ``Lifetime``, or end it
  /// by `prefix(until:)`.
  ///
  /// ```
  /// input                       a-b-c--d|
  /// flatMap(.merge) { 1--2| }   1-1212-(21)--2|
  /// flatMap(.latest) { 1--2| }  1-1-1--(21)--2|
  /// flatMap(.concat) { 1--2| }  1--21--21--21--2|
  /// flatMap(.first) { 1--2| }   1--21--2|
  /// ```
  @inlinable
  public func flatMap<Output>(
    _ strategy: FlattenStrategy = .merge, _ transform: @escaping (Value) -> Signal<Output>
  ) -> Signal<Output> {
    let maker = JointMaker(above: ancestry.joints)
    let follow: Flattening<Output>.Attach = { nesting, receive, end in
      let flattening = Flattening(strategy, in: nesting, receive: receive, end: end)
      return flattening.start(
        maker.subscribeAbove(in: nesting) {
          self.attach(
            receive: { if flattening.isActive { flattening.follow(transform($0)) } }, end: flattening.outerEnded)
        })
    }
    return Signal<Output>(after: Ancestry(depth: ancestry.depth, joints: [maker])) { receive, end in
      let nesting = maker.removeIncoming()
      guard let nesting, nesting.isDeep else { return follow(nesting, receive, end) }
      return nesting.cutOff(receive: receive, end: end, attach: follow)
    }
  }
}

/// The inner signals of a subscription to a flattened signal.
@usableFromInline
final class Flattening<Output>: Subscription {
  /// The inner signals that may be in progress at the same time: the newest, a number of them, or the first.
  @frozen @usableFromInline
  enum Room {
    case newest
    case places(Int)
    case dropping
  }

  @usableFromInline
  typealias Attach = (Nesting?, @escaping (Output) -> Void, @escaping (End) -> Void) -> Subscription

  @usableFromInline let room: Room
  /// The run for the subscriptions to inner signals with joints; see ``JointRun``.
  @usableFromInline var nesting: Nesting?
  @usableFromInline let followsEachOnce: Bool
  // Unchecked exclusivity, where marked: a load, or a store that is finished before the old value is released.
  @exclusivity(unchecked) @usableFromInline var receive: ((Output) -> Void)?
  @usableFromInline var end: ((End) -> Void)?
  @exclusivity(unchecked) @usableFromInline var outer: Subscription?
  /// The inner signals in progress, except under `latest`. A dictionary is fast enough: it has few members, or they
  /// change seldom.
  @usableFromInline var running: [ObjectIdentifier: Inner] = [:]
  /// The running inner signal under `latest`, which needs no lookup.
  @exclusivity(unchecked) @usableFromInline var newest: Inner?
  @usableFromInline var waiting = Queue<Signal<Output>>()
  @exclusivity(unchecked) @usableFromInline var isOuterRunning = true
  @exclusivity(unchecked) @usableFromInline var isStarting = false
  @exclusivity(unchecked) @usableFromInline var appeared = 0

  /// The follower of an inner signal. Its two closures capture only this object, so they need no memory of their own.
  @usableFromInline
  final class Inner {
    @usableFromInline let signal: Signal<Output>
    @usableFromInline let flattening: Flattening
    @exclusivity(unchecked) @usableFromInline var subscription: Subscription?
    @exclusivity(unchecked) @usableFromInline var isOver = false
    /// The order of appearance.
    @usableFromInline let number: Int

    @inlinable
    init(_ signal: Signal<Output>, of flattening: Flattening, number: Int) {
      self.signal = signal
      self.flattening = flattening
      self.number = number
    }

    @inlinable
    func take(_ value: Output) {
      checkStack()
      if flattening.isUnderWay, !isOver { flattening.receive?(value) }
    }

    @inlinable
    func finish(_ reason: End) {
      guard flattening.isActive, !isOver else { return }
      isOver = true
      flattening.ended(self, reason)
    }
  }

  @inlinable
  init(
    _ strategy: FlattenStrategy, in nesting: Nesting?, receive: @escaping (Output) -> Void,
    end: @escaping (End) -> Void
  ) {
    var followsEachOnce = false
    switch strategy {
    case .merge:
      room = .places(.max)
      followsEachOnce = true
    case .mergeAtMost(let limit):
      precondition(limit > 0, "a merge follows at least 1 signal at a time, not \(limit)")
      room = .places(limit)
    case .latest: room = .newest
    case .concat: room = .places(1)
    case .first: room = .dropping
    }
    self.followsEachOnce = followsEachOnce
    self.nesting = nesting
    self.receive = receive
    self.end = end
  }

  @inlinable override var inputs: [Subscription] { outer.map { [$0] } ?? [] }

  @inlinable
  func start(_ outer: Subscription) -> Subscription {
    if isActive { self.outer = outer } else { outer.cancel() }
    return self
  }

  @inlinable
  func follow(_ signal: Signal<Output>) {
    guard isActive else { return }
    switch room {
    case .newest:
      cancel(newest)
    case .places(let limit):
      if followsEachOnce, running[ObjectIdentifier(signal)] != nil { return }
      guard running.count < limit else { return waiting.append(signal) }
    case .dropping:
      guard running.isEmpty else { return }
    }
    startFollowing(signal)
  }

  @inlinable
  func outerEnded(_ reason: End) {
    guard isActive else { return }
    isOuterRunning = false
    if reason.isFailure { finish(reason) } else { finishIfIdle(reason) }
  }

  @inlinable
  override func release() {
    let outer = self.outer
    let newest = self.newest
    let running = self.running
    self.outer = nil
    self.newest = nil
    self.running = [:]
    outer?.cancel()
    newest?.subscription?.cancel()
    if !running.isEmpty {
      for inner in running.values.sorted(by: { $0.number < $1.number }) { inner.subscription?.cancel() }
    }
    // Last, because the closures may own objects whose `deinit` calls back here (S19).
    waiting = Queue()
    receive = nil
    end = nil
  }

  @inlinable
  func cancel(_ inner: Inner?) {
    guard let inner else { return }
    newest = nil
    inner.isOver = true
    inner.subscription?.cancel()
  }

  @inlinable
  func startFollowing(_ signal: Signal<Output>) {
    appeared += 1
    let inner = Inner(signal, of: self, number: appeared)
    if case .newest = room { newest = inner } else { running[key(of: inner)] = inner }
    let subscription = subscribe(to: signal, receive: { inner.take($0) }, end: { inner.finish($0) })
    if inner.isOver || !isActive { subscription.cancel() } else { inner.subscription = subscription }
  }

  /// The key is the follower, because a waiting signal may be the same as a running signal. Under `merge` the key is
  /// the signal, which is looked up.
  @inlinable
  func key(of inner: Inner) -> ObjectIdentifier {
    followsEachOnce ? ObjectIdentifier(inner.signal) : ObjectIdentifier(inner)
  }

  /// Subscribes to an inner signal. Signals inside signals form a chain, which is cut like any other chain (S7).
  @inlinable
  func subscribe(
    to signal: Signal<Output>, receive: @escaping (Output) -> Void, end: @escaping (End) -> Void
  ) -> Subscription {
    guard !signal.ancestry.joints.isEmpty else { return signal.attach(receive: receive, end: end) }
    let nesting = self.nesting ?? .outermost
    self.nesting = nesting
    return signal.ancestry.joints.subscribe(in: nesting.inside(signal.ancestry)) {
      signal.attach(receive: receive, end: end)
    }
  }

  @inlinable
  func ended(_ inner: Inner, _ reason: End) {
    if newest === inner { newest = nil } else { running[key(of: inner)] = nil }
    if reason.isFailure { return finish(reason) }
    // A loop instead of recursion: inner signals that end at once must not deepen the stack.
    guard !isStarting else { return }
    if case .places(let limit) = room {
      isStarting = true
      while isActive, running.count < limit, let next = waiting.popFirst() { startFollowing(next) }
      isStarting = false
    }
    finishIfIdle(reason)
  }

  @inlinable
  func finishIfIdle(_ reason: End) {
    if isActive, !isOuterRunning, newest === nil, running.isEmpty, waiting.isEmpty { finish(reason) }
  }

  @inlinable
  func finish(_ reason: End) {
    guard isActive else { return }
    let end = self.end
    cancel()
    end?(reason)
  }
}
