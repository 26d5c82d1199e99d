import Dispatch
import FlyingSocks
import Foundation
import Glibc
import SignalboxInterface
import Synchronization

/// Serves HTTP/1.1 on an address, until it is stopped.
package final class HTTPServer: Sendable {
  /// The most connections at a time; more are closed at once.
  static let mostConnections = 60_000

  /// Where it listens, with the port that it got.
  package let address: ListenAddress
  private let socket: Socket
  private let pool: SocketPool<ePoll> = .ePoll(maxEvents: 256)
  private let deadlines: Deadlines
  private typealias Answer = @Sendable (HTTPRequest, _ peer: String) async -> HTTPResponse
  private let answering = DispatchGroup()
  private let (seconds, second) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

  /// Listens; whoever comes waits until it runs.
  /// - Parameter address: Where; with port 0 the system chooses one.
  package init(at address: ListenAddress, deadlines: Deadlines = Deadlines()) throws {
    socket =
      try address.isIPv6
      ? Self.listen(sockaddr_in6.inet6(ip6: address.host, port: address.port))
      : Self.listen(sockaddr_in.inet(ip4: address.host, port: address.port))
    self.address = ListenAddress(host: address.host, port: try Self.port(of: socket))
    self.deadlines = deadlines
  }

  /// Serves. Returns when the task is cancelled.
  /// - Parameters:
  ///   - everySecond: Called about once a second, with the number of the second.
  ///   - answer: Called for each request, for several at a time.
  package func run(
    everySecond: @escaping @Sendable (Int) -> Void = { _ in },
    answer: @escaping @Sendable (HTTPRequest, _ peer: String) async -> HTTPResponse
  ) async {
    let past = Mutex(0)
    let timer = DispatchSource.makeTimerSource(queue: .global())
    timer.schedule(deadline: .now() + 1, repeating: 1)
    timer.setEventHandler { [deadlines, second] in
      deadlines.sweep()
      everySecond(
        past.withLock { past in
          past += 1
          return past
        })
      second.yield()
    }
    timer.resume()
    defer { timer.cancel() }
    guard (try? await pool.prepare()) != nil, let listener = try? AsyncSocket(socket: socket, pool: pool) else {
      return
    }
    await withTaskGroup(of: Void.self) { group in
      group.addTask { _ = try? await self.pool.run() }
      group.addTask { await self.acceptAll(listener, answer) }
      await group.next()
      deadlines.sweep(all: true)
      group.cancelAll()
    }
  }

  /// Why there can be no server at an address, in words.
  package static func refusal(at address: ListenAddress, _ error: any Error) -> String {
    phrase(
      "There can be no server at \(address): \(error.localizedDescription).",
      german: "An \(address) ist kein Server möglich: \(error.localizedDescription).")
  }

  /// Waits until what was asked for is answered, for a second at the most.
  package func finish() { _ = answering.wait(timeout: .now() + 1) }

  /// No failure of one connection ends the server: not one that broke before it was taken, and not a lack of descriptors, which
  /// somebody's going mends.
  private func acceptAll(_ listener: AsyncSocket, _ answer: @escaping Answer) async {
    await withDiscardingTaskGroup { group in
      while !Task.isCancelled {
        do {
          let connection = try await listener.accept()
          let descriptor = connection.socket.file.rawValue
          _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
          guard deadlines.count < Self.mostConnections else {
            _ = Glibc.close(descriptor)
            continue
          }
          var now: Int32 = 1
          setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &now, socklen_t(MemoryLayout<Int32>.size))
          group.addTask { await self.serve(Connection(connection, deadlines: self.deadlines), answer) }
        } catch is CancellationError {
          return
        } catch {
          var seconds = seconds.makeAsyncIterator()
          await seconds.next()
        }
      }
    }
  }

  private func serve(_ connection: Connection, _ answer: Answer) async {
    var connection = connection
    let peer = Self.name(of: connection.socket.socket)
    do {
      while let request = try await connection.next() {
        answering.enter()
        defer { answering.leave() }
        let (keepsAlive, rest, whenSent) = try await reply(answer(request, peer), to: request, on: connection)
        if let rest, try await connection.send(rest) { whenSent() }
        guard keepsAlive else { break }
      }
    } catch let fault as HTTPRequest.Fault {
      let words = Language.speaking(fault.language) { HTTPResponse.sentence(for: fault.status) }
      let answer = HTTPResponse(fault.status, "text/plain; charset=utf-8", Array((words + "\n").utf8))
      try? await connection.send(answer, keepsAlive: false)
      // What is still on its way is taken, so that the answer is not lost with it; but not for long.
      shutdown(connection.socket.socket.file.rawValue, Int32(SHUT_WR))
      for _ in 0..<1_024 {
        guard let more = try? await connection.socket.read(atMost: 16_384), !more.isEmpty else { break }
      }
    } catch {}
    deadlines.close(connection.socket.socket.file.rawValue)
  }

  /// Sends the answer to a request; gives whether another may follow, and what else is to be sent. Nothing of the request is kept by
  /// who sends that.
  private func reply(
    _ response: HTTPResponse, to request: HTTPRequest, on connection: Connection
  ) async throws -> (keepsAlive: Bool, rest: EventStream?, whenSent: @Sendable () -> Void) {
    let (keepsAlive, withBody) = (request.keepsAlive && response.stream == nil, request.method != "HEAD")
    try await connection.send(response, keepsAlive: keepsAlive, withBody: withBody)
    let rest = withBody ? response.stream : nil
    if rest == nil { response.whenSent() }
    return (keepsAlive, rest, response.whenSent)
  }

  private static func listen(_ address: some SocketAddress) throws -> Socket {
    let socket = try Socket(domain: Int32(address.family), type: .stream)
    _ = fcntl(socket.file.rawValue, F_SETFD, FD_CLOEXEC)
    try socket.setValue(true, for: .localAddressReuse)
    try socket.bind(to: address)
    try socket.listen()
    return socket
  }

  private static func port(of socket: Socket) throws -> UInt16 {
    switch try socket.sockname() {
    case .ip4(_, let port), .ip6(_, let port): port
    case .unix: 0
    }
  }

  private static func name(of socket: Socket) -> String {
    switch try? socket.remotePeer() {
    case .ip4(let host, _)?, .ip6(let host, _)?: host
    default: ""
    }
  }
}
