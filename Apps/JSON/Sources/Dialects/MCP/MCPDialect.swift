import SignalboxHTTP
import SignalboxInterface

/// The Model Context Protocol: the state of a client, and the parts that both eras of the protocol share.
///
/// Newer clients send all needed information with every request. Older clients begin with a handshake. Both kinds may
/// use the same process, also alternately.
final class MCPDialect: WireDialect {
  /// The revision whose requests stand alone.
  static let modern = "2026-07-28"
  /// The revisions that begin with a handshake, newest first.
  static let handshakes = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]
  /// The URI of the page as `ui.snapshot` returns it.
  static let page = "ui://page"

  /// The rules for reading and answering a request.
  enum Era: Equatable {
    /// The request contains all information.
    case modern
    /// The client agreed on this revision in its handshake.
    case handshake(String)
  }

  /// A client's subscription to changes of the page.
  private struct Listener {
    /// The listening request, which is answered at the end; `nil` for the subscription of a client with a handshake.
    let id: RequestID?
    /// The resources that the client asked for. A stream can be open without a known resource.
    var uris: Set<String>
    var isBehind = false
  }

  let rules = DialectRules(
    omitsUnknownID: true, requiresSecretsByName: true, pressAsksForMore: true, backOvertakes: true,
    awaitsFirstPage: true, readsValuesInTexts: true, tellsEnd: false)
  let tools: [Tool]
  private let limits: Limits
  private var revision: String?
  private var listeners: [Listener] = []
  /// The last pages that were shown. A model names the revision of a page that it knows.
  private var shownFrames: [Frame] = []
  /// The requests with a progress token, until they are answered.
  private var progress: [RequestID: Progress] = [:]
  /// The capabilities from the handshake.
  private(set) var capabilities: JSON = [:]
  /// The surfaces that the renderer of the client has, if the client draws A2UI.
  var screen: A2UIScreen?
  /// The session, for views of its page: a view that outlives this process acts on no other session.
  let session = RandomToken()
  /// The calls that wait for the user.
  var held: [Held] = []
  /// The open questions to the user whose call the client has to repeat.
  var asked: [SecretQuestion] = []
  /// The secrets that the user typed for calls in progress.
  var typed: [RequestID: [String: String]] = [:]

  init(limits: Limits) {
    self.limits = limits
    tools = Tool.all(limits)
  }

  // MARK: Eras

  /// Returns the era of `message`.
  func era(of message: MCPMessage) throws(WireFailure) -> Era {
    guard let version = message.meta["io.modelcontextprotocol/protocolVersion"] else {
      if let revision { return .handshake(revision) }
      // An older client may send a ping before its handshake.
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

  /// Agrees on a revision: the requested revision, or the newest that begins with a handshake. A handshake also resets
  /// the pages that the client knows.
  func negotiate(_ wanted: JSON?, _ capabilities: JSON) -> String {
    self.capabilities = capabilities
    (shownFrames, screen) = ([], nil)
    _ = unsubscribe(nil)
    let agreed = Self.handshakes.first { wanted == .string($0) } ?? Self.handshakes[0]
    revision = agreed
    return agreed
  }

  // MARK: The pages that the client knows

  /// Returns the page that a model knows, if it was shown recently. The answer then has only the differences from it.
  /// - Parameters:
  ///   - revision: The revision that the model names; `nil` means the page that was shown last.
  ///   - stream: The stream of the request. Clients without a handshake share a process over HTTP, so such a client
  ///     knows only the page that it names.
  func known(at revision: Int?, on stream: MessageStream?) -> Frame? {
    guard let revision else { return stream?.isStandalone == true ? nil : shownFrames.last }
    return shownFrames.last { $0.revision == revision }
  }

  /// Returns the last shown state of the page in `frame`, for a page that is in front again. Other clients of the
  /// process have seen other pages.
  func lastShown(_ frame: Frame, on stream: MessageStream?) -> Frame? {
    stream?.isStandalone == true ? nil : shownFrames.last { $0.page.page == frame.page.page }
  }

  /// Records that the page is shown.
  func noteShown(_ frame: Frame) {
    shownFrames.removeAll { $0.revision == frame.revision }
    shownFrames = shownFrames.suffix(15) + [frame]
  }

  // MARK: Listeners

  func frameChanged() {
    for index in listeners.indices { listeners[index].isBehind = true }
    screen?.frameChanged()
  }

  /// Begins to announce changes of resources.
  func listen(_ id: RequestID?, to uris: Set<String>) throws(WireFailure) {
    if id == nil, let place = listeners.firstIndex(where: { $0.id == nil }) {
      return listeners[place].uris.formUnion(uris)
    }
    guard listeners.count < limits.subscriptions else { throw WireFailure(.tooMany) }
    listeners.append(Listener(id: id, uris: uris))
  }

  /// Ends the announcements of a resource to a client with a handshake.
  func unsubscribe(from uri: String) {
    guard let place = listeners.firstIndex(where: { $0.id == nil }) else { return }
    listeners[place].uris.remove(uri)
    if listeners[place].uris.isEmpty { listeners.remove(at: place) }
  }

  /// Ends a subscription; returns false when there was none.
  func unsubscribe(_ id: RequestID?) -> Bool {
    let count = listeners.count
    listeners.removeAll { $0.id == id }
    return listeners.count < count
  }

  /// Announces the progress of the request `id` until it is answered.
  func announceProgress(of id: RequestID, token: JSON) { progress[id] = Progress(token: token) }

  /// Records that a request is answered, or will get no answer.
  func forget(_ id: RequestID) {
    progress[id] = nil
    typed[id] = nil
  }

  func announceStall(_ sentence: String, working id: RequestID?, in responses: inout ResponseWriter) {
    guard let id, let message = progress[id]?.next(sentence) else { return }
    responses.notify("notifications/progress", message, about: id)
  }

  func announce(_ frame: Frame, working id: RequestID?, in responses: inout ResponseWriter) {
    if let id, !frame.isSettled, let message = progress[id]?.next(frame.work) {
      responses.notify("notifications/progress", message, about: id)
    }
    for index in listeners.indices where listeners[index].isBehind {
      listeners[index].isBehind = false
      let meta = listeners[index].id.map { [JSON.Member("_meta", Self.subscription($0))] } ?? []
      for uri in listeners[index].uris.sorted() {
        responses.notify(
          "notifications/resources/updated", meta + [JSON.Member("uri", .string(uri))], about: listeners[index].id,
          kind: uri)
      }
    }
  }

  /// Answers every listening request, and fails every call that waits for the user.
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

  /// The metadata that names the subscription of a message.
  static func subscription(_ id: RequestID) -> JSON { ["io.modelcontextprotocol/subscriptionId": id.json] }
}

extension MCPDialect.Era {
  /// Returns a result in the form of this era.
  /// - Parameters:
  ///   - lifetime: The time in milliseconds for which a cache may keep the result, and whether shared caches may.
  ///   - meta: The metadata of the result.
  func result(
    _ members: [JSON.Member], lifetime: (milliseconds: Int, isPublic: Bool)? = nil, meta: [JSON.Member] = []
  ) -> JSON {
    guard self == .modern else {
      return .object(members + (meta.isEmpty ? [] : [JSON.Member("_meta", .object(meta))]))
    }
    var all = [JSON.Member("resultType", "complete")] + members
    if let lifetime {
      all.append(JSON.Member("ttlMs", .integer(lifetime.milliseconds)))
      all.append(JSON.Member("cacheScope", lifetime.isPublic ? "public" : "private"))
    }
    let server = JSON.Member("io.modelcontextprotocol/serverInfo", MCPDialect.serverInfo)
    return .object(all + [JSON.Member("_meta", .object([server] + meta))])
  }

  /// A Boolean value that indicates whether the client supports structured results.
  var knowsStructure: Bool {
    switch self {
    case .modern, .handshake("2025-11-25"), .handshake("2025-06-18"): true
    case .handshake: false
    }
  }
}
