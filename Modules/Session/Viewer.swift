public import SignalboxCore
public import SignalboxInterface

/// The connection of one presenter to its session.
///
/// A session begins with a viewer for its user; ``Session/join(as:_:)`` adds guests. Everything that is registered with
/// a viewer ends with it. Use a viewer only in the isolation of its session.
public final class Viewer {
  /// The name of the guest; `nil` for the user.
  public let name: String?
  /// The viewer's number among the viewers that were added later.
  let number: Int
  private(set) var presenter: (any Presenter)?
  private let inbox: Inbox
  let loop: EventLoop
  /// The session, once it has begun. Weak: the session owns its viewers.
  weak var session: Session?
  private var lowering = Lowering(capabilities: [])
  private var turnHandlers = Handlers()
  private var waitHandlers = Handlers()
  private var watched: [(descriptor: Int32, readiness: Session.Readiness)] = []
  /// The owner, from which a viewer that was added later removes itself.
  private weak let output: Output?
  /// The last frame that was lowered, and the result, until the end of the turn.
  private var lowered: HeapBox<(frame: Frame, result: Frame)>?
  /// A Boolean value that indicates whether the presenter was given a frame.
  private var hasSeenFrame = false
  /// The viewer's ending, once it has ended.
  private var ending: Ending?

  init(
    name: String? = nil, number: Int = 0, inbox: Inbox, loop: EventLoop, guestOf output: Output? = nil
  ) {
    (self.name, self.number) = (name, number)
    (self.inbox, self.loop, self.output) = (inbox, loop, output)
  }

  /// A Boolean value that indicates whether the viewer is a guest: a guest has a name.
  var isGuest: Bool { name != nil }

  /// A Boolean value that indicates whether the presenter may name the revision that the user saw.
  var namesRevisions: Bool { lowering.capabilities.contains(.revisions) }

  // MARK: Input

  /// Sends events to the session. All are applied in one turn, in order, or none is.
  /// - Parameters:
  ///   - events: The user's actions.
  ///   - revision: The revision of the frame that the user saw. An action is refused if its element has changed since,
  ///     or another page or alert is in front. A press on a button or link is also refused if a value on its page has
  ///     changed since, and an undo, redo or seek if anything was done since. Needs the capability `revisions`.
  ///   - answered: Called exactly once. At the end of the turn it gets the answer: applied, every refusal, or the
  ///     ending. `Presenter.rejected` was called before. If the viewer or the session ends first, it gets the ending
  ///     after `Presenter.close`.
  public func send(
    _ events: [InputEvent], seen revision: Int? = nil, answered: @escaping (Answer) -> Void = { _ in }
  ) {
    send(Inbox.Input(events: events, viewer: self, seen: revision, reply: answered))
  }

  func send(_ input: Inbox.Input) { if let ending { input.reply(.ended(ending)) } else { inbox.add(input) } }

  /// Calls `handler` whenever `descriptor` is ready for reading or writing.
  /// - Parameters:
  ///   - descriptor: The descriptor to watch.
  ///   - readiness: The direction to watch for.
  ///   - isUrgent: A Boolean value that indicates whether to call the handler also between the turns of a resume, undo,
  ///     redo or seek. Pass `true` for signals and for requests with a queue of their own. Pass `false` for keys, which
  ///     belong to the page that appears afterwards.
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

  /// Calls `handler` at the end of every turn, after its frame was rendered.
  /// - Returns: The subscription; cancel it to end the calls.
  @discardableResult
  public func afterEachTurn(_ handler: @escaping () -> Void) -> Subscription {
    let number = turnHandlers.add(handler)
    return .cancelling { [weak self] in self?.turnHandlers.remove(number) }
  }

  /// Calls `handler` before every wait: the moment to paint, once for many turns (N3).
  /// - Returns: The subscription; cancel it to end the calls.
  @discardableResult
  public func beforeWaiting(_ handler: @escaping () -> Void) -> Subscription {
    let number = waitHandlers.add(handler)
    return .cancelling { [weak self] in self?.waitHandlers.remove(number) }
  }

  /// Detaches the viewer: its pending input is dropped and its presenter is closed. The session continues.
  ///
  /// Does nothing for the viewer that the session began with, which stays to the end.
  public func detach() { output?.remove(self) }

  // MARK: Output

  func attach(_ presenter: any Presenter) {
    self.presenter = presenter
    lowering = Lowering(capabilities: presenter.capabilities)
  }

  /// Shows a frame if it has changed, or if it is the presenter's first.
  func show(_ frame: Frame, isChanged: Bool) {
    guard let presenter, isChanged || !hasSeenFrame else { return }
    hasSeenFrame = true
    let result = lowering.lower(frame)
    lowered = HeapBox((frame, result))
    presenter.render(result)
  }

  /// Returns a frame lowered to the capabilities of the presenter.
  func lower(_ frame: Frame) -> Frame {
    if let lowered = lowered?.value, lowered.frame == frame { lowered.result } else { lowering.lower(frame) }
  }

  func reject(_ event: InputEvent, _ reason: Rejection) { presenter?.rejected(event, lowering.lower(reason)) }

  func offer(_ file: KeptFile) { presenter?.offered(file) }

  /// Reports the answer to an input, with reasons lowered to the capabilities of the presenter.
  func answer(_ handler: (Answer) -> Void, _ refusals: [Refusal], _ frame: Frame?, _ ending: Ending?) {
    if let ending, refusals.allSatisfy({ $0.reason == .closing }) { return handler(.ended(ending)) }
    guard refusals.isEmpty else {
      return handler(.refused(refusals.map { Refusal($0.event, lowering.lower($0.reason)) }))
    }
    handler(frame.map { .applied(lower($0)) } ?? .refused([]))
  }

  func endTurn() {
    lowered = nil
    turnHandlers.call()
  }

  func prepareToWait() { waitHandlers.call() }

  /// Ends the viewer. No handler is called afterwards.
  func close(_ ending: Ending) {
    let presenter = presenter
    self.presenter = nil
    self.ending = ending
    (turnHandlers, waitHandlers) = (Handlers(), Handlers())
    for watch in watched { loop.unwatch(watch.descriptor, for: watch.readiness) }
    watched = []
    presenter?.close(ending)
    inbox.drop(self, ending)
  }
}

/// Handlers that are called repeatedly, in the order of their registration.
private struct Handlers {
  private var all: [(number: Int, call: () -> Void)] = []
  private var last = 0

  mutating func add(_ handler: @escaping () -> Void) -> Int {
    last += 1
    all.append((last, handler))
    return last
  }

  mutating func remove(_ number: Int) { all.removeAll { $0.number == number } }

  /// Calls the handlers that are registered when the call begins.
  func call() { for handler in all { handler.call() } }
}
