import SignalboxInterface
import SignalboxNavigation
import SignalboxTesting
import Synchronization
import Testing

@testable import SignalboxSession

/// An application that tells whether it has begun.
private struct Beginning: Application {
  static let name = "beginning"
  let hasBegun: Begun

  final class Begun: Sendable {
    let value = Mutex(false)
  }

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    hasBegun.value.withLock { $0 = true }
    return nil
  }
}

/// A session whose presenter finds that there is no user.
@Suite struct StoppedAtOnceTests {
  @Test("K135: nothing of the application begins if the presenter stops the session at once", arguments: [true, false])
  func begins(_ hasUser: Bool) async throws {
    try await onSessionThread {
      let begun = Beginning.Begun()
      let session = Session(name: "test", time: .manual)
      let end = session.run(Beginning(hasBegun: begun)) { session in
        if !hasUser { session.host.stop(.failed(.noTerminal("none"))) }
        return RecordingPresenter()
      }
      #expect(end == (hasUser ? .finished(outcome: nil) : .failed(.noTerminal("none"))))
      #expect(begun.value.withLock(\.self) == hasUser)
    }
  }
}
