/// How many stages stand above a signal since the last joint, and which joints are next.
@usableFromInline
struct Ancestry {
  @usableFromInline let depth: Int
  @usableFromInline let joints: [JointMaker]

  /// Above a source nothing stands.
  @usableFromInline static var none: Ancestry { Ancestry(depth: 0, joints: []) }

  @usableFromInline
  init(depth: Int, joints: [JointMaker]) {
    self.depth = depth
    self.joints = joints
  }

  /// Of what is made of several signals.
  init(_ several: [Ancestry]) {
    depth = several.reduce(0) { max($0, $1.depth) }
    // Each once: a signal joined with itself again and again would double them each time.
    var known: Set<ObjectIdentifier> = []
    joints = several.flatMap(\.joints).filter { known.insert(ObjectIdentifier($0)).inserted }
  }

  @usableFromInline var next: Ancestry { Ancestry(depth: depth + 1, joints: joints) }

  /// Stages up to here are calls inside one another, which is what makes them fast; a stage takes up to about 700 bytes of
  /// stack in a debug build.
  @usableFromInline static var mostNested: Int { 100 }
}

/// Where a long chain of stages is cut, so that it needs no more stack than a short one (S7).
///
/// A chain is cut every so many stages. What passes a joint is done by the joint of the chain that was reached first, when
/// the stages in between have returned, in the order in which calls inside one another would have done it.
@usableFromInline
class JointMaker {
  /// The run of the subscription that is being made at the moment, as the joint below leaves it here.
  fileprivate var incoming: JointRun?
  fileprivate var above: [JointMaker]

  init(above: [JointMaker]) { self.above = above }

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
    let run = incoming ?? JointRun()
    incoming = nil
    let joint = Joint(run, receive: receive, end: end)
    run.perform { [self] in
      guard joint.isActive, let stages else { return }
      for maker in above { maker.incoming = run }
      joint.follow(stages(joint.take, joint.finish))
      for maker in above where maker.incoming === run { maker.incoming = nil }
    }
    return joint
  }

  override func drop() { stages = nil }
}

/// What is to be done at the joints of one subscription.
final class JointRun {
  private var waiting: [() -> Void] = []
  private var added: [() -> Void] = []
  private var isRunning = false

  /// Does `work` and all that comes of it, or leaves it to the joint that is at it.
  func perform(_ work: @escaping () -> Void) {
    guard !isRunning else { return added.append(work) }
    isRunning = true
    work()
    takeAdded()
    while let next = waiting.popLast() {
      next()
      takeAdded()
    }
    isRunning = false
  }

  /// What a piece of work has caused comes before what waited already, as if it had been called.
  private func takeAdded() {
    guard !added.isEmpty else { return }
    waiting += added.reversed()
    added.removeAll(keepingCapacity: true)
  }
}

/// One subscription's passage through a joint.
private final class Joint<Value>: Subscription {
  private let run: JointRun
  private var receive: ((Value) -> Void)?
  private var end: ((End) -> Void)?
  private var upstream: Subscription?

  init(_ run: JointRun, receive: @escaping (Value) -> Void, end: @escaping (End) -> Void) {
    self.run = run
    self.receive = receive
    self.end = end
  }

  func follow(_ upstream: Subscription) {
    if isActive { self.upstream = upstream } else { upstream.cancel() }
  }

  func take(_ value: Value) {
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
