import ArgumentParser
import Dispatch
import SignalboxDrivers
import SignalboxHTTP
import SignalboxInterface
import SignalboxNavigation
import SignalboxServer
import SignalboxSession
import SignalboxWords

@testable import SignalboxBrowser

/// A real server on its own port, for the lifetime of this object.
final class Served: Sendable {
  let visitors: Visitors
  let site: Site
  let port: UInt16
  private let running: Task<Void, Never>

  /// - Parameters:
  ///   - base: The base path, as with `--base-path`.
  ///   - begin: Starts a session.
  convenience init(
    base: String = "/", publicOrigin: String? = nil, limits: Visitors.Limits = Visitors.Limits(),
    deadlines: Deadlines = Deadlines(now: { 0 }), shelf: PictureShelf = PictureShelf(),
    patience: Double = 0.3, begin: @escaping @Sendable (Language) -> (any SessionDriver)?
  ) throws {
    try self.init(
      base: base, publicOrigin: publicOrigin, limits: limits, deadlines: deadlines, shelf: shelf, patience: patience,
      SessionSource { language, _, _ in begin(language) })
  }

  init(
    base: String = "/", publicOrigin: String? = nil, limits: Visitors.Limits = Visitors.Limits(),
    deadlines: Deadlines = Deadlines(now: { 0 }), shelf: PictureShelf = PictureShelf(),
    patience: Double = 0.3, behind proxy: UInt16? = nil, options: [String] = [], identity: TLSIdentity? = nil,
    _ sessions: SessionSource
  ) throws {
    let visitors = Visitors(limits: limits, sessions: sessions)
    let socket = try ListeningSocket(at: ListenAddress(host: "127.0.0.1", port: 0))
    let server = HTTPServer(on: socket, identity: identity, deadlines: deadlines)
    // Browsers know the port of a proxy.
    let place = ListenAddress(host: "127.0.0.1", port: proxy ?? server.address.port)
    let access = try AccessPolicy(
      listening: place, publicOrigin: publicOrigin, speaksTLS: identity != nil, proxy: ProxyOptions.parse(options))
    let site = Site(
      visitors: visitors, access: access, base: base, application: "test", product: "test", canRestart: true,
      shelf: shelf,
      patience: patience)
    (self.visitors, self.site, port) = (visitors, site, server.address.port)
    running = Task.detached(executorPreference: OwnThreads.shared) {
      await server.run(upload: { await site.upload($0, from: $1) }, answer: { await site.answer($0, from: $1) })
    }
  }

  /// Serves sessions of `application`, all in a single host. No client is late: other tests may use the few threads of
  /// the pool for long.
  convenience init(
    _ application: any Application, base: String = "/", publicOrigin: String? = nil,
    limits: Visitors.Limits = Visitors.Limits(), deadlines: Deadlines = Deadlines(now: { 0 }),
    shelf: PictureShelf = PictureShelf(), patience: Double = 0.3, options: [String] = [],
    identity: TLSIdentity? = nil
  ) throws {
    let host = try SessionHost()
    var sessions = SessionSource { language, user, _ in
      (try? host.start(application, language: language, user: user, capabilities: [.images, .rawText])).map(
        HostedSessionDriver.init)
    }
    sessions.knows = { type(of: application).knows($0) }
    try self.init(
      base: base, publicOrigin: publicOrigin, limits: limits, deadlines: deadlines, shelf: shelf, patience: patience,
      options: options, identity: identity, sessions)
  }

  var agent: UserAgent { UserAgent(port: port) }

  deinit {
    visitors.close()
    running.cancel()
  }
}

/// Separate threads for the servers: other tests may use the few threads of the pool for minutes.
final class OwnThreads: TaskExecutor {
  static let shared = OwnThreads()
  private let jobs = DispatchQueue(label: "served", attributes: .concurrent)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
