import SignalboxNavigation
import SignalboxPresentation

/// What can be seen and acted on in a frame, and why the rest cannot.
struct Reach {
  let frame: Frame
  let memory: ElementMemory
  let limits: Limits
  let secrets: Secrets

  /// The element with this id, if it is visible, and whether an alert is in front of it.
  func readable(_ id: String) throws(WireFailure) -> (FoundElement, isCovered: Bool) {
    for alert in frame.alerts.reversed() {
      if let found = FoundElement.find(id, in: alert.buttons) { return (found, alert.page != frame.inFront) }
    }
    if let found = FoundElement.find(id, in: frame.page.elements) { return (found, !frame.alerts.isEmpty) }
    throw WireFailure(memory.absence(of: id, in: frame), "id", named: id)
  }

  /// The events that an action means. Checked in the order that is promised: the element exists, it can be reached, it is
  /// enabled, the action fits, the value has the right type. Whether the value fits is for the session to say.
  func events(_ request: Request) throws(WireFailure) -> [InputEvent] {
    switch request.method {
    case .set: return [try setting(request.text("id") ?? "", to: try value(request))]
    case .press: return [try doing(.press, called: "press", request)]
    case .more: return [try doing(.more, called: "more", request)]
    case .fill:
      guard case .object(let members)? = request["values"] else { return [] }
      var events: [InputEvent] = []
      for member in members { events.append(try setting(member.name, to: member.value)) }
      return events
    default: return [InputEvent(page: frame.inFront, action: .back)]
    }
  }

  /// The value given, or the name of the secret that it is.
  private func value(_ request: Request) throws(WireFailure) -> JSON {
    switch (request["value"], request["valueFrom"]) {
    case (let value?, nil), (nil, let value?): return value
    case (nil, nil): throw WireFailure(.missingParam, "param", named: "value")
    case (.some, .some): throw WireFailure(.unknownParam, "param", named: "valueFrom")
    }
  }

  private func doing(
    _ action: UserAction, called name: String, _ request: Request
  ) throws(WireFailure) -> InputEvent {
    let id = request.text("id") ?? ""
    let element = try reachable(id)
    guard element.content.actionName == name else { throw WireFailure(.wrongAction, "id", named: id) }
    return InputEvent(page: frame.inFront, element: element.id, action: action)
  }

  private func setting(_ id: String, to value: JSON) throws(WireFailure) -> InputEvent {
    let element = try reachable(id)
    do throws(WireFailure) {
      let action = try ValueReading.action(setting: element, to: value, limits: limits, secrets: secrets)
      return InputEvent(page: frame.inFront, element: element.id, action: action)
    } catch {
      throw WireFailure(error.reason, "id", named: id)
    }
  }

  private func reachable(_ id: String) throws(WireFailure) -> ElementState {
    let (found, isCovered) = try readable(id)
    guard !isCovered else { throw WireFailure(.coveredByAlert, "id", named: id) }
    guard found.isEnabled else { throw WireFailure(.disabled, "id", named: id) }
    return found.state
  }
}
