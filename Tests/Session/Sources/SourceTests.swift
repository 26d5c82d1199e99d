import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxTesting
import Testing

@testable import SignalboxNavigation
@testable import SignalboxSession

@Suite struct SourceTests {
  private static let both: Set<String> = ["price", "messages", "other"]

  @Test("K80: a value from outside is an entry with a turn of its own, and a replay opens no source")
  func recorded() async throws {
    try await onSessionThread {
      let (folder, world) = (try RecordingFolder(), World())
      let board = Board(world: world)
      let test = SessionTest(board, sources: Self.both, recording: try .new(folder.file(), of: board))
      test.tell("price", 5)
      test.tell("messages", 1, mark: 1)
      test.tell("messages", 2, mark: 2)
      #expect(test.text("board/price") == "5" && test.text("board/messages") == "1 2 ")
      let sources = test.session.within { $0.journal.entries.compactMap(\.news?.source) }
      #expect(sources == ["price", "messages", "messages"])
      #expect(test.replayDifference() == nil)
      test.press("board/press")
      let again = SessionTest(board, sources: Self.both, recording: try .replayed(folder.file()), checksReplay: false)
      #expect(again.frame.page == test.frame.page)
      #expect(world.marks(of: "price") == [] && world.marks(of: "messages") == [])
    }
  }

  @Test("K81: nothing is pending while sources are open, and undo is not refused")
  func pending() async throws {
    try await onSessionThread {
      let test = SessionTest(Board(world: World()), sources: Self.both)
      test.tell("price", 5)
      #expect(test.frame.isSettled && test.frame.pending == [] && test.session.within { $0.canBePutAway })
      test.set("board/name", "A")
      test.undo()
      #expect(test.text("board/name") == "" && test.rejections == [])
    }
  }

  @Test("K81: an application whose sources deliver gets its checkpoints, and begins from them")
  func checkpoints() async throws {
    try await onSessionThread {
      let (folder, board) = (try RecordingFolder(), Board(world: World()))
      let test = SessionTest(
        board, sources: Self.both, recording: try .new(folder.file(), of: board), checksReplay: false)
      for number in 0..<1_000 {
        test.tell("price", number)
        test.press("board/press")
        test.advance(by: .seconds(1))
      }
      let journal = test.session.within { $0.journal }
      #expect(journal.records.count < 3 * JournalWriter.checkpointDistance)
      let resumed = SessionTest(board, sources: Self.both, recording: try folder.died("died"), checksReplay: false)
      #expect(resumed.text("board/price") == "999" && resumed.frame.alerts == [])
    }
  }

  @Test("K82: undo and redo do not take back what came from outside, and their toasts are not shown again")
  func travel() async throws {
    try await onSessionThread {
      let test = SessionTest(Board(world: World()), sources: Self.both)
      test.tell("messages", 1, mark: 1)
      test.set("board/name", "Ann")
      test.tell("messages", 2, mark: 2)
      test.tell("price", 7)
      test.tell("price", 8)
      test.advance(by: .seconds(10))
      #expect(test.frame.notices == [])
      let (before, count) = (test.frame, test.frames.count)
      test.undo()
      #expect(test.text("board/name") == "" && test.text("board/messages") == "1 2 " && test.text("board/price") == "8")
      for frame in test.frames.dropFirst(count) {
        #expect(frame.difference(from: before) == "Name: empty", "no frame lacks values that undo keeps")
      }
      #expect(test.frame.notices.map(\.text) == ["Message 1"], "as before the step (A16), and not told again")
      test.tell("messages", 3, mark: 3)
      test.redo()
      #expect(test.text("board/name") == "Ann" && test.text("board/messages") == "1 2 3 ")
      #expect(test.text("board/price") == "8")
      test.undo()
      #expect(test.text("board/name") == "" && test.text("board/messages") == "1 2 3 ")
      test.press("board/press")
      test.press("board/press")
      test.undo()
      test.undo()
      #expect(test.text("board/messages") == "1 2 3 " && test.text("board/price") == "8")
      test.redo()
      test.redo()
      #expect(test.text("board/messages") == "1 2 3 " && test.text("board/presses") == "2")
    }
  }

  @Test("K82: a value for a source that the undone step had opened is dropped")
  func undoneSource() async throws {
    try await onSessionThread {
      let test = SessionTest(Board(world: World()), sources: Self.both)
      test.press("board/open")
      #expect(test.openSources == ["price", "messages", "other"])
      test.tell("other", 3)
      #expect(test.text("other/other") == "3")
      test.undo()
      #expect(test.openSources == ["price", "messages"])
      test.redo()
      #expect(test.text("other/other") == "3")
      test.back()
      #expect(test.openSources == ["price", "messages"])
    }
  }

  @Test("K85: a value that cannot be read back is a trouble of its source, and ends no session at the next death")
  func unreadable() async throws {
    try await onSessionThread {
      let (folder, board) = (try RecordingFolder(), Board(world: World()))
      let test = SessionTest(board, sources: Self.both, recording: try .new(folder.file(), of: board))
      test.tell("price", "no number")
      test.press("board/press")
      #expect(test.text("board/trouble")?.hasPrefix("price: ") == true)
      let resumed = SessionTest(board, sources: Self.both, recording: try folder.died("died"), checksReplay: false)
      #expect(resumed.frame.alerts == [] && resumed.frame.page == test.frame.page)
      resumed.tell("price", 5)
      #expect(resumed.text("board/trouble") == "" && resumed.text("board/price") == "5")
    }
  }

  @Test("K86: values that the user did nothing with are superseded in the recording, others stay")
  func superseded() async throws {
    try await onSessionThread {
      let (folder, board) = (try RecordingFolder(), Board(world: World()))
      let test = SessionTest(board, sources: Self.both, recording: try .new(folder.file(), of: board))
      for number in 1...500 { test.tell("price", number) }
      #expect(test.session.within { $0.journal.entries.count { $0.news != nil } } == 2)
      test.press("board/press")
      for number in 501...1_000 { test.tell("price", number) }
      test.press("board/press")
      #expect(test.session.within { $0.journal.entries.count { $0.news != nil } } == 4)
      test.tell("price", 1)
      test.tell("messages", 1, mark: 1)
      test.tell("price", 2)
      // The message has begun the timer of its toast.
      #expect(test.session.within { $0.journal.entries.count { $0.news != nil } } == 7)
      test.press("board/press")
      let again = SessionTest(board, sources: Self.both, recording: try folder.died("died"), checksReplay: false)
      #expect(again.frame.page == test.frame.page && again.frame.revision > test.frame.revision)
      #expect(try JournalFile.read(folder.file()).journal == test.session.within { $0.journal })
    }
  }

  @Test("K86: values that begin something are written at once; the revisions of lost values are not given again")
  func lost() async throws {
    try await onSessionThread {
      let (folder, board) = (try RecordingFolder(), Board(world: World()))
      var test = SessionTest(
        board, sources: Self.both, recording: try .new(folder.file(), of: board), checksReplay: false)
      for (old, new) in [("recording", "died1"), ("died1", "died2"), ("died2", "died3")] {
        test.tell("price", new)
        let lost = test.frame.revision
        #expect(try JournalFile.read(folder.file(old)).journal.records.allSatisfy { $0.entry.news == nil })
        test = SessionTest(board, sources: Self.both, recording: try folder.died(new, from: old), checksReplay: false)
        #expect(test.frame.revision > lost, "after \(old)")
      }
      // The message begins the timer of its toast.
      test.tell("messages", 1, mark: 1)
      #expect(try JournalFile.read(folder.file("died3")).journal == test.session.within { $0.journal })
    }
  }

  /// An application that tells when the newest value is greater than the value before.
  private struct Rising: Application {
    static let name = "rising"

    nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
      let page = CountingPage()
      var last: Int?
      context.sources.follow("level", during: page.lifetime) { AsyncStream<Int> { $0.finish() } }.observe { level in
        page.count.text.value = "\(level)"
        if let last, level > last { context.navigator.notify("It rises to \(level)") }
        last = level
      }
      _ = try? await context.navigator.presentRoot(page)
      return nil
    }
  }

  @Test("K86: the value before one that begins something stays, so a resume begins the same")
  func difference() async throws {
    try await onSessionThread {
      let (folder, rising) = (try RecordingFolder(), Rising())
      let test = SessionTest(rising, sources: ["level"], recording: try .new(folder.file(), of: rising))
      for level in [9, 8, 7, 7, 7, 8] { test.tell("level", level) }
      #expect(test.frame.notices.map(\.text) == ["It rises to 8"])
      test.advance(by: .seconds(10))
      #expect(test.frame.notices == [])
      let again = SessionTest(rising, sources: ["level"], recording: try folder.died("died"), checksReplay: false)
      #expect(again.frame.alerts == [] && again.frame.page == test.frame.page)
    }
  }

  @Test("K86: twenty values a second leave a short recording: less than a megabyte an hour")
  func minutes() async throws {
    try await onSessionThread {
      let (folder, board) = (try RecordingFolder(), Board(world: World()))
      let test = SessionTest(
        board, sources: Self.both, recording: try .new(folder.file(), of: board), checksReplay: false)
      for number in 0..<7_200 {
        test.session.within { _ = $0.tell("price", "\(number)", mark: nil) }
        test.session.advance(by: .milliseconds(50))
      }
      #expect(test.text("board/price") == "7199")
      let size = try folder.bytes().count
      #expect(size < 100_000, "\(size) bytes in six minutes")
      #expect(test.session.within { $0.journal.records.count } < 10)
    }
  }
  /// An application with an interval on its first page, and a timer on a page that a button opens.
  private struct Ticking: Application {
    static let name = "ticking"

    nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
      let count = MutableProperty(context.restored(Int.self) ?? 0)
      context.keepCheckpoints { count.value }
      let page = CountingPage()
      page.count.text <~ count.map { "\($0)" }
      let ticks = Signal<Int>.interval(.seconds(1), on: context.clock)
      page.lifetime.add(ticks.observe { _ in count.value += 1 })
      page.more.taps.observe { _ = context.clock.schedule(after: .seconds(100_000)) {} }
      _ = try? await context.navigator.presentRoot(page)
      return nil
    }
  }

  @Test("K87: a session whose last checkpoint is between two ticks of an interval goes on where it was")
  func between() async throws {
    try await onSessionThread {
      let folder = try RecordingFolder()
      let test = SessionTest(Ticking(), recording: try .new(folder.file(), of: Ticking()), checksReplay: false)
      for _ in 0..<300 {
        test.advance(by: .milliseconds(700))
        test.press("counting/open")
      }
      test.advance(by: .milliseconds(900))
      let again = SessionTest(Ticking(), recording: try folder.died("died"), checksReplay: false)
      #expect(again.frame.alerts == [] && again.frame.page == test.frame.page)
      again.advance(by: .seconds(1))
      #expect(again.text("counting/count") == "211")
    }
  }

  @Test("K87: timers that a restart sets anew prevent no checkpoint, and intervals no resting; other timers do")
  func timers() async throws {
    try await onSessionThread {
      let test = SessionTest(Ticking())
      #expect(test.session.within { $0.canBePutAway && !$0.isIdle })
      test.advance(by: .seconds(1_000))
      #expect(test.session.within { $0.canBePutAway && !$0.isIdle })
      #expect(test.text("counting/count") == "1000")
      #expect(test.session.within { $0.journal.records.count } < 3 * JournalWriter.checkpointDistance)
      test.press("counting/more")
      #expect(test.session.within { !$0.canBePutAway })
      test.advance(by: .seconds(1_000))
      #expect(test.session.within { $0.journal.records.count } > 1_000)
    }
  }
}
