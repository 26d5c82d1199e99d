public import SignalboxCore
public import SignalboxModel

/// The session's services for the application.
///
/// Pages, effects, time and random numbers all come from here. So the session can record them and replay them.
public struct ApplicationContext {
  /// A heap box: every suspended function on the way to a page holds the context, so it must be small.
  private final class Parts {
    let navigator: Navigator
    let effects: any Effects
    let sources: any Sources
    let clock: any EventClock
    let random: RandomSource
    let addresses: Addresses
    let link: Link

    init(
      _ navigator: Navigator, _ effects: any Effects, _ sources: any Sources, _ clock: any EventClock,
      _ random: RandomSource, _ addresses: Addresses, _ link: Link
    ) {
      (self.navigator, self.effects, self.sources) = (navigator, effects, sources)
      (self.clock, self.random, self.addresses, self.link) = (clock, random, addresses, link)
    }
  }

  private let parts: Parts

  /// Shows and removes pages.
  public var navigator: Navigator { parts.navigator }
  /// Runs effects: work outside the session.
  public var effects: any Effects { parts.effects }
  /// Follows changes outside the session.
  public var sources: any Sources { parts.sources }
  /// The session's clock. Its time does not advance within a turn.
  public var clock: any EventClock { parts.clock }
  /// Random numbers that a replay repeats. Do not use them for secrets.
  public var random: RandomSource { parts.random }
  /// Opens the addresses of the application's routes.
  public var addresses: Addresses { parts.addresses }

  /// The name of the user, if the front end knows it: from the proxy in front of a web server, or from `--user`.
  /// Otherwise `nil`, so an application that needs a user asks for a log-in.
  ///
  /// The name is the same from the beginning of the session to its end: no other user gets the session. The recording
  /// has the name, so a replay, an undo and a resumed session have it, too. The name is not a secret. A name from a
  /// proxy or an option has at most 100 characters, all of them visible.
  public var user: String? { parts.link.user }

  /// The session's functions behind the other members.
  package struct Link {
    package let user: String?
    package let wallClock: () -> Duration
    package let restored: (any Decodable.Type) -> (any Decodable)?
    package let provide: (@escaping () -> any Encodable) -> Void
    package let idle: (Duration, Lifetime?) -> Signal<Void>

    package init(
      user: String? = nil,
      wallClock: @escaping () -> Duration = { .zero },
      restored: @escaping (any Decodable.Type) -> (any Decodable)? = { _ in nil },
      provide: @escaping (@escaping () -> any Encodable) -> Void = { _ in },
      idle: @escaping (Duration, Lifetime?) -> Signal<Void> = { _, _ in Emitter().signal }
    ) {
      (self.user, self.wallClock, self.restored) = (user, wallClock, restored)
      (self.provide, self.idle) = (provide, idle)
    }
  }

  package init(
    navigator: Navigator, effects: any Effects, sources: any Sources, clock: any EventClock,
    random: RandomSource = RandomSource { 0 }, addresses: Addresses = Addresses(), link: Link = Link()
  ) {
    parts = Parts(navigator, effects, sources, clock, random, addresses, link)
  }

  /// Reads the wall clock: the time since the beginning of 1970, to the millisecond. A replay repeats the recorded
  /// value.
  public func wallClock() -> Duration { parts.link.wallClock() }

  /// Returns the state to start from if the session restarts from a checkpoint. Otherwise returns `nil`: start from the
  /// beginning.
  public func restored<State: Decodable>(_ type: State.Type = State.self) -> State? {
    parts.link.restored(type) as? State
  }

  /// Registers a function that returns the application's state, for checkpoints. The session takes a checkpoint while
  /// only the root page is open and nothing is in progress. It may restart from there with ``restored(_:)`` and drop
  /// the earlier entries.
  ///
  /// The state is everything that the root page shows, also from signals of sources. Shared models and lists of present
  /// sessions are restored by the session. So are timers that the application sets as it begins: a timer that has fired
  /// does not fire again, so its consequences belong to the state. Use `Signal.interval(_:on:)` for what repeats: a
  /// timer that is set as another fires prevents a checkpoint.
  ///
  /// Without a call of this function, the complete session is recorded.
  public func keepCheckpoints(of state: @escaping () -> any Encodable) { parts.link.provide(state) }

  /// Tells when no input came for `time`: no user, guest or agent acted, in any front end.
  ///
  /// The signal fires once, and again after the next input and another such time. It is recorded, so a replay fires it
  /// at the same place. If an undo removes it, it fires again, so an undo removes no lock. It prevents neither
  /// checkpoints nor putting the session away. A session that was away for longer fires when it comes back,
  /// before any viewer sees it.
  ///
  /// An alert covers all pages that are shown later. Call ``Navigator/cancelAlerts()`` before you show a page that
  /// locks the application.
  /// - Parameters:
  ///   - time: The time without input.
  ///   - lifetime: The signal ends with it.
  public func idle(for time: Duration, during lifetime: Lifetime? = nil) -> Signal<Void> {
    parts.link.idle(time, lifetime)
  }
}
