import FlyingFox
import Foundation
import SignalboxDrivers
import SignalboxLoopback
import SignalboxTesting
import Synchronization

/// A host of MCP Apps, written from its specification (2026-01-26): a web page that talks to signalbox-json, and a
/// sandbox of another origin that shows the page of the application.
final class AppHost: Sendable {
  private let program: any AppServer
  private let (page, sandbox): (LoopbackServer, LoopbackServer)
  let folder = TemporaryFolder()

  /// The address of the host's page.
  var address: String { page.address + "/" }
  /// The folder of the application's data, and of recordings.
  var data: String { folder.path }

  /// - Parameters:
  ///   - application: The name of the application. Its session is recorded.
  ///   - isOverHTTP: A Boolean value that indicates whether the host reaches the program over HTTP.
  init(_ application: String, isOverHTTP: Bool = false) async throws {
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    let recording = folder.path + "/session"
    let arguments = [application, "--mcp", "--data", folder.path, "--record", recording]
    let program: any AppServer = isOverHTTP ? try AppServerOverHTTP(arguments, folder) : try Program(arguments)
    let sandbox = try await LoopbackServer { request in
      let given = request.query.first { $0.name == "csp" }?.value ?? "{}"
      let csp = try JSONSerialization.jsonObject(with: Data(given.utf8)) as? [String: [String]] ?? [:]
      return HTTPResponse(
        statusCode: .ok,
        headers: [.contentType: "text/html", HTTPHeader("Content-Security-Policy"): AppHostPages.policy(csp)],
        body: Data(AppHostPages.sandbox.utf8))
    }
    page = try await LoopbackServer { [address = sandbox.address] request in
      guard request.path == "/rpc" else {
        let text = AppHostPages.host.replacing("SANDBOX", with: address)
        return HTTPResponse(statusCode: .ok, headers: [.contentType: "text/html"], body: Data(text.utf8))
      }
      let answer = try await program.answer(to: try await request.bodyData)
      return HTTPResponse(statusCode: .ok, headers: [.contentType: "application/json"], body: answer)
    }
    (self.program, self.sandbox) = (program, sandbox)
  }

  /// Ends the program, and waits until it has ended.
  func end() -> Child.End { program.end() }

  /// signalbox-json on pipes.
  private final class Program: AppServer {
    private struct State {
      var waiting: [Int: CheckedContinuation<Data, Never>] = [:]
      var isOver = false
    }

    private let state = Mutex(State())
    private let child: Mutex<Child>
    private let (input, output): (FileHandle, FileHandle)

    init(_ arguments: [String]) throws {
      let (toChild, fromChild) = try (PrivatePipe(), PrivatePipe())
      let child = try Child(
        "signalbox-json", arguments,
        streams: [
          0: toChild.reading.fileDescriptor, 1: fromChild.writing.fileDescriptor,
          2: FileHandle.standardError.fileDescriptor,
        ])
      try toChild.reading.close()
      try fromChild.writing.close()
      (input, output) = (toChild.writing, fromChild.reading)
      self.child = Mutex(child)
      Thread.detachNewThread { [self] in read() }
    }

    /// Sends a message, and returns its answer; nothing for a notification.
    func answer(to message: Data) async throws -> Data {
      let json = try JSONSerialization.jsonObject(with: message) as? [String: Any]
      guard let id = json?["id"] as? Int else {
        try input.write(contentsOf: message + [0x0A])
        return Data("{}".utf8)
      }
      return await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          if !state.isOver { state.waiting[id] = continuation }
          return state.isOver
        }
        if isOver { return continuation.resume(returning: Self.gone) }
        try? input.write(contentsOf: message + [0x0A])
      }
    }

    func end() -> Child.End {
      state.withLock { $0.isOver = true }
      try? input.close()
      return child.withLock { $0.wait() }
    }

    private func read() {
      var received = Data()
      while true {
        let more = output.availableData
        received += more
        while let end = received.firstIndex(of: 0x0A) {
          let line = Data(received[..<end])
          received = Data(received[(end + 1)...])
          let id = (try? JSONSerialization.jsonObject(with: line) as? [String: Any])?["id"] as? Int
          id.flatMap { id in state.withLock { $0.waiting.removeValue(forKey: id) } }?.resume(returning: line)
        }
        guard !more.isEmpty else { break }
      }
      let left = state.withLock { state in
        defer { (state.waiting, state.isOver) = ([:], true) }
        return Array(state.waiting.values)
      }
      for continuation in left { continuation.resume(returning: Self.gone) }
    }

    private static let gone = Data(#"{"error":{"code":-32000,"message":"The server has gone."}}"#.utf8)
  }
}
