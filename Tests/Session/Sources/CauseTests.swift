import SignalboxCore
import SignalboxInterface
import SignalboxNavigation
import SignalboxTesting
import Testing

@testable import SignalboxSession

@Suite struct CauseTests {
  /// An application that shows the values of a stream, without a source.
  private struct Unrecorded: Application {
    static let name = "unrecorded"
    let numbers: AsyncStream<Int>

    nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
      let page = CountingPage()
      let values = Emitter<Int>()
      page.lifetime.add(values.signal.observe { [unowned page] in page.count.text.value = "\($0)" })
      context.navigator.spawn(during: page.lifetime, inBackground: true) {
        for await value in numbers { values.emit(value) }
      }
      _ = try? await context.navigator.presentRoot(page)
      return nil
    }
  }

  #if DEBUG
    @Test("K88: a debug build ends a session whose page changes without an entry, with the page and the element")
    func debug() async throws {
      let (numbers, continuation) = AsyncStream<Int>.makeStream()
      let host = try SessionHost(workers: 1)
      let session = try host.start(Unrecorded(numbers: numbers))
      for await _ in try await session.frames() { break }
      continuation.yield(5)
      let sentence = "a page changed without an entry of the recording (counting: counting/count)"
      #expect(
        await session.ending == .failed(.mistake(sentence + "; let it in with context.sources.follow")))
    }
  #endif

  @Test("K88: a change that no entry of the recording explains is told at once, with its page and its element")
  func unrecorded() async throws {
    await expectCaught("Showing an unrecorded stream") {
      try await onSessionThread {
        let (numbers, continuation) = AsyncStream<Int>.makeStream()
        let test = SessionTest(Unrecorded(numbers: numbers), checksReplay: false)
        continuation.yield(5)
        test.run { test.text("counting/count") == "5" }
        test.press("counting/more")
        _ = test.quit()
      }
    } matching: { issue in
      issue.comments.map(\.rawValue).contains {
        $0 == "a page changed without an entry of the recording (counting: counting/count)"
      }
    }
  }
}
