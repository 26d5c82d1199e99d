import Foundation
import SignalboxCore
import SignalboxInterface
import SignalboxNavigation
import SignalboxTesting
import Synchronization
import Testing

/// An application that asks questions in every possible way, without an effect.
private struct Asking: Application {
  static let name = "asking"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    let (page, navigator) = (AskingPage(), context.navigator)
    page.byAsking.taps.bind(navigator.asking { SurePage(key: "sure") })
      .next { [unowned page] in page.said.text.value = "asking \($0)" }
    let question = Signal.task { try await navigator.present(SurePage(key: "sure")) }
    page.byTask.taps.flatMap(.latest) { question }
      .observe(during: page.lifetime) { [unowned page] in page.said.text.value = "task \($0)" }
    page.bySpawn.taps.observe { [unowned page] in
      navigator.spawn(during: page.lifetime) { [page] in
        let first = try? await navigator.present(SurePage(key: "sure"))
        let second = try? await navigator.present(SurePage(key: "sure"))
        page.said.text.value = "spawn \(first ?? "-") \(second ?? "-")"
      }
    }
    page.byStream.taps.observe { [unowned page] in
      navigator.spawn(during: page.lifetime) { [page] in
        for await answer in Self.answers(navigator) {
          page.said.text.value = "stream \(answer)"
          return
        }
      }
    }
    return (try? await navigator.presentRoot(page)) ?? "nobody"
  }

  private static func answers(_ navigator: Navigator) -> AsyncStream<String> {
    let (answers, sent) = AsyncStream.makeStream(of: String.self)
    navigator.show(SurePage(key: "sure")) { if case .success(let answer) = $0 { sent.yield(answer) } }
    return answers
  }
}

private final class AskingPage: Page<String> {
  let said = Label("said")
  let byAsking = Button("asking", "Asking")
  let byTask = Button("task", "Task")
  let bySpawn = Button("spawn", "Spawn")
  let byStream = Button("stream", "Stream")
  let done = Button("done", "Done")
  override var elements: [PageElement] { [said, byAsking, byTask, bySpawn, byStream, done] }
  init() {
    super.init(key: "page", title: "Page")
    done.taps.observe { [unowned self] in finish("done") }
  }
}

/// Keeps all threads of Swift's shared pool busy until `release()` is called.
private final class BusyPool: Sendable {
  private let end = DispatchSemaphore(value: 0)
  private let count = ProcessInfo.processInfo.activeProcessorCount
  private let begun = Atomic(0)

  init() {
    for _ in 0..<count { Task.detached { self.block() } }
    while begun.load(ordering: .acquiring) < count { sched_yield() }
    Task.detached { self.hasRun.store(true, ordering: .releasing) }
  }

  private func block() {
    begun.add(1, ordering: .releasing)
    end.wait()
  }

  /// A Boolean value that indicates whether another task of the pool has run.
  let hasRun = Atomic(false)

  func release() { for _ in 0..<count { end.signal() } }
}

@Suite struct BusyPoolTests {
  @Test("R59, R62: the user's answer reaches any caller in the same turn, even while Swift's shared pool is busy")
  func answers() async {
    // A separate process, because the pool is blocked for everything else.
    await #expect(processExitsWith: .success) {
      try await onSessionThread { answerWithoutPool() }
    }
  }
}

private func answerWithoutPool() {
  let pool = BusyPool()
  defer { pool.release() }
  let test = SessionTest(Asking())
  for (button, said) in [("asking", "asking yes"), ("task", "task yes"), ("stream", "stream yes")] {
    test.press("page/" + button)
    #expect(test.frame.page.key == "sure")
    test.press("sure/yes")
    #expect(test.text("page/said") == said)
  }
  test.press("page/spawn")
  test.press("sure/yes")
  #expect(test.frame.page.key == "sure", "the next question of the same flow")
  test.press("sure/yes")
  #expect(test.text("page/said") == "spawn yes yes")
  #expect(test.quit() == .finished(outcome: "nobody"))
  let hasRun = pool.hasRun.load(ordering: .acquiring)
  #expect(!hasRun, "the pool was busy all the time")
}
