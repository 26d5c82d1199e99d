import Dispatch
import SignalboxDrivers
import SignalboxHTTP
import SignalboxInterface
import SignalboxNavigation
import SignalboxSession

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
    deadlines: Deadlines = Deadlines(now: { 0 }), shelf: PictureShelf = PictureShelf(),
    patience: Double = 0.3, begin: @escaping @Sendable (Language) -> (any Stage)?
  ) throws {
    let visitors = Visitors(limits: limits, sessions: Sessions { language, _ in begin(language) })
    let server = try HTTPServer(at: ListenAddress(host: "127.0.0.1", port: 0), deadlines: deadlines)
    let gate = Gate(listening: server.address, publicOrigin: publicOrigin)
    let site = Site(
      visitors: visitors, gate: gate, base: base, application: "test", beginsAgain: true, shelf: shelf,
      patience: patience)
    (self.visitors, port) = (visitors, server.address.port)
    running = Task.detached(executorPreference: OwnThreads.shared) {
      await server.run { await site.answer($0, from: $1) }
    }
  }

  /// Sessions of `application`, all in one host. Nobody is late: other tests may have the pool's few threads for long.
  convenience init(
    _ application: any Application, base: String = "/", publicOrigin: String? = nil,
    limits: Visitors.Limits = Visitors.Limits(), deadlines: Deadlines = Deadlines(now: { 0 }),
    shelf: PictureShelf = PictureShelf(), patience: Double = 0.3
  ) throws {
    let host = try SessionHost()
    try self.init(
      base: base, publicOrigin: publicOrigin, limits: limits, deadlines: deadlines, shelf: shelf, patience: patience
    ) {
      language in
      (try? host.start(application, language: language, capabilities: [.images, .rawText])).map(HostedStage.init)
    }
  }

  var agent: UserAgent { UserAgent(port: port) }

  deinit {
    visitors.close()
    running.cancel()
  }
}

/// Threads of the servers' own: other tests may have the pool's few for minutes.
private final class OwnThreads: TaskExecutor {
  static let shared = OwnThreads()
  private let jobs = DispatchQueue(label: "served", attributes: .concurrent)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
