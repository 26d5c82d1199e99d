import SignalboxHTML

/// The tools for hosts that show the page: a mark on the tool that shows it, and two tools for the view alone.
///
/// A host opens a view for each call of a marked tool, so only the tool that shows all of the page is marked.
enum AppTools {
  /// The tool that shows all of the page.
  private static let shows = "ui_snapshot"
  /// The tool that gives the view its page.
  static let page = "ui_page"
  /// The tool that takes what the user does in the view.
  static let post = "ui_post"

  /// The facts about views that a model must know.
  static let instructions = """
    The user sees this page in the chat (ui_snapshot shows it there), and may act on it, too: what the user does is on the \
    page. Leave secrets to the user: what is typed there goes past you.
    """

  /// Returns the description of a tool of the model, with the page if it shows the page.
  static func shown(_ tool: Tool) -> JSON {
    guard tool.name == shows else { return tool.json }
    return tool.json.adding([JSON.Member("_meta", ["ui": ["resourceUri": .string(MCPDialect.page)]])])
  }

  /// Returns the descriptions of the view's tools. A host shows them to no model.
  static func all(_ limits: Limits) -> [JSON] {
    [(page, "Gives the view its page."), (post, "Takes what the user does in the view.")].map { name, summary in
      [
        "name": .string(name), "description": .string(summary),
        "inputSchema": Shape.schema(of: parameters(of: name, limits) ?? []),
        "_meta": ["ui": ["visibility": ["app"]]],
      ]
    }
  }

  /// Returns the parameters of a tool of the view; `nil` for other tools.
  static func parameters(of name: String, _ limits: Limits) -> [Parameter]? {
    let view = Parameter("view", .text(atMost: limits.text), "The rows and columns that are shown, as a query.")
    switch name {
    case page:
      return [
        Parameter("seen", .text(atMost: limits.id), "The version that the view has."), view,
        Parameter("timeoutMs", .integer(0...limits.wait), "How long to wait for another version."),
      ]
    case post:
      return [
        .always("values", .map(of: .list(of: .text(atMost: limits.text)), atMost: 10_000), "The values of the form."),
        Parameter("files", .map(of: .anything, atMost: 1_000), "Files by the id of their field."), view,
      ]
    default: return nil
    }
  }

  /// Returns the values of a form.
  static func values(in arguments: JSON) -> FormValues {
    guard case .object(let members)? = arguments["values"] else { return FormValues([:]) }
    let pairs = members.map { member in
      let texts: [String] =
        if case .array(let values) = member.value {
          values.compactMap { if case .string(let text) = $0 { text } else { nil } }
        } else {
          []
        }
      return (member.name, texts)
    }
    return FormValues(Dictionary(pairs) { $0 + $1 })
  }

  /// Returns the files of a form, by the id of their field.
  static func files(in arguments: JSON) -> [JSON.Member] {
    if case .object(let files)? = arguments["files"] { files } else { [] }
  }
}
