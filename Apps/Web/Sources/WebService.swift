import Foundation
import SignalboxHTTP
import SignalboxInterface
import SignalboxProgram
import SignalboxSession
import SignalboxTerminal
import Synchronization

/// The server of a program, from its start to its end.
struct WebService {
  private let options: WebFrontEnd
  private var application: String { Program.identity.name }

  init(_ options: WebFrontEnd) { self.options = options }

  /// Serves everybody, a session each, until a signal comes.
  func serveAll(_ launch: Launch) throws(ExitStatus) {
    let starter = try launch.starter(
      limits: HostLimits(idle: .seconds(60), memory: options.memory.map { $0 * 1_000_000 }))
    let limits = Visitors.Limits(visitors: options.visitors, idle: Double(options.idle) * 60)
    let visitors = Visitors(limits: limits, sessions: Sessions(starter, areKept: options.keep != nil))
    if let keep = options.keep {
      try starter.prepareRecordings()
      Self.forgetOld(starter, days: keep)
    }
    let prometheus = Prometheus()
    let meters = options.status == nil ? Meters() : Meters(prometheus)
    let signals = ProcessSignals([SIGTERM, SIGINT, SIGHUP])
    let server = try listen(visitors, beginsAgain: true, meters: meters)
    let status = try options.status.map { (address) throws(ExitStatus) in
      try Self.listen(
        address, StatusSite(visitors: visitors, starter: starter, meters: meters, prometheus: prometheus))
    }
    let running = Self.begin(server, origin)
    var ready = pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0)
    while poll(&ready, 1, -1) <= 0 {}
    var ending = SIGTERM
    signals.end { ending = $0 }
    visitors.close()
    let ended = DispatchSemaphore(value: 0)
    Task.detached {
      await starter.drain()
      ended.signal()
    }
    ended.wait()
    running.cancel()
    status?.cancel()
    try Program.conclude(.signal(ending))
  }

  /// Forgets recordings that nobody went on with for so long; now and every hour.
  private static func forgetOld(_ starter: SessionStarter, days: Int) {
    starter.forget(unchangedFor: .seconds(86_400 * days))
    DispatchQueue.global().asyncAfter(deadline: .now() + 3_600) { forgetOld(starter, days: days) }
  }

  /// Serves the first who comes, and ends with the session; what came of it is the program's result.
  func serveOne(_ launch: Launch) throws(ExitStatus) {
    let (board, shown) = (Board(), DispatchSemaphore(value: 0))
    let only = Mutex<Session?>(nil)
    // The session is there before anybody is served. Whoever comes second is turned away.
    let sessions = Sessions { _, _ in only.withLock { session in session.map { OnlyStage(board: board, session: $0) } }
    }
    let visitors = Visitors(limits: Visitors.Limits(visitors: 1, idle: .infinity), sessions: sessions)
    let server = try listen(visitors, beginsAgain: false) { shown.signal() }
    let running = Mutex<Task<Void, Never>?>(nil)
    let origin = origin
    let ending = try launch.run(try launch.application()) { session, _ in
      let signals = ProcessSignals([SIGTERM, SIGINT, SIGHUP])
      session.watch(signals.descriptor) { signals.end { session.stop(.signal($0)) } }
      only.withLock { $0 = session }
      running.withLock { $0 = Self.begin(server, origin) }
      return WebPresenter(board: board)
    }
    // Who has done the last thing sees what came of it.
    if case .finished = ending, visitors.count > 0 { _ = shown.wait(timeout: .now() + 3) }
    server.finish()
    running.withLock { $0?.cancel() }
    try launch.conclude(ending)
  }

  /// Listens, and serves nobody yet.
  private func listen(
    _ visitors: Visitors, beginsAgain: Bool, meters: Meters = Meters(), sawEnd: @escaping @Sendable () -> Void = {}
  ) throws(ExitStatus) -> HTTPServer {
    let door = Door()
    let seconds = Mutex(0)
    do {
      let server = try HTTPServer(at: options.listen) {
        let part = seconds.withLock { second in
          second = (second + 1) % Visitors.parts
          return second
        }
        visitors.sweepSlowly(part: part)
      } answer: { request, peer in
        let start = Site.now()
        let response = await door.site?.answer(request, from: peer) ?? HTTPResponse(503, "text/plain; charset=utf-8")
        meters.answered(request.method, response.status, after: Site.now() - start)
        return response
      }
      door.open(
        Site(
          visitors: visitors, gate: Gate(listening: server.address, publicOrigin: options.publicOrigin),
          base: options.base,
          application: application, beginsAgain: beginsAgain, trustsForwarded: options.publicOrigin != nil,
          sawEnd: sawEnd))
      return server
    } catch {
      throw .unavailable(HTTPServer.refusal(at: options.listen, error))
    }
  }

  /// Serves those who look after the server, and says where.
  private static func listen(_ address: ListenAddress, _ site: StatusSite) throws(ExitStatus) -> Task<Void, Never> {
    do {
      let server = try HTTPServer(at: address, everySecond: {}) { request, _ in site.answer(request) }
      Program.complain(Words.tellsStatus("http://\(server.address)/metrics"))
      return Task.detached { await server.run() }
    } catch {
      throw .unavailable(HTTPServer.refusal(at: address, error))
    }
  }

  /// What browsers are to open, where that is not where the server listens.
  private var origin: (public: String?, base: String) { (options.publicOrigin, options.base) }

  private static func begin(_ server: HTTPServer, _ origin: (public: String?, base: String)) -> Task<Void, Never> {
    Program.complain(Words.serves((origin.public ?? "http://\(server.address)") + origin.base))
    return Task.detached { await server.run() }
  }
}

/// Where the server finds the site, which knows the port that the server got.
private final class Door: Sendable {
  private let state = Mutex<Site?>(nil)
  var site: Site? { state.withLock { $0 } }
  func open(_ site: Site) { state.withLock { $0 = site } }
}
