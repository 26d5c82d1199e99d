import Foundation
import SignalboxHTTP
import SignalboxInterface
import SignalboxNavigation
import SignalboxSession
import SignalboxDrivers
import Synchronization

@testable import SignalboxBrowser

/// A real server on a port of its own, for as long as it is kept.
final class Served: Sendable {
  let visitors: Visitors
  let port: UInt16
  private let running: Task<Void, Never>

  /// - Parameters:
  ///   - options: As on the command line, such as `--base-path`.
  ///   - begin: Begins a session.
  init(
    base: String = "/", publicOrigin: String? = nil, limits: Visitors.Limits = Visitors.Limits(),
    deadlines: Deadlines = Deadlines(now: { 0 }), begin: @escaping @Sendable (Language) -> (any Stage)?
  ) throws {
    let visitors = Visitors(limits: limits, sessions: Sessions { language, _ in begin(language) })
    let site = Mutex<Site?>(nil)
    let server = try HTTPServer(at: ListenAddress(host: "127.0.0.1", port: 0), deadlines: deadlines) {
    } answer: { request, peer in
      guard let site = site.withLock({ $0 }) else { return HTTPResponse(503, "text/plain") }
      return await site.answer(request, from: peer)
    }
    let gate = Gate(listening: server.address, publicOrigin: publicOrigin)
    site.withLock {
      $0 = Site(
        visitors: visitors, gate: gate, base: base, application: "test", beginsAgain: true,
        trustsForwarded: publicOrigin != nil)
    }
    (self.visitors, port) = (visitors, server.address.port)
    running = Task.detached { await server.run() }
  }

  /// Sessions of `application`, all in one host. Nobody is late: other tests may have the pool's few threads for long.
  convenience init(
    _ application: any Application, base: String = "/", publicOrigin: String? = nil,
    limits: Visitors.Limits = Visitors.Limits(), deadlines: Deadlines = Deadlines(now: { 0 })
  ) throws {
    let host = try SessionHost()
    try self.init(base: base, publicOrigin: publicOrigin, limits: limits, deadlines: deadlines) { language in
      (try? host.start(application, language: language, capabilities: [.images, .rawText])).map(HostedStage.init)
    }
  }

  var agent: UserAgent { UserAgent(port: port) }

  deinit {
    visitors.close()
    running.cancel()
  }
}
