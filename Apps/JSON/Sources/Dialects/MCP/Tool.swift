/// What a model can do with the application. The list never changes: it may be kept, and what can be pressed is on the page.
struct Tool {
  let name: String
  let title: String
  let summary: String
  /// The method that does it.
  let method: String
  let parameters: [Parameter]
  /// Whether it only looks; and if it does more, whether something can be lost by it.
  let hints: (isReadOnly: Bool, isDestructive: Bool)

  /// Every tool.
  static func all(_ limits: Limits) -> [Tool] {
    [snapshot] + values(limits) + actions(limits) + [wait(limits)]
  }

  private static let snapshot =
    Tool(
      name: "ui_snapshot", title: "Look at the page",
      summary: "Gives the page: its elements with ids, values and the actions they take, and any alert in front.",
      method: "ui.snapshot", parameters: [], hints: (true, false))

  /// What gives elements their values.
  private static func values(_ limits: Limits) -> [Tool] {
    [
      Tool(
        name: "ui_set", title: "Set one value",
        summary: "Gives an element a value: text, a number, true or false, an option's key, or keys for several. "
          + "A secret is set by the name of one that the user has prepared, never by its value.",
        method: "ui.set",
        parameters: [
          revision, id(limits), Parameter("value", .anything, "What the element's type takes; this or valueFrom."),
          Parameter("valueFrom", Method.secretByName(limits), "A secret by its name."),
        ], hints: (false, false)),
      Tool(
        name: "ui_fill", title: "Fill in a form",
        summary: "Gives several elements their values at once: all of them, or none when one does not fit.",
        method: "ui.fill",
        parameters: [
          revision,
          .always(
            "values", .map(of: .anything, atMost: 1_000),
            "Values by element id; for a secret {\"secret\": name}."),
        ], hints: (false, false)),
    ]
  }

  /// What else a user does.
  private static func actions(_ limits: Limits) -> [Tool] {
    [
      Tool(
        name: "ui_press", title: "Press something",
        summary:
          "Presses a button, link or row, a button of the alert in front, or a list that takes more, and waits until what it began is done.",
        method: "ui.press", parameters: [revision, id(limits)], hints: (false, true)),
      Tool(
        name: "ui_back", title: "Go back", summary: "Leaves the alert or page in front, as a user's Back does.",
        method: "ui.back", parameters: [revision], hints: (false, true)),
    ]
  }

  private static func wait(_ limits: Limits) -> Tool {
    Tool(
      name: "ui_wait", title: "Wait",
      summary: "Waits until the page is as described: settled, past a revision, another page, an element's state.",
      method: "ui.wait",
      parameters: [
        .always("until", Method.until(limits), "All of it at the same time."),
        Parameter("timeoutMs", .integer(0...limits.wait), "How long at most."),
      ], hints: (true, false))
  }

  private static let revision = Parameter.always(
    "revision", .count, "The revision of the page that this was decided on.")

  private static func id(_ limits: Limits) -> Parameter {
    .always("id", .text(atMost: limits.id), "The element's id, as the page has it.")
  }

  /// The tool as `tools/list` gives it.
  var json: JSON {
    [
      "name": .string(name), "title": .string(title), "description": .string(summary),
      "inputSchema": Shape.schema(of: parameters, isClosed: true), "outputSchema": Self.output,
      "annotations": ["readOnlyHint": .bool(hints.isReadOnly), "destructiveHint": .bool(hints.isDestructive)],
    ]
  }

  /// The page, whatever was done.
  private static let output: JSON = {
    let apart: Set<Definition> = [.snapshot, .unchanged, .actionResult, .change]
    let definitions = Definition.all.filter { !apart.contains($0) }
    return Definition.snapshot.shape.schema().adding([
      JSON.Member("$defs", .object(definitions.map { JSON.Member($0.name, $0.shape.schema()) }))
    ])
  }()

  /// The method's parameters that `arguments`, their shape checked, mean.
  func parameters(_ arguments: [JSON.Member]) -> [JSON.Member] {
    arguments.map { $0.name == "revision" ? JSON.Member("ifRevision", $0.value) : $0 }
  }
}
