import SignalboxInterface

/// What can be seen and acted on in a frame, and why the rest cannot.
struct ElementAccess {
  let frame: Frame
  let memory: ElementMemory
  let reading: ValueReading

  /// The element with this id, if it is visible, and whether an alert is in front of it.
  func readable(_ id: String) throws(WireFailure) -> (FoundElement, isCovered: Bool) {
    for alert in frame.alerts.reversed() {
      if let found = alert.buttons.find(id) { return (found, alert.page != frame.inFront) }
    }
    if let found = frame.page.elements.find(id) { return (found, !frame.alerts.isEmpty) }
    throw WireFailure(memory.absence(of: id, in: frame), "id", named: id, saying: whatFetches(id))
  }

  /// Where a row may be one of those that are not here.
  private func whatFetches(_ id: String) -> String? {
    let list = frame.page.elements.flattened.first { element in
      id.hasPrefix(element.id + "/") && element.content.list.map { $0.count > $0.rows.count || $0.isOpen } == true
    }
    return list.map { "There is no such element among the rows that are here; ui.list fetches others of \($0.id)." }
  }

  // What actions mean. Checked in the order that is promised: the element exists, it can be reached, it is enabled, the
  // action fits, the value has the right type. Whether the value fits is for the session to say.

  /// The event that pressing means.
  /// - Parameter asksForMore: Whether a list can be pressed for more of its rows.
  func press(_ id: String, asksForMore: Bool) throws(WireFailure) -> InputEvent {
    let element = try reachable(id)
    return try event(element.content.action == .more && asksForMore ? .more : .press, on: element)
  }

  /// The event that asking for more means.
  func more(_ id: String) throws(WireFailure) -> InputEvent { try event(.more, on: try reachable(id)) }

  private func event(_ action: UserAction, on element: ElementState) throws(WireFailure) -> InputEvent {
    guard element.content.action == (action == .more ? .more : .press) else {
      throw WireFailure(.wrongAction, "id", named: element.id)
    }
    return InputEvent(page: frame.inFront, element: element.id, action: action)
  }

  /// The event that giving a value means.
  func set(_ id: String, to value: JSON) throws(WireFailure) -> InputEvent {
    let element = try reachable(id)
    do throws(WireFailure) {
      let action = try reading.action(setting: element, to: value)
      return InputEvent(page: frame.inFront, element: element.id, action: action)
    } catch {
      throw WireFailure(
        error.reason, [JSON.Member("id", .string(id.cut(to: 200)))] + error.details, saying: error.sentence)
    }
  }

  private func reachable(_ id: String) throws(WireFailure) -> ElementState {
    let (found, isCovered) = try readable(id)
    guard !isCovered else { throw WireFailure(.coveredByAlert, "id", named: id) }
    guard found.state.isEnabled else {
      let why = found.state.disabledReason.map { "The element is disabled: \($0)" }
      throw WireFailure(.disabled, "id", named: id, saying: why)
    }
    return found.state
  }
}
