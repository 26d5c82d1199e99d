import Dispatch
import Glibc
import SignalboxHTTP
import Synchronization

/// Carries messages between clients that speak HTTP and the one wire of a session.
///
/// Clients number their requests as they like. On the wire each has a number of the relay's, which stands for its id, for the
/// token of its progress and for its subscription.
final class Relay: Sendable {
  /// How many requests may wait for their answers.
  static let mostRequests = 64

  /// A request that is not answered.
  private struct Exchange {
    let id: JSON
    let token: JSON?
    let outlet: Outlet
    /// Whether its client is told from others by nothing, and takes it back by leaving.
    let isModern: Bool
  }

  /// A client that shook hands.
  private struct Client {
    let secret = Secret()
    let outlet = Outlet()
  }

  private struct State {
    var exchanges: [Int: Exchange] = [:]
    var last = 0
    var client: Client?
    var isOver = false
  }

  private let state = Mutex(State())
  private let wire: Int32
  private let writing = DispatchQueue(label: "signalbox.relay.writing")
  private let reading = DispatchGroup()

  /// - Parameter wire: The relay's end of a socket whose other end is a wire's; it is the relay's to close.
  init(wire: Int32) {
    self.wire = wire
    DispatchQueue(label: "signalbox.relay.reading").async(group: reading) { self.readAll() }
  }

  // MARK: What clients say

  /// Hands on a request; `nil` when too many wait.
  func ask(_ request: JSON, isModern: Bool) -> (number: Int, outlet: Outlet)? {
    let token = request["params"]?["_meta"]?["progressToken"]
    let number: Int? = state.withLock { state in
      guard !state.isOver, state.exchanges.count < Self.mostRequests else { return nil }
      state.last += 1
      state.exchanges[state.last] = Exchange(
        id: request["id"] ?? .null, token: token, outlet: Outlet(), isModern: isModern)
      return state.last
    }
    guard let number, let outlet = state.withLock({ $0.exchanges[number]?.outlet }) else { return nil }
    var request = request.setting(["id"], to: .integer(number))
    if token != nil { request = request.setting(["params", "_meta", "progressToken"], to: .integer(number)) }
    send(request)
    return (number, outlet)
  }

  /// Takes back what a client with a handshake asked for. Any other notification says nothing that matters here.
  func notify(_ message: JSON) {
    guard message["method"] == "notifications/cancelled", let id = message["params"]?["requestId"] else { return }
    let numbers = state.withLock { $0.exchanges.filter { !$0.value.isModern && $0.value.id == id }.map(\.key) }
    for number in numbers { withdraw(number) }
  }

  /// Hands on what a client answers to something that it was asked.
  func answer(_ message: JSON) { send(message) }

  /// A client does not listen to an answer any more. Without a handshake that takes the request back; with one it does not.
  func left(_ number: Int) {
    if state.withLock({ $0.exchanges[number]?.isModern == true }) { withdraw(number) }
  }

  // MARK: Handshakes

  /// Lets a client in who has shaken hands, in place of the one before, whose requests are taken back; gives what it is known by.
  func letIn() -> Secret {
    leave()
    return state.withLock { state in
      let client = Client()
      state.client = client
      return client.secret
    }
  }

  /// What is told to the client that is known by `secret` without being asked; `nil` when it is not let in.
  func outlet(of secret: String) -> Outlet? {
    state.withLock { state in state.client.flatMap { $0.secret.matches(secret) ? $0.outlet : nil } }
  }

  /// The client that has shaken hands is gone; the session goes on.
  func leave() {
    let (client, numbers) = state.withLock { state in
      defer { state.client = nil }
      return (state.client, state.client == nil ? [] : state.exchanges.filter { !$0.value.isModern }.map(\.key))
    }
    for number in numbers { withdraw(number) }
    client?.outlet.end()
  }

  // MARK: The end, and time

  /// Lets every stream write something.
  func beat() {
    let outlets = state.withLock { state in
      state.exchanges.values.map(\.outlet) + [state.client?.outlet].compactMap(\.self)
    }
    for outlet in outlets { outlet.beat() }
  }

  /// The session has ended: what it said last is handed on, and nothing follows.
  func finish() {
    shutdown(wire, Int32(SHUT_RDWR))
    reading.wait()
  }

  // MARK: What the session says

  private func readAll() {
    var (reader, chunk) = (LineReader(limit: 1 << 40), [UInt8](repeating: 0, count: 1 << 16))
    while true {
      let count = recv(wire, &chunk, chunk.count, 0)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      reader.append(chunk[..<count])
      while case .text(let line)? = reader.next() {
        if let message = try? JSONParser.parse(reader.bytes, in: line, depthLimit: 512) { handOn(message) }
      }
    }
    let outlets = state.withLock { state in
      defer { (state.exchanges, state.client, state.isOver) = ([:], nil, true) }
      return state.exchanges.values.map(\.outlet) + [state.client?.outlet].compactMap(\.self)
    }
    for outlet in outlets { outlet.end() }
  }

  private func handOn(_ message: JSON) {
    let (subscription, progress) = (
      ["params", "_meta", "io.modelcontextprotocol/subscriptionId"], ["params", "progressToken"]
    )
    if let number = message["id"]?.wholeNumber, message["method"] == nil {
      guard let exchange = state.withLock({ $0.exchanges.removeValue(forKey: number) }) else { return }
      let ended = ["result", "_meta", "io.modelcontextprotocol/subscriptionId"]
      let whole = message.at(ended) == nil ? message : message.setting(ended, to: exchange.id)
      exchange.outlet.tell(whole.setting(["id"], to: exchange.id), isLast: true)
    } else if let number = message["id"].flatMap(MCPDialect.asker)?.wholeNumber {
      exchange(number)?.outlet.tell(message)
    } else if let number = message.at(progress)?.wholeNumber {
      guard let exchange = exchange(number), let token = exchange.token else { return }
      exchange.outlet.tell(message.setting(progress, to: token), kind: "progress")
    } else if let number = message.at(subscription)?.wholeNumber {
      guard let exchange = exchange(number) else { return }
      exchange.outlet.tell(message.setting(subscription, to: exchange.id), kind: message["method"]?.text)
    } else {
      state.withLock { $0.client }?.outlet.tell(message, kind: message["method"]?.text)
    }
  }

  private func exchange(_ number: Int) -> Exchange? { state.withLock { $0.exchanges[number] } }

  private func withdraw(_ number: Int) {
    guard let exchange = state.withLock({ $0.exchanges.removeValue(forKey: number) }) else { return }
    send(
      ["jsonrpc": "2.0", "method": "notifications/cancelled", "params": ["requestId": .integer(number)]])
    exchange.outlet.end()
  }

  private func send(_ message: JSON) {
    writing.async { [wire] in
      var rest = Array((message.text + "\n").utf8)[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { Glibc.send(wire, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return }
        rest = rest.dropFirst(count)
      }
    }
  }
}

extension JSON {
  /// The value that these names lead to.
  func at(_ path: [String]) -> JSON? { path.reduce(JSON?.some(self)) { $0?[$1] ?? nil } }

  /// The same with another value where these names lead, if there is one.
  func setting(_ path: [String], to value: JSON) -> JSON {
    guard let name = path.first else { return value }
    guard case .object(let members) = self else { return self }
    return .object(
      members.map { $0.name == name ? Member(name, $0.value.setting(Array(path.dropFirst()), to: value)) : $0 })
  }
}
