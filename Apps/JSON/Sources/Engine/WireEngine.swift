import SignalboxInterface
import SignalboxSession

/// The rules of the wire, without input or output: lines and turns go in, lines and commands come out.
///
/// Requests wait in one queue. An action is begun when the one before has been answered; its event is applied in a turn of
/// its own, and it is answered when no effect is under way. `app.ping`, `app.cancel` and detached waits overtake, `app.advance`
/// what waits for it, and in MCP going back what an action began. While more is unsent than the limit nothing is begun, answered or announced, and no line should be handed in
/// (``acceptsLine``): so memory is bounded by the state, whatever the driver does or fails to do.
struct WireEngine {
  /// What the owner of the engine does for it, in order.
  enum Command: Equatable {
    /// Hands events to the session, to be applied in one turn, all or none; ``WireEngine/eventDone()`` tells when they were.
    case send([InputEvent], seen: Int?)
    /// Calls ``WireEngine/timedOut(_:)`` after so many milliseconds of the session's time.
    case schedule(wait: Int, milliseconds: Int)
    /// Does not call it after all.
    case unschedule(wait: Int)
    /// Moves the session's clock.
    case advance(milliseconds: Int)
  }

  /// An action whose answer is due.
  struct Action {
    let ticket: ResponseWriter.Ticket
    let before: Int
    var settles: Bool
    let givesSnapshot: Bool
    /// The request for rows that the action is to fetch first.
    var listing: Request?
    /// How many events of this driver are still to be dealt with until its own has been; 0 then.
    var eventsLeft = 0
    var failure: WireFailure?
    /// The number of its time limit, if it has one.
    var timer: Int?
    /// Whether it is answered although something is still under way: its time is over, or something has overtaken it.
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
  /// What has happened so far.
  let journal: () -> Journal
  var responses: ResponseWriter
  var queue = RequestQueue()
  var current: Current?
  /// The clock is moved beside whatever is done.
  var advance: Action?
  var waits: [Wait] = []
  var lastWait = 0
  var subscriptions: Subscriptions
  var memory: ElementMemory
  var frame: Frame?
  var status = SessionStatus()
  /// Events handed over that are not dealt with.
  var eventsUnderWay = 0
  var commands: [Command] = []
  /// False while the page holds a number that is none, which JSON cannot express.
  var isExpressible = true
  var inputHasEnded = false
  /// True when all that will ever be written is in the outbox.
  var isOver = false
  /// What the application came to, once it has ended by itself.
  var outcome: Outcome?

  init(_ settings: WireSettings, journal: @escaping () -> Journal = { Journal() }) {
    self.settings = settings
    self.journal = journal
    let limits = settings.limits
    dialect = settings.dialect.make(limits)
    responses = ResponseWriter(omitsUnknownID: dialect.rules.omitsUnknownID)
    table = MethodTable(limits: limits, hasTestClock: settings.hasTestClock)
    memory = ElementMemory(limit: limits.retired)
    subscriptions = Subscriptions(limits: limits)
  }

  var limits: Limits { settings.limits }

  /// Speaks otherwise from now on; before anything was answered.
  mutating func speak(_ other: Dialect) {
    dialect = other.make(limits)
    responses = ResponseWriter(omitsUnknownID: dialect.rules.omitsUnknownID)
  }

  // MARK: Lines in

  /// Whether the next line may be handed in; asked before each.
  var acceptsLine: Bool {
    isRunning && !isFull && queue.count < limits.queue && queue.bytes < limits.queuedBytes
  }

  /// Whether something is done or waits to be: then the session's next turn may let it go on.
  var isAtWork: Bool { current != nil || advance != nil || queue.count > 0 || eventsUnderWay > 0 || isOver }

  /// Takes a line.
  mutating func receive(_ bytes: [UInt8], _ line: Range<Int>) {
    let json: JSON
    do {
      json = try JSONParser.parse(bytes, in: line, depthLimit: limits.depth)
    } catch {
      return refuse(WireFailure(error))
    }
    dialect.receive(json, bytes: line.count, in: &self)
    proceed()
  }

  /// Takes note of a line that was too long to read.
  mutating func receiveTooLong() { refuse(WireFailure(.lineTooLong)) }

  /// Takes note that no line follows.
  mutating func endOfInput() { inputHasEnded = true }

  // MARK: The session's turns

  /// Takes a frame.
  mutating func render(_ frame: Frame) {
    self.frame = frame
    isExpressible = frame.isExpressible
    memory.update(frame)
    subscriptions.frameChanged()
    dialect.frameChanged()
  }

  /// Takes note that the event of this turn was refused.
  mutating func rejected(_ event: InputEvent, _ rejection: Rejection) {
    guard case .action(var action)? = current, action.eventsLeft == 1 else { return }
    let revision = JSON.Member("revision", .integer(frame?.revision ?? 0))
    action.failure =
      rejection == .staleRevision ? WireFailure(.staleRevision, [revision]) : WireFailure(rejection, of: event)
    current = .action(action)
  }

  /// Takes note that an event of this driver was applied or refused, and that its turn is over.
  mutating func eventDone() {
    eventsUnderWay -= 1
    guard case .action(var action)? = current else { return }
    action.eventsLeft -= 1
    current = .action(action)
  }

  /// Takes note that a turn has ended, its frame rendered.
  mutating func turnEnded(_ status: SessionStatus) {
    self.status = status
    step()
  }

  /// Whether the session stands still, as far as it was told.
  var isStalled = false

  /// Whether what the session did may be told now; asked before ``logged(_:missed:)``.
  var acceptsLog: Bool { isRunning && !isFull }

  /// Tells whoever wants to know what the session did, before what came of it.
  mutating func logged(_ lines: [String], missed: Int) {
    if let frame { subscriptions.log(lines, missed: missed, frame, in: &responses) }
  }

  /// Takes note that the time of a wait is over.
  mutating func timedOut(_ number: Int) {
    if let index = waits.firstIndex(where: { $0.number == number }) { waits[index].isExpired = true }
    if case .action(var action)? = current, action.timer == number {
      action.isExpired = true
      current = .action(action)
    }
  }

  /// The session has ended: answers whatever is not.
  mutating func sessionEnded(_ ending: Ending) {
    guard !isOver else { return }
    var members: [JSON.Member] = []
    switch ending {
    case .finished(let outcome):
      self.outcome = Outcome(text: outcome)
      members = [JSON.Member("code", 0), JSON.Member("outcome", .optional(outcome))]
    case .shutDown: members = [JSON.Member("code", stopCode)]
    case .signal(let signal): members = [JSON.Member("code", .integer(128 + Int(signal)))]
    case .failed: members = [JSON.Member("code", 74)]
    }
    announceExit(members)
    if case .action(let action)? = current, action.eventsLeft <= 0, action.failure == nil, let frame {
      // The action was done; that it ended the application is its result.
      end(action.ticket, .success(result(of: action, frame, page: .null)))
      current = nil
    }
    giveUp()
  }

  /// The user has typed secrets, or will not.
  mutating func secretsArrived() {
    guard isRunning else { return }
    dialect.secretsArrived(in: &self)
    proceed()
  }

  // MARK: Lines and commands out

  /// The next bytes to write.
  func nextBytes(_ limit: Int) -> ArraySlice<UInt8> { responses.outbox.next(limit) }

  /// How many bytes wait to be written.
  var unsent: Int { responses.outbox.unsent }

  /// Takes note that bytes were written, which may let things go on.
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

  mutating func refuse(_ failure: WireFailure) {
    responses.answer(ResponseWriter.Ticket(id: .null), .failure(failure))
  }

  // MARK: Answering

  mutating func begin(_ job: RequestQueue.Job, _ frame: Frame) {
    guard case .queued(let work) = job.request.method.work else { return }
    do throws(WireFailure) {
      // The end can be asked for whatever the page looks like.
      guard isExpressible || job.request.method.name == "app.shutdown" else { throw WireFailure(.internal) }
      if let result = try work(&self, job.request, job.ticket, frame) { end(job.ticket, .success(result)) }
    } catch {
      end(job.ticket, .failure(error))
    }
  }

  /// Answers a request that was begun, in the words of whoever asked.
  mutating func end(_ ticket: ResponseWriter.Ticket, _ answer: Result<JSON, WireFailure>) {
    guard let wording = ticket.wording else { return responses.end(ticket, answer) }
    responses.end(ticket, wording.answer(answer, isExpressible ? frame : nil, ended: outcome))
  }

  /// Answers the action that is being done.
  mutating func endAction(_ action: Action, _ answer: Result<JSON, WireFailure>) {
    unschedule(action)
    end(action.ticket, answer)
    current = nil
  }

  mutating func unschedule(_ action: Action) {
    if let timer = action.timer { commands.append(.unschedule(wait: timer)) }
  }

  func result(of action: Action, _ frame: Frame, page: JSON? = nil) -> JSON {
    var members = [
      JSON.Member("before", .integer(action.before)), JSON.Member("revision", .integer(frame.revision)),
      JSON.Member("settled", .bool(frame.isSettled)), JSON.Member("pending", Snapshot.pending(frame)),
      JSON.Member("page", page ?? .string(frame.page.key)),
    ]
    if action.givesSnapshot { members.append(JSON.Member("snapshot", Snapshot.json(frame, rows: limits.rows))) }
    return .object(members)
  }

  mutating func endWait(at index: Int) -> ResponseWriter.Ticket {
    let wait = waits.remove(at: index)
    commands.append(.unschedule(wait: wait.number))
    if case .wait(wait.number)? = current { current = nil }
    return wait.ticket
  }

  func met(_ frame: Frame) -> JSON {
    ["met": true, "revision": .integer(frame.revision), "settled": .bool(frame.isSettled)]
  }
}
