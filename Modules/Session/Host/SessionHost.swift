import Foundation
public import Logging
public import SignalboxInterface
public import SignalboxNavigation

/// Drives any number of sessions on a few threads: for a front end that serves many people.
///
/// ```swift
/// let host = try SessionHost()
/// let session = try host.start(FeedbackApplication(store: store))
/// for await frame in try await session.frames() { show(frame) }           // in one task
/// let answer = try await session.perform([event], seen: frame.revision)  // in another
/// ```
///
/// A session has no thread and no descriptor of its own. It is driven by one worker at a time, in its own isolation, which the
/// compiler checks as for any session; whoever has a turn that takes long holds up nobody while another core is free. The host and
/// what it gives may be used from any thread. Two descriptors are the host's own.
public final class SessionHost: Sendable {
  private let scheduler: Scheduler
  private let workers: Workers
  private let roster: Roster
  private let limits: HostLimits
  private let memory: MemoryGauge?
  private let logger: Logger

  /// Creates a host, whose workers begin at once. They end when neither it nor any of its sessions is kept.
  /// - Parameters:
  ///   - workers: How many threads there are; by default as many as there are cores, and two at least.
  ///   - limits: What it allows.
  ///   - logger: Told what happens in all sessions, without any value that somebody gave.
  /// - Throws: `outOfDescriptors` when the system gives none.
  public convenience init(
    workers: Int? = nil, limits: HostLimits = HostLimits(), logger: Logger? = nil
  ) throws(HostRefusal) {
    try self.init(
      workers: workers, limits: limits, logger: logger, memory: limits.memory.map { MemoryGauge($0) })
  }

  /// As above; a test has a memory of its own.
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

  /// Begins a session, and returns at once.
  /// - Parameters:
  ///   - application: What runs in it.
  ///   - name: The first part of every effect's key; by default a random one. A recording brings its own.
  ///   - language: The language of what it says by itself; by default that of the process.
  ///   - capabilities: What ``HostedSession/perform(_:seen:)`` and ``HostedSession/frame`` bring frames down to.
  ///   - open: Opens the session's recording. Called here, and on a worker each time the session comes back after it was put away.
  ///     Without it what happens is kept in memory while the session is put away.
  /// - Throws: `full`, `closing`, or `unavailable` when the recording cannot be used.
  public func start(
    _ application: any Application, name: String? = nil, language: Language? = nil, capabilities: Capabilities = [],
    open: (@Sendable () throws(JournalFailure) -> Recording)? = nil
  ) throws(HostRefusal) -> HostedSession {
    let plan = Seat.Plan(
      application: application, open: open, name: name, language: language, logger: logger, idle: limits.idle,
      capabilities: capabilities, memory: memory)
    if let memory, memory.isOver {
      memory.sweep { for seat in roster.all { seat.poke() } }
      throw .full
    }
    let seat = Seat(plan, workers: workers, scheduler: scheduler, roster: roster)
    // Who is not let in begins no recording.
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

  /// How many sessions there are, with those that are put away.
  public var count: Int { roster.counts.all }

  /// How many sessions are in memory.
  public var liveCount: Int { roster.counts.live }

  /// Whether one more session would be let in now.
  public var hasRoom: Bool { roster.hasRoom && memory?.isOver != true }

  /// Lets nobody in any more, ends every session as `shutDown`, and waits until all have ended and their recordings are synced. They can
  /// be gone on with.
  public func drain() async {
    for seat in roster.close() { seat.stop(.shutDown) }
    await roster.untilEmpty()
  }
}
