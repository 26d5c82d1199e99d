import SignalboxInterface
import SignalboxProgram
import SignalboxSession

/// The implementations of the methods of ``Method/all(_:)``.
extension WireEngine {
  // MARK: The process

  func hello(_ request: Request, _ frame: Frame) throws(WireFailure) -> JSON {
    if case .array(let versions)? = request["protocol"], !versions.contains(where: { $0.wholeNumber == 1 }) {
      throw WireFailure(.unsupportedProtocol, [JSON.Member("protocol", 1)])
    }
    return [
      "protocol": 1,
      "server": [
        "name": .string(Program.identity.name), "version": .string(Program.identity.version),
        "application": .string(settings.application),
      ],
      "limits": limits.json,
      "features": .array(settings.hasTestClock ? ["test-clock"] : []), "revision": .integer(frame.revision),
    ]
  }

  mutating func shutDown(_ ticket: ResponseWriter.Ticket) -> JSON? {
    while !waits.isEmpty { end(endWait(at: 0), .failure(WireFailure(.shuttingDown))) }
    announceExit([JSON.Member("code", stopCode)])
    end(ticket, .success([:]))
    failAll()
    return nil
  }

  mutating func cancel(_ request: Request) -> JSON {
    guard let id = request["id"].flatMap({ RequestID($0) }), let found = withdraw(id) else {
      return ["cancelled": false]
    }
    end(found, .failure(WireFailure(.cancelled)))
    return ["cancelled": true]
  }

  mutating func advance(_ request: Request, _ ticket: ResponseWriter.Ticket, _ frame: Frame) -> JSON? {
    commands.append(.advance(milliseconds: request.integer("ms") ?? 0))
    status.isAdvancing = true
    advance = action(request, ticket, frame)
    // Earlier effects may need more time than this advance. The answer waits only for effects that the clock starts.
    advance?.settles = frame.isSettled
    return nil
  }

  // MARK: Reading

  func snapshot(_ request: Request, _ frame: Frame) -> JSON {
    guard request.integer("since") == frame.revision else {
      return Snapshot.json(frame, rows: limits.rows, thumbnails: request.flag("thumbnails") ?? false, undo: undo)
    }
    return ["revision": .integer(frame.revision), "unchanged": true, "settled": .bool(frame.isSettled)]
  }

  func get(_ request: Request, _ frame: Frame) throws(WireFailure) -> JSON {
    let (found, isCovered) = try access(frame).readable(request.text("id") ?? "")
    return [
      "revision": .integer(frame.revision),
      "element": ElementJSON.found(found, isCovered: isCovered, rows: limits.rows, thumbnails: true),
    ]
  }

  /// Returns rows. Missing rows are loaded first, as scrolling would load them; the answer comes when they are there.
  mutating func list(
    _ request: Request, _ ticket: ResponseWriter.Ticket, _ frame: Frame
  ) throws(WireFailure) -> JSON? {
    let id = request.text("id") ?? ""
    let (found, _) = try access(frame).readable(id)
    guard let list = found.state.content.list, let window = list.window else { return try listed(request, frame) }
    let isWhole = list.range == 0..<list.count && !list.isOpen
    guard isWhole || request["match"] == nil else {
      throw WireFailure(.wrongAction, [JSON.Member("id", .string(id))], saying: Self.searchHint(window))
    }
    let wanted = wanted(request, of: list)
    guard !wanted.isEmpty, wanted.clamped(to: list.range) != wanted else { return try listed(request, frame) }
    let json = try act(request, ticket, frame) { elements throws(WireFailure) in
      [InputEvent(page: elements.frame.inFront, element: id, action: .rows(wanted))]
    }
    if case .action(var action)? = current, json == nil {
      action.listing = request
      if action.timer == nil {
        lastWait += 1
        commands.append(.schedule(wait: lastWait, milliseconds: 10_000))
        action.timer = lastWait
      }
      current = .action(action)
    }
    return json
  }

  /// Returns the places of the requested rows. Where the total is unknown, the places may exceed the list.
  private func wanted(_ request: Request, of list: ListState) -> Range<Int> {
    let first = request.integer("offset") ?? 0
    let end = first + (request.integer("count") ?? 20)
    return list.isOpen ? first..<end : min(first, list.count)..<min(end, list.count)
  }

  private static func searchHint(_ window: RowWindow) -> String {
    guard let field = window.searchField else { return "Not all rows are here, and they cannot be searched." }
    return "Not all rows are here: set the field \(field) to what they are to be found by."
  }

  func listed(_ request: Request, _ frame: Frame) throws(WireFailure) -> JSON {
    let id = request.text("id") ?? ""
    let (found, isCovered) = try access(frame).readable(id)
    guard let parts = found.state.content.parts(matching: request.text("match")) else {
      throw WireFailure(.wrongAction, "id", named: id, saying: "The element has no rows, options or lines.")
    }
    let first = min(request.integer("offset") ?? 0, parts.count)
    var places = parts.places(first..<min(parts.count, first + (request.integer("count") ?? 20)))
    if let list = found.state.content.list, list.window != nil {
      places = places.filter(list.range.contains)
      if places.isEmpty, list.wantsMore, let error = found.state.error, first < parts.count || list.isOpen {
        throw WireFailure(.actionFailed, [JSON.Member("id", .string(id))], saying: error)
      }
      if places.isEmpty, found.state.isBusy { throw WireFailure(.timeout) }
    }
    var matching = request["match"].map { _ in [JSON.Member("matching", .integer(parts.count))] } ?? []
    // A search looks through the loaded rows alone.
    if found.state.content.list?.wantsMore == true { matching.append(JSON.Member("more", true)) }
    return .object(
      [
        JSON.Member("revision", .integer(frame.revision)), JSON.Member("id", .string(id)),
        JSON.Member("total", .integer(parts.total)),
      ] + matching + [
        JSON.Member("offset", .integer(request["match"] == nil ? places.first ?? first : first)),
        JSON.Member("rows", .array(places.map { found.state.part(at: $0, isCovered: isCovered) })),
      ])
  }

  func entries(_ request: Request, _ frame: Frame) -> JSON {
    let journal = self.journal()
    let count = min(request.integer("count") ?? 20, journal.end - journal.first)
    let first = min(max(request.integer("offset") ?? journal.end - count, journal.first), journal.end)
    let entries = journal.descriptions[(first - journal.first)...].prefix(count)
    return [
      "revision": .integer(frame.revision), "first": .integer(journal.first), "end": .integer(journal.end),
      "entries": .array(
        entries.map { ["entry": .integer($0.number), "time": .string($0.time), "what": .string($0.what)] }),
    ]
  }

  // MARK: Actions

  mutating func set(_ request: Request, _ ticket: ResponseWriter.Ticket, _ frame: Frame) throws(WireFailure) -> JSON? {
    try act(request, ticket, frame) { elements throws(WireFailure) in
      [try elements.set(request.text("id") ?? "", to: try request.value())]
    }
  }

  mutating func fill(_ request: Request, _ ticket: ResponseWriter.Ticket, _ frame: Frame) throws(WireFailure) -> JSON? {
    try act(request, ticket, frame) { elements throws(WireFailure) in
      guard case .object(let members)? = request["values"] else { return [] }
      return try elements.set(members)
    }
  }

  mutating func press(_ request: Request, _ ticket: ResponseWriter.Ticket, _ frame: Frame) throws(WireFailure) -> JSON?
  {
    let asksForMore = dialect.rules.pressAsksForMore
    return try act(request, ticket, frame) { elements throws(WireFailure) in
      [try elements.press(request.text("id") ?? "", asksForMore: asksForMore)]
    }
  }

  mutating func more(_ request: Request, _ ticket: ResponseWriter.Ticket, _ frame: Frame) throws(WireFailure) -> JSON? {
    try act(request, ticket, frame) { elements throws(WireFailure) in [try elements.more(request.text("id") ?? "")] }
  }

  mutating func back(_ request: Request, _ ticket: ResponseWriter.Ticket, _ frame: Frame) throws(WireFailure) -> JSON? {
    try act(request, ticket, frame) { elements throws(WireFailure) in
      [InputEvent(page: elements.frame.inFront, element: "", action: .back)]
    }
  }

  mutating func undo(_ request: Request, _ ticket: ResponseWriter.Ticket, _ frame: Frame) throws(WireFailure) -> JSON? {
    try act(request, ticket, frame) { elements throws(WireFailure) in
      [InputEvent(page: elements.frame.inFront, action: .undo)]
    }
  }

  mutating func redo(_ request: Request, _ ticket: ResponseWriter.Ticket, _ frame: Frame) throws(WireFailure) -> JSON? {
    try act(request, ticket, frame) { elements throws(WireFailure) in
      [InputEvent(page: elements.frame.inFront, action: .redo)]
    }
  }

  mutating func seek(_ request: Request, _ ticket: ResponseWriter.Ticket, _ frame: Frame) throws(WireFailure) -> JSON? {
    try act(request, ticket, frame) { elements throws(WireFailure) in
      [InputEvent(page: elements.frame.inFront, action: .seek(to: request.integer("entry") ?? 0))]
    }
  }

  /// Sends the events of a request to the session. The answer comes when they are applied and nothing is under way.
  mutating func act(
    _ request: Request, _ ticket: ResponseWriter.Ticket, _ frame: Frame,
    _ events: (ElementAccess) throws(WireFailure) -> [InputEvent]
  ) throws(WireFailure) -> JSON? {
    let seen = request.integer("ifRevision")
    let isStale = seen != nil && seen != frame.revision
    let isYetToCome = seen.map { $0 > frame.revision } ?? false
    let stale = WireFailure(
      .staleRevision, [JSON.Member("revision", .integer(frame.revision))],
      saying: isYetToCome ? "The revision is \(frame.revision); \(seen ?? 0) has not been." : nil)
    if isYetToCome { throw stale }
    let found: [InputEvent]
    do throws(WireFailure) {
      let access = access(frame)
      found = try events(access)
      try access.compare(found, with: request)
    } catch {
      // The request does not fit the current page, but may have fitted the page that the driver saw.
      throw isStale ? stale : error
    }
    var action = action(request, ticket, frame)
    if found.count == 1 { action.action = found[0].action }
    // The way back does not wait for the effects that it abandons, unless the driver asks for that.
    if request.flag("settle") == nil, !frame.isSettled, found.contains(where: { $0.isWayOut(of: frame) }) {
      action.settles = false
    }
    guard !found.isEmpty else {
      guard !isStale else { throw stale }
      return result(of: action, frame)
    }
    // Another turn may come first, so the session itself compares the revision.
    commands.append(.send(found, seen: seen ?? request["seen"].map { _ in frame.revision }))
    eventsUnderWay += 1
    action.eventsLeft = eventsUnderWay
    if let limit = request.integer("timeoutMs") {
      lastWait += 1
      commands.append(.schedule(wait: lastWait, milliseconds: limit))
      action.timer = lastWait
    }
    current = .action(action)
    return nil
  }

  private func action(_ request: Request, _ ticket: ResponseWriter.Ticket, _ frame: Frame) -> Action {
    Action(
      ticket: ticket, before: frame, settles: request.flag("settle") ?? true,
      givesSnapshot: request.flag("snapshot") ?? false)
  }

  /// - Parameter isByUser: A Boolean value that indicates whether a user acts past the driver, so that secrets may be
  ///   given as they are, and paths are of another machine.
  func access(_ frame: Frame, isByUser: Bool = false) -> ElementAccess {
    let reading = ValueReading(
      limits: limits, secrets: settings.secrets.adding(dialect.typedSecrets).forGuest(settings.isGuest),
      isNamedOnly: dialect.rules.requiresSecretsByName && !isByUser,
      files: FileReading(takesPaths: settings.takesPaths && !isByUser),
      readsTexts: dialect.rules.readsValuesInTexts)
    return ElementAccess(frame: frame, memory: memory, reading: reading)
  }

  // MARK: Waiting

  /// Waits and blocks the queue.
  mutating func wait(_ request: Request, _ ticket: ResponseWriter.Ticket) {
    if let number = beginWait(request, ticket) { current = .wait(number) }
  }

  /// Begins a wait and returns its number. Returns `nil` when the wait is answered at once.
  mutating func beginWait(_ request: Request, _ ticket: ResponseWriter.Ticket) -> Int? {
    let condition = WaitCondition(request["until"] ?? .null, limits: limits)
    if let frame, condition.isMet(frame, history) {
      end(ticket, .success(met(condition, frame)))
      return nil
    }
    lastWait += 1
    waits.append(Wait(number: lastWait, ticket: ticket, condition: condition))
    commands.append(.schedule(wait: lastWait, milliseconds: request.integer("timeoutMs") ?? limits.wait))
    return lastWait
  }
}

extension InputEvent {
  /// Returns whether the event goes back or presses a button with the role `cancel`.
  func isWayOut(of frame: Frame) -> Bool {
    action == .back || action == .press && frame.element(element)?.role == .cancel
  }
}

extension Request {
  /// Returns the given value, or the name of a secret in its place.
  fileprivate func value() throws(WireFailure) -> JSON {
    switch (self["value"], self["valueFrom"]) {
    case (let value?, nil), (nil, let value?): return value
    case (nil, nil): throw WireFailure(.missingParam, "param", named: "value")
    case (.some, .some): throw WireFailure(.conflictingParams, [JSON.Member("params", ["value", "valueFrom"])])
    }
  }
}
