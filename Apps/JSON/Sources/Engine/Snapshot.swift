import SignalboxInterface

/// A frame as a driver reads it.
enum Snapshot {
  /// Everything visible.
  /// - Parameter limit: The most rows of a list that are given; `ui.list` gives the others.
  static func json(_ frame: Frame, rows limit: Int) -> JSON {
    [
      "revision": .integer(frame.revision), "settled": .bool(frame.isSettled), "pending": pending(frame),
      "stack": .array(
        frame.stack.map {
          ["page": .integer($0.page.number), "key": .string($0.key), "title": .string($0.title)]
        }),
      "page": page(frame, rows: limit),
      "alerts": .array(frame.alerts.map { alert($0, isCovered: $0.page != frame.inFront) }),
    ]
  }

  private static func page(_ frame: Frame, rows limit: Int) -> JSON {
    let page = frame.page
    var members = [
      JSON.Member("page", .integer(page.page.number)), JSON.Member("key", .string(page.key)),
      JSON.Member("title", .string(page.title)), JSON.Member("canGoBack", .bool(page.canGoBack)),
    ]
    if let steps = page.steps { members.append(JSON.Member("steps", self.steps(steps))) }
    let elements = page.elements.map { ElementJSON.whole($0, isCovered: !frame.alerts.isEmpty, rows: limit) }
    members.append(JSON.Member("elements", .array(elements)))
    return .object(members)
  }

  private static func steps(_ steps: StepsState) -> JSON {
    .array(
      steps.steps.enumerated().map { index, step in
        var members = [JSON.Member("key", .string(step.key)), JSON.Member("title", .string(step.title))]
        if step.isDone { members.append(JSON.Member("done", true)) }
        if index == steps.current { members.append(JSON.Member("current", true)) }
        return .object(members)
      })
  }

  /// The names of the effects under way.
  static func pending(_ frame: Frame) -> JSON { .array(frame.pending.map { .string($0) }) }

  /// An alert.
  static func alert(_ alert: AlertState, isCovered: Bool = false) -> JSON {
    [
      "id": .string(alert.id), "severity": .string(alert.severity.rawValue), "title": .string(alert.title),
      "message": .string(alert.message),
      "buttons": .array(alert.buttons.map { ElementJSON.whole($0, isCovered: isCovered, rows: 0) }),
    ]
  }
}

extension Frame {
  /// False when a number on the page is none (infinite, or not a number): JSON has no word for it.
  var isExpressible: Bool {
    page.elements.flattened.allSatisfy { element in
      guard case .number(let number)? = element.content.input else { return true }
      return [number.value, number.minimum, number.maximum, number.step].allSatisfy { $0?.isFinite ?? true }
    }
  }
}
