/// A subscription to an operator with memory: the receiver that it sends to, and the inputs that it follows.
///
/// An operator is written as closures over its memory, for ``Signal/init(of:stage:)``. The stage enforces the grammar
/// of events. It sends nothing after the end or the cancellation. It cancels the inputs *before* it reports the end,
/// and releases the things it held (S12, S21). Like a signal it lives in one isolation domain.
public final class Stage<Output>: Subscription {
  // Unchecked exclusivity: a load, or a store that is finished before the old value is released.
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

  /// Sends a value at once. After the end or the cancellation it does nothing.
  ///
  /// Change the memory before you send. The observer may make an input send again (S6); with several inputs, also
  /// inside this call.
  @inlinable
  public func send(_ value: Output) {
    guard isUnderWay else { return }
    checkStack()
    receive?(value)
  }

  /// Cancels the inputs before the end, for an operator that knows its last value (B4).
  public func cancelInputs() {
    let members = self.members
    self.members = []
    for member in members { member.cancel() }
  }

  /// Cancels the inputs, then reports the end. Only the first end counts, and none after the cancellation.
  @inlinable
  public func finish(_ reason: End) {
    guard isActive else { return }
    let end = self.end
    cancel()
    end?(reason)
  }

  /// Follows `signal` until it ends, this stage ends, or the result is cancelled.
  ///
  /// When two inputs come from the same source, the input that is followed first is told first (S27). After the end of
  /// this stage, `receive` is not called any more.
  /// - Parameters:
  ///   - signal: An input. Name the inputs that are followed from the beginning in ``Signal/init(of:stage:)``, too.
  ///   - receive: Called with each value of the input.
  ///   - end: Called when the input has ended. Without it, this stage ends in the same way.
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

  /// Cancels `member` when this stage ends or is cancelled, or at once if that has happened. Returns `member`.
  @discardableResult
  public func add(_ member: Subscription) -> Subscription {
    guard member.isActive else { return member }
    guard isActive else {
      member.cancel()
      return member
    }
    // Ended members are removed when the list has doubled, so a long-lived stage stays small (S31).
    if members.count >= limit {
      members.removeAll { !$0.isActive }
      limit = max(4, members.count * 2)
    }
    members.append(member)
    return member
  }

  override func release() {
    cancelInputs()
    // Last, because the closures may own objects whose `deinit` calls back here (S19).
    receive = nil
    end = nil
  }
}

extension Signal {
  /// Creates a signal whose every subscription is a ``Stage`` that `follow` sets up. Use it to write an operator with
  /// memory.
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
  ///   - follow: Called for each subscription, so its variables are the memory of that subscription.
  public convenience init<each Input>(
    of inputs: repeat Signal<each Input>, stage follow: @escaping (_ stage: Stage<Value>) -> Void
  ) {
    var ancestries: [Ancestry] = []
    for input in repeat each inputs { ancestries.append(input.ancestry) }
    self.init(after: Ancestry(ancestries), stage: follow)
  }

  /// Creates a signal whose every subscription is a stage that `follow` sets up.
  @inlinable
  convenience init(after ancestry: Ancestry, stage follow: @escaping (Stage<Value>) -> Void) {
    self.init(after: ancestry) { receive, end in
      let stage = Stage(receive: receive, end: end)
      follow(stage)
      return stage
    }
  }
}
