import Dispatch
import Foundation
import SignalboxCore
import SignalboxNavigation
import SignalboxTesting
import Synchronization
import Testing

@testable import SignalboxInterface
@testable import SignalboxSession

extension SessionTest {
  /// Makes the session keep runs at smaller distances than by default.
  func keepRuns(distance: Int, threshold: Int, spacing: Int = 10_000, turnsAtOnce: Int = 128) {
    session.inside { session in
      session.runs.kept.leastSpacing = spacing
      session.runs.kept.turnsAtOnce = turnsAtOnce
      session.runs.kept.distance = distance
      session.runs.kept.threshold = threshold
    }
  }

  /// Does the work that a session with its own thread does before it waits.
  func idle() {
    session.inside { session in while session.advanceKeptRuns() { session.turn() } }
  }

  /// Returns the number of entries that `step` feeds.
  func fed(_ step: () -> Void) -> Int {
    let before = session.inside { $0.runs.fedCount }
    step()
    return session.inside { $0.runs.fedCount } - before
  }
}

/// Returns a tally with `count` presses and its kept runs.
func tally(
  _ count: Int, distance: Int = 16, threshold: Int = 64, spacing: Int = 10_000
) -> SessionTest {
  let test = SessionTest(Tally(), checksReplay: false)
  test.keepRuns(distance: distance, threshold: threshold, spacing: spacing)
  for number in 1...count {
    test.press("tally/more")
    if number.isMultiple(of: 7) { test.idle() }
  }
  test.idle()
  return test
}

@Suite struct KeptRunTests {
  @Test(
    "K17: undo, redo and a short seek back feed only the last entries of a journal of any length",
    arguments: [100, 1_000])
  func lastSteps(count: Int) async throws {
    try await onSessionThread {
      let test = tally(count)
      #expect(test.fed { test.undo() } <= 32)
      #expect(test.text("tally/count") == "\(count - 1)")
      #expect(test.fed { test.redo() } <= 34, "the two steps follow each other at once")
      #expect(test.text("tally/count") == "\(count)")
      test.idle()
      #expect(test.fed { test.send(InputEvent(page: test.frame.inFront, action: .seek(to: count - 12))) } <= 32)
      #expect(test.text("tally/count") == "\(count - 12)" && test.rejections == [])
    }
  }

  @Test("K17: a seek back beyond the kept runs feeds everything and releases the later runs")
  func beyond() async throws {
    try await onSessionThread {
      let test = tally(200)
      #expect(test.fed { test.send(InputEvent(page: test.frame.inFront, action: .seek(to: 100))) } == 100)
      #expect(test.text("tally/count") == "100" && test.session.inside { $0.runs.kept.all.isEmpty })
      #expect(test.session.inside { $0.runs.all.count } == 1)
      test.idle()
      #expect(test.fed { test.undo() } <= 32)
      #expect(test.text("tally/count") == "99")
    }
  }

  @Test("K17: at most two near runs and ten spaced runs are kept, and no runs in a short session or after the end")
  func bounds() async throws {
    try await onSessionThread {
      let short = tally(63)
      #expect(short.session.inside { $0.runs.kept.all.isEmpty && $0.runs.all.count == 1 })
      let test = tally(500)
      #expect(test.session.inside { $0.runs.kept.all.count == 2 && $0.runs.all.count == 3 })
      for (count, staying) in [(300, 4), (640, 9), (720, 5), (5_000, 9)] {
        let kept = tally(count, spacing: 64).session.inside { $0.runs.kept.all.map(\.place) }
        #expect(kept.count { $0 == nil } == 2 && kept.count { $0 != nil } == staying, "\(count): \(kept)")
      }
      let behind = test.session.inside { session in session.runs.kept.all.map { session.journal.end - $0.replay.next } }
      #expect(behind.allSatisfy { 16..<32 ~= $0 }, "\(behind)")
      #expect(test.quit() == .finished(outcome: nil))
      #expect(
        test.session.inside { $0.liveCount == 0 && $0.runs.all.isEmpty } || test.session.inside { $0.liveCount } == 0)

      let resting = SessionTest(Counting(), checksReplay: false)
      resting.keepRuns(distance: 16, threshold: 64)
      for _ in 0..<200 { resting.press("counting/more") }
      resting.idle()
      #expect(resting.session.inside { $0.runs.kept.all.count } == 2)
      for _ in 0..<60 { resting.press("counting/more") }
      resting.idle()
      #expect(resting.session.inside { $0.runs.kept.all.isEmpty && $0.runs.all.count == 1 })
      resting.undo()
      #expect(resting.text("counting/count") == "259")
    }
  }

  @Test("K17: a session in a host keeps no runs")
  func hosted() async throws {
    let host = try SessionHost(workers: 1)
    let session = try host.start(Tally())
    _ = try await session.within { $0.runs.kept.threshold = 4 }
    for _ in 0..<50 {
      _ = try await session.send([InputEvent(page: PageID(1), element: "tally/more", action: .press)])
    }
    #expect(try await session.within { $0.journal.end == 50 && $0.runs.kept.all.isEmpty } == true)
  }

  @Test("K17: a running session keeps runs by itself while it has nothing else to do")
  func byItself() async throws {
    try await onSessionThread {
      let session = Session(recording: Tally.recording(300))
      session.inside { session in
        session.runs.kept.distance = 16
        session.runs.kept.threshold = 64
      }
      let fed = Mutex(0)
      let ending = session.run(Tally()) { session in
        var before: Int?
        session.host.beforeWaiting {
          if let before {
            fed.withLock { $0 = session.runs.fedCount - before }
            return session.stop(.shutDown)
          }
          guard session.runs.kept.all.count == 2, session.runs.kept.all.allSatisfy({ $0.replay.next > 200 }) else {
            return
          }
          before = session.runs.fedCount
          session.undo()
        }
        return RecordingPresenter()
      }
      #expect(ending == .shutDown && 1...32 ~= fed.withLock { $0 })
    }
  }

  @Test("K17: nothing of a kept run is shown, recorded or reported, and none of its effects begins")
  func unseen() async throws {
    try await onSessionThread {
      let test = SessionTest(Trip(), holding: ["look"], checksReplay: false)
      test.keepRuns(distance: 1, threshold: 2)
      test.press("trip/look")
      test.set("trip/name", "Ann")
      test.press("trip/dice")
      test.press("trip/when")
      test.press("trip/ask")
      let (frames, journal) = (test.frames, test.session.inside { $0.journal })
      test.idle()
      #expect(test.session.inside { $0.runs.kept.all.count } == 2)
      #expect(test.frames == frames && test.session.inside { $0.journal } == journal)
      #expect(test.heldEffects == ["test/look#1"])
      #expect(test.session.inside { $0.isInteractive && $0.secrets.prompt == nil })
      test.answer("look", with: "seen")
      #expect(test.frame.stack.count == 2)
    }
  }

  /// An application that behaves differently in each run.
  private struct Fickle: Application {
    static let name = "fickle"
    let runs = Counter()

    final class Counter: Sendable {
      private let count = Mutex(0)
      func next() -> Int {
        count.withLock {
          $0 += 1; return $0
        }
      }
    }

    nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
      let button = Button("b\(runs.next())", "Go")
      try? await context.navigator.presentRoot(FicklePage(button))
      return nil
    }
  }

  private final class FicklePage: Page<Never> {
    let button: Button
    override var elements: [PageElement] { [button] }
    init(_ button: Button) {
      self.button = button
      super.init(key: "fickle", title: "Fickle")
    }
  }

  @Test("K17: an application that reacts differently to the same input has no kept runs, and its session continues")
  func misfit() async throws {
    try await onSessionThread {
      let test = SessionTest(Fickle(), checksReplay: false)
      test.keepRuns(distance: 2, threshold: 4)
      for _ in 0..<10 { test.press("fickle/b1") }
      let frame = test.frame
      test.idle()
      #expect(test.session.inside { $0.runs.kept.isStopped && $0.runs.kept.all.isEmpty && $0.runs.all.count == 1 })
      test.press("fickle/b1")
      #expect(test.frame.outline == frame.outline && test.rejections == [])
    }
  }

  @Test("jobs from other threads wait while a kept run is fed")
  func alone() {
    let executor = LoopExecutor()
    let ran = Booked()
    executor.claim {
      executor.exclusively {
        let arrived = DispatchSemaphore(value: 0)
        // Not a thread of the shared pool, because other tests may keep the pool busy.
        let other = Thread {
          _ = Task(executorPreference: executor) { ran.append("other") }
          arrived.signal()
        }
        other.start()
        arrived.wait()
        _ = Task(executorPreference: executor) { ran.append("own") }
        #expect(executor.drain() && ran.texts == ["own"])
      }
      #expect(executor.drain() && ran.texts == ["own", "other"])
    }
  }

  @Test("K17, K9: a typed or withheld secret keeps its state with kept runs")
  func secrets() async throws {
    try await onSessionThread {
      let folder = try RecordingFolder()
      let test = SessionTest(Trip(), recording: try .new(folder.file(), of: Trip()), checksReplay: false)
      test.keepRuns(distance: 2, threshold: 4)
      test.set("trip/secret", "canary-7f3a!")
      for level in ["second", "first", "second", "first", "second"] { test.choose("trip/level", level) }
      try folder.write(folder.bytes(), "died")
      test.idle()
      #expect(test.fed { test.undo() } < 5)
      #expect(test.frame.element("trip/book")?.isEnabled == true)
      test.press("trip/book")
      #expect(test.text("trip/note") == "test/book#1", "nobody is asked for it")

      let resumed = SessionTest(Trip(), recording: try .resumed(folder.file("died")), checksReplay: false)
      resumed.keepRuns(distance: 2, threshold: 4)
      resumed.idle()
      #expect(resumed.fed { resumed.undo() } < 5)
      #expect(resumed.frame.element("trip/book")?.isEnabled == true, "the answer is known, and the text is not")
      resumed.press("trip/book")
      #expect(resumed.frame.page.key == "secrets")
      resumed.set("secrets/trip/secret", "short")
      resumed.press("secrets/continue")
      #expect(resumed.frame.page.key == "secrets", "another answer was given before")
      resumed.set("secrets/trip/secret", "canary-7f3a!")
      resumed.press("secrets/continue")
      #expect(resumed.text("trip/note") == "test/book#1")
    }
  }
}
