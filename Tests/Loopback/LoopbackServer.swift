public import FlyingFox
import FlyingSocks

/// A real web server on a port of its own. It runs for as long as this object is kept.
public final class LoopbackServer: Sendable {
  /// The address of the server, without a path.
  public let address: String
  private let running: Task<Void, any Error>

  /// Starts a server that answers every request with `handler`.
  public init(_ handler: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse) async throws {
    // The server runs on Swift's own threads. There are few of them, and tests that compute may occupy them for long.
    let server = HTTPServer(
      address: try .inet(ip4: "127.0.0.1", port: 0), timeout: 600, logger: .disabled,
      handler: ClosureHTTPHandler(handler))
    running = Task { try await server.run() }
    try await server.waitUntilListening(timeout: 600)
    guard case .ip4(_, let port) = await server.listeningAddress else { throw SocketError.unsupportedAddress }
    address = "http://127.0.0.1:\(port)"
  }

  deinit { running.cancel() }
}
