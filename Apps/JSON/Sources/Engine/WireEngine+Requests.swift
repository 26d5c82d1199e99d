import SignalboxInterface

/// The arrival and the withdrawal of requests. Most wait for their turn; some overtake.
extension WireEngine {
  /// Handles a message.
  /// - Parameters:
  ///   - json: The message.
  ///   - bytes: The number of bytes of the message.
  ///   - stream: The stream for the answer to a message over HTTP.
  mutating func receive(_ json: JSON, bytes: Int, from stream: MessageStream? = nil) {
    dialect.receive(json, bytes: bytes, from: stream, in: &self)
    proceed()
    if dialect.rules.announcesAtOnce { announce() }
  }

  /// Handles a request at once, or appends it to the queue.
  mutating func receive(_ request: Request, _ ticket: ResponseWriter.Ticket, bytes: Int) {
    switch request.method.work {
    case .immediate(let work): responses.answer(ticket, .success(work(&self, request)))
    // Clients share a process over HTTP, and none waits for the wait of another.
    case .queued
    where request.flag("detached") == true
      || request.method.name == "ui.wait" && request.id?.stream != nil:
      guard waits.count < limits.queue else { return responses.answer(ticket, .failure(WireFailure(.tooMany))) }
      responses.begin(request.id)
      _ = beginWait(request, ticket)
    case .queued:
      responses.begin(request.id)
      if isWayOut(request) { endOpenWaits() }
      let job = RequestQueue.Job(request: request, ticket: ticket, bytes: bytes)
      if ticket.isByUser { return queue.insert(byUser: job) }
      guard dialect.rules.backOvertakes, isWayOut(request), let request = overtake(request) else {
        return queue.append(job)
      }
      queue.prepend(RequestQueue.Job(request: request, ticket: ticket, bytes: bytes))
    }
  }

  /// Returns whether a request goes back or presses a button with the role `cancel`.
  private func isWayOut(_ request: Request) -> Bool {
    switch request.method.name {
    case "ui.back": true
    case "ui.press": request.text("id").flatMap { frame?.element($0) }?.role == .cancel
    default: false
    }
  }

  /// Ends the waits beside the queue of clients over HTTP: the page that they wait for is left.
  private mutating func endOpenWaits() {
    while let index = waits.firstIndex(where: { $0.ticket.id?.stream != nil && !$0.ticket.isByUser }) {
      end(endWait(at: index), .failure(WireFailure(.cancelled)))
    }
  }

  /// Answers the request in progress, so that `request` can begin at once. Returns `request` in its adapted form, or
  /// `nil` when no request can be overtaken.
  ///
  /// A driver that goes back during an action knows only the page before that action. The way back applies to the
  /// action's result.
  private mutating func overtake(_ request: Request) -> Request? {
    guard let frame else { return nil }
    var seen: Int?
    switch current {
    case .action(let action)? where action.eventsLeft <= 0 && action.failure == nil:
      endAction(action, .success(result(of: action, frame)))
      seen = action.before.revision
    case .wait(let number)?:
      guard let index = waits.firstIndex(where: { $0.number == number }) else { return nil }
      end(endWait(at: index), .failure(WireFailure(.cancelled)))
    case .action?, nil: return nil
    }
    let isCurrent = seen != nil && seen == request.integer("ifRevision")
    return request.without(["timeoutMs", isCurrent ? "ifRevision" : ""], adding: JSON.Member("settle", false))
  }

  /// Removes the request with this id and returns its ticket. An event that was sent to the session stays in effect.
  mutating func withdraw(_ id: RequestID) -> ResponseWriter.Ticket? {
    if let job = queue.remove(id) { return job.ticket }
    if let index = waits.firstIndex(where: { $0.ticket.id == id }) { return endWait(at: index) }
    if let index = posts.firstIndex(where: { $0.ticket.id == id }) { return posts.remove(at: index).ticket }
    if let action = advance, action.ticket.id == id {
      advance = nil
      return action.ticket
    }
    guard case .action(let action)? = current, action.ticket.id == id else { return nil }
    unschedule(action)
    current = nil
    return action.ticket
  }
}
