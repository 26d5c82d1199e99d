/// Where a long chain of stages is cut, so that it needs no more stack than a short one (S7).
///
/// A chain is cut every so many stages. What passes a joint is done by the joint of the chain that was reached first, when
/// the stages in between have returned, in the order in which calls inside one another would have done it.
@usableFromInline
class JointMaker {
  fileprivate var above: [JointMaker]
  /// In which run the subscription is that is being made at the moment, as what stands below leaves it here.
  fileprivate var incoming: Nesting?
  /// How many shared signals stand above one another up to here, and the run that those have in common.
  fileprivate let shares: Int
  fileprivate let run: JointRun?

  /// - Parameter run: That of a shared signal, which is that of the shared signals above it.
  @usableFromInline
  init(above: [JointMaker], shared run: JointRun? = nil) {
    self.above = above
    let last = above.lowestShared
    shares = (last?.shares ?? 0) + (run == nil ? 0 : 1)
    self.run = run ?? last?.run
  }

  /// Where and in which run somebody subscribes just now, if what stands below has said so.
  @usableFromInline
  func takeIncoming() -> Nesting? {
    let nesting = incoming
    incoming = nil
    return nesting
  }

  /// Subscribes to what stands above, in a run that the joints there join.
  @usableFromInline
  func subscribeAbove(in nesting: Nesting?, _ attach: () -> Subscription) -> Subscription {
    if let nesting { above.subscribe(in: nesting, attach) } else { attach() }
  }

  /// Lets go of the stages up to the joints above.
  func drop() {}

  /// Takes the joints above down one by one: a long chain that goes must not deepen the stack.
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
  /// The run of the shared signals among these.
  var sharedRun: JointRun? { lowestShared?.run }

  fileprivate var lowestShared: JointMaker? { self.max { $0.shares < $1.shares } }

  /// Makes a subscription that reaches these, which are told in which run it is.
  @usableFromInline
  func subscribe(in nesting: Nesting, _ attach: () -> Subscription) -> Subscription {
    for maker in self { maker.incoming = nesting }
    let subscription = attach()
    for maker in self where maker.incoming?.run === nesting.run { maker.incoming = nil }
    return subscription
  }
}

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
    Joint.make(in: takeIncoming()?.run ?? JointRun(), receive: receive, end: end) { [self] nesting, receive, end in
      guard let stages else { return .ended() }
      return above.subscribe(in: nesting) { stages(receive, end) }
    }
  }

  override func drop() { stages = nil }
}
