import Dispatch
import Logging
public import SignalboxInterface
import SignalboxNavigation
public import SignalboxSession
public import SignalboxWords
import Synchronization

/// Starts sessions of one application, any number at a time: for a front end that serves many users in one process.
///
/// All sessions belong to the same host, and log as the options say.
public struct SessionStarter: Sendable {
  private let application: any Application
  private let host: SessionHost
  private let visitors: any JournalShelf
  private let endings: ProgramEndings
  private let logger: Logger?
  private let reported = ReportedRecordings()
  private let told = ToldReason()

  /// The recordings that were reported to the operator. Remembered, because a browser asks often.
  private final class ReportedRecordings: Sendable {
    let names = Mutex<Set<String>>([])
  }

  /// The reason that was told to the operator why no session can be recorded; `nil` while sessions can be recorded.
  private final class ToldReason: Sendable {
    let reason = Mutex<String?>(nil)
  }

  init(
    _ application: any Application, on visitors: any JournalShelf, logger: Logger?, limits: HostLimits,
    endings: ProgramEndings
  ) throws(ExitStatus) {
    (self.application, self.visitors, self.logger, self.endings) = (application, visitors, logger, endings)
    do {
      host = try SessionHost(limits: limits, logger: logger)
    } catch {
      throw .outOfResources(error.sentence)
    }
  }

  /// The languages of the application's texts; `nil` for every language that the program speaks.
  public var languages: [String]? { type(of: application).languages }

  /// Returns whether an address is of one of the application's routes.
  public func knows(_ address: Address) -> Bool { type(of: application).knows(address) }

  /// Starts a session, from any thread.
  /// - Parameters:
  ///   - language: The language of the session's own texts.
  ///   - user: The name of the user; `nil` for a visitor without a known name.
  public func start(_ language: Language, for user: String? = nil) throws(HostRefusal) -> HostedSession {
    try host.start(application, language: language, user: user, capabilities: [.images, .rawText])
  }

  // MARK: Recorded sessions

  /// Starts a session as ``start(_:for:)`` does, recorded under a name on the visitors' shelf. Resumes the recording,
  /// if there is one. The recording of another user is refused.
  public func start(
    _ language: Language, for user: String? = nil, recordedAs name: String
  ) throws(HostRefusal) -> HostedSession {
    let (visitors, application) = (visitors, application)
    do throws(HostRefusal) {
      return try host.start(application, language: language, user: user, capabilities: [.images, .rawText]) {
        () throws(JournalFailure) in try Recording.named(name, on: visitors, of: application, user: user)
      }
    } catch {
      if case .unavailable(let failure) = error, failure.reasonNotToWrite != nil { tell(failure) }
      throw error
    }
  }

  /// Returns whether a new session could be recorded now. Tells the operator when that changes.
  public func canRecord() -> Bool {
    do throws(JournalFailure) {
      try visitors.checkRoom()
      let wasTold = told.reason.withLock { reason in
        defer { reason = nil }
        return reason != nil
      }
      if wasTold { logger?.critical("\(phrase("Sessions can be recorded again."))") }
      return true
    } catch {
      tell(error)
      return false
    }
  }

  /// Tells the operator why no session can be recorded, once for each reason: each visitor has a recording of another
  /// name.
  private func tell(_ failure: JournalFailure) {
    let reason = failure.reasonNotToWrite ?? "\(failure)"
    let isNew = told.reason.withLock { told in
      defer { told = reason }
      return told != reason
    }
    guard isNew else { return }
    logger?.critical("\(phrase("New visitors are refused while their sessions cannot be recorded.")) \(failure)")
  }

  /// Checks that sessions can be recorded.
  /// - Throws: Status 74 when sessions cannot be recorded.
  public func prepareRecordings() throws(ExitStatus) {
    do throws(JournalFailure) {
      try visitors.prepare()
    } catch {
      throw error.status
    }
  }

  /// Returns the reason why a recording cannot be resumed, or `nil` for a failure that may pass by itself. Tells the
  /// operator once, on standard error.
  public func unusable(_ name: String, _ failure: JournalFailure) -> UnusableSession? {
    guard let fault = UnusableSession(failure) else { return nil }
    let isNew = reported.names.withLock { names in
      if names.count > 1_000 { names = [] }
      return names.insert(name).inserted
    }
    if isNew {
      Program.tellOperator { phrase("A visitor's session, \(name), cannot be continued: \(failure.description)") }
    }
    return fault
  }

  /// Returns how often other servers may have taken the recordings of visitors; see `JournalShelf.lapses(patience:)`.
  public func lapses(patience: Duration) -> Int? { visitors.lapses(patience: patience) }

  /// Returns a Boolean value that indicates whether a recording has this name.
  public func hasRecording(_ name: String) throws(JournalFailure) -> Bool { try visitors.has(name) }

  /// Removes a recording, unless a session uses it.
  public func remove(_ name: String) { try? visitors.remove(name) }

  /// Removes the recordings that have not changed for `time`, unless a session uses them: now, and every hour.
  public func prune(unchangedFor time: Duration) {
    try? visitors.prune(unchangedFor: time)
    DispatchQueue.global().asyncAfter(deadline: .now() + 3_600) { prune(unchangedFor: time) }
  }

  /// The number of all sessions, and the number of sessions in memory.
  public var counts: (all: Int, live: Int) { (host.count, host.liveCount) }

  /// A Boolean value that indicates whether the host would admit another session now.
  public var hasRoom: Bool { host.hasRoom }

  /// Admits no further sessions, and waits until every session has ended.
  public func drain() async { await host.drain() }

  /// Does the same as ``drain()``, but blocks the thread. Then ends the work of the program's data.
  public func finish() {
    let ended = DispatchSemaphore(value: 0)
    Task.detached {
      await drain()
      ended.signal()
    }
    ended.wait()
    endings.run()
  }
}
