public import SignalboxCore
public import SignalboxInterface
public import SignalboxModel
public import SignalboxSession

/// A session port without a session, for tests of a presenter: records the events and the endings that the presenter
/// sends.
///
/// The test answers the events itself. With a port of a session, every call is also passed on.
public final class RecordingPort: SessionPort {
  /// The events, in order.
  public private(set) var events: [InputEvent] = []
  /// The endings that the presenter requested, in order.
  public private(set) var endings: [Ending] = []
  /// The value of ``guardsQuitting`` without a session.
  public var isGuarded = false
  /// The clock without a session.
  public let time = VirtualClock()
  private let session: (any SessionPort)?
  private var waiting: [(Answer) -> Void] = []

  /// Creates a port that passes all calls on to `session`.
  public init(passingTo session: (any SessionPort)? = nil) { self.session = session }

  /// Answers the oldest events without an answer.
  public func answer(_ answer: Answer) {
    if !waiting.isEmpty { waiting.removeFirst()(answer) }
  }

  /// Records the events.
  public func send(_ events: [InputEvent], seen revision: Int?, answered: @escaping (Answer) -> Void) {
    self.events += events
    guard let session else { return waiting.append(answered) }
    session.send(events, seen: revision, answered: answered)
  }

  /// Does nothing without a session.
  public func endTyping() { session?.endTyping() }

  /// Records the ending.
  public func stop(_ ending: Ending) {
    endings.append(ending)
    session?.stop(ending)
  }

  /// Returns `true` without a session.
  public func interrupt(_ signal: Int32) -> Bool { session?.interrupt(signal) ?? true }
  /// Does nothing without a session.
  public func admit(_ admission: Admission) { session?.admit(admission) }
  /// The value of the session, otherwise of ``isGuarded``.
  public var guardsQuitting: Bool { session?.guardsQuitting ?? isGuarded }
  /// `false` without a session.
  public var isEnding: Bool { session?.isEnding ?? false }
  /// No files without a session.
  public var files: any FileStore { session?.files ?? NoFiles() }
  /// The clock of the session, otherwise ``time``.
  public var clock: any EventClock { session?.clock ?? time }
  /// `true` without a session.
  public var isIdle: Bool { session?.isIdle ?? true }
  /// `false` without a session.
  public var isAdvancing: Bool { session?.isAdvancing ?? false }
  /// Advances the clock.
  public func advanceClock(by duration: Duration) {
    if let session { session.advanceClock(by: duration) } else { time.advance(by: duration) }
  }
  /// Does nothing without a session.
  public func skipTurn() { session?.skipTurn() }
  /// Empty without a session.
  public var journal: Journal { session?.journal ?? Journal() }
}
