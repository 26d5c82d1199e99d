import Foundation
import Logging
public import SignalboxInterface
import SignalboxNavigation
public import SignalboxSession
import Synchronization

/// Begins sessions of one application, any number at a time: for a front end that serves many people in one process.
///
/// Each session runs on a thread of its own, and logs where the options say.
public final class SessionStarter: Sendable {
  private let application: any Application
  private let logger: Logger?
  private let running = DispatchGroup()

  init(_ application: any Application, logger: Logger?) { (self.application, self.logger) = (application, logger) }

  /// Begins a session; from any thread.
  /// - Parameter attach: Makes the presenter, in the session's isolation, on another thread.
  public func start(_ attach: @escaping @Sendable (isolated Session) -> any Presenter) -> Session {
    let session = Session(logger: logger)
    running.enter()
    let thread = Thread { [application, running] in
      _ = session.run(application, attach)
      running.leave()
    }
    thread.stackSize = 1 << 20
    thread.start()
    return session
  }

  /// Waits until every session that was begun has ended, for three seconds at the most.
  public func finish() { _ = running.wait(timeout: .now() + 3) }
}
