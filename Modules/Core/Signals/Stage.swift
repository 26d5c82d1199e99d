/// One subscription to an operator that remembers something: what it hands on to, and the inputs it follows.
///
/// An operator is written as closures over its memory; the stage sees to the grammar: nothing is handed on after the end or
/// the cancellation, the inputs are left *before* the end is told, and what was held is released (S12, S21).
final class Stage<Output>: Subscription {
  private var receive: ((Output) -> Void)?
  private var end: ((End) -> Void)?
  private var members: [Subscription] = []
  private var limit = 4

  init(receive: @escaping (Output) -> Void, end: @escaping (End) -> Void) {
    self.receive = receive
    self.end = end
  }

  override var inputs: [Subscription] { members }

  /// Hands a value on.
  func send(_ value: Output) {
    guard isActive else { return }
    checkStack()
    receive?(value)
  }

  /// Leaves the inputs before the end, for what is known to be the last value.
  func leaveInputs() {
    let members = self.members
    self.members = []
    for member in members { member.cancel() }
  }

  /// Leaves the inputs, then tells the end.
  func finish(_ reason: End) {
    guard isActive else { return }
    let end = self.end
    cancel()
    end?(reason)
  }

  /// Follows `signal`; without `end`, this stage ends as it does.
  @discardableResult
  func follow<Input>(
    _ signal: Signal<Input>, receive: @escaping (Input) -> Void, end: ((End) -> Void)? = nil
  ) -> Subscription {
    guard isActive else { return .ended() }
    return add(
      signal.attach(
        receive: { [self] in if isActive { receive($0) } },
        end: { [self] in
          guard isActive else { return }
          if let end { end($0) } else { finish($0) }
        }))
  }

  /// Cancels `member` with this stage.
  @discardableResult
  func add(_ member: Subscription) -> Subscription {
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
  /// A signal each of whose subscriptions is a stage that `follow` sets up.
  convenience init(after ancestry: Ancestry = .none, stage follow: @escaping (Stage<Value>) -> Void) {
    self.init(after: ancestry) { receive, end in
      let stage = Stage(receive: receive, end: end)
      follow(stage)
      return stage
    }
  }
}
