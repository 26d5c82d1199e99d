import SignalboxInterface
import SignalboxProgram

/// The subscriptions of a driver, and the frame that each subscription knows.
struct Subscriptions {
  private struct Entry {
    let number: Int
    let events: Set<Event>
    /// The place in a batch for the answer to the `ui.subscribe`.
    let place: ResponseWriter.Place?
    /// The last frame that was announced to the driver.
    var known: Frame
    var isBehind = false
  }

  private let limits: Limits
  private var entries: [Entry] = []
  private var last = 0

  init(limits: Limits) { self.limits = limits }

  /// Adds a subscription for `ui.subscribe`, and returns the result.
  mutating func add(
    _ request: Request, _ ticket: ResponseWriter.Ticket, _ frame: Frame, isGuest: Bool
  ) throws(WireFailure) -> JSON {
    guard entries.count < limits.subscriptions else { throw WireFailure(.tooMany) }
    var events = Event.usual
    if case .array(let names)? = request["events"] {
      events = Set(names.compactMap { if case .string(let name) = $0 { Event(rawValue: name) } else { nil } })
    }
    guard !isGuest || !events.contains(.log) else {
      throw WireFailure(.lookingOn, saying: "A guest is not told the log: \(Event.log.rawValue) is the first driver's.")
    }
    last += 1
    entries.append(Entry(number: last, events: events, place: ticket.place, known: frame))
    return ["subscription": .integer(last), "revision": .integer(frame.revision)]
  }

  /// Removes a subscription for `ui.unsubscribe`, and returns the result.
  mutating func remove(_ request: Request) throws(WireFailure) -> JSON {
    let number = request.integer("subscription")
    guard let index = entries.firstIndex(where: { $0.number == number }) else {
      throw WireFailure(.paramOutOfRange, "param", named: "subscription")
    }
    entries.remove(at: index)
    return .object([])
  }

  /// Records that a new frame must be announced.
  mutating func frameChanged() {
    for index in entries.indices { entries[index].isBehind = true }
  }

  /// Announces to each subscription the differences from the frame that it knows.
  mutating func announce(_ frame: Frame, in responses: inout ResponseWriter) {
    for index in entries.indices where entries[index].isBehind {
      let entry = entries[index]
      // The answer to `ui.subscribe` comes first. In a batch it is written together with the others.
      guard !responses.isPending(entry.place) else { continue }
      for (event, members) in FrameChanges(from: entry.known, to: frame, rows: limits.rows).events
      where entry.events.contains(event) {
        responses.notify(event.rawValue, head(entry, frame) + members)
      }
      entries[index].known = frame
      entries[index].isBehind = false
    }
  }

  /// Announces lines of the session's log to the subscriptions that include the log.
  func log(_ lines: [String], missed: Int, _ frame: Frame, in responses: inout ResponseWriter) {
    for entry in entries where entry.events.contains(.log) && !responses.isPending(entry.place) {
      for (number, line) in lines.enumerated() {
        let lost = number == 0 && missed > 0 ? [JSON.Member("missed", .integer(missed))] : []
        responses.notify(Event.log.rawValue, head(entry, frame) + [JSON.Member("message", .string(line))] + lost)
      }
    }
  }

  /// Announces to each subscription that the session is stalled, or that it continues.
  func announceStall(_ isStalled: Bool, _ frame: Frame, in responses: inout ResponseWriter) {
    for entry in entries where entry.events.contains(.stalled) && !responses.isPending(entry.place) {
      responses.notify(Event.stalled.rawValue, head(entry, frame) + [JSON.Member("stalled", .bool(isStalled))])
    }
  }

  /// Announces to each subscription that the process ends.
  func announceExit(_ members: [JSON.Member], _ frame: Frame, in responses: inout ResponseWriter) {
    for entry in entries where entry.events.contains(.exiting) {
      responses.notify(Event.exiting.rawValue, head(entry, frame) + members)
    }
  }

  private func head(_ entry: Entry, _ frame: Frame) -> [JSON.Member] {
    [JSON.Member("subscription", .integer(entry.number)), JSON.Member("revision", .integer(frame.revision))]
  }
}
