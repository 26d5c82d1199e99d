/// A place where a long chain of stages is cut, to need no more stack than a short chain (S7).
///
/// A chain is cut after a certain number of stages. Calls at a joint do not nest. The joint that was reached first
/// performs them, after the stages in between have returned. The order is the order of nested calls.
@usableFromInline
class JointMaker {
  fileprivate var above: [JointMaker]
  /// The nesting of the subscription that is being made now, as set by the stages downstream.
  fileprivate var incoming: Nesting?
  /// The number of shared signals upstream, with this signal, and the run that they have in common.
  fileprivate let shares: Int
  fileprivate let run: JointRun?

  /// - Parameter run: The run of a shared signal. The shared signals upstream have the same run.
  @usableFromInline
  init(above: [JointMaker], shared run: JointRun? = nil) {
    self.above = above
    let last = above.lowestShared
    shares = (last?.shares ?? 0) + (run == nil ? 0 : 1)
    self.run = run ?? last?.run
  }

  /// Removes and returns the nesting of the subscription that is being made, if the stages downstream have set it.
  @usableFromInline
  func removeIncoming() -> Nesting? {
    let nesting = incoming
    incoming = nil
    return nesting
  }

  /// Subscribes to the stages upstream. Their joints use the run of `nesting`.
  @usableFromInline
  func subscribeAbove(in nesting: Nesting?, _ attach: () -> Subscription) -> Subscription {
    if let nesting { above.subscribe(in: nesting, attach) } else { attach() }
  }

  /// Releases the stages up to the joints upstream.
  func drop() {}

  /// Releases the joints upstream one by one: the release of a long chain must not deepen the stack.
  deinit {
    var going = above
    above = []
    drop()
    while var maker = going.popLast() {
      guard isKnownUniquelyReferenced(&maker) else { continue }
      going += maker.above
      maker.above = []
      maker.drop()
    }
  }
}

extension [JointMaker] {
  /// The run of the shared signals among these joints.
  var sharedRun: JointRun? { lowestShared?.run }

  fileprivate var lowestShared: JointMaker? { self.max { $0.shares < $1.shares } }

  /// Makes a subscription that reaches these joints, and passes `nesting` to them.
  @usableFromInline
  func subscribe(in nesting: Nesting, _ attach: () -> Subscription) -> Subscription {
    for maker in self { maker.incoming = nesting }
    let subscription = attach()
    for maker in self where maker.incoming?.run === nesting.run { maker.incoming = nil }
    return subscription
  }
}

/// A joint for values of a known type. It holds the stages upstream, up to the next joints.
@usableFromInline
final class JointMakerOf<Value>: JointMaker {
  private var stages: Signal<Value>.Attach?

  @usableFromInline
  init(_ stages: @escaping Signal<Value>.Attach, above: [JointMaker]) {
    self.stages = stages
    super.init(above: above)
  }

  @usableFromInline
  func attach(receive: @escaping (Value) -> Void, end: @escaping (End) -> Void) -> Subscription {
    Joint.make(in: removeIncoming()?.run ?? JointRun(), receive: receive, end: end) { [self] nesting, receive, end in
      guard let stages else { return .ended() }
      return above.subscribe(in: nesting) { stages(receive, end) }
    }
  }

  override func drop() { stages = nil }
}
