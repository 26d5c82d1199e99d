import SignalboxInterface
import SignalboxNavigation
import SignalboxSession
import SignalboxTesting
import Testing

@testable import SignalboxBrowser

/// A visitor's session in a host, as the server of its browser sees it.
@Suite struct HostedSessionDriverTests {
  @Test("W18: a return after a rest, even by several tabs at once, does not report the session as over")
  func windows() async throws {
    let driver = HostedSessionDriver(try SessionHost().start(Counting(), capabilities: [.images, .rawText]))
    for _ in 0..<100 {
      await withTaskGroup(of: Void.self) { group in for _ in 0..<8 { group.addTask { await driver.wake() } } }
      #expect(await driver.board.view { $0.frame != nil || $0.ending != nil }.ending == nil)
      driver.park()
    }
    await driver.wake()
    let frame = try #require(driver.board.view.frame)
    let press = InputEvent(page: frame.inFront, element: "page/count", action: .press)
    guard case .applied = await driver.send(form: [], then: press, post: nil) else { throw Ended() }
    #expect(driver.board.view.ending == nil)
    // The end is still told.
    driver.stop()
    #expect(await driver.board.view { $0.ending != nil }.ending == .shutDown)
  }

  @Test("W18, H8: the session keeps no frames that the page no longer shows")
  func forgotten() async throws {
    let session = try SessionHost().start(Asking(), capabilities: [.images, .rawText])
    let driver = HostedSessionDriver(session)
    await driver.wake()
    let frame = try #require(driver.board.view.frame)
    let (ready, name) = ("page/is-ready", "page/name")
    for isOn in [true, false, true] {
      _ = await driver.send(
        form: [InputEvent(page: frame.inFront, element: ready, action: .setToggle(isOn))], then: nil, post: nil)
    }
    // The name is as before, but the session no longer knows the earlier frame.
    let event = InputEvent(page: frame.inFront, element: name, action: .setText("Ada"))
    guard case .refused(let refusals) = try await session.send([event], seen: frame.revision) else { throw Ended() }
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
