import SignalboxInterface
import SignalboxNavigation
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

  @Test("W18, H8: for a page no frames are kept that it does not show any more")
  func forgotten() async throws {
    let session = try SessionHost().start(Asking(), capabilities: [.images, .rawText])
    let stage = HostedStage(session)
    await stage.wake()
    let frame = try #require(stage.board.view.frame)
    let (ready, name) = ("page/is-ready", "page/name")
    for isOn in [true, false, true] {
      _ = await stage.perform(InputEvent(page: frame.inFront, element: ready, action: .setToggle(isOn)))
    }
    // The name is as it was, but what it was then is not known any more.
    let event = InputEvent(page: frame.inFront, element: name, action: .setText("Ada"))
    guard case .refused(let refusals) = try await session.perform([event], seen: frame.revision) else { throw Ended() }
    #expect(refusals.map(\.reason) == [.staleRevision])
  }

  private struct Ended: Error {}
}

/// A page with two fields.
private struct Asking: Application {
  static let name = "asking"
  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    try? await context.navigator.presentRoot(AskingPage(key: "page", title: "Asking"))
    return nil
  }
}

private final class AskingPage: Page<Never> {
  private let name = TextField("name", "Name")
  private let isReady = Toggle("is-ready", "Ready")
  override var elements: [PageElement] { [name, isReady] }
}
