import SignalboxInterface
import SignalboxProgram

/// Who is told about what, and how far they have been told.
struct Subscriptions {
  private struct Entry {
    let number: Int
    let events: Set<Event>
    /// Where the answer to its `ui.subscribe` goes.
    let place: ResponseWriter.Place?
    /// The last frame the driver was told about.
    var known: Frame
    var isBehind = false
  }

  private let limits: Limits
  private var entries: [Entry] = []
  private var last = 0

  init(limits: Limits) { self.limits = limits }

  /// Begins one as `ui.subscribe` asks, and gives its result.
  mutating func add(_ request: Request, _ ticket: ResponseWriter.Ticket, _ frame: Frame) throws(WireFailure) -> JSON {
    guard entries.count < limits.subscriptions else { throw WireFailure(.tooMany) }
    var events = Event.usual
    if case .array(let names)? = request["events"] {
      events = Set(names.compactMap { if case .string(let name) = $0 { Event(rawValue: name) } else { nil } })
    }
    last += 1
    entries.append(Entry(number: last, events: events, place: ticket.place, known: frame))
    return ["subscription": .integer(last), "revision": .integer(frame.revision)]
  }

  /// Ends one as `ui.unsubscribe` asks, and gives its result.
  mutating func remove(_ request: Request) throws(WireFailure) -> JSON {
    let number = request.integer("subscription")
    guard let index = entries.firstIndex(where: { $0.number == number }) else {
      throw WireFailure(.paramOutOfRange, "param", named: "subscription")
    }
    entries.remove(at: index)
    return .object([])
  }

  /// Takes note that there is another frame to tell about.
  mutating func frameChanged() {
    for index in entries.indices { entries[index].isBehind = true }
  }

  /// Tells every subscription what differs from the frame it was told about last.
  mutating func announce(_ frame: Frame, in responses: inout ResponseWriter) {
    for index in entries.indices where entries[index].isBehind {
      let entry = entries[index]
      // The answer to ui.subscribe comes first; in a batch it is written with the others.
      guard !responses.isPending(entry.place) else { continue }
      for (event, members) in FrameChanges(from: entry.known, to: frame, rows: limits.rows).events
      where entry.events.contains(event) {
        responses.notify(event.rawValue, head(entry, frame) + members)
      }
      entries[index].known = frame
      entries[index].isBehind = false
    }
  }

  /// Tells the subscriptions that want to know what the session did.
  func log(_ lines: [String], missed: Int, _ frame: Frame, in responses: inout ResponseWriter) {
    for entry in entries where entry.events.contains(.log) && !responses.isPending(entry.place) {
      for (number, line) in lines.enumerated() {
        let lost = number == 0 && missed > 0 ? [JSON.Member("missed", .integer(missed))] : []
        responses.notify(Event.log.rawValue, head(entry, frame) + [JSON.Member("message", .string(line))] + lost)
      }
    }
  }

  /// Tells every subscription that the session stands still, or goes on.
  func announceStall(_ isStalled: Bool, _ frame: Frame, in responses: inout ResponseWriter) {
    for entry in entries where entry.events.contains(.stalled) && !responses.isPending(entry.place) {
      responses.notify(Event.stalled.rawValue, head(entry, frame) + [JSON.Member("stalled", .bool(isStalled))])
    }
  }

  /// Tells every subscription that the process ends.
  func announceExit(_ members: [JSON.Member], _ frame: Frame, in responses: inout ResponseWriter) {
    for entry in entries where entry.events.contains(.exiting) {
      responses.notify(Event.exiting.rawValue, head(entry, frame) + members)
    }
  }

  private func head(_ entry: Entry, _ frame: Frame) -> [JSON.Member] {
    [JSON.Member("subscription", .integer(entry.number)), JSON.Member("revision", .integer(frame.revision))]
  }
}
