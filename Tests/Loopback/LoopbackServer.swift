public import FlyingFox
import FlyingSocks

/// A real web server on a port of its own, for as long as it is kept.
public final class LoopbackServer: Sendable {
  /// Its address, without a path.
  public let address: String
  private let running: Task<Void, any Error>

  /// Starts a server that answers every request with `handler`.
  public init(_ handler: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse) async throws {
    // It runs on Swift's own threads, which are few, and tests that compute may have them for long.
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
