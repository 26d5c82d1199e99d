import SignalboxInterface

/// A frame as JSON for a driver.
enum Snapshot {
  /// Returns everything visible.
  /// - Parameters:
  ///   - limit: The maximal number of rows of a list; `ui.list` returns the others.
  ///   - thumbnails: A Boolean value that indicates whether pictures are included. They are larger than all the rest.
  ///   - undo: The steps that can be undone and redone.
  static func json(
    _ frame: Frame, rows limit: Int, thumbnails: Bool = false, undo: UndoState = UndoState()
  ) -> JSON {
    let stack = frame.stack.map { entry -> JSON in
      ["page": .integer(entry.page.number), "key": .string(entry.key), "title": .string(entry.title)]
    }
    var members = [
      JSON.Member("revision", .integer(frame.revision)), JSON.Member("settled", .bool(frame.isSettled)),
      JSON.Member("pending", pending(frame)), JSON.Member("stack", .array(stack)),
      JSON.Member("page", page(frame, rows: limit, thumbnails)),
      JSON.Member("alerts", .array(frame.alerts.map { alert($0, isCovered: $0.page != frame.inFront) })),
    ]
    if !frame.notices.isEmpty { members.append(JSON.Member("notices", notices(frame))) }
    if let status = frame.status { members.append(JSON.Member("status", .string(status))) }
    if undo.canUndo { members.append(JSON.Member("canUndo", true)) }
    if undo.canRedo { members.append(JSON.Member("canRedo", true)) }
    return .object(members)
  }

  /// The notices that the user sees.
  static func notices(_ frame: Frame) -> JSON {
    .array(
      frame.notices.map {
        ["id": .integer($0.id), "severity": .string($0.severity.rawValue), "text": .string($0.text)]
      })
  }

  private static func page(_ frame: Frame, rows limit: Int, _ thumbnails: Bool) -> JSON {
    let page = frame.page
    var members = [
      JSON.Member("page", .integer(page.page.number)), JSON.Member("key", .string(page.key)),
      JSON.Member("title", .string(page.title)), JSON.Member("canGoBack", .bool(page.canGoBack)),
    ]
    if let steps = page.steps { members.append(JSON.Member("steps", self.steps(steps))) }
    if let address = page.address { members.append(JSON.Member("address", .string(address.text))) }
    if let start = page.start { members.append(JSON.Member("start", .string(start))) }
    let elements = page.elements.map {
      ElementJSON.whole($0, isCovered: !frame.alerts.isEmpty, rows: limit, thumbnails: thumbnails)
    }
    members.append(JSON.Member("elements", .array(elements)))
    return .object(members)
  }

  /// The steps of a flow.
  static func steps(_ steps: StepsState) -> JSON {
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
  /// False when a number on the page is infinite or not a number: JSON cannot express it.
  var isExpressible: Bool {
    page.elements.flattened.allSatisfy { element in
      guard case .number(let number)? = element.content.input else { return true }
      return [number.value, number.minimum, number.maximum, number.step].allSatisfy { $0?.isFinite ?? true }
    }
  }
}
