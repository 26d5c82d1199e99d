import SignalboxInterface
import SignalboxProgram

/// The Model Context Protocol: what is known of a client, and the words that both the protocol's eras share.
///
/// Newer clients send with every request what is needed to understand it; older ones begin with a handshake. Both may come
/// through one process, even by turns.
final class MCPDialect: WireDialect {
  /// The revision whose requests stand alone.
  static let modern = "2026-07-28"
  /// The revisions that begin with a handshake, the newest first.
  static let handshakes = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]
  /// The one resource: the page as `ui.snapshot` gives it.
  static let page = "ui://page"

  /// How a request is to be understood and answered.
  enum Era: Equatable {
    /// The request says everything itself.
    case modern
    /// The client agreed on this revision before.
    case handshake(String)
  }

  /// Someone who is told that the page changed.
  private struct Listener {
    /// The request that listens, which is answered at the end; `nil` for what a handshake's client subscribed to.
    let id: RequestID?
    /// Whether it asked for the page at all: a stream may be open for nothing that there is.
    let wantsPage: Bool
    var isBehind = false
  }

  let rules = DialectRules(
    omitsUnknownID: true, takesSecretsByNameOnly: true, pressAsksForMore: true, tellsEnd: false)
  let tools: [Tool]
  private let limits: Limits
  private var revision: String?
  private var listeners: [Listener] = []

  init(limits: Limits) {
    self.limits = limits
    tools = Tool.all(limits)
  }

  // MARK: Eras

  /// How `message` is to be understood.
  func era(of message: MCPMessage) throws(WireFailure) -> Era {
    guard let version = message.meta["io.modelcontextprotocol/protocolVersion"] else {
      if let revision { return .handshake(revision) }
      // An older client may look whether anybody is there before it says what it speaks.
      if message.method == "ping" { return .handshake(Self.handshakes[0]) }
      throw WireFailure(.missingParam, "param", named: "_meta.io.modelcontextprotocol/protocolVersion")
    }
    guard version == .string(Self.modern) else {
      guard case .string(let requested) = version else {
        throw WireFailure(.wrongParamType, "param", named: "_meta.io.modelcontextprotocol/protocolVersion")
      }
      throw WireFailure(
        .unsupportedRevision,
        [JSON.Member("supported", [.string(Self.modern)]), JSON.Member("requested", .string(requested.cut(to: 200)))])
    }
    guard case .object? = message.meta["io.modelcontextprotocol/clientCapabilities"] else {
      throw WireFailure(.missingParam, "param", named: "_meta.io.modelcontextprotocol/clientCapabilities")
    }
    return .modern
  }

  /// Agrees on a revision: the one asked for, or the newest that begins with a handshake.
  func shakeHands(_ wanted: JSON?) -> String {
    let agreed = Self.handshakes.first { wanted == .string($0) } ?? Self.handshakes[0]
    revision = agreed
    return agreed
  }

  // MARK: Listeners

  func frameChanged() {
    for index in listeners.indices { listeners[index].isBehind = listeners[index].wantsPage }
  }

  /// Begins to tell of changes.
  func listen(_ id: RequestID?, wantsPage: Bool = true) throws(WireFailure) {
    guard id != nil || !listeners.contains(where: { $0.id == nil }) else { return }
    guard listeners.count < limits.subscriptions else { throw WireFailure(.tooMany) }
    listeners.append(Listener(id: id, wantsPage: wantsPage))
  }

  /// Stops telling; false when it did not.
  func unlisten(_ id: RequestID?) -> Bool {
    let count = listeners.count
    listeners.removeAll { $0.id == id }
    return listeners.count < count
  }

  func announce(in responses: inout ResponseWriter) {
    for index in listeners.indices where listeners[index].isBehind {
      listeners[index].isBehind = false
      let uri = JSON.Member("uri", .string(Self.page))
      let meta = listeners[index].id.map { [JSON.Member("_meta", Self.subscription($0))] } ?? []
      responses.notify("notifications/resources/updated", meta + [uri])
    }
  }

  /// Tells every listener that nothing follows.
  func end(in responses: inout ResponseWriter) {
    for listener in listeners {
      guard let id = listener.id else { continue }
      responses.end(
        ResponseWriter.Ticket(id: id), .success(["resultType": "complete", "_meta": Self.subscription(id)]))
    }
    listeners = []
  }

  /// Which subscription a message belongs to.
  static func subscription(_ id: RequestID) -> JSON { ["io.modelcontextprotocol/subscriptionId": id.json] }
}

extension MCPDialect.Era {
  /// A result as this era wants it.
  /// - Parameter lifetime: Milliseconds for which, and whether anybody, may keep it.
  func result(_ members: [JSON.Member], lifetime: (milliseconds: Int, isPublic: Bool)? = nil) -> JSON {
    guard self == .modern else { return .object(members) }
    var all = [JSON.Member("resultType", "complete")] + members
    if let lifetime {
      all.append(JSON.Member("ttlMs", .integer(lifetime.milliseconds)))
      all.append(JSON.Member("cacheScope", lifetime.isPublic ? "public" : "private"))
    }
    return .object(all + [JSON.Member("_meta", ["io.modelcontextprotocol/serverInfo": MCPDialect.serverInfo])])
  }

  /// Whether the client knows results that are more than text.
  fileprivate var knowsStructure: Bool {
    switch self {
    case .modern, .handshake("2025-11-25"), .handshake("2025-06-18"): true
    case .handshake: false
    }
  }
}

extension MCPDialect {
  /// Who answers.
  static var serverInfo: JSON {
    ["name": .string(Program.identity.name), "version": .string(Program.identity.version)]
  }

  /// Puts an answer that depends on the page.
  struct Wording: ResponseWording {
    enum What {
      case tool
      case page
    }

    let what: What
    let era: Era

    // A failure of a tool is a result, which carries the page.
    func answer(
      _ answer: Result<JSON, WireFailure>, _ frame: Frame?, rows: Int, hasEnded: Bool
    ) -> Result<JSON, WireFailure> {
      let snapshot = frame.map { Snapshot.json($0, rows: rows) }
      switch what {
      case .tool:
        let failure = if case .failure(let failure) = answer { failure } else { snapshot == nil ? Self.noPage : nil }
        return .success(tool(failure, snapshot, frame.map { hasEnded ? "The application has ended." : $0.mcpOutline }))
      case .page:
        guard case .success = answer, let snapshot else { return answer }
        let contents: JSON = [
          ["uri": .string(MCPDialect.page), "mimeType": "application/json", "text": .string(snapshot.text)]
        ]
        return .success(era.result([JSON.Member("contents", contents)], lifetime: (0, false)))
      }
    }

    private static let noPage = WireFailure(.internal)

    private func tool(_ failure: WireFailure?, _ snapshot: JSON?, _ outline: String?) -> JSON {
      var text = outline ?? ""
      if let failure {
        text = "\(failure.reason.message) \((failure.json["data"] ?? nil).text)\n" + text
      }
      var content: [JSON] = [["type": "text", "text": .string(text)]]
      if !era.knowsStructure, let snapshot { content.append(["type": "text", "text": .string(snapshot.text)]) }
      var members = [JSON.Member("content", .array(content))]
      if let snapshot { members.append(JSON.Member("structuredContent", snapshot)) }
      return era.result(members + [JSON.Member("isError", .bool(failure != nil))])
    }
  }
}
