import Foundation
import SignalboxHTTP
import SignalboxInterface
import SignalboxNavigation
import SignalboxProgram
import SignalboxSession
import SignalboxStatus
import SignalboxTerminal
import Synchronization

/// The server of a program, from its start to its end.
struct WebService {
  let options: WebFrontEnd

  /// Serves all visitors, each with a session, until a signal arrives.
  func serveAll(_ launch: Launch) throws(ExitStatus) {
    let starter = try launch.starter(
      limits: HostLimits(idle: .seconds(60), memory: options.memory.map { $0 * 1_000_000 }))
    let limits = Visitors.Limits(visitors: options.visitors, idle: Double(options.idle) * 60)
    let visitors = Visitors(limits: limits, sessions: SessionSource(starter, areKept: options.keep != nil))
    if let keep = options.keep {
      try starter.prepareRecordings()
      starter.prune(unchangedFor: .seconds(86_400 * keep))
    }
    let server = try listen(at: options.listen, isForVisitors: true)
    server.shortage(for: options.visitors).map(Program.reportError)
    let status = ServerStatus(isServed: options.status != nil) {
      visitors.isOpen && starter.hasRoom
    } gauges: {
      let sessions = starter.counts
      return [
        ("signalbox_visitors", visitors.count), ("signalbox_streams", visitors.openStreams),
        ("signalbox_sessions", sessions.all), ("signalbox_sessions_live", sessions.live),
        ("process_resident_memory_bytes", ProcessMemory.resident),
      ] + server.gauges
    }
    let signals = ProcessSignals([SIGTERM, SIGINT, SIGHUP])
    let looking = try options.status.map { (address) throws(ExitStatus) in
      let server = try listen(at: address)
      Program.reportError(WebTexts.tellsStatus("http://\(server.address)/metrics"))
      return Task.detached { await server.run { request, _ in status.answer(request) } }
    }
    let running = Self.run(server, site(server, visitors, launch, canRestart: true), status)
    let ending = signals.wait()
    visitors.close()
    starter.finish()
    running.cancel()
    looking?.cancel()
    try Program.conclude(.signal(ending))
  }

  /// Serves the first visitor, and ends with the session; its result is the program's result.
  func serveOne(_ launch: Launch) throws(ExitStatus) {
    guard !options.proxy.namesUsers else { throw .usage(ProxyOptions.needsMany) }
    let (board, shown) = (Board(), DispatchSemaphore(value: 0))
    let only = Mutex<Session?>(nil)
    // The session exists before a visitor is served. A second visitor is rejected.
    let application = try launch.application()
    var sessions = SessionSource { _, _, _ in
      only.withLock { $0.map { SingleSessionDriver(board: board, session: $0) } }
    }
    sessions.languages = type(of: application).languages
    sessions.knows = { type(of: application).knows($0) }
    let visitors = Visitors(limits: Visitors.Limits(visitors: 1, idle: .infinity), sessions: sessions)
    let server = try listen(at: options.listen, isForVisitors: true)
    let running = Mutex<Task<Void, Never>?>(nil)
    let site = site(server, visitors, launch, canRestart: false) { shown.signal() }
    let ending = try launch.run(application) { session, _ in
      session.host.endOnSignals()
      only.withLock { $0 = session }
      running.withLock { $0 = Self.run(server, site, ServerStatus()) }
      return WebPresenter(board: board)
    }
    // The visitor sees the result of the last action. The wait ends at once when the result is shown. A slow connection
    // or a busy machine may take seconds.
    if case .finished = ending, visitors.count > 0 { _ = shown.wait(timeout: .now() + 30) }
    server.finish()
    running.withLock { $0?.cancel() }
    try launch.conclude(ending)
  }

  /// Listens, but does not serve yet.
  private func listen(at address: ListenAddress, isForVisitors: Bool = false) throws(ExitStatus) -> HTTPServer {
    do {
      return try HTTPServer(
        at: address, isBehindProxy: isForVisitors && options.publicOrigin != nil,
        sharesDescriptors: isForVisitors && options.keep != nil)
    } catch {
      throw .unavailable(HTTPServer.refusal(at: address, error))
    }
  }

  private func site(
    _ server: HTTPServer, _ visitors: Visitors, _ launch: Launch, canRestart: Bool,
    onEndShown: @escaping @Sendable () -> Void = {}
  ) -> Site {
    let identity = Program.identity
    return Site(
      visitors: visitors,
      access: AccessPolicy(listening: server.address, publicOrigin: options.publicOrigin, proxy: options.proxy),
      base: options.base,
      application: options.title ?? identity.name,
      product: options.title ?? (identity.hasApplications ? "" : identity.name), canRestart: canRestart,
      shelf: launch.pictures,
      first: canRestart ? launch.address : nil, keep: options.keep, onEndShown: onEndShown)
  }

  /// Prints the address, and serves.
  private static func run(_ server: HTTPServer, _ site: Site, _ status: ServerStatus) -> Task<Void, Never> {
    Program.reportError(WebTexts.serves((site.access.publicOrigin ?? "http://\(server.address)") + site.base))
    site.access.warning.map { Program.reportError($0) }
    return Task.detached {
      await server.run { second in
        site.visitors.sweep(now: Site.now(), part: second % Visitors.parts) {
          DispatchQueue.global().asyncAfter(deadline: .now() + $0, execute: $1)
        }
      } upload: { request, peer in
        await site.upload(request, from: peer)
      } answer: { request, peer in
        let start = Site.now()
        let response = await site.answer(request, from: peer)
        status.answered(request.method, response.status, after: Site.now() - start)
        return response
      }
    }
  }
}
