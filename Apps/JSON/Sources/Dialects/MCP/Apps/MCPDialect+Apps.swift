import SignalboxHTML
import SignalboxHTTP
import SignalboxInterface

/// MCP Apps (SEP-1865): the page in a frame of the host's chat, where the user acts on it beside the agent.
///
/// A host that does not declare the extension sees nothing of it.
extension MCPDialect {
  /// The name of the extension.
  static let appExtension = "io.modelcontextprotocol/ui"

  /// Returns whether the host declares that it shows pages.
  func showsPages(_ message: MCPMessage, _ era: Era) -> Bool {
    let capabilities =
      era == .modern ? message.meta["io.modelcontextprotocol/clientCapabilities"] : self.capabilities
    guard case .array(let types)? = capabilities?.at(["extensions", Self.appExtension, "mimeTypes"]) else {
      return false
    }
    return types.contains(.string(AppDocument.type))
  }

  func version(of frame: Frame) -> String { "\(session.text.prefix(8)).\(frame.revision)" }

  /// Performs a call of the view's tools. Returns `false` if the call is of another tool.
  func callFromView(
    _ message: MCPMessage, _ id: RequestID, _ era: Era, _ bytes: Int, in engine: inout WireEngine
  ) throws(WireFailure) -> Bool {
    let name = try message.text("name")
    guard let parameters = AppTools.parameters(of: name, engine.limits) else { return false }
    let arguments = JSON.object(try message.object("arguments") ?? [])
    let view: String = if case .string(let text)? = arguments["view"] { text } else { "" }
    let ticket = ResponseWriter.Ticket(
      id: id,
      format: AppFormat(
        era: era, id: id, dialect: self, viewQuery: .embedded(view), isPost: name == AppTools.post),
      isByUser: true)
    if case .object(let members) = arguments,
      let problem = Shape.problem(of: members, as: parameters, at: "arguments.")
    {
      engine.responses.begin(id)
      engine.end(ticket, .failure(problem))
    } else if name == AppTools.post {
      engine.post(AppTools.values(in: arguments), files: AppTools.files(in: arguments), ticket)
    } else {
      guard let wait = engine.table["ui.wait"] else { throw WireFailure(.internal) }
      engine.receive(Request(id: id, method: wait, parameters: waiting(arguments, engine.frame)), ticket, bytes: bytes)
    }
    return true
  }

  /// Returns the parameters of a wait for a page that the view has not seen. A view of another session is shown the
  /// page at once.
  private func waiting(_ arguments: JSON, _ frame: Frame?) -> [JSON.Member] {
    let detached = JSON.Member("detached", true)
    guard case .string(let seen)? = arguments["seen"], let frame, seen == version(of: frame) else {
      return [JSON.Member("until", [:]), detached]
    }
    return [
      JSON.Member("until", ["revisionAbove": .integer(frame.revision)]), detached,
      JSON.Member("timeoutMs", arguments["timeoutMs"] ?? 0),
    ]
  }
}

extension ViewQuery {
  /// Creates the view of a page that loads nothing, from a query.
  fileprivate static func embedded(_ query: String) -> ViewQuery {
    var view = ViewQuery(query: Pair.read(query.utf8).filter(ViewQuery.has))
    view.embedsPictures = true
    return view
  }
}
