import SignalboxInterface
import SignalboxSession

/// The rules of the wire, without input or output: lines and turns go in, lines and commands come out.
///
/// Requests wait in a queue. An action begins when the previous action is answered. Its event is applied in a turn, and
/// its answer comes when no effect is under way. `app.ping`, `app.cancel` and detached waits overtake; in MCP, going
/// back does, too. While too much is unsent, no request begins or is answered: memory stays bounded by the state.
struct WireEngine {
  /// A command to the owner of the engine. The owner performs the commands in order.
  enum Command: Equatable {
    /// Sends events to the session, in a single turn, all or none. ``WireEngine/eventDone()`` reports their end.
    case send([InputEvent], seen: Int?)
    /// Calls ``WireEngine/timedOut(_:)`` after this time of the session's clock.
    case schedule(wait: Int, milliseconds: Int)
    /// Cancels that call.
    case unschedule(wait: Int)
    /// Moves the session's clock.
    case advance(milliseconds: Int)
  }

  /// An action without an answer.
  struct Action {
    let ticket: ResponseWriter.Ticket
    /// The frame before the action.
    let before: Frame
    /// The action; `nil` for several values at once, and for an advance of the clock.
    var action: UserAction?
    var settles: Bool
    let givesSnapshot: Bool
    /// The request for the rows that the action loads.
    var listing: Request?
    /// The number of this driver's open events, up to the action's own event; 0 when the event is applied.
    var eventsLeft = 0
    var failure: WireFailure?
    /// The number of the time limit, if there is a limit.
    var timer: Int?
    /// A Boolean value that indicates whether the time limit has passed, so that the answer waits for no effect.
    var isExpired = false
  }

  enum Current {
    case action(Action)
    case wait(Int)
  }

  struct Wait {
    let number: Int
    let ticket: ResponseWriter.Ticket
    let condition: WaitCondition
    var isExpired = false
  }

  let settings: WireSettings
  let table: MethodTable
  private(set) var dialect: any WireDialect
  /// Returns the session's journal.
  let journal: () -> Journal
  /// Returns bytes of a file of the session: from a place on, at most a number of them.
  let bytes: (KeptFile, _ start: Int, _ count: Int) throws -> [UInt8]?
  var responses: ResponseWriter
  var queue = RequestQueue()
  var current: Current?
  /// An advance of the clock, which may run beside `current`.
  var advance: Action?
  var waits: [Wait] = []
  /// The forms without an answer, in the order of their arrival.
  var posts: [Post] = []
  var lastWait = 0
  var subscriptions: Subscriptions
  var memory: ElementMemory
  /// The changes of the elements in front, for waits.
  private(set) var history: ElementHistory?
  var frame: Frame?
  var status = SessionStatus()
  /// The steps that can be undone and redone.
  var undo = UndoState()
  /// The number of sent events that the session has not handled.
  var eventsUnderWay = 0
  var commands: [Command] = []
  /// False while the page has a number that is infinite or not a number, which JSON cannot express.
  var isExpressible = true
  var inputHasEnded = false
  /// True when the outbox has all bytes that will ever be written.
  var isOver = false
  /// A Boolean value that indicates whether a page has settled, or a first look has waited long enough.
  var hasSettled = false
  /// The number of the time limit of a first look, if one waits.
  var firstLook: Int?
  /// The outcome of the application, once it has ended by itself.
  var outcome: Outcome?

  init(
    _ settings: WireSettings, journal: @escaping () -> Journal = { Journal() },
    bytes: @escaping (KeptFile, Int, Int) throws -> [UInt8]? = { _, _, _ in nil }
  ) {
    (self.settings, self.journal, self.bytes) = (settings, journal, bytes)
    let limits = settings.limits
    dialect = settings.dialect.make(limits)
    responses = ResponseWriter(omitsUnknownID: dialect.rules.omitsUnknownID)
    table = MethodTable(limits: limits, hasTestClock: settings.hasTestClock)
    memory = ElementMemory(limit: limits.retired)
    subscriptions = Subscriptions(limits: limits)
  }

  var limits: Limits { settings.limits }

  /// Changes the dialect. Call this only before the first answer.
  mutating func speak(_ other: Dialect) {
    dialect = other.make(limits)
    responses = ResponseWriter(omitsUnknownID: dialect.rules.omitsUnknownID)
  }

  // MARK: Lines in

  /// A Boolean value that indicates whether the engine accepts the next line. Asked before each line.
  var acceptsLine: Bool {
    isRunning && !isFull && queue.count < limits.queue && queue.bytes < limits.queuedBytes
  }

  /// A Boolean value that indicates whether the engine has work that the session's next turn may continue.
  var isAtWork: Bool { current != nil || advance != nil || queue.count > 0 || eventsUnderWay > 0 || isOver }

  /// Handles a line.
  mutating func receive(_ bytes: [UInt8], _ line: Range<Int>) {
    let json: JSON
    do {
      json = try JSONParser.parse(bytes, in: line, depthLimit: limits.depth)
    } catch {
      return refuse(WireFailure(error))
    }
    receive(json, bytes: line.count)
  }

  /// Handles a line that exceeded the limit.
  mutating func receiveTooLong() { refuse(WireFailure(.lineTooLong)) }

  /// Records the end of the input.
  mutating func endOfInput() { inputHasEnded = true }

  // MARK: The session's turns

  /// Handles a new frame.
  mutating func render(_ frame: Frame) {
    self.frame = frame
    hasSettled = hasSettled || frame.isSettled
    isExpressible = frame.isExpressible
    memory.update(frame)
    if let history { history.update(to: frame) } else { history = ElementHistory(frame) }
    subscriptions.frameChanged()
    dialect.frameChanged()
  }

  /// Records that the session refused the event of this turn.
  mutating func rejected(_ event: InputEvent, _ rejection: Rejection) {
    if refusesPost(event, rejection) { return }
    guard case .action(var action)? = current, action.eventsLeft == 1 else { return }
    let revision = JSON.Member("revision", .integer(frame?.revision ?? 0))
    dialect.rejected(event, rejection, at: frame?.element(event.element))
    action.failure =
      rejection == .staleRevision
      ? WireFailure(.staleRevision, [revision])
      : WireFailure(rejection, of: event, at: frame?.element(event.element))
    current = .action(action)
  }

  /// Records that an event of this driver was applied or refused, and that its turn is over.
  mutating func eventDone() {
    eventsUnderWay -= 1
    for index in posts.indices { posts[index].eventsLeft -= 1 }
    guard case .action(var action)? = current else { return }
    action.eventsLeft -= 1
    current = .action(action)
  }

  /// Handles the end of a turn, whose frame is rendered.
  mutating func turnEnded(_ status: SessionStatus) {
    self.status = status
    step()
  }

  /// A Boolean value that indicates whether a stall was announced and has not ended.
  var isStalled = false

  /// A Boolean value that indicates whether ``logged(_:missed:)`` may be called now.
  var acceptsLog: Bool { isRunning && !isFull }

  /// Announces the session's log to its subscribers, before the resulting changes.
  mutating func logged(_ lines: [String], missed: Int) {
    if let frame { subscriptions.log(lines, missed: missed, frame, in: &responses) }
  }

  /// Records that a time limit has passed.
  mutating func timedOut(_ number: Int) {
    if number == firstLook { hasSettled = true }
    if let index = waits.firstIndex(where: { $0.number == number }) { waits[index].isExpired = true }
    if case .action(var action)? = current, action.timer == number {
      action.isExpired = true
      current = .action(action)
    }
  }

  /// Answers all open requests at the end of the session.
  mutating func sessionEnded(_ ending: Ending) {
    guard !isOver else { return }
    // The session goes on, so no end is announced. The refusal needs no open request, because the connection ends.
    guard ending != .failed(.sentAway) else {
      refuse(WireFailure(.sentAway))
      return failAll(WireFailure(.sentAway))
    }
    var members: [JSON.Member] = []
    switch ending {
    case .finished(let outcome):
      self.outcome = Outcome(text: outcome)
      let code: JSON = settings.hasComplaint() ? 1 : 0
      members = [JSON.Member("code", code), JSON.Member("outcome", .optional(outcome))]
    case .shutDown: members = [JSON.Member("code", stopCode)]
    case .signal(let signal): members = [JSON.Member("code", .integer(128 + Int(signal)))]
    case .failed(.unanswered): members = [JSON.Member("code", 1)]
    case .failed: members = [JSON.Member("code", 74)]
    }
    announceExit(members)
    if case .action(let action)? = current, action.eventsLeft <= 0, action.failure == nil, let frame {
      // The action is complete; its result is that the application ended.
      end(action.ticket, .success(result(of: action, frame, page: .null)))
      current = nil
    }
    failAll()
  }

  /// Continues requests that waited for the user, after an answer or a refusal.
  mutating func secretsArrived() {
    guard isRunning else { return }
    dialect.secretsArrived(in: &self)
    proceed()
  }

  // MARK: Lines and commands out

  /// Returns the next bytes to write.
  func nextBytes(_ limit: Int) -> ArraySlice<UInt8> { responses.outbox.next(limit) }

  /// The number of bytes that wait to be written.
  var unsent: Int { responses.outbox.unsent }

  /// Records that bytes were written. This may let requests continue.
  mutating func wrote(_ count: Int) {
    let wasFull = isFull
    responses.outbox.consume(count)
    if wasFull && !isFull { step() }
  }

  /// The commands since the last call.
  mutating func drainCommands() -> [Command] {
    guard !commands.isEmpty else { return [] }
    defer { commands = [] }
    return commands
  }

  // MARK: Receiving

  var isRunning: Bool { !isOver && !status.isEnding }

  var isFull: Bool { responses.outbox.unsent > limits.unsent }

  mutating func refuse(_ failure: WireFailure) { dialect.refuse(failure, in: &self) }

  // MARK: Answering

  mutating func begin(_ job: RequestQueue.Job, _ frame: Frame) {
    guard case .queued(let work) = job.request.method.work else { return }
    do throws(WireFailure) {
      // A shutdown works on every page.
      guard isExpressible || job.request.method.name == "app.shutdown" else { throw WireFailure(.internal) }
      if let result = try work(&self, job.request, job.ticket, frame) { end(job.ticket, .success(result)) }
    } catch {
      end(job.ticket, .failure(error))
    }
  }

  /// Answers a request after its beginning, in the format of its dialect.
  mutating func end(_ ticket: ResponseWriter.Ticket, _ answer: Result<JSON, WireFailure>) {
    guard let format = ticket.format else { return responses.end(ticket, answer) }
    responses.end(ticket, format.answer(answer, isExpressible ? frame : nil, ended: outcome))
  }

  /// Answers the action in progress.
  mutating func endAction(_ action: Action, _ answer: Result<JSON, WireFailure>) {
    unschedule(action)
    end(action.ticket, answer)
    current = nil
  }

  mutating func unschedule(_ action: Action) {
    if let timer = action.timer { commands.append(.unschedule(wait: timer)) }
  }
}
