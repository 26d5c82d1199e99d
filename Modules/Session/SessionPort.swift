public import SignalboxCore
public import SignalboxInterface
public import SignalboxModel

/// The way from a presenter to its session.
///
/// ``Viewer`` is the port of a session. `RecordingPort` in SignalboxTesting needs no session, for tests of a presenter.
/// Use a port only in the isolation of its session.
public protocol SessionPort: AnyObject {
  /// Sends events to the session; see `Viewer.send`.
  func send(_ events: [InputEvent], seen revision: Int?, answered: @escaping (Answer) -> Void)

  /// Makes the next text a step of undo by itself, although it may be for the same element as the text before.
  ///
  /// Texts that follow one another in an element are a single step, as the letters that the user types there.
  func endTyping()

  /// Ends the session, as ``Session/stop(_:)`` does. For a guest, ends only its own view.
  func stop(_ ending: Ending)

  /// Handles Ctrl-C, as ``Session/interrupt(_:)`` does. Returns `true` if the session ends.
  func interrupt(_ signal: Int32) -> Bool

  /// Sets the rights of the guests. A guest cannot change them.
  func admit(_ admission: Admission)

  /// A Boolean value that indicates whether a request to quit does not end the session at once.
  var guardsQuitting: Bool { get }

  /// A Boolean value that indicates whether the session is ending or has ended.
  var isEnding: Bool { get }

  /// The session's time, for the presenter's own time limits, which are not part of the recording.
  ///
  /// Each of its timers fires in a turn of its own.
  var clock: any EventClock { get }

  /// The files of the session, for a presenter that gives them to its user.
  var files: any FileStore { get }

  // MARK: For drivers

  /// A Boolean value that indicates whether nothing happens without the user.
  var isIdle: Bool { get }

  /// A Boolean value that indicates whether a manual clock is moving.
  var isAdvancing: Bool { get }

  /// Moves a manual clock forward. Timers that come due fire in order, each in its own turn.
  ///
  /// The clock stands still while effects work, except while their work waits for the clock.
  func advanceClock(by duration: Duration)

  /// Skips the turn after a handler of a descriptor that did nothing relevant to the session. Call it in the handler.
  func skipTurn()

  /// The journal of the session, without the texts of secrets.
  var journal: Journal { get }
}

extension SessionPort {
  /// Does nothing.
  public func endTyping() {}

  /// No files.
  public var files: any FileStore { NoFiles() }

  /// Sends an event. It is applied, or refused with a reason, in a turn of its own.
  public func send(_ event: InputEvent, answered: @escaping (Answer) -> Void = { _ in }) {
    send([event], seen: nil, answered: answered)
  }

  /// Calls `action` once after `delay` of the ``clock``, in a turn of its own.
  public func schedule(after delay: Duration, _ action: @escaping () -> Void) -> Subscription {
    clock.schedule(after: delay, action)
  }
}
