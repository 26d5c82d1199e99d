/// The part of a subscription that crosses a joint. Its events and its cancellation wait for their turn in the run.
final class Joint<Value>: Subscription {
  private let run: JointRun
  private var receive: ((Value) -> Void)?
  private var end: ((End) -> Void)?
  private var upstream: Subscription?

  private init(_ run: JointRun, receive: @escaping (Value) -> Void, end: @escaping (End) -> Void) {
    self.run = run
    self.receive = receive
    self.end = end
  }

  /// Puts a joint between `receive` and the subscription that `attach` makes.
  static func make(
    in run: JointRun, receive: @escaping (Value) -> Void, end: @escaping (End) -> Void,
    attach: @escaping (Nesting, @escaping (Value) -> Void, @escaping (End) -> Void) -> Subscription
  ) -> Subscription {
    let joint = Joint(run, receive: receive, end: end)
    joint.follow { attach(Nesting(run: run), joint.accept, joint.finish) }
    return joint
  }

  /// Subscribes to the stages upstream, when it is its turn in the run.
  private func follow(_ attach: @escaping () -> Subscription) {
    run.perform { [self] in
      guard isActive else { return }
      let upstream = attach()
      if isActive { self.upstream = upstream } else { upstream.cancel() }
    }
  }

  func accept(_ value: Value) {
    guard isActive else { return }
    run.perform { [self] in if isActive { receive?(value) } }
  }

  func finish(_ reason: End) {
    guard isActive else { return }
    run.perform { [self] in
      guard isActive else { return }
      let end = self.end
      cancel()
      end?(reason)
    }
  }

  override func release() {
    if let upstream {
      self.upstream = nil
      run.perform { upstream.cancel() }
    }
    receive = nil
    end = nil
  }
}
