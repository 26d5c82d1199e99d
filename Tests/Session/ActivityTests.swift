import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxTesting
import Testing

@testable import SignalboxNavigation
@testable import SignalboxSession

/// Tests of the note that effects take time.
@Suite struct ActivityTests {
  @Test("K73: effects are shown as work only after a tenth of a second, and the revision does not count it")
  func delay() async throws {
    try await onSessionThread {
      let test = SessionTest(Loading(), holding: ["load"])
      test.press("loading/start")
      let revision = test.frame.revision
      #expect(test.frame.pending == ["load"] && !test.frame.showsActivity)
      test.advance(by: .milliseconds(99))
      #expect(!test.frame.showsActivity)
      test.advance(by: .milliseconds(1))
      #expect(test.frame.showsActivity && test.frame.activities == ["Loading"] && test.frame.revision == revision)
      test.answer("load", with: "all")
      #expect(!test.frame.showsActivity && test.frame.isSettled)
    }
  }

  @Test("K73: to show work reads no page, so the recording has no reading of the wall clock that a replay lacks")
  func readings() async throws {
    try await onSessionThread {
      let session = Session(time: .manual)
      session.inside { $0.hold(["load"]) }
      session.start(Loading(readsClock: true)) { _ in RecordingPresenter() }
      session.settle()
      session.inside { session in
        let page = session.frame?.inFront ?? PageID(0)
        session.host.send(InputEvent(page: page, element: "loading/start", action: .press))
      }
      session.settle()
      let end = session.inside { $0.journal.end }
      session.advance(by: .milliseconds(100))
      #expect(session.inside { $0.frame?.showsActivity } == true && session.inside { $0.journal.end } == end)
      session.inside { $0.stop(.shutDown) }
      #expect(session.finish() == .shutDown)
    }
  }

  @Test("K73: an effect that ends sooner is never shown as work, and the next one has its own tenth of a second")
  func quick() async throws {
    try await onSessionThread {
      let test = SessionTest(Loading(), holding: ["load"])
      for _ in 0..<5 {
        test.press("loading/start")
        test.advance(by: .milliseconds(60))
        test.answer("load", with: "all")
      }
      test.advance(by: .seconds(1))
      #expect(test.frames.allSatisfy { !$0.showsActivity })
    }
  }
}

private struct Loading: Application {
  static let name = "loading"
  var readsClock = false

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    let page = LoadingPage(readsClock ? context : nil)
    page.start.taps.observe {
      context.navigator.spawn {
        page.loaded.text.value = (try? await context.effects.run("load", title: "Loading") { _ in "all" }) ?? ""
      }
    }
    return try? await context.navigator.presentRoot(page)
  }
}

private final class LoadingPage: Page<String> {
  let start = Button("start", "Start")
  let loaded = Label("loaded")
  private let clock: Clock

  /// - Parameter clock: The context whose wall clock each frame reads.
  init(_ clock: ApplicationContext?) {
    self.clock = Clock(clock)
    super.init(key: "loading", title: "Loading")
  }

  override var elements: [PageElement] { [start, loaded, clock] }
}

/// An element that reads the wall clock for each frame.
private final class Clock: PageElement {
  private let context: ApplicationContext?

  init(_ context: ApplicationContext?) {
    self.context = context
    super.init("clock", "Clock")
  }

  override func content(id: String) -> ElementContent {
    _ = context?.wallClock()
    return .text("")
  }
}
