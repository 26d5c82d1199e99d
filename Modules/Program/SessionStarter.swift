public import Foundation
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
  private let visitors: SessionFolder

  init(_ application: any Application, in data: DataFolder, logger: Logger?, idle: Duration) throws(ExitStatus) {
    (self.application, visitors) = (application, SessionFolder(visitorsOf: data.path))
    do {
      host = try SessionHost(limits: HostLimits(idle: idle), logger: logger)
    } catch {
      throw .outOfResources(error.sentence)
    }
  }

  /// Begins a session whose own words are said in `language`; from any thread.
  public func start(_ language: Language) throws(HostRefusal) -> HostedSession {
    try host.start(application, language: language, capabilities: [.images, .rawText])
  }

  // MARK: Recorded ones

  /// As ``start(_:)``, recorded under a name, among the sessions of visitors in the data folder. Goes on with the recording that
  /// there is.
  public func start(_ language: Language, recordedAs name: String) throws(HostRefusal) -> HostedSession {
    let (path, application) = (visitors.path + "/" + name, application)
    return try host.start(application, language: language, capabilities: [.images, .rawText]) {
      () throws(JournalFailure) in try Recording.file(path, of: application)
    }
  }

  /// Makes the folder of the recordings if it is not there.
  /// - Throws: Status 74 when it cannot be made.
  public func makeFolder() throws(ExitStatus) { try visitors.make() }

  /// Whether there is a recording of that name.
  public func hasRecording(_ name: String) -> Bool { access(visitors.path + "/" + name, F_OK) == 0 }

  /// Removes a recording, unless a session has it.
  public func forget(_ name: String) { try? JournalFile.remove(visitors.path + "/" + name) }

  /// Removes the recordings that were written last before a time, unless a session has them.
  public func forget(changedBefore time: Date) {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: visitors.path)) ?? [] {
      var status = stat()
      let isOld =
        lstat(visitors.path + "/" + name, &status) == 0 && Double(status.st_mtim.tv_sec) < time.timeIntervalSince1970
      if isOld { forget(name) }
    }
  }

  /// How many sessions there are, and how many of them are in memory.
  public var counts: (all: Int, live: Int) { (host.count, host.liveCount) }

  /// Lets nobody in any more, and waits until every session has ended.
  public func drain() async { await host.drain() }
}
