public import SignalboxCore
public import SignalboxModel

/// What a session lends to the application it runs.
///
/// Pages, effects, time and chance all come from here: so the session can write down what happened and repeat it.
public struct ApplicationContext {
  /// Changes where the user is.
  public let navigator: Navigator
  /// Does things to the world.
  public let effects: any Effects
  /// Tells the time, as the session has it. It stands still while the application reacts to one thing.
  public let clock: any EventClock
  /// Chance that a recording repeats. Not for secrets.
  public let chance: Chance
  private let link: Link

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
    self.navigator = navigator
    self.effects = effects
    self.clock = clock
    self.chance = chance
    self.link = link
  }

  /// Reads the wall clock: the time since the beginning of 1970, to the millisecond. A recording repeats what was read.
  public func wallClock() -> Duration { link.wallClock() }

  /// The state to begin from when the session is continued from a checkpoint, else `nil`: then begin from the beginning.
  public func restored<State: Decodable>(_ type: State.Type = State.self) -> State? { link.restored(type) as? State }

  /// Tells how to get the application's state, for checkpoints: whenever the root page alone is there and nothing is
  /// under way, a session may begin again from it with ``restored(_:)``, and forget how it came about.
  ///
  /// An application that never calls this is recorded whole.
  public func keepCheckpoints(of state: @escaping () -> any Encodable) { link.provide(state) }
}
