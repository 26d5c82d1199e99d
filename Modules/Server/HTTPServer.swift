import Dispatch
import FlyingSocks
import Foundation
package import SignalboxHTTP
import SignalboxInterface
import SignalboxPlatform
import SignalboxWords
import Synchronization

/// A server for HTTP/1.1 on an address; with a certificate for HTTPS, with HTTP/2, too.
package final class HTTPServer: Sendable {
  /// The maximum number of connections, which depends on the descriptor limit. A new connection replaces an idle
  /// connection. Without an idle connection, the new connection is closed.
  package let mostConnections: Int

  /// The address that the server listens on, with its actual port.
  package let address: ListenAddress
  private let socket: Socket
  private let pool: SocketPool<ePoll> = .ePoll(maxEvents: 256)
  private let identity: TLSIdentity?
  private let deadlines: Deadlines
  private let counter: ConnectionCounter
  private let answering = DispatchGroup()
  private let (changes, change) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

  /// The closures of ``run(everySecond:upload:answered:answer:)`` for requests.
  private struct Calls: Sendable {
    var upload: @Sendable (HTTPRequest, _ peer: String) async -> MultipartBody?
    let answered: @Sendable (Exchange) -> Void
    var answer: @Sendable (HTTPRequest, _ peer: String) async -> HTTPResponse
  }

  /// Begins to listen. Clients wait until the server runs.
  /// - Parameters:
  ///   - address: The address to listen on. With port 0 the system selects a free port.
  ///   - isBehindProxy: A Boolean value that indicates whether all connections come from a proxy. Otherwise each client
  ///     address may have only a part of the connections.
  ///   - sharesDescriptors: A Boolean value that indicates whether most connections need a further descriptor, such as
  ///     a recording.
  package convenience init(
    at address: ListenAddress, deadlines: Deadlines = Deadlines(), isBehindProxy: Bool = false,
    sharesDescriptors: Bool = false
  ) throws(ListeningSocket.Refusal) {
    self.init(
      on: try ListeningSocket(at: address), deadlines: deadlines, isBehindProxy: isBehindProxy,
      sharesDescriptors: sharesDescriptors)
  }

  /// Takes over a socket that listens.
  /// - Parameter identity: The certificate for HTTPS; `nil` for plain HTTP.
  package init(
    on socket: ListeningSocket, identity: TLSIdentity? = nil, deadlines: Deadlines = Deadlines(),
    isBehindProxy: Bool = false, sharesDescriptors: Bool = false
  ) {
    let room = Descriptors.limit - Descriptors.reserve
    mostConnections = min(60_000, sharesDescriptors ? room / 2 : room)
    counter = ConnectionCounter(most: isBehindProxy ? .max : max(8, mostConnections / 4))
    self.socket = Socket(file: Socket.FileDescriptor(rawValue: socket.descriptor))
    (address, self.identity, self.deadlines) = (socket.address, identity, deadlines)
  }

  /// Serves until the task is cancelled.
  /// - Parameters:
  ///   - everySecond: Called about once a second, with the number of the second.
  ///   - upload: Called for each request whose body is a form with files, before the body arrives. Returns the reader
  ///     of the body; `nil` to read it as any other.
  ///   - answered: Called when a request is answered.
  ///   - answer: Called for each request, in parallel.
  package func run(
    everySecond: @escaping @Sendable (Int) -> Void = { _ in },
    upload: @escaping @Sendable (HTTPRequest, _ peer: String) async -> MultipartBody? = { _, _ in nil },
    answered: @escaping @Sendable (Exchange) -> Void = { _ in },
    answer: @escaping @Sendable (HTTPRequest, _ peer: String) async -> HTTPResponse
  ) async {
    let past = Mutex(0)
    let timer = DispatchSource.makeTimerSource(queue: .global())
    timer.schedule(deadline: .now() + 1, repeating: 1)
    timer.setEventHandler { [deadlines, change] in
      deadlines.sweep()
      everySecond(
        past.withLock { past in
          past += 1
          return past
        })
      change.yield()
    }
    timer.resume()
    defer { timer.cancel() }
    guard (try? await pool.prepare()) != nil, let listener = try? AsyncSocket(socket: socket, pool: pool) else {
      return
    }
    let calls = Calls(upload: upload, answered: answered, answer: answer)
    await withTaskGroup(of: Void.self) { group in
      group.addTask { _ = try? await self.pool.run() }
      group.addTask { await self.acceptAll(listener, calls) }
      await group.next()
      deadlines.sweep(all: true)
      group.cancelAll()
    }
  }

  /// Returns a warning if the system allows fewer connections than `visitors`; otherwise `nil`.
  package func shortage(for visitors: Int) -> String? {
    guard mostConnections < visitors else { return nil }
    let (files, most) = (Descriptors.limit, mostConnections)
    return phrase(
      "The system allows \(files) open files, so up to \(most) connections are taken at a time (ulimit -n).")
  }

  /// The number of connections and its limits, for the operator.
  package var gauges: [(name: String, value: Int)] {
    [
      ("signalbox_connections", deadlines.count), ("signalbox_connections_limit", mostConnections),
      ("process_max_fds", Descriptors.limit),
    ]
  }

  /// Waits until all requests are answered, for at most a second.
  package func finish() { _ = answering.wait(timeout: .now() + 1) }

  /// Accepts connections. No failure of a connection ends the server: neither a connection that broke early nor a lack
  /// of descriptors, which ends when a client disconnects.
  private func acceptAll(_ listener: AsyncSocket, _ calls: Calls) async {
    await withDiscardingTaskGroup { group in
      while !Task.isCancelled {
        do {
          let connection = try await listener.accept()
          let descriptor = connection.socket.file.rawValue
          _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
          let peer = Self.name(of: connection.socket)
          guard await mayStay(descriptor, of: peer) else {
            counter.remove(descriptor, of: peer)
            refuse(descriptor)
            continue
          }
          var now: Int32 = 1
          setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &now, socklen_t(MemoryLayout<Int32>.size))
          deadlines.expect(.send, of: descriptor, in: Patience.sending)
          group.addTask { await self.serve(connection, peer, calls) }
        } catch is CancellationError {
          return
        } catch {
          await nextChange()
        }
      }
    }
  }

  /// Returns whether there is room for a connection. Its descriptor's number shows how many descriptors are in use.
  private func mayStay(_ descriptor: Int32, of peer: String) async -> Bool {
    if let same = counter.add(descriptor, of: peer), !deadlines.makeRoom(among: same, most: counter.most) {
      return false
    }
    if deadlines.count >= mostConnections, !deadlines.makeRoom(most: mostConnections) { return false }
    if Int(descriptor) >= Descriptors.limit - Descriptors.reserve { _ = deadlines.makeRoom(most: 0) }
    guard !Descriptors.leavesReserve(descriptor) else { return true }
    // Descriptors of disconnected clients become free as soon as a thread closes them.
    for _ in 0..<Descriptors.reserve where !Descriptors.hasRoom && deadlines.isMakingRoom { await nextChange() }
    return Descriptors.hasRoom
  }

  /// Closes a connection for which there is no room. Its client is told when to try again, if that needs no waiting.
  private func refuse(_ descriptor: Int32) {
    defer { _ = SignalboxPlatform.close(descriptor) }
    // An answer through TLS would need a handshake, for which there is no room either.
    guard identity == nil else { return }
    let later = [Pair(name: "Retry-After", value: "10")]
    let words = HTTPResponse.sentence(for: 503) + "\n"
    let answer = HTTPResponse(503, "text/plain; charset=utf-8", Array(words.utf8), headers: later)
    let bytes = answer.head(keepsAlive: false) + answer.body
    send(descriptor, bytes, bytes.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
    shutdown(descriptor, Int32(SHUT_WR))
    // A close with unread bytes could destroy the response.
    var unread = [UInt8](repeating: 0, count: HTTPRequest.Limits.head)
    recv(descriptor, &unread, unread.count, Int32(MSG_DONTWAIT))
  }

  /// Waits until a connection is closed, or for a second.
  private func nextChange() async {
    var changes = changes.makeAsyncIterator()
    await changes.next()
  }

  /// Serves a connection to its end.
  private func serve(_ socket: AsyncSocket, _ peer: String, _ calls: Calls) async {
    if let identity {
      try? await serve(socket, with: identity, peer, calls)
    } else {
      await serve(Connection(socket, deadlines: deadlines), peer, calls)
    }
    // Removed from the counts before the close, because the descriptor may be reused at once.
    counter.remove(socket.descriptor, of: peer)
    deadlines.close(socket.descriptor)
    change.yield()
  }

  /// Serves a connection of a client that should speak TLS. A client that does not is told the address.
  private func serve(
    _ socket: AsyncSocket, with identity: TLSIdentity, _ peer: String, _ calls: Calls
  ) async throws {
    guard try await TLSConnection.isSpoken(on: socket, pool) else {
      var calls = calls
      (calls.upload, calls.answer) = ({ _, _ in nil }, { request, _ in .secured(request) })
      return await serve(Connection(socket, deadlines: deadlines), peer, calls)
    }
    let wire = try TLSConnection(socket, pool, identity)
    if try await wire.handshake() {
      try await HTTP2Connection(wire, deadlines).run { await self.serve($0, peer, calls) }
    } else {
      await serve(Connection(wire, deadlines: deadlines), peer, calls)
    }
    wire.endWriting()
  }

  /// Serves the requests of a client, and then the event stream of the last.
  private func serve(_ client: some Exchanging, _ peer: String, _ calls: Calls) async {
    guard let (stream, whenSent) = await requests(of: client, peer, calls) else { return }
    defer { answering.leave() }
    if (try? await client.send(stream)) == true { whenSent() }
  }

  /// Serves requests in a task of their own, whose memory is free while the stream is sent.
  private func requests(
    of client: some Exchanging, _ peer: String, _ calls: Calls
  ) async -> (EventStream, whenSent: @Sendable () -> Void)? {
    async let last = answerAll(of: client, peer, calls)
    return await last
  }

  /// Answers requests until the last. Returns its event stream, which counts as not answered until it is sent.
  private func answerAll(
    of client: some Exchanging, _ peer: String, _ calls: Calls
  ) async -> (EventStream, whenSent: @Sendable () -> Void)? {
    var client = client
    do {
      while let request = try await client.next(upload: { await calls.upload($0, peer) }) {
        answering.enter()
        defer { answering.leave() }
        let (keepsAlive, rest, whenSent) = try await reply(to: request, from: peer, client, calls)
        if let rest {
          answering.enter()
          return (rest, whenSent)
        }
        guard keepsAlive else { break }
      }
    } catch let fault as HTTPRequest.Fault {
      let words = Language.speaking(fault.language) { HTTPResponse.sentence(for: fault.status) }
      let answer = HTTPResponse(fault.status, "text/plain; charset=utf-8", Array((words + "\n").utf8))
      calls.answered(Exchange(request: nil, peer: peer, status: fault.status, bytes: answer.body.count, seconds: 0))
      await client.refuse(with: answer)
    } catch {}
    return nil
  }

  /// Answers a request, in a task of its own: an idle connection would keep the memory of a deep call.
  /// - Returns: A Boolean value that indicates whether another request may follow, the event stream, and its callback.
  private func reply(
    to request: HTTPRequest, from peer: String, _ client: some Exchanging, _ calls: Calls
  ) async throws -> (keepsAlive: Bool, rest: EventStream?, whenSent: @Sendable () -> Void) {
    let begin = DispatchTime.now().uptimeNanoseconds
    async let answer = calls.answer(request, peer)
    let response = await answer
    let (keepsAlive, withBody) = (request.keepsAlive && response.stream == nil, request.method != "HEAD")
    try await client.send(response, keepsAlive: keepsAlive, withBody: withBody)
    let seconds = Double(DispatchTime.now().uptimeNanoseconds - begin) / 1e9
    let bytes = withBody ? response.body.count : 0
    calls.answered(Exchange(request: request, peer: peer, status: response.status, bytes: bytes, seconds: seconds))
    let rest = withBody ? response.stream : nil
    if rest == nil { response.whenSent() }
    return (keepsAlive, rest, response.whenSent)
  }

  private static func name(of socket: Socket) -> String {
    switch try? socket.remotePeer() {
    case .ip4(let host, _)?, .ip6(let host, _)?: host
    default: ""
    }
  }
}
