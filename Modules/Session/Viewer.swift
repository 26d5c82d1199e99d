public import SignalboxCore
public import SignalboxInterface

/// One who looks at a session and may act in it: what the session knows a presenter by.
///
/// A session begins with one, for the person in front of it; ``Session/join(as:_:)`` lets guests in. Everything a viewer
/// registers here leaves with it. It is used in its session's isolation alone.
public final class Viewer {
  /// What the others call it; `nil` for the person in front of the session.
  public let name: String?
  /// What the session knows it by among the others.
  let number: Int
  /// Whether it may say which revision was seen.
  let namesRevisions: Bool
  private(set) var presenter: (any Presenter)?
  private let inbox: Inbox
  private let loop: EventLoop
  private var lowering = Lowering(capabilities: [])
  private var turnHandlers = Handlers()
  private var waitHandlers = Handlers()
  private var watched: [(descriptor: Int32, readiness: Session.Readiness)] = []
  /// Where it leaves; for one that came later.
  private weak let output: Output?
  /// Whether it was shown a frame.
  private var hasSeenFrame = false
  /// How it ended, once it has.
  private var ending: Ending?

  init(
    name: String? = nil, number: Int = 0, namesRevisions: Bool = true, inbox: Inbox, loop: EventLoop,
    guestOf output: Output? = nil
  ) {
    (self.name, self.number, self.namesRevisions) = (name, number, namesRevisions)
    (self.inbox, self.loop, self.output) = (inbox, loop, output)
  }

  /// Whether it is somebody else than the person in front of the session, and known by name.
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
    guard ending == nil else { return }
    inbox.add(Inbox.Input(events: events, viewer: self, seen: revision, reply: .told(answered)))
  }

  /// As ``send(_:seen:answered:)``, and tells what came of it, once and in any case.
  /// - Parameters:
  ///   - events: What was done.
  ///   - revision: The revision of the frame that was seen.
  ///   - answered: Told at the end of the turn, with every refusal, or that nobody answers any more.
  public func perform(_ events: [InputEvent], seen revision: Int? = nil, answered: @escaping (Answer) -> Void) {
    if let ending { return answered(.ended(ending)) }
    inbox.add(Inbox.Input(events: events, viewer: self, seen: revision, reply: .answered(answered)))
  }

  /// Calls `handler` whenever `descriptor` can be read, or written, without waiting.
  /// - Parameters:
  ///   - descriptor: What is watched.
  ///   - readiness: What it is waited for.
  ///   - isUrgent: Whether to call it also between the turns in which a session is resumed or goes back in time. Keys are not
  ///     urgent: they are for the page that comes of it. Signals are, and requests that wait in a queue of their own.
  ///   - handler: Called in a turn of the session, and not after ``unwatch(_:for:)``.
  public func watch(
    _ descriptor: Int32, for readiness: Session.Readiness = .reading, isUrgent: Bool = false,
    _ handler: @escaping () -> Void
  ) {
    unwatch(descriptor, for: readiness)
    watched.append((descriptor, readiness))
    loop.watch(descriptor, for: readiness, isUrgent: isUrgent, handler)
  }

  /// Ends a ``watch(_:for:isUrgent:_:)``.
  public func unwatch(_ descriptor: Int32, for readiness: Session.Readiness = .reading) {
    watched.removeAll { $0.descriptor == descriptor && $0.readiness == readiness }
    loop.unwatch(descriptor, for: readiness)
  }

  /// Calls `handler` at the end of every turn, after its frame was rendered, until the subscription is cancelled.
  @discardableResult
  public func afterEachTurn(_ handler: @escaping () -> Void) -> Subscription {
    let number = turnHandlers.add(handler)
    return .cancelling { [weak self] in self?.turnHandlers.remove(number) }
  }

  /// Calls `handler` whenever nothing is left to do but wait: the moment to paint, once for many turns (N3). It ends when the
  /// subscription is cancelled.
  @discardableResult
  public func beforeWaiting(_ handler: @escaping () -> Void) -> Subscription {
    let number = waitHandlers.add(handler)
    return .cancelling { [weak self] in self?.waitHandlers.remove(number) }
  }

  /// Goes: nothing that it did and that waits is done any more, and its presenter is closed. The session goes on. For one that
  /// came later; the one that the session began with stays to its end.
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

  /// A frame as it would be shown, for who asks for one.
  func lowered(_ frame: Frame) -> Frame { lowering.lower(frame) }

  func reject(_ event: InputEvent, _ reason: Rejection) { presenter?.rejected(event, lowering.lower(reason)) }

  /// Tells what came of an input, with reasons as they would be shown.
  func answer(_ handler: (Answer) -> Void, _ refusals: [Refusal], _ frame: Frame?, _ ending: Ending?) {
    if let ending, refusals.allSatisfy({ $0.reason == .closing }) { return handler(.ended(ending)) }
    guard refusals.isEmpty else {
      return handler(.refused(refusals.map { Refusal($0.event, lowering.lower($0.reason)) }))
    }
    handler(frame.map { .applied(lowered($0)) } ?? .refused([]))
  }

  func endTurn() { turnHandlers.call() }

  func prepareToWait() { waitHandlers.call() }

  /// Ends it. Nothing is called any more.
  func close(_ ending: Ending) {
    let presenter = presenter
    self.presenter = nil
    self.ending = ending
    (turnHandlers, waitHandlers) = (Handlers(), Handlers())
    for watch in watched { loop.unwatch(watch.descriptor, for: watch.readiness) }
    watched = []
    inbox.drop(self, ending)
    presenter?.close(ending)
  }
}

/// Who is called again and again, in the order they asked for it.
private struct Handlers {
  private var all: [(number: Int, call: () -> Void)] = []
  private var last = 0

  mutating func add(_ handler: @escaping () -> Void) -> Int {
    last += 1
    all.append((last, handler))
    return last
  }

  mutating func remove(_ number: Int) { all.removeAll { $0.number == number } }

  /// Calls those that were there at the beginning.
  func call() { for handler in all { handler.call() } }
}
