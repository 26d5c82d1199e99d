public import SignalboxInterface

/// One who looks at a session and may act in it: what the session knows a presenter by.
///
/// A session begins with one, for the person in front of it; ``Session/join(as:_:)`` lets guests in. Everything a viewer
/// registers here leaves with it. It is used in its session's isolation alone.
public final class Viewer {
  /// What the others call it; `nil` for the one that the session began with.
  public let name: String?
  private(set) var presenter: (any Presenter)?
  private let inbox: Inbox
  private let loop: EventLoop
  private var lowering = Lowering(capabilities: [])
  private var turnHandlers: [() -> Void] = []
  private var waitHandlers: [() -> Void] = []
  private var watched: [(descriptor: Int32, readiness: Session.Readiness)] = []
  /// Where it leaves; for a guest.
  private weak let output: Output?
  /// Whether it was shown a frame.
  private var hasSeenFrame = false

  init(name: String? = nil, inbox: Inbox, loop: EventLoop, guestOf output: Output? = nil) {
    (self.name, self.inbox, self.loop, self.output) = (name, inbox, loop, output)
  }

  /// Whether it came later than the person in front of the session, and is known by name.
  var isGuest: Bool { name != nil }

  // MARK: What it does

  /// Hands in what was done at once. All of it is applied in one turn, in order, or nothing is.
  /// - Parameters:
  ///   - events: What was done.
  ///   - revision: The revision of the frame that was seen. What is set is refused when the element is another by then, and
  ///     anything else when the page is.
  ///   - answered: Called at the end of the turn in which all of it was applied, or refused: `Presenter.rejected` was called
  ///     before then. Not called when the viewer has left, or the session has ended.
  public func send(_ events: [InputEvent], seen revision: Int? = nil, answered: @escaping () -> Void = {}) {
    guard presenter != nil || !isGuest else { return }
    inbox.add(Inbox.Input(events: events, viewer: self, seen: revision, answered: answered))
  }

  /// Calls `handler` whenever `descriptor` can be read, or written, without waiting.
  public func watch(_ descriptor: Int32, for readiness: Session.Readiness = .reading, _ handler: @escaping () -> Void) {
    unwatch(descriptor, for: readiness)
    watched.append((descriptor, readiness))
    loop.watch(descriptor, for: readiness, handler)
  }

  /// Ends a ``watch(_:for:_:)``.
  public func unwatch(_ descriptor: Int32, for readiness: Session.Readiness = .reading) {
    watched.removeAll { $0.descriptor == descriptor && $0.readiness == readiness }
    loop.unwatch(descriptor, for: readiness)
  }

  /// Calls `handler` at the end of every turn, after its frame was rendered.
  public func afterEachTurn(_ handler: @escaping () -> Void) { turnHandlers.append(handler) }

  /// Calls `handler` whenever nothing is left to do but wait: the moment to paint, once for many turns (N3).
  public func beforeWaiting(_ handler: @escaping () -> Void) { waitHandlers.append(handler) }

  /// Goes: nothing that it did and that waits is done any more, and its presenter is closed. The session goes on. For a guest;
  /// the one that the session began with stays to its end.
  public func leave() { output?.remove(self) }

  // MARK: What it is shown

  func attach(_ presenter: any Presenter) {
    self.presenter = presenter
    lowering = Lowering(capabilities: presenter.capabilities)
  }

  /// Shows it the frame, if that is another or it was shown none.
  func show(_ frame: Frame, isChanged: Bool) {
    guard let presenter, isChanged || !hasSeenFrame else { return }
    hasSeenFrame = true
    presenter.render(lowering.lower(frame))
  }

  func reject(_ event: InputEvent, _ reason: Rejection) { presenter?.rejected(event, lowering.lower(reason)) }

  func endTurn() { for handler in turnHandlers { handler() } }

  func prepareToWait() { for handler in waitHandlers { handler() } }

  /// Ends it. Nothing is called any more.
  func close(_ ending: Ending) {
    let presenter = presenter
    self.presenter = nil
    (turnHandlers, waitHandlers) = ([], [])
    for watch in watched { loop.unwatch(watch.descriptor, for: watch.readiness) }
    watched = []
    inbox.drop(self)
    presenter?.close(ending)
  }
}
