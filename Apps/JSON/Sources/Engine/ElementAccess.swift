import SignalboxInterface

/// The elements of a frame that can be read and acted on, and the reasons why others cannot.
struct ElementAccess {
  let frame: Frame
  let memory: ElementMemory
  let reading: ValueReading

  /// Returns the visible element with this id, and whether an alert covers it.
  func readable(_ id: String) throws(WireFailure) -> (FoundElement, isCovered: Bool) {
    for alert in frame.alerts.reversed() {
      if let found = alert.buttons.find(id) { return (found, alert.page != frame.inFront) }
    }
    if let found = frame.page.elements.find(id) { return (found, !frame.alerts.isEmpty) }
    let absence = memory.absence(of: id, in: frame)
    if let hint = fetchHint(id) { throw WireFailure(absence, "id", named: id, saying: hint) }
    guard absence == .unknownElement, let nearest = Nearest.id(to: id, in: frame) else {
      throw WireFailure(absence, "id", named: id)
    }
    throw WireFailure(
      absence, [JSON.Member("id", .string(id.cut(to: 200))), JSON.Member("nearest", .string(nearest.cut(to: 200)))],
      saying: "There is no such element; \(nearest.cut(to: 200)) is the nearest.")
  }

  /// Returns a hint when the id may belong to a row that is not loaded.
  private func fetchHint(_ id: String) -> String? {
    let list = frame.page.elements.flattened.first { element in
      id.hasPrefix(element.id + "/") && element.content.list.map { $0.count > $0.rows.count || $0.isOpen } == true
    }
    return list.map { "There is no such element among the rows that are here; ui.list fetches others of \($0.id)." }
  }

  // The meaning of actions. The checks have the documented order: the element exists, is reachable and is enabled; the
  // action fits; the value has the right type. The session decides whether the value is valid.

  /// Returns the event for a press.
  /// - Parameter asksForMore: A Boolean value that indicates whether a press on a list asks for more rows.
  func press(_ id: String, asksForMore: Bool) throws(WireFailure) -> InputEvent {
    let element = try reachable(id)
    return try event(element.content.action == .more && asksForMore ? .more : .press, on: element)
  }

  /// Returns the event for a request for more rows.
  func more(_ id: String) throws(WireFailure) -> InputEvent { try event(.more, on: try reachable(id)) }

  private func event(_ action: UserAction, on element: ElementState) throws(WireFailure) -> InputEvent {
    guard element.content.action == (action == .more ? .more : .press) else { throw WireFailure(notTakenBy: element) }
    return InputEvent(page: frame.inFront, element: element.id, action: action)
  }

  /// Returns the event that sets a value.
  func set(_ id: String, to value: JSON) throws(WireFailure) -> InputEvent {
    let element = try reachable(id)
    do throws(WireFailure) {
      let action = try reading.action(setting: element, to: value)
      return InputEvent(page: frame.inFront, element: element.id, action: action)
    } catch {
      guard !error.details.contains(where: { $0.name == "id" }) else { throw error }
      throw WireFailure(
        error.reason, [JSON.Member("id", .string(id.cut(to: 200)))] + error.details, saying: error.sentence)
    }
  }

  /// Returns the events that set several values. A failure names all values that are wrong, so that a single further
  /// call can correct them.
  func set(_ values: [JSON.Member]) throws(WireFailure) -> [InputEvent] {
    var (events, failures): ([InputEvent], [WireFailure]) = ([], [])
    for member in values {
      do throws(WireFailure) {
        events.append(try set(member.name, to: member.value))
      } catch {
        failures.append(error)
      }
    }
    guard var failure = failures.first else { return events }
    let others = failures.dropFirst().map { other in
      let reason = [
        JSON.Member("reason", .string(other.reason.name)), JSON.Member("sentence", .string(other.message)),
      ]
      return JSON.object(other.details + reason)
    }
    if !others.isEmpty { failure.details.append(JSON.Member("others", .array(others))) }
    throw failure
  }

  /// Compares the elements of the events with the members that the driver saw: of one element, or by id for several.
  func compare(_ events: [InputEvent], with request: Request) throws(WireFailure) {
    guard let seen = request["seen"] else { return }
    for event in events {
      guard case .object(let members)? = request["values"] == nil ? seen : seen[event.element] else { continue }
      let (found, isCovered) = try readable(event.element)
      let element = ElementJSON.found(found, isCovered: isCovered, rows: 0)
      let others = members.filter { !(element[$0.name] ?? .null).means($0.value) }
      guard others.isEmpty else {
        throw WireFailure(
          .otherElement,
          [
            JSON.Member("id", .string(event.element.cut(to: 200))),
            JSON.Member("members", .array(others.map { .string($0.name.cut(to: 200)) })),
          ])
      }
    }
  }

  /// Returns an element that can be acted on.
  func reachable(_ id: String) throws(WireFailure) -> ElementState {
    let (found, isCovered) = try readable(id)
    guard !isCovered else {
      // The alert's buttons are the only elements that take an action.
      let buttons = (frame.alerts.last?.buttons ?? []).map { $0.id.cut(to: 200) }
      throw WireFailure(
        .coveredByAlert,
        [JSON.Member("id", .string(id.cut(to: 200))), JSON.Member("buttons", .array(buttons.map { .string($0) }))],
        saying: "An alert is in front and must be answered first: press \(buttons.joined(separator: " or ")).")
    }
    guard found.state.isEnabled else {
      let why = found.state.disabledReason.map { "The element is disabled: \($0)" }
      throw WireFailure(.disabled, "id", named: id, saying: why)
    }
    return found.state
  }
}
