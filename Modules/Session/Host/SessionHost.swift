import Foundation
public import Logging
public import SignalboxInterface
public import SignalboxNavigation
public import SignalboxWords

/// Drives any number of sessions on a few threads, for front ends that serve many visitors.
///
/// ```swift
/// let host = try SessionHost()
/// let session = try host.start(FeedbackApplication(store: store))
/// for await frame in try await session.frames() { show(frame) }           // in one task
/// let answer = try await session.send([event], seen: frame.revision)  // in another
/// ```
///
/// A session has no thread and no descriptor of its own. A single worker at a time drives it, in the session's own
/// isolation, which the compiler checks. A long turn delays no other session while another core is free.
/// The host and its sessions can be used from any thread. The host itself uses two descriptors.
public final class SessionHost: Sendable {
  private let scheduler: Scheduler
  private let workers: Workers
  private let roster: Roster
  private let limits: HostLimits
  private let memory: MemoryGauge?
  private let logger: Logger

  /// Creates a host, and starts its workers. They end when the host and all its sessions are released.
  /// - Parameters:
  ///   - workers: The number of threads. By default the number of cores, but at least two.
  ///   - limits: The limits of the host.
  ///   - logger: Logs the events of all sessions, without any value that a user entered.
  /// - Throws: `outOfDescriptors` if the system gives no descriptor.
  public convenience init(
    workers: Int? = nil, limits: HostLimits = HostLimits(), logger: Logger? = nil
  ) throws(HostRefusal) {
    try self.init(
      workers: workers, limits: limits, logger: logger, memory: limits.memory.map { MemoryGauge($0) })
  }

  /// Creates a host with a memory gauge, which tests replace.
  init(workers: Int? = nil, limits: HostLimits, logger: Logger? = nil, memory: MemoryGauge?) throws(HostRefusal) {
    scheduler = try Scheduler()
    self.workers = Workers(max(1, workers ?? max(2, ProcessInfo.processInfo.activeProcessorCount)), scheduler)
    roster = Roster(limit: limits.sessions)
    (self.limits, self.memory) = (limits, memory)
    self.logger = logger ?? Logger(label: "signalbox", factory: { _ in SwiftLogNoOpLogHandler() })
    self.workers.start()
  }

  deinit {
    for seat in roster.close() { seat.stop(.shutDown) }
    Task { [roster, workers] in
      await roster.untilEmpty()
      workers.close()
    }
  }

  /// Starts a session, and returns at once.
  /// - Parameters:
  ///   - application: The application to run.
  ///   - name: The first part of each effect's key; random by default. A recording brings its own name.
  ///   - language: The language of the session's own texts; by default that of the process.
  ///   - user: The session's user, for `ApplicationContext.user`. A recording must be of the same user.
  ///   - capabilities: The target of the lowering by ``HostedSession/send(_:seen:)`` and ``HostedSession/frame``.
  ///   - open: Opens the session's recording: here, and on a worker each time that the session comes back.
  ///     Without it, the journal stays in memory while the session is put away.
  /// - Throws: `full`, `closing`, or `unavailable` if the recording cannot be used.
  public func start(
    _ application: any Application, name: String? = nil, language: Language? = nil, user: String? = nil,
    capabilities: Capabilities = [],
    open: (@Sendable () throws(JournalFailure) -> Recording)? = nil
  ) throws(HostRefusal) -> HostedSession {
    let plan = Seat.Plan(
      application: application, open: open, name: name, language: language, user: user, logger: logger,
      idle: limits.idle, capabilities: capabilities, memory: memory)
    if let memory, memory.exceedsLimit {
      memory.requestEviction { for seat in roster.all { seat.wake() } }
      throw .full
    }
    let seat = Seat(plan, workers: workers, scheduler: scheduler, roster: roster)
    // Admitted first, so that a refused session creates no recording.
    try roster.admit(seat)
    do {
      try seat.open()
    } catch {
      roster.remove(seat, wasLive: true)
      throw .unavailable(error)
    }
    scheduler.add(seat)
    return HostedSession(seat, in: self, inputsPerSecond: limits.inputsPerSecond)
  }

  /// The number of sessions, including the sessions that were put away.
  public var count: Int { roster.counts.all }

  /// The number of sessions in memory.
  public var liveCount: Int { roster.counts.live }

  /// A Boolean value that indicates whether the host would admit a further session now.
  public var hasRoom: Bool { roster.hasRoom && memory?.exceedsLimit != true }

  /// Refuses further sessions, and ends every session as `shutDown`.
  /// Waits until all sessions have ended and their recordings are synced. The recordings can be resumed.
  public func drain() async {
    for seat in roster.close() { seat.stop(.shutDown) }
    await roster.untilEmpty()
  }
}
