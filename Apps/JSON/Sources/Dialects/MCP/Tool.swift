/// An action that a model can perform on the application. The list never changes, so clients may cache it. The page
/// shows the available actions.
///
/// Each session pays for every word of the list, so each fact is there once. Each result has text, so the list does not
/// describe results.
struct Tool {
  /// The content of a tool's answer.
  enum Answer {
    /// The changes of the page.
    case page
    /// The whole page.
    case wholePage
    /// Some rows.
    case rows
    /// A whole element.
    case element
    /// A picture.
    case picture
  }

  let name: String
  let summary: String
  /// The method of the wire that the tool calls.
  let method: String
  let parameters: [Parameter]
  /// Hints for clients: the tool only reads; the tool can destroy data.
  let hints: (isReadOnly: Bool, isDestructive: Bool)
  var answer = Answer.page

  /// Returns every tool.
  static func all(_ limits: Limits) -> [Tool] {
    readingTools(limits) + values(limits) + actions(limits) + [opening(limits), wait(limits)]
  }

  /// The tools that show more than other answers contain.
  private static func readingTools(_ limits: Limits) -> [Tool] {
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
        ], hints: (false, false), answer: .rows),
      Tool(
        name: "ui_read", summary: "Shows a whole element.", method: "ui.get",
        parameters: [id(limits)], hints: (true, false), answer: .element),
      Tool(
        name: "ui_picture", summary: "Shows an image element's picture, small.", method: "ui.get",
        parameters: [id(limits)], hints: (true, false), answer: .picture),
    ]
  }

  /// The tools that give values to elements.
  private static func values(_ limits: Limits) -> [Tool] {
    [
      Tool(
        name: "ui_set",
        summary: "Gives an element a value: text, number, true or false, an option's key, or an array of keys.",
        method: "ui.set",
        parameters: [
          id(limits), Parameter("value", .anything),
          Parameter("valueFrom", Method.secretByName(limits), "For a secret, instead of value."), seen,
          revision, timeout(limits),
        ], hints: (false, false)),
      Tool(
        name: "ui_fill",
        summary: "Gives several elements their values in one call: all, or none when one does not fit.",
        method: "ui.fill",
        parameters: [
          .always(
            "values", .map(of: .anything, atMost: 1_000), "By element id; for a secret {\"secret\": name}."),
          revision,
          timeout(limits),
        ], hints: (false, false)),
    ]
  }

  /// The tools for the user's other actions.
  private static func actions(_ limits: Limits) -> [Tool] {
    [
      Tool(
        name: "ui_press",
        summary: "Presses a button, link or row, or a list for more rows, and waits for what that begins.",
        method: "ui.press", parameters: [id(limits), seen, revision, timeout(limits)], hints: (false, true)),
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

  /// The time in milliseconds that a call waits for its answer when the model names no timeout.
  static let patience = 10_000

  private static let revision = Parameter("revision", .count, "The last one shown.")

  private static let seen = Parameter("seen", Method.seen.shape, "Members it must still have.")

  private static func timeout(_ limits: Limits) -> Parameter { Parameter("timeoutMs", .integer(0...limits.wait)) }

  private static func id(_ limits: Limits) -> Parameter { .always("id", .text(atMost: limits.id)) }

  /// The tool's description in `tools/list`.
  var json: JSON {
    var members = [
      JSON.Member("name", .string(name)), JSON.Member("description", .string(summary)),
      JSON.Member("inputSchema", Shape.schema(of: parameters).withoutBounds),
    ]
    // The annotations omit MCP's defaults: a tool acts and may destroy.
    if hints.isReadOnly {
      members.append(JSON.Member("annotations", ["readOnlyHint": true]))
    } else if !hints.isDestructive {
      members.append(JSON.Member("annotations", ["destructiveHint": false]))
    }
    return .object(members)
  }

  /// Returns the method's parameters for `arguments`, whose shape is checked already.
  func parameters(_ arguments: [JSON.Member]) -> [JSON.Member] {
    let takesTime = parameters.contains { $0.name == "timeoutMs" }
    let isTimed = arguments.contains { $0.name == "timeoutMs" }
    return arguments.map { $0.name == "revision" ? JSON.Member("ifRevision", $0.value) : $0 }
      + (takesTime && !isTimed ? [JSON.Member("timeoutMs", .integer(Self.patience))] : [])
  }
}

extension JSON {
  /// A schema without its bounds. The engine checks the bounds, and an error message names them when they matter.
  fileprivate var withoutBounds: JSON {
    guard case .object(let members) = self else { return self }
    let bounds: Set = ["minimum", "maximum", "maxItems", "maxProperties"]
    return .object(
      members.filter { !bounds.contains($0.name) }.map { JSON.Member($0.name, $0.value.withoutBounds) })
  }
}
