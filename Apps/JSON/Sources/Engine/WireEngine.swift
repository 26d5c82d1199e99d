import SignalboxNavigation
import SignalboxPresentation

/// The rules of the wire, without input or output: lines and turns go in, lines and commands come out.
///
/// Requests wait in one queue. An action is begun when the one before has been answered; its event is applied in a turn of
/// its own, and it is answered when no effect is under way. Only `app.ping`, `app.cancel` and detached waits overtake. While
/// more is unsent than the limit nothing is begun, answered or announced, and no line should be handed in
/// (``canTakeLine``): so memory is bounded by the state, whatever the driver does or fails to do.
struct Server {
  /// What the owner of the server does for it, in order.
  enum Command: Equatable {
    /// Hands events to the session, to be applied in one turn, all or none.
    case send([InputEvent])
    /// Calls ``Server/timedOut(_:)`` after so many milliseconds of the session's time.
    case schedule(wait: Int, milliseconds: Int)
    /// Does not call it after all.
    case unschedule(wait: Int)
    /// Moves the session's clock.
    case advance(milliseconds: Int)
  }

  /// What the session does at the end of a turn.
  struct Situation: Equatable {
    /// Nothing is under way that could change the frame without the driver.
    var isIdle = true
    /// The clock is being moved.
    var isAdvancing = false
    /// The session is ending; the last frame is not true any more, and ``Server/sessionEnded(_:)`` follows.
    var isEnding = false
  }

  /// An action whose answer is due.
  struct Action {
    let ticket: Answers.Ticket
    let before: Int
    let settles: Bool
    let givesSnapshot: Bool
    /// How many turns until its event is applied; 0 when it has been.
    var turnsLeft = 0
    var failure: WireFailure?
  }

  enum Current {
    case action(Action)
    case advance(Action)
    case wait(Int)
  }

  struct Wait {
    let number: Int
    let ticket: Answers.Ticket
    let condition: WaitCondition
    var isExpired = false
  }

  let application: String
  let limits: Limits
  let table: MethodTable
  let hasTestClock: Bool
  let secrets: Secrets
  var answers = Answers()
  var queue = RequestQueue()
  var current: Current?
  var waits: [Wait] = []
  var lastWait = 0
  var subscriptions: Subscriptions
  /// Whether the end is told although nobody subscribed: that of a repetition, during which nobody can.
  var tellsEnd = false
  /// What is known of the driver when it speaks MCP, or `nil` when it does not.
  var mcp: MCP?
  var memory: ElementMemory
  var frame: Frame?
  var situation = Situation()
  /// Events handed over whose turn has not come.
  var eventsUnderWay = 0
  var commands: [Command] = []
  /// False while the page holds a number that is none, which JSON cannot express.
  private var isExpressible = true
  private var inputHasEnded = false
  /// True when all that will ever be written is in the outbox.
  private(set) var isOver = false

  /// - Parameters:
  ///   - application: The application's name.
  ///   - hasTestClock: Whether the driver moves the session's clock.
  ///   - secrets: What `valueFrom` may name.
  ///   - dialect: What the driver speaks.
  init(
    application: String, limits: Limits = Limits(), hasTestClock: Bool = false, secrets: Secrets = Secrets(),
    dialect: Dialect = .plain
  ) {
    self.secrets = secrets
    mcp = dialect == .mcp ? MCP(limits: limits) : nil
    answers.omitsUnknownID = dialect == .mcp
    self.application = application
    self.limits = limits
    self.hasTestClock = hasTestClock
    table = MethodTable(limits: limits, hasTestClock: hasTestClock)
    memory = ElementMemory(limit: limits.retired)
    subscriptions = Subscriptions(limits: limits)
  }

  // MARK: Lines in

  /// Whether the next line may be handed in; asked before each.
  var canTakeLine: Bool {
    isRunning && !isFull && queue.count < limits.queue && queue.bytes < limits.queuedBytes
  }

  /// Whether something is done or waits to be: then the session's next turn may let it go on.
  var isAtWork: Bool { current != nil || queue.count > 0 || eventsUnderWay > 0 || isOver }

  /// Takes a line.
  mutating func receive(_ bytes: [UInt8], _ line: Range<Int>) {
    let json: JSON
    do {
      json = try JSONParser.parse(bytes, in: line, depthLimit: limits.depth)
    } catch {
      return refuse(WireFailure(error))
    }
    if mcp != nil {
      receiveMCP(json, bytes: line.count)
    } else if case .array(let values) = json {
      receive(batch: values, bytes: line.count)
    } else {
      receive(json, at: nil, bytes: line.count)
    }
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
    mcp?.frameChanged()
  }

  /// Takes note that the event of this turn was refused.
  mutating func rejected(_ event: InputEvent, _ rejection: Rejection) {
    guard case .action(var action)? = current, action.turnsLeft == 1 else { return }
    action.failure = WireFailure(rejection, of: event)
    current = .action(action)
  }

  /// Takes note that a turn has ended, its frame rendered.
  mutating func turnEnded(_ situation: Situation) {
    self.situation = situation
    if eventsUnderWay > 0 {
      eventsUnderWay -= 1
      if case .action(var action)? = current {
        action.turnsLeft -= 1
        current = .action(action)
      }
    }
    step()
  }

  /// Whether what the session did may be told now; asked before ``logged(_:missed:)``.
  var canTakeLog: Bool { isRunning && !isFull }

  /// Tells whoever wants to know what the session did, before what came of it.
  mutating func logged(_ lines: [String], missed: Int) {
    if let frame { subscriptions.log(lines, missed: missed, frame, in: &answers) }
  }

  /// Takes note that the time of a wait is over.
  mutating func timedOut(_ number: Int) {
    if let index = waits.firstIndex(where: { $0.number == number }) { waits[index].isExpired = true }
  }

  /// The session has ended: answers whatever is not.
  mutating func sessionEnded(_ ending: Ending) {
    guard !isOver else { return }
    var members: [JSON.Member] = []
    switch ending {
    case .finished(let outcome): members = [JSON.Member("code", 0), JSON.Member("outcome", .optional(outcome))]
    case .shutDown: members = [JSON.Member("code", stopCode)]
    case .signal(let signal): members = [JSON.Member("code", .integer(128 + Int(signal)))]
    case .failed: members = [JSON.Member("code", 74)]
    }
    announceExit(members)
    if case .action(let action)? = current, action.turnsLeft <= 0, action.failure == nil, let frame {
      // The action was done; that it ended the application is its result.
      end(action.ticket, .success(result(of: action, frame, page: .null)), hasEnded: true)
      current = nil
    }
    giveUp()
  }

  // MARK: Lines and commands out

  /// The next bytes to write.
  func nextBytes(_ limit: Int) -> ArraySlice<UInt8> { answers.outbox.next(limit) }

  /// How many bytes wait to be written.
  var unsent: Int { answers.outbox.unsent }

  /// Takes note that bytes were written, which may let things go on.
  mutating func wrote(_ count: Int) {
    let wasFull = isFull
    answers.outbox.consume(count)
    if wasFull && !isFull { step() }
  }

  /// The commands since the last call.
  mutating func takeCommands() -> [Command] {
    guard !commands.isEmpty else { return [] }
    defer { commands = [] }
    return commands
  }

  // MARK: Receiving

  var isRunning: Bool { !isOver && !situation.isEnding }

  var isFull: Bool { answers.outbox.unsent > limits.unsent }

  mutating func refuse(_ failure: WireFailure) {
    answers.answer(Answers.Ticket(id: .null), .failure(failure))
  }

  private mutating func receive(batch: [JSON], bytes: Int) {
    guard !batch.isEmpty else { return refuse(WireFailure(.emptyBatch)) }
    guard batch.count <= limits.batch else { return refuse(WireFailure(.batchTooLong)) }
    let number = answers.beginBatch(of: batch.count)
    for (slot, json) in batch.enumerated() {
      receive(json, at: Answers.Place(batch: number, slot: slot), bytes: slot == 0 ? bytes : 0)
    }
  }

  private mutating func receive(_ json: JSON, at place: Answers.Place?, bytes: Int) {
    let request: Request
    do throws(Request.Refusal) {
      request = try Request(json, table: table, limits: limits)
    } catch {
      return answers.answer(Answers.Ticket(id: error.id, place: place), .failure(error.failure))
    }
    let ticket = Answers.Ticket(id: request.id, place: place)
    guard !answers.isInFlight(request.id) else { return answers.answer(ticket, .failure(WireFailure(.duplicateID))) }
    switch request.method.work {
    case .overtaking(let work): answers.answer(ticket, .success(work(&self, request)))
    case .queued where request.flag("detached") == true:
      guard waits.count < limits.queue else { return answers.answer(ticket, .failure(WireFailure(.tooMany))) }
      answers.begin(request.id)
      _ = beginWait(request, ticket)
    case .queued:
      answers.begin(request.id)
      queue.append(RequestQueue.Job(request: request, ticket: ticket, bytes: bytes))
    }
  }

  /// Stops whatever the request with this id is doing, and gives its ticket. An event that is under way stays so.
  mutating func takeOut(_ id: RequestID) -> Answers.Ticket? {
    if let job = queue.remove(id) { return job.ticket }
    if let index = waits.firstIndex(where: { $0.ticket.id == id }) { return endWait(at: index) }
    switch current {
    case .action(let action)? where action.ticket.id == id, .advance(let action)? where action.ticket.id == id:
      current = nil
      return action.ticket
    default: return nil
    }
  }

  // MARK: Going on

  /// Does all that can be done now, in the order that was promised: what a request caused is told before it is answered.
  private mutating func step() {
    guard isRunning, !isFull else { return }
    announce()
    var before: (Int, Int)
    repeat {
      before = (queue.count, waits.count)
      completeCurrent()
      completeWaits()
      proceed()
      // What was begun may be over already, and let the next begin: there may be no other turn to notice it.
    } while before != (queue.count, waits.count)
    announce()
    finishIfDone()
  }

  /// Begins requests until one has to wait.
  mutating func proceed() {
    while current == nil, isRunning, !isFull, let frame, let job = queue.next() { begin(job, frame) }
  }

  private mutating func completeCurrent() {
    guard let frame else { return }
    switch current {
    case .action(let action)? where action.turnsLeft <= 0:
      guard action.failure != nil || frame.isSettled || !action.settles else { return }
      end(action.ticket, action.failure.map { .failure($0) } ?? outcome(of: action, frame))
      current = nil
    case .advance(let action)? where !situation.isAdvancing && frame.isSettled:
      end(action.ticket, outcome(of: action, frame))
      current = nil
    case .action?, .advance?, .wait?, nil: break
    }
  }

  private func outcome(of action: Action, _ frame: Frame) -> Result<JSON, WireFailure> {
    if action.givesSnapshot && !isExpressible { return .failure(WireFailure(.internal)) }
    return .success(result(of: action, frame))
  }

  private mutating func completeWaits() {
    guard let frame else { return }
    // When the input has ended and nothing is under way, what is not so now never will be.
    let blockingIsHopeless = inputHasEnded && situation.isIdle && eventsUnderWay == 0
    let isHopeless = blockingIsHopeless && queue.count == 0
    var index = 0
    while index < waits.count {
      let wait = waits[index]
      let isBlocking = if case .wait(wait.number)? = current { true } else { false }
      if wait.condition.isMet(frame) {
        end(endWait(at: index), .success(met(frame)))
      } else if wait.isExpired {
        end(endWait(at: index), .failure(WireFailure(.timeout)))
      } else if isBlocking ? blockingIsHopeless : isHopeless && current == nil {
        end(endWait(at: index), .failure(WireFailure(.shuttingDown)))
      } else {
        index += 1
      }
    }
  }

  private mutating func finishIfDone() {
    guard inputHasEnded, queue.count == 0, current == nil, waits.isEmpty, frame?.isSettled ?? situation.isIdle else {
      // Without a page nothing can be begun; once nothing is under way either, there never will be one.
      if inputHasEnded, frame == nil, situation.isIdle { end() }
      return
    }
    end()
  }

  private mutating func end() {
    announceExit([JSON.Member("code", stopCode)])
    giveUp()
  }

  /// Answers everything that has not been with "shutting down".
  mutating func giveUp() {
    let failure = Result<JSON, WireFailure>.failure(WireFailure(.shuttingDown))
    while !waits.isEmpty { end(endWait(at: 0), failure) }
    switch current {
    case .action(let action)?, .advance(let action)?: end(action.ticket, failure)
    case .wait?, nil: break
    }
    current = nil
    while let job = queue.next() { end(job.ticket, failure) }
    mcp?.end(in: &answers)
    isOver = true
  }

  // MARK: Answering

  private mutating func begin(_ job: RequestQueue.Job, _ frame: Frame) {
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
  mutating func end(_ ticket: Answers.Ticket, _ answer: Result<JSON, WireFailure>, hasEnded: Bool = false) {
    guard let asked = ticket.asked else { return answers.end(ticket, answer) }
    let shown = isExpressible ? frame : nil
    answers.end(ticket, asked.answer(answer, shown, rows: limits.rows, hasEnded: hasEnded))
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

  mutating func endWait(at index: Int) -> Answers.Ticket {
    let wait = waits.remove(at: index)
    commands.append(.unschedule(wait: wait.number))
    if case .wait(wait.number)? = current { current = nil }
    return wait.ticket
  }

  func met(_ frame: Frame) -> JSON {
    ["met": true, "revision": .integer(frame.revision), "settled": .bool(frame.isSettled)]
  }

  // MARK: Announcing

  private mutating func announce() {
    guard let frame, !isFull, isExpressible else { return }
    subscriptions.announce(frame, in: &answers)
    mcp?.announce(in: &answers)
  }

  /// The status after a stop: a repetition that comes to no end has no result.
  var stopCode: JSON { tellsEnd ? 1 : 0 }

  mutating func announceExit(_ members: [JSON.Member]) {
    if let frame { subscriptions.announceExit(members, frame, in: &answers) }
    guard tellsEnd, mcp == nil else { return }
    let head = [JSON.Member("subscription", 0), JSON.Member("revision", .integer(frame?.revision ?? 0))]
    answers.notify(Event.exiting.rawValue, head + members)
  }
}
