/// One subscription to an operator that remembers something: what it hands on to, and the inputs it follows.
///
/// An operator is written as closures over its memory, for ``Signal/init(of:stage:)``; the stage sees to the grammar: nothing
/// is handed on after the end or the cancellation, the inputs are left *before* the end is told, and what was held is
/// released (S12, S21). Like a signal it lives in one isolation domain.
public final class Stage<Output>: Subscription {
  // Unchecked: one load, or one store that is over before what was stored is released.
  @exclusivity(unchecked) @usableFromInline var receive: ((Output) -> Void)?
  @usableFromInline var end: ((End) -> Void)?
  private var members: [Subscription] = []
  private var limit = 4

  @inlinable
  init(receive: @escaping (Output) -> Void, end: @escaping (End) -> Void) {
    self.receive = receive
    self.end = end
  }

  override var inputs: [Subscription] { members }

  /// Hands a value on, at once; after the end or the cancellation it does nothing.
  ///
  /// What was remembered is changed before: the observer may make an input send again (S6), of several inputs also inside
  /// this call.
  @inlinable
  public func send(_ value: Output) {
    guard isUnderWay else { return }
    checkStack()
    receive?(value)
  }

  /// Leaves the inputs before the end, for what is known to be the last value (B4).
  public func leaveInputs() {
    let members = self.members
    self.members = []
    for member in members { member.cancel() }
  }

  /// Leaves the inputs, then tells the end; only the first end counts, and none after the cancellation.
  @inlinable
  public func finish(_ reason: End) {
    guard isActive else { return }
    let end = self.end
    cancel()
    end?(reason)
  }

  /// Follows `signal` until it ends or this stage does, or until the result is cancelled.
  ///
  /// What is followed first is told first when two inputs come from one source (S27). `receive` is not called any more once
  /// this stage has ended.
  /// - Parameters:
  ///   - signal: An input; those followed from the beginning are named in ``Signal/init(of:stage:)``.
  ///   - receive: Called with each of its values.
  ///   - end: What to do when it has ended; without it, this stage ends in the same way.
  @discardableResult @inlinable
  public func follow<Input>(
    _ signal: Signal<Input>, receive: @escaping (Input) -> Void, end: ((End) -> Void)? = nil
  ) -> Subscription {
    guard isActive else { return .ended() }
    return add(
      signal.attach(
        receive: { [self] in if isUnderWay { receive($0) } },
        end: { [self] in
          guard isActive else { return }
          if let end { end($0) } else { finish($0) }
        }))
  }

  /// Cancels `member` when this stage ends or is left; at once if that has happened. Gives `member` back.
  @discardableResult
  public func add(_ member: Subscription) -> Subscription {
    guard member.isActive else { return member }
    guard isActive else {
      member.cancel()
      return member
    }
    // What ended by itself is dropped when the list has doubled, so a long-lived stage stays small (S31).
    if members.count >= limit {
      members.removeAll { !$0.isActive }
      limit = max(4, members.count * 2)
    }
    members.append(member)
    return member
  }

  override func release() {
    leaveInputs()
    // Last, because the closures may own objects whose deinit comes back here (S19).
    receive = nil
    end = nil
  }
}

extension Signal {
  /// A signal each of whose subscriptions is a ``Stage`` that `follow` sets up: how an operator with a memory is written.
  ///
  /// ```swift
  /// extension Signal where Value: Comparable {
  ///   /// Each value that is higher than all before it.
  ///   func records() -> Signal {
  ///     Signal(of: self) { stage in
  ///       var highest: Value?
  ///       stage.follow(self) { value in
  ///         if let last = highest, value <= last { return }
  ///         highest = value
  ///         stage.send(value)
  ///       }
  ///     }
  ///   }
  /// }
  /// ```
  /// - Parameters:
  ///   - inputs: The signals that the stage follows from its beginning, so that a long chain needs no more stack (S7).
  ///   - follow: Called for each subscription, so what it declares is that subscription's memory.
  public convenience init<each Input>(
    of inputs: repeat Signal<each Input>, stage follow: @escaping (_ stage: Stage<Value>) -> Void
  ) {
    var ancestries: [Ancestry] = []
    for input in repeat each inputs { ancestries.append(input.ancestry) }
    self.init(after: Ancestry(ancestries), stage: follow)
  }

  /// A signal each of whose subscriptions is a stage that `follow` sets up.
  @inlinable
  convenience init(after ancestry: Ancestry, stage follow: @escaping (Stage<Value>) -> Void) {
    self.init(after: ancestry) { receive, end in
      let stage = Stage(receive: receive, end: end)
      follow(stage)
      return stage
    }
  }
}
