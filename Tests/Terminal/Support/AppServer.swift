import Foundation
import SignalboxDrivers
import SignalboxTesting
import Synchronization

/// The program behind an ``AppHost``.
protocol AppServer: Sendable {
  /// Sends a message, and returns its answer; an empty object for a notification.
  func answer(to message: Data) async throws -> Data

  /// Ends the program, and waits until it has ended.
  func end() -> Child.End
}

/// signalbox-json over HTTP. Each request has a connection and a thread of its own, because a view waits for pages.
final class AppServerOverHTTP: AppServer {
  private static let token = "a-token-of-28-characters-now"
  private let port: UInt16
  private let program: Mutex<ServedProgram>
  private let session = Mutex<String?>(nil)

  init(_ arguments: [String], _ folder: TemporaryFolder) throws {
    let file = folder.path + "/token"
    _ = FileManager.default.createFile(
      atPath: file, contents: Data(Self.token.utf8), attributes: [.posixPermissions: 0o600])
    let served = try ServedProgram("signalbox-json", arguments + ["--token", file])
    port = served.port
    program = Mutex(served)
  }

  func answer(to message: Data) async throws -> Data {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread { [self] in continuation.resume(with: Result { try request(message) }) }
    }
  }

  func end() -> Child.End { program.withLock { $0.die(by: SIGTERM) } }

  private func request(_ message: Data) throws -> Data {
    let agent = UserAgent(port: port)
    agent.headers = [
      "Content-Type": "application/json", "Accept": "application/json, text/event-stream",
      "Authorization": "Bearer " + Self.token,
    ]
    agent.headers["Mcp-Session-Id"] = session.withLock { $0 }
    let reply = try agent.request("POST", "/mcp", [:], String(decoding: message, as: UTF8.self))
    if let begun = reply.headers["mcp-session-id"] { session.withLock { $0 = begun } }
    // A late answer is the last of a stream of events.
    let events = reply.body.components(separatedBy: "data: ").dropFirst()
    let text = events.last ?? reply.body
    return Data((text.isEmpty ? "{}" : text).utf8)
  }
}
