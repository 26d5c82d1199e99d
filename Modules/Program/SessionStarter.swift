import Dispatch
import Logging
public import SignalboxInterface
import SignalboxNavigation
public import SignalboxSession

/// Begins sessions of one application, any number at a time: for a front end that serves many people in one process.
///
/// All of them are in one host, and log where the options say.
public struct SessionStarter: Sendable {
  private let application: any Application
  private let host: SessionHost
  private let visitors: any JournalShelf

  init(
    _ application: any Application, on visitors: any JournalShelf, logger: Logger?, limits: HostLimits
  ) throws(ExitStatus) {
    (self.application, self.visitors) = (application, visitors)
    do {
      host = try SessionHost(limits: limits, logger: logger)
    } catch {
      throw .outOfResources(error.sentence)
    }
  }

  /// Begins a session whose own words are said in `language`; from any thread.
  public func start(_ language: Language) throws(HostRefusal) -> HostedSession {
    try host.start(application, language: language, capabilities: [.images, .rawText])
  }

  // MARK: Recorded ones

  /// As ``start(_:)``, recorded under a name, among the sessions of visitors. Goes on with the recording that there is.
  public func start(_ language: Language, recordedAs name: String) throws(HostRefusal) -> HostedSession {
    let (visitors, application) = (visitors, application)
    return try host.start(application, language: language, capabilities: [.images, .rawText]) {
      () throws(JournalFailure) in try Recording.named(name, on: visitors, of: application)
    }
  }

  /// Makes sure that sessions can be recorded.
  /// - Throws: Status 74 when they cannot.
  public func prepareRecordings() throws(ExitStatus) {
    do throws(JournalFailure) {
      try (visitors as? JournalFolder)?.make()
    } catch {
      throw error.status
    }
  }

  /// Whether there is a recording of that name.
  public func hasRecording(_ name: String) throws(JournalFailure) -> Bool { try visitors.has(name) }

  /// Removes a recording, unless a session has it.
  public func forget(_ name: String) { try? visitors.remove(name) }

  /// Removes the recordings that nobody has gone on with for such a time, unless a session has them: now, and every hour.
  public func forget(unchangedFor time: Duration) {
    try? visitors.prune(unchangedFor: time)
    DispatchQueue.global().asyncAfter(deadline: .now() + 3_600) { forget(unchangedFor: time) }
  }

  /// How many sessions there are, and how many of them are in memory.
  public var counts: (all: Int, live: Int) { (host.count, host.liveCount) }

  /// Whether another session would be let in now.
  public var hasRoom: Bool { host.hasRoom }

  /// Lets nobody in any more, and waits until every session has ended.
  public func drain() async { await host.drain() }

  /// As ``drain()``, on a thread that may wait.
  public func finish() {
    let ended = DispatchSemaphore(value: 0)
    Task.detached {
      await drain()
      ended.signal()
    }
    ended.wait()
  }
}
