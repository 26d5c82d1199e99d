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
  @usableFromInline
  init(_ several: [Ancestry]) {
    depth = several.reduce(0) { max($0, $1.depth) }
    // Each once: a signal joined with itself again and again would double them each time.
    var known: Set<ObjectIdentifier> = []
    joints = several.flatMap(\.joints).filter { known.insert(ObjectIdentifier($0)).inserted }
  }

  @usableFromInline var next: Ancestry { Ancestry(depth: depth + 1, joints: joints) }

  /// Whether the next stage is to be cut off from those above.
  @usableFromInline var isDeep: Bool { depth >= Ancestry.mostNested }

  /// Stages up to here are calls inside one another, which is what makes them fast; a stage takes up to about 700 bytes of
  /// stack in a debug build.
  @usableFromInline static var mostNested: Int { 100 }

  /// What a shared or an inner signal takes, beside a stage.
  static var stagesOfOneInside: Int { 5 }
}

/// In which run a subscription is being made, and how many stages below the joint that was made last.
@usableFromInline
struct Nesting {
  let run: JointRun
  let depth: Int

  init(run: JointRun, depth: Int = 0) {
    self.run = run
    self.depth = depth
  }

  /// Of a signal that is subscribed to inside this one.
  @usableFromInline
  func inside(_ ancestry: Ancestry) -> Nesting {
    Nesting(run: run, depth: depth + ancestry.depth + Ancestry.stagesOfOneInside)
  }

  /// Whether what is subscribed to here is to be cut off from what stands below.
  @usableFromInline var isDeep: Bool { depth >= Ancestry.mostNested }

  /// Subscribes by `attach`, cut off from what stands below.
  @usableFromInline
  func cutOff<Value>(
    receive: @escaping (Value) -> Void, end: @escaping (End) -> Void,
    attach: @escaping (Nesting, @escaping (Value) -> Void, @escaping (End) -> Void) -> Subscription
  ) -> Subscription {
    Joint.make(in: run, receive: receive, end: end, attach: attach)
  }

  /// Not inside any other.
  @usableFromInline static var outermost: Nesting { Nesting(run: JointRun()) }
}
