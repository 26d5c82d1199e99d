import SignalboxInterface

/// How requests come in and are taken back: which wait for their turn, which overtake.
extension WireEngine {
  /// Takes a request: does it at once, or puts it behind those that wait.
  mutating func receive(_ request: Request, _ ticket: ResponseWriter.Ticket, bytes: Int) {
    switch request.method.work {
    case .immediate(let work): responses.answer(ticket, .success(work(&self, request)))
    case .queued where request.flag("detached") == true:
      guard waits.count < limits.queue else { return responses.answer(ticket, .failure(WireFailure(.tooMany))) }
      responses.begin(request.id)
      _ = beginWait(request, ticket)
    case .queued:
      responses.begin(request.id)
      let job = RequestQueue.Job(request: request, ticket: ticket, bytes: bytes)
      guard dialect.rules.backOvertakes, request.method.name == "ui.back", let request = overtake(request) else {
        return queue.append(job)
      }
      queue.prepend(RequestQueue.Job(request: request, ticket: ticket, bytes: bytes))
    }
  }

  /// Answers what is waited for, so that `request` can be done at once; gives it as it is to be done then, or `nil` when
  /// nothing is waited for.
  ///
  /// Whoever goes back while an action is done has seen the page from before it, and wants to leave what came of it.
  private mutating func overtake(_ request: Request) -> Request? {
    guard let frame else { return nil }
    var seen: Int?
    switch current {
    case .action(let action)? where action.eventsLeft <= 0 && action.failure == nil:
      endAction(action, .success(result(of: action, frame)))
      seen = action.before
    case .wait(let number)?:
      guard let index = waits.firstIndex(where: { $0.number == number }) else { return nil }
      end(endWait(at: index), .failure(WireFailure(.cancelled)))
    case .action?, nil: return nil
    }
    let isCurrent = seen != nil && seen == request.integer("ifRevision")
    return request.without(["timeoutMs", isCurrent ? "ifRevision" : ""], adding: JSON.Member("settle", false))
  }

  /// Stops whatever the request with this id is doing, and gives its ticket. An event that is under way stays so.
  mutating func withdraw(_ id: RequestID) -> ResponseWriter.Ticket? {
    if let job = queue.remove(id) { return job.ticket }
    if let index = waits.firstIndex(where: { $0.ticket.id == id }) { return endWait(at: index) }
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
