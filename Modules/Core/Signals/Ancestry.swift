/// The number of stages upstream of a signal, up to the nearest joints, and these joints; see ``JointMaker``.
@usableFromInline
struct Ancestry {
  @usableFromInline let depth: Int
  @usableFromInline let joints: [JointMaker]

  /// The ancestry of a source, which has nothing upstream.
  @usableFromInline static var none: Ancestry { Ancestry(depth: 0, joints: []) }

  @usableFromInline
  init(depth: Int, joints: [JointMaker]) {
    self.depth = depth
    self.joints = joints
  }

  /// Creates the ancestry of a signal that is made of several signals.
  @usableFromInline
  init(_ several: [Ancestry]) {
    depth = several.reduce(0) { max($0, $1.depth) }
    // Each joint once: a signal joined with itself repeatedly would double them each time.
    var known: Set<ObjectIdentifier> = []
    joints = several.flatMap(\.joints).filter { known.insert(ObjectIdentifier($0)).inserted }
  }

  @usableFromInline var next: Ancestry { Ancestry(depth: depth + 1, joints: joints) }

  /// A Boolean value that indicates whether the next stage is cut off from the stages upstream.
  @usableFromInline var isDeep: Bool { depth >= Ancestry.mostNested }

  /// The limit of nested stages. Up to this limit stages call each other directly, which makes them fast. A stage
  /// takes up to about 700 bytes of stack in a debug build.
  @usableFromInline static var mostNested: Int { 100 }

  /// The number of stages that a shared or an inner signal counts for.
  static var stagesOfOneInside: Int { 5 }
}

/// The run in which a subscription is being made, and the number of stages up to the nearest joint downstream.
@usableFromInline
struct Nesting {
  let run: JointRun
  let depth: Int

  init(run: JointRun, depth: Int = 0) {
    self.run = run
    self.depth = depth
  }

  /// Returns the nesting of a signal that is subscribed to inside this nesting.
  @usableFromInline
  func inside(_ ancestry: Ancestry) -> Nesting {
    Nesting(run: run, depth: depth + ancestry.depth + Ancestry.stagesOfOneInside)
  }

  /// A Boolean value that indicates whether the next subscription is cut off from the stages downstream.
  @usableFromInline var isDeep: Bool { depth >= Ancestry.mostNested }

  /// Subscribes by `attach`, with a joint that cuts the subscription off from the stages downstream.
  @usableFromInline
  func cutOff<Value>(
    receive: @escaping (Value) -> Void, end: @escaping (End) -> Void,
    attach: @escaping (Nesting, @escaping (Value) -> Void, @escaping (End) -> Void) -> Subscription
  ) -> Subscription {
    Joint.make(in: run, receive: receive, end: end, attach: attach)
  }

  /// The nesting of a subscription that is inside no other.
  @usableFromInline static var outermost: Nesting { Nesting(run: JointRun()) }
}
