import Foundation
import SignalboxHTTP
import SignalboxInterface
import SignalboxProgram
import SignalboxSession
import SignalboxStatus
import SignalboxTerminal
import Synchronization

/// The server of a program, from its start to its end.
struct WebService {
  let options: WebFrontEnd

  /// Serves everybody, a session each, until a signal comes.
  func serveAll(_ launch: Launch) throws(ExitStatus) {
    let starter = try launch.starter(
      limits: HostLimits(idle: .seconds(60), memory: options.memory.map { $0 * 1_000_000 }))
    let limits = Visitors.Limits(visitors: options.visitors, idle: Double(options.idle) * 60)
    let visitors = Visitors(limits: limits, sessions: Sessions(starter, areKept: options.keep != nil))
    if let keep = options.keep {
      try starter.prepareRecordings()
      starter.forget(unchangedFor: .seconds(86_400 * keep))
    }
    let status = ServerStatus(isServed: options.status != nil) {
      visitors.isOpen && starter.hasRoom
    } gauges: {
      let sessions = starter.counts
      return [
        ("signalbox_visitors", visitors.count), ("signalbox_streams", visitors.lookers),
        ("signalbox_sessions", sessions.all), ("signalbox_sessions_live", sessions.live),
        ("process_resident_memory_bytes", ProcessMemory.resident),
      ]
    }
    let signals = ProcessSignals([SIGTERM, SIGINT, SIGHUP])
    let server = try Self.listen(at: options.listen)
    let looking = try options.status.map { (address) throws(ExitStatus) in
      let server = try Self.listen(at: address)
      Program.complain(Words.tellsStatus("http://\(server.address)/metrics"))
      return Task.detached { await server.run { request, _ in status.answer(request) } }
    }
    let running = Self.run(server, site(server, visitors, launch.pictures, beginsAgain: true), status)
    let ending = signals.wait()
    visitors.close()
    starter.finish()
    running.cancel()
    looking?.cancel()
    try Program.conclude(.signal(ending))
  }

  /// Serves the first who comes, and ends with the session; what came of it is the program's result.
  func serveOne(_ launch: Launch) throws(ExitStatus) {
    let (board, shown) = (Board(), DispatchSemaphore(value: 0))
    let only = Mutex<Session?>(nil)
    // The session is there before anybody is served. Whoever comes second is turned away.
    let sessions = Sessions { _, _ in only.withLock { $0.map { OnlyStage(board: board, session: $0) } } }
    let visitors = Visitors(limits: Visitors.Limits(visitors: 1, idle: .infinity), sessions: sessions)
    let server = try Self.listen(at: options.listen)
    let running = Mutex<Task<Void, Never>?>(nil)
    let site = site(server, visitors, launch.pictures, beginsAgain: false) { shown.signal() }
    let ending = try launch.run(try launch.application()) { session, _ in
      let signals = ProcessSignals([SIGTERM, SIGINT, SIGHUP])
      session.watch(signals.descriptor) { signals.end { session.stop(.signal($0)) } }
      only.withLock { $0 = session }
      running.withLock { $0 = Self.run(server, site, ServerStatus()) }
      return WebPresenter(board: board)
    }
    // Who has done the last thing sees what came of it.
    if case .finished = ending, visitors.count > 0 { _ = shown.wait(timeout: .now() + 3) }
    server.finish()
    running.withLock { $0?.cancel() }
    try launch.conclude(ending)
  }

  /// Listens, and serves nobody yet.
  private static func listen(at address: ListenAddress) throws(ExitStatus) -> HTTPServer {
    do {
      return try HTTPServer(at: address)
    } catch {
      throw .unavailable(HTTPServer.refusal(at: address, error))
    }
  }

  private func site(
    _ server: HTTPServer, _ visitors: Visitors, _ shelf: PictureShelf, beginsAgain: Bool,
    sawEnd: @escaping @Sendable () -> Void = {}
  ) -> Site {
    Site(
      visitors: visitors, gate: Gate(listening: server.address, publicOrigin: options.publicOrigin), base: options.base,
      application: Program.identity.name, beginsAgain: beginsAgain, shelf: shelf, sawEnd: sawEnd)
  }

  /// Says where to come, and serves.
  private static func run(_ server: HTTPServer, _ site: Site, _ status: ServerStatus) -> Task<Void, Never> {
    Program.complain(Words.serves((site.gate.publicOrigin ?? "http://\(server.address)") + site.base))
    return Task.detached {
      await server.run { second in
        site.visitors.sweep(now: Site.now(), part: second % Visitors.parts) {
          DispatchQueue.global().asyncAfter(deadline: .now() + $0, execute: $1)
        }
      } answer: { request, peer in
        let start = Site.now()
        let response = await site.answer(request, from: peer)
        status.answered(request.method, response.status, after: Site.now() - start)
        return response
      }
    }
  }
}
