import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxTesting
import Synchronization
import Testing

@testable import SignalboxNavigation
@testable import SignalboxSession

/// Sources whose sequences are really read.
@Suite struct OpenSourceTests {
  /// The pause before the opening after the next end of the source "messages".
  private func pause(_ test: SessionTest) -> Duration? { test.session.inside { $0.run?.sources["messages"]?.pause } }

  private func opened(_ test: SessionTest, _ world: World, _ count: Int = 1) {
    test.run { world.marks(of: "price").count >= count && world.marks(of: "messages").count >= count }
  }

  @Test("K83: a source opens at its mark, and after a death at the mark of the last recorded value")
  func marks() async throws {
    try await onSessionThread {
      let (folder, world) = (try RecordingFolder(), World())
      let board = Board(world: world)
      let test = SessionTest(board, recording: try .new(folder.file(), of: board), checksReplay: false)
      opened(test, world)
      for number in 1...3 { world.give(number, to: "messages") }
      test.run { test.text("board/messages") == "1 2 3 " }
      test.press("board/press")
      let resumed = SessionTest(board, recording: try folder.died("died"), checksReplay: false)
      opened(resumed, world, 2)
      #expect(world.marks(of: "messages") == [0, 3] && resumed.text("board/messages") == "1 2 3 ")
      world.give(4, to: "messages")
      resumed.run { resumed.text("board/messages") == "1 2 3 4 " }
      #expect(resumed.rejections == [])
    }
  }

  @Test("K83: after an undo a source opens at the mark of what came, and delivers nothing twice")
  func undone() async throws {
    try await onSessionThread {
      let world = World()
      let test = SessionTest(Board(world: world), checksReplay: false)
      opened(test, world)
      test.press("board/press")
      for number in 1...3 { world.give(number, to: "messages") }
      test.run { test.text("board/messages") == "1 2 3 " }
      test.undo()
      opened(test, world, 2)
      #expect(world.marks(of: "messages") == [0, 3] && test.text("board/messages") == "1 2 3 ")
    }
  }

  @Test("K84: the latest value is delivered at most once in its distance, and every value where all are kept")
  func rates() async throws {
    try await onSessionThread {
      let world = World()
      let test = SessionTest(Board(world: world), checksReplay: false)
      opened(test, world)
      world.give(1, to: "price")
      test.run { test.text("board/price") == "1" }
      for number in 2...500 {
        world.give(number, to: "price")
        world.give(number, to: "messages")
      }
      test.run { test.text("board/messages")?.hasSuffix(" 500 ") == true }
      #expect(test.text("board/messages")?.split(separator: " ").count == 499, "none is left out")
      #expect(test.text("board/price") == "1", "the distance has not passed")
      test.advance(by: .milliseconds(250))
      test.run { test.text("board/price") == "500" }
    }
  }

  @Test("K85: a source that fails or ends says so in one place, and is opened again with growing pauses")
  func trouble() async throws {
    try await onSessionThread {
      let world = World()
      let test = SessionTest(Board(world: world), checksReplay: false)
      opened(test, world)
      world.give(1, to: "messages")
      world.end("messages", "The line is cut.")
      test.run { test.text("board/trouble") == "messages: The line is cut." }
      #expect(test.text("board/messages") == "1 ", "what came before the end is delivered")
      world.refuse("No one is there.")
      for (number, seconds) in [1, 2, 4].enumerated() {
        test.advance(by: .seconds(seconds) - .milliseconds(1))
        #expect(world.marks(of: "messages").count == number + 1)
        test.advance(by: .milliseconds(1))
        test.run { world.marks(of: "messages").count == number + 2 && pause(test) == .seconds(4 << number) }
      }
      #expect(test.text("board/trouble") == "messages: No one is there.")
      world.refuse(nil)
      test.advance(by: .seconds(8))
      test.run { test.text("board/trouble") == "" }
      #expect(world.marks(of: "messages") == [0, 1, 1, 1, 1])
      world.end("price")
      test.run { test.text("board/trouble") == "price: It ended." }
    }
  }

  @Test("K85: a source that does not answer for ten seconds says so")
  func silent() async throws {
    try await onSessionThread {
      let world = World()
      world.beSilent()
      let test = SessionTest(Board(world: world), checksReplay: false)
      test.advance(by: .seconds(10))
      #expect(test.text("board/trouble") == "price: It does not answer.; messages: It does not answer.")
    }
  }

  /// A sequence that never has a value, and says when it is asked for one.
  private struct Silence: AsyncSequence, AsyncIteratorProtocol, Sendable {
    let isAsked: @Sendable () -> Void

    func makeAsyncIterator() -> Silence { self }

    mutating func next() async -> (Int, Int)? {
      isAsked()
      let (stream, continuation) = AsyncStream<Void>.makeStream()
      defer { continuation.finish() }
      for await _ in stream {}
      return nil
    }
  }

  private struct Reading: Application {
    static let name = "reading"
    let isAsked: @Sendable () -> Void

    nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
      let page = CountingPage()
      let states = context.sources.follow(
        "state", from: 0, during: page.lifetime, keeping: .latest(), newest: { (0, 0) },
        opening: { [isAsked] _ in Silence(isAsked: isAsked) })
      page.lifetime.add(states.observe { (_: Int) in })
      page.count.text <~ context.sources.troubles.map { $0.map(\.reason).joined() }
      _ = try? await context.navigator.presentRoot(page)
      return nil
    }
  }

  @Test("K112: a first value that does not come is pending for ten seconds, and is then a trouble")
  func unread() async throws {
    try await onSessionThread {
      let isAsked = Atomic(false)
      let session = Session(name: "test", time: .manual)
      let reading = Reading {
        isAsked.store(true, ordering: .releasing)
        // Wakes the session, which has nothing else to do.
        Task(executorPreference: session.executor) {}
      }
      session.start(reading) { _ in RecordingPresenter() }
      session.run { isAsked.load(ordering: .acquiring) }
      #expect(session.within { $0.frame?.pending } == ["state"])
      session.advance(by: .seconds(10))
      #expect(session.within { $0.frame?.pending } == [])
      #expect(session.within { $0.frame?.element("counting/count")?.content.text } == "It does not answer.")
    }
  }

  @Test("K83: a source ends with its page, and all end with the session")
  func closed() async throws {
    try await onSessionThread {
      let world = World()
      let test = SessionTest(Board(world: world), checksReplay: false)
      test.press("board/open")
      test.run { world.marks(of: "other").count == 1 }
      test.back()
      #expect(test.openSources == ["price", "messages"])
      world.give(9, to: "other")
      test.press("board/open")
      test.run { world.marks(of: "other").count == 2 }
      #expect(test.text("other/other") == "")
      _ = test.quit()
      #expect(test.openSources == [])
    }
  }
}
