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

  init(_ application: any Application, logger: Logger?, idle: Duration) throws(ExitStatus) {
    self.application = application
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

  /// Lets nobody in any more, and waits until every session has ended.
  public func drain() async { await host.drain() }
}
