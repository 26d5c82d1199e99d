import CDescriptors
import SignalboxInterface
import SignalboxNavigation
import SignalboxPlatform
import SignalboxSession
import SignalboxTesting
import Synchronization
import Testing

@Suite struct WatchTests {
  private struct Waiting: Application {
    static let name = "waiting"

    nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
      try? await context.navigator.presentRoot(Page<String>(key: "home", title: "Home"))
    }
  }

  @Test("a watch handler is followed by a turn, unless it skips the turn")
  func turns() async throws {
    try await onSessionThread {
      // The events in order: a byte that was read, or a turn.
      let events = Mutex<[String]>([])
      let ending = Self.run { event in events.withLock { $0.append(event) } }
      #expect(ending == .shutDown)
      // The turns of the session's start come before these events.
      let after = events.withLock { Array($0.drop { $0 != "quiet" }) }
      #expect(after.prefix(5) == ["quiet", "quiet", "loud", "turn", "last"])
    }
  }

  private static func run(_ tell: @escaping @Sendable (String) -> Void) -> Ending {
    var ends: [Int32] = [-1, -1]
    closing_pipe(&ends)
    let (reading, writing) = (ends[0], ends[1])
    defer { for end in [reading, writing] { close(end) } }
    let kinds = ["loud", "loud", "quiet", "quiet", "loud", "last"]
    return Session().run(Waiting()) { session in
      var number = 0
      session.host.afterEachTurn { tell("turn") }
      session.host.watch(reading) {
        var byte: UInt8 = 0
        guard read(reading, &byte, 1) == 1 else { return }
        tell(kinds[number])
        switch kinds[number] {
        case "quiet": session.host.skipTurn()
        case "last": session.stop(.shutDown)
        default: break
        }
        number += 1
        if number < kinds.count { write(writing, &byte, 1) }
      }
      var byte: UInt8 = 0
      write(writing, &byte, 1)
      return RecordingPresenter()
    }
  }
}
