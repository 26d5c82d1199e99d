import Foundation
import SignalboxHTTP
import SignalboxInterface
import SignalboxNavigation
import SignalboxProgram
import SignalboxServer
import SignalboxSession
import SignalboxStatus
import SignalboxTerminal
import SignalboxWords
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
    let (sockets, log, identity) = (try passedSockets(), try accessLog(), try identity())
    let server = try visitorServer(on: sockets.visitors, identity)
    server.shortage(for: options.visitors).map(Program.reportError)
    let status = ServerStatus(isServed: options.status != nil || sockets.status != nil) {
      visitors.isOpen && starter.hasRoom && (!visitors.areKept || starter.canRecord())
    } gauges: {
      let sessions = starter.counts
      return [
        ("signalbox_visitors", visitors.count), ("signalbox_streams", visitors.openStreams),
        ("signalbox_sessions", sessions.all), ("signalbox_sessions_live", sessions.live),
        ("process_resident_memory_bytes", ProcessMemory.resident),
      ] + server.gauges
    }
    let reloads = log != nil || identity != nil
    let signals = ProcessSignals([SIGTERM, SIGINT] + (reloads ? [] : [SIGHUP]))
    let hangup = reloads ? Hangup.watch { Self.reload(log, identity) } : nil
    defer { hangup?.cancel() }
    let looking = try statusServer(on: sockets.status).map { server in
      Program.reportError(WebTexts.tellsStatus("http://\(server.address)/metrics"))
      return Task.detached { await server.run { request, _ in status.answer(request) } }
    }
    let running = Self.run(server, site(server, visitors, launch, canRestart: true), status, log)
    ServiceManager.tell(.ready)
    let ending = signals.wait()
    ServiceManager.tell(.stopping)
    visitors.close()
    starter.finish()
    running.cancel()
    looking?.cancel()
    if let log {
      // The last answers are sent, and their lines are added.
      server.finish()
      log.finish()
    }
    try Program.conclude(.signal(ending))
  }

  /// Serves the first visitor, and ends with the session; its result is the program's result.
  func serveOne(_ launch: Launch) throws(ExitStatus) {
    guard !options.proxy.namesUsers else { throw .usage(ProxyOptions.needsMany) }
    let (board, shown) = (Board(), DispatchSemaphore(value: 0))
    let only = Mutex<(session: Session, language: Language)?>(nil)
    // The session exists before a visitor is served. A second visitor is rejected.
    let application = try launch.application()
    var sessions = SessionSource { _, _, _ in
      only.withLock { $0.map { SingleSessionDriver(board: board, session: $0.session) } }
    }
    sessions.onlyLanguage = { only.withLock { $0?.language } }
    sessions.isOnlyResumable = launch.isResumable
    sessions.isResumed = { only.withLock { $0?.session.isResumed } ?? false }
    sessions.knows = { type(of: application).knows($0) }
    let visitors = Visitors(limits: Visitors.Limits(visitors: 1, idle: .infinity), sessions: sessions)
    // Standard output has the result alone.
    guard options.accessLog != AccessLog.standardOutput else { throw .usage(WebTexts.resultIsAlone) }
    let (sockets, log, identity) = (try passedSockets(), try accessLog(), try identity())
    let server = try visitorServer(on: sockets.visitors, identity)
    let running = Mutex<Task<Void, Never>?>(nil)
    let site = site(server, visitors, launch, canRestart: false) { shown.signal() }
    let ending = try launch.run(application, tellsOperator: true) { session, _ in
      session.host.endOnSignals()
      only.withLock { $0 = (session, .current) }
      running.withLock { $0 = Self.run(server, site, ServerStatus(), log) }
      ServiceManager.tell(.ready)
      return WebPresenter(board: board)
    }
    // The visitor sees the result of the last action. The wait ends at once when the result is shown. A slow connection
    // or a busy machine may take seconds.
    if case .finished = ending, visitors.count > 0 { _ = shown.wait(timeout: .now() + 30) }
    ServiceManager.tell(.stopping)
    server.finish()
    running.withLock { $0?.cancel() }
    log?.finish()
    if case .finished(nil) = ending { board.view.failure?.forEach(Program.reportError) }
    try launch.conclude(ending)
  }

  // MARK: Listening

  private func passedSockets() throws(ExitStatus) -> ServiceManager.Sockets {
    do { return try ServiceManager.takeSockets() } catch { throw .unavailable(error.sentence) }
  }

  /// Listens for visitors, but does not serve yet.
  /// - Parameter socket: A socket of the service manager, in place of the address of the options.
  private func visitorServer(on socket: ListeningSocket?, _ identity: TLSIdentity?) throws(ExitStatus) -> HTTPServer {
    let listening = if let socket { socket } else { try listen(at: options.listen) }
    do {
      try options.proxy.validate(listening: listening.address)
    } catch { throw .usage("\(error)") }
    let isBehindProxy = options.publicOrigin != nil && (identity == nil || !options.proxy.trustedProxy.isEmpty)
    return HTTPServer(
      on: listening, identity: identity, isBehindProxy: isBehindProxy, sharesDescriptors: options.keep != nil)
  }

  /// Listens for the operator, if that is wanted.
  private func statusServer(on socket: ListeningSocket?) throws(ExitStatus) -> HTTPServer? {
    if let socket { return HTTPServer(on: socket) }
    guard let address = options.status else { return nil }
    return HTTPServer(on: try listen(at: address))
  }

  private func listen(at address: ListenAddress) throws(ExitStatus) -> ListeningSocket {
    do { return try ListeningSocket(at: address) } catch { throw .unavailable(error.sentence) }
  }

  private func identity() throws(ExitStatus) -> TLSIdentity? {
    do throws(TLSIdentity.Refusal) {
      let identity = try options.tls.identity()
      identity?.warnings.forEach(Program.reportError)
      return identity
    } catch { throw .noInput(error.sentence) }
  }

  /// Opens the log and the certificate anew, and says so. A file that cannot be used is told, and the former stays.
  private static func reload(_ log: AccessLog?, _ identity: TLSIdentity?) {
    log?.reopen()
    do throws(TLSIdentity.Refusal) {
      guard let identity else { return }
      try identity.reload()
      (identity.warnings + [WebTexts.certificateIsNew]).forEach(Program.reportError)
    } catch {
      Program.reportError(WebTexts.certificateStays(error.sentence))
    }
  }

  private func accessLog() throws(ExitStatus) -> AccessLog? {
    guard let path = options.accessLog else { return nil }
    do {
      return try AccessLog(path) { Program.reportError($0) }
    } catch { throw .inputOutput(error.sentence) }
  }

  private func site(
    _ server: HTTPServer, _ visitors: Visitors, _ launch: Launch, canRestart: Bool,
    onEndShown: @escaping @Sendable () -> Void = {}
  ) -> Site {
    let identity = Program.identity
    return Site(
      visitors: visitors,
      access: AccessPolicy(
        listening: server.address, publicOrigin: options.publicOrigin, speaksTLS: options.tls.isGiven,
        proxy: options.proxy),
      base: options.base,
      application: options.title ?? identity.name,
      product: options.title ?? (identity.hasApplications ? "" : identity.name), canRestart: canRestart,
      shelf: launch.pictures,
      first: canRestart ? launch.address : nil, keep: options.keep, onEndShown: onEndShown)
  }

  /// Prints the address, and serves.
  private static func run(
    _ server: HTTPServer, _ site: Site, _ status: ServerStatus, _ log: AccessLog?
  ) -> Task<Void, Never> {
    Program.reportError(WebTexts.serves(site.access.origin + site.base))
    site.access.warning.map { Program.reportError($0) }
    return Task.detached {
      await server.run { second in
        site.visitors.sweep(now: Site.now(), part: second % Visitors.parts) {
          DispatchQueue.global().asyncAfter(deadline: .now() + $0, execute: $1)
        }
        // A task proves that the threads of the sessions work.
        if let interval = ServiceManager.watchdogInterval, second.isMultiple(of: interval) {
          Task { ServiceManager.tell(.alive) }
        }
      } upload: { request, peer in
        await site.upload(request, from: peer)
      } answered: { exchange in
        let client = exchange.request.map { site.access.address(of: $0, from: exchange.peer) }
        let user = exchange.request.flatMap { site.access.identified($0, from: exchange.peer)?.user }
        log?.add(exchange, from: client ?? exchange.peer, user: user)
      } answer: { request, peer in
        let start = Site.now()
        let response = await site.answer(request, from: peer)
        status.answered(request.method, response.status, after: Site.now() - start)
        return response
      }
    }
  }
}
