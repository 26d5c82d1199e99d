import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
import SignalboxTesting
import Testing

@testable import SignalboxBrowser
@testable import SignalboxSession

/// Answers without a script, while an effect is running.
@Suite struct QuestionInFrontTests {
  @Test("W168: without a script, a question is answered with at once, also while an effect is running")
  func asked() async throws {
    try await onSessionThread {
      let (test, board) = (SessionTest(Work(), holding: ["work"]), Board())
      test.press("work/start")
      board.render(test.frame)
      #expect(!Site.isDone(board.view))
      test.press("work/stop")
      board.render(test.frame)
      #expect(Site.isDone(board.view) && !test.frame.isSettled)
      test.press("\(test.frame.alerts.last?.id ?? "")/no")
      board.render(test.frame)
      #expect(!Site.isDone(board.view))
      test.answer("work", with: true)
      board.render(test.frame)
      #expect(Site.isDone(board.view))
    }
  }
}

/// An application with an effect, and a button that asks whether to stop it.
private struct Work: Application {
  static let name = "work"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    try? await context.navigator.presentRoot(WorkPage(in: context))
    return nil
  }
}

private final class WorkPage: Page<Void> {
  private let start = Button("start", "Start")
  private let stop = Button("stop", "Stop")
  override var elements: [PageElement] { [start, stop] }

  init(in context: ApplicationContext) {
    super.init(key: "work", title: "Work")
    start.taps.observe {
      context.navigator.spawn { _ = try? await context.effects.run("work") { _ in true } }
    }
    stop.taps.observe {
      let alert = Alert(title: "Stop?", buttons: [Button("yes", "Yes"), Button("no", "No", role: .cancel)])
      context.navigator.alert(alert) { _ in }
    }
  }
}
