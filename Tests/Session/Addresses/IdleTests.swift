import SignalboxCore
import SignalboxInterface
import SignalboxNavigation
import SignalboxTesting
import Testing

@testable import SignalboxSession

@Suite struct IdleTests {
  private static let console = Console(idle: .seconds(600))

  @Test("A70: the application learns that nobody sent input for the time, once until the next input")
  func idle() async throws {
    try await onSessionThread {
      let test = SessionTest(Self.console)
      test.advance(by: .seconds(599))
      test.set("home/note", "a")
      test.advance(by: .seconds(599))
      #expect(test.frame.page.key == "home")
      test.advance(by: .seconds(1))
      #expect(test.frame.page.key == "lock")
      test.advance(by: .seconds(6_000))
      #expect(test.frame.stack.map(\.key) == ["home", "lock"])
      test.set("lock/password", "right")
      test.press("lock/enter")
      #expect(test.frame.page.key == "home" && test.text("home/note") == "a")
      test.advance(by: .seconds(600))
      #expect(test.frame.page.key == "lock")
      #expect(test.replayDifference() == nil)
    }
  }

  @Test("A70: input of a guest counts, even if it is refused")
  func guests() async throws {
    try await onSessionThread {
      let test = SessionTest(Self.console)
      test.session.within { _ = $0.join(as: "Ann") { _ in RecordingPresenter() } }
      test.advance(by: .seconds(500))
      test.session.within { session in
        session.output.guests.first?.send(InputEvent(page: session.frame?.inFront ?? PageID(0), action: .back))
      }
      test.advance(by: .seconds(500))
      #expect(test.frame.page.key == "home")
      test.advance(by: .seconds(100))
      #expect(test.frame.page.key == "lock")
    }
  }

  @Test("A70: an open question is closed, so that the lock covers it; and no address and no undo removes the lock")
  func covered() async throws {
    try await onSessionThread {
      let test = SessionTest(Self.console)
      test.set("home/note", "a")
      test.press("home/ask")
      test.advance(by: .seconds(600))
      #expect(test.frame.page.key == "lock" && test.frame.alerts == [])
      test.open(Console.alert(17))
      #expect(test.frame.page.key == "lock")
      for _ in 0..<2 {
        test.undo()
        #expect(test.frame.page.key == "lock")
      }
      test.session.within { $0.seek(to: 0) }
      test.session.settle()
      #expect(test.frame.page.key == "lock")
    }
  }

  @Test("A71: watching for input prevents neither checkpoints nor putting away, and survives a restart from one")
  func checkpoints() async throws {
    try await onSessionThread {
      let folder = try RecordingFolder()
      let test = SessionTest(Self.console, recording: try .new(folder.file(), of: Self.console), checksReplay: false)
      for number in 0..<1_000 {
        test.open(Console.report("n", number))
        test.advance(by: .seconds(1))
      }
      #expect(test.session.within { $0.canBePutAway })
      let journal = test.session.within { $0.journal }
      #expect(journal.first > 0 && journal.records.count < 3 * JournalWriter.checkpointDistance)
      let resumed = SessionTest(Self.console, recording: try folder.died("died"), checksReplay: false)
      #expect(resumed.frame.alerts == [] && resumed.frame.page.key == "home")
      resumed.advance(by: .seconds(600))
      #expect(resumed.frame.page.key == "lock")
    }
  }

  @Test(
    "A71: a session that was away for longer is idle when it comes back, before it is shown; otherwise the time goes on",
    arguments: [5, 60, 300, 540, 599, 600, 601, 86_400])
  func away(_ seconds: Int) async throws {
    try await onSessionThread {
      let folder = try RecordingFolder()
      let test = SessionTest(Self.console, recording: try .new(folder.file(), of: Self.console), checksReplay: false)
      test.open(Console.report("n", 1))
      test.advance(by: .seconds(30))
      test.open(Console.report("n", 2))
      test.advance(by: .seconds(5))
      let resumed = Session(time: .manual, recording: try folder.died("died"))
      resumed.within { $0.loop.time.manualStart = .seconds(30 + seconds) }
      resumed.start(Self.console) { _ in RecordingPresenter() }
      resumed.settle()
      let frames = resumed.within { ($0.presenter as? RecordingPresenter)?.frames ?? [] }
      guard seconds < 600 else {
        return #expect(!frames.isEmpty && frames.allSatisfy { $0.stack.map(\.key) == ["home", "lock"] })
      }
      let pages: [String] = [599 - seconds, 1].map { time in
        resumed.advance(by: .seconds(time))
        return resumed.within { $0.frame?.page.key ?? "" }
      }
      #expect(pages == ["home", "lock"])
      resumed.within { $0.stop(.shutDown) }
      _ = resumed.finish()
    }
  }

  @Test("A71: two pages may watch for the same time")
  func twice() async throws {
    try await onSessionThread {
      let test = SessionTest(TwoWatches())
      test.advance(by: .seconds(5))
      #expect(test.text("two/first") == "idle" && test.text("two/second") == "idle")
    }
  }
}

private struct TwoWatches: Application {
  static let name = "two"

  func run(in context: ApplicationContext) async -> String? {
    _ = try? await context.navigator.presentRoot(TwoWatchesPage(in: context))
    return nil
  }
}

private final class TwoWatchesPage: Page<Void> {
  private let first = Label("first")
  private let second = Label("second")
  override var elements: [PageElement] { [first, second] }

  init(in context: ApplicationContext) {
    super.init(key: "two", title: "Two")
    context.idle(for: .seconds(5), during: lifetime).observe { [unowned self] in first.text.value = "idle" }
    context.idle(for: .seconds(5), during: lifetime).observe { [unowned self] in second.text.value = "idle" }
  }
}
