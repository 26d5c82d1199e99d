/// What a model can do with the application. The list never changes: it may be kept, and what can be pressed is on the page.
///
/// Every session pays for every word of the list, so it says each thing once, and nothing of what tools give:
/// they all give text.
struct Tool {
  /// What it tells.
  enum Answer {
    /// What became of the page.
    case page
    /// All of the page.
    case wholePage
    /// Some rows.
    case rows
    /// A picture.
    case picture
  }

  let name: String
  let summary: String
  /// The method that does it.
  let method: String
  let parameters: [Parameter]
  /// Whether it only looks; and if it does more, whether something can be lost by it.
  let hints: (isReadOnly: Bool, isDestructive: Bool)
  var answer = Answer.page

  /// Every tool.
  static func all(_ limits: Limits) -> [Tool] {
    looking(limits) + values(limits) + actions(limits) + [wait(limits)]
  }

  /// What shows more than an answer does by itself.
  private static func looking(_ limits: Limits) -> [Tool] {
    [
      Tool(
        name: "ui_snapshot", summary: "Shows all of the page; begin with it.", method: "ui.snapshot", parameters: [],
        hints: (true, false), answer: .wholePage),
      Tool(
        name: "ui_list", summary: "Shows rows of a list or table, or options, beyond those on the page; finds them.",
        method: "ui.list",
        parameters: [
          id(limits), Parameter("offset", .count), Parameter("count", .integer(1...limits.page), "20 when left out."),
          Parameter("match", .text(atMost: limits.id), "Only those with this text in them, in any case."),
        ], hints: (true, false), answer: .rows),
      Tool(
        name: "ui_picture", summary: "Shows an image element's picture, small.", method: "ui.get",
        parameters: [id(limits)], hints: (true, false), answer: .picture),
    ]
  }

  /// What gives elements their values.
  private static func values(_ limits: Limits) -> [Tool] {
    [
      Tool(
        name: "ui_set",
        summary: "Gives an element a value: text, number, true or false, an option's key, or an array of keys.",
        method: "ui.set",
        parameters: [
          revision, id(limits), Parameter("value", .anything),
          Parameter("valueFrom", Method.secretByName(limits), "For a secret, instead of value."), timeout(limits),
        ], hints: (false, false)),
      Tool(
        name: "ui_fill",
        summary: "Gives several elements their values in one call: all, or none when one does not fit.",
        method: "ui.fill",
        parameters: [
          revision,
          .always(
            "values", .map(of: .anything, atMost: 1_000), "By element id; for a secret {\"secret\": name}."),
          timeout(limits),
        ], hints: (false, false)),
    ]
  }

  /// What else a user does.
  private static func actions(_ limits: Limits) -> [Tool] {
    [
      Tool(
        name: "ui_press",
        summary: "Presses a button, link or row, or a list for more rows, and waits for what that begins.",
        method: "ui.press", parameters: [revision, id(limits), timeout(limits)], hints: (false, true)),
      Tool(
        name: "ui_back", summary: "Leaves the alert or page in front, at once even while something is under way.",
        method: "ui.back", parameters: [revision, timeout(limits)], hints: (false, true)),
      Tool(
        name: "ui_undo", summary: "Takes back what was done last, where that can be.", method: "ui.undo",
        parameters: [revision, timeout(limits)], hints: (false, true)),
      Tool(
        name: "ui_redo", summary: "Does again what ui_undo took back.", method: "ui.redo",
        parameters: [revision, timeout(limits)], hints: (false, true)),
    ]
  }

  private static func wait(_ limits: Limits) -> Tool {
    Tool(
      name: "ui_wait", summary: "Waits until all of this is so.", method: "ui.wait",
      parameters: [.always("until", Method.until(limits)), timeout(limits)], hints: (true, false))
  }

  /// How long an answer is waited for when the model does not say.
  static let patience = 10_000

  private static let revision = Parameter.always("revision", .count, "The last one shown.")

  private static func timeout(_ limits: Limits) -> Parameter { Parameter("timeoutMs", .integer(0...limits.wait)) }

  private static func id(_ limits: Limits) -> Parameter { .always("id", .text(atMost: limits.id)) }

  /// The tool as `tools/list` gives it.
  var json: JSON {
    var members = [
      JSON.Member("name", .string(name)), JSON.Member("description", .string(summary)),
      JSON.Member("inputSchema", Shape.schema(of: parameters).withoutBounds),
    ]
    // What is left out is what MCP takes for granted: that it acts and may destroy.
    if hints.isReadOnly {
      members.append(JSON.Member("annotations", ["readOnlyHint": true]))
    } else if !hints.isDestructive {
      members.append(JSON.Member("annotations", ["destructiveHint": false]))
    }
    return .object(members)
  }

  /// The method's parameters that `arguments`, their shape checked, mean.
  func parameters(_ arguments: [JSON.Member]) -> [JSON.Member] {
    let takesTime = parameters.contains { $0.name == "timeoutMs" }
    let isTimed = arguments.contains { $0.name == "timeoutMs" }
    return arguments.map { $0.name == "revision" ? JSON.Member("ifRevision", $0.value) : $0 }
      + (takesTime && !isTimed ? [JSON.Member("timeoutMs", .integer(Self.patience))] : [])
  }
}

extension JSON {
  /// A schema without its bounds: they are checked, and who needs them is told.
  fileprivate var withoutBounds: JSON {
    guard case .object(let members) = self else { return self }
    let bounds: Set = ["minimum", "maximum", "maxItems", "maxProperties"]
    return .object(
      members.filter { !bounds.contains($0.name) }.map { JSON.Member($0.name, $0.value.withoutBounds) })
  }
}
