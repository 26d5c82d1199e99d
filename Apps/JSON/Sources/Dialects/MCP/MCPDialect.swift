import SignalboxInterface

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
    omitsUnknownID: true, takesSecretsByNameOnly: true, pressAsksForMore: true, backOvertakes: true, tellsEnd: false)
  let tools: [Tool]
  private let limits: Limits
  private var revision: String?
  private var listeners: [Listener] = []
  /// The page as the model knows it: what differs from it is told.
  var known: Frame?
  /// What was asked for with a token, until it is answered.
  private var progress: [RequestID: Progress] = [:]
  /// What the client that shook hands can do.
  private(set) var capabilities: JSON = [:]
  /// Calls that wait for the user.
  var held: [Held] = []
  /// What the user is asked, while its client is to come again for it.
  var asked: [SecretQuestion] = []
  /// What the user typed for calls that are done now.
  var typed: [RequestID: [String: String]] = [:]

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

  /// Agrees on a revision: the one asked for, or the newest that begins with a handshake. Whoever shakes hands knows nothing yet.
  func shakeHands(_ wanted: JSON?, _ capabilities: JSON) -> String {
    self.capabilities = capabilities
    known = nil
    _ = unlisten(nil)
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

  /// Tells how far `id` is, which is under way, until it is answered.
  func tellProgress(of id: RequestID, token: JSON) { progress[id] = Progress(token: token) }

  /// Takes note that a request is answered, or will not be.
  func forget(_ id: RequestID) {
    progress[id] = nil
    typed[id] = nil
  }

  func announceStall(_ sentence: String, working id: RequestID?, in responses: inout ResponseWriter) {
    if let id, let message = progress[id]?.next(sentence) { responses.notify("notifications/progress", message) }
  }

  func announce(_ frame: Frame, working id: RequestID?, in responses: inout ResponseWriter) {
    if let id, !frame.isSettled, let message = progress[id]?.next(frame.work) {
      responses.notify("notifications/progress", message)
    }
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
    for call in held { responses.end(call.ticket, .failure(WireFailure(.shuttingDown))) }
    held = []
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
  var knowsStructure: Bool {
    switch self {
    case .modern, .handshake("2025-11-25"), .handshake("2025-06-18"): true
    case .handshake: false
    }
  }
}
