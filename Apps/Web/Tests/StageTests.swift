import SignalboxInterface
import SignalboxSession
import SignalboxTesting
import Testing

@testable import SignalboxBrowser

/// A visitor's session in a host, as those who serve its browser see it.
@Suite struct StageTests {
  @Test("W18: whoever rests and comes back, or comes several times at once, is not told that the session is over")
  func windows() async throws {
    let stage = HostedStage(try SessionHost().start(Counting(), capabilities: [.images, .rawText]))
    for _ in 0..<100 {
      await withTaskGroup(of: Void.self) { group in for _ in 0..<8 { group.addTask { await stage.wake() } } }
      #expect(await stage.board.view { $0.frame != nil || $0.ending != nil }.ending == nil)
      stage.rest()
    }
    await stage.wake()
    let frame = try #require(stage.board.view.frame)
    guard case .applied = await stage.perform(InputEvent(page: frame.inFront, element: "page/count", action: .press))
    else { throw Ended() }
    #expect(stage.board.view.ending == nil)
    // Its end is told all the same.
    stage.stop()
    #expect(await stage.board.view { $0.ending != nil }.ending == .shutDown)
  }

  private struct Ended: Error {}
}
