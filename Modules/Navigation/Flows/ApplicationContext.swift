public import SignalboxCore
public import SignalboxModel

/// What a session lends to the application it runs.
///
/// Pages, effects, time and chance all come from here: so the session can write down what happened and repeat it.
public struct ApplicationContext {
  /// In one place: it is held for as long as the application runs, by each function on the way to its pages.
  private final class Parts {
    let navigator: Navigator
    let effects: any Effects
    let clock: any EventClock
    let chance: Chance
    let link: Link

    init(_ navigator: Navigator, _ effects: any Effects, _ clock: any EventClock, _ chance: Chance, _ link: Link) {
      (self.navigator, self.effects, self.clock, self.chance, self.link) = (navigator, effects, clock, chance, link)
    }
  }

  private let parts: Parts

  /// Changes where the user is.
  public var navigator: Navigator { parts.navigator }
  /// Does things to the world.
  public var effects: any Effects { parts.effects }
  /// Tells the time, as the session has it. It stands still while the application reacts to one thing.
  public var clock: any EventClock { parts.clock }
  /// Chance that a recording repeats. Not for secrets.
  public var chance: Chance { parts.chance }

  /// What the session does for the rest of it.
  package struct Link {
    package let wallClock: () -> Duration
    package let restored: (any Decodable.Type) -> (any Decodable)?
    package let provide: (@escaping () -> any Encodable) -> Void

    package init(
      wallClock: @escaping () -> Duration = { .zero },
      restored: @escaping (any Decodable.Type) -> (any Decodable)? = { _ in nil },
      provide: @escaping (@escaping () -> any Encodable) -> Void = { _ in }
    ) {
      (self.wallClock, self.restored, self.provide) = (wallClock, restored, provide)
    }
  }

  package init(
    navigator: Navigator, effects: any Effects, clock: any EventClock, chance: Chance = Chance { 0 },
    link: Link = Link()
  ) {
    parts = Parts(navigator, effects, clock, chance, link)
  }

  /// Reads the wall clock: the time since the beginning of 1970, to the millisecond. A recording repeats what was read.
  public func wallClock() -> Duration { parts.link.wallClock() }

  /// The state to begin from when the session is continued from a checkpoint, else `nil`: then begin from the beginning.
  public func restored<State: Decodable>(_ type: State.Type = State.self) -> State? {
    parts.link.restored(type) as? State
  }

  /// Tells how to get the application's state, for checkpoints: whenever the root page alone is there and nothing is
  /// under way, a session may begin again from it with ``restored(_:)``, and forget how it came about.
  ///
  /// An application that never calls this is recorded whole.
  public func keepCheckpoints(of state: @escaping () -> any Encodable) { parts.link.provide(state) }
}
