import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation

/// A page with work that lasts until it is cancelled. Going back asks first, and stopping cancels the work.
struct LongWorkApplication: Application {
  static let name = "long-work"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    let home = LongWorkHome()
    home.start.taps.observe { context.navigator.show(LongWorkPage(context)) }
    return try? await context.navigator.presentRoot(home)
  }
}

private final class LongWorkHome: Page<String> {
  let start = Button("start", "Start")
  init() { super.init(key: "home", title: "Home") }
  override var elements: [PageElement] { [start] }
}

private final class LongWorkPage: Page<Void> {
  let cancel = Button("cancel", "Cancel", role: .cancel)
  let question = Button("question", "Stop…")

  init(_ context: ApplicationContext) {
    super.init(key: "work", title: "Working")
    guardsDismissal.value = true
    let work = context.navigator.spawn(during: lifetime) {
      _ = try? await context.effects.run("work") { _ in
        // The stream yields nothing, and ends when its task is cancelled.
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        for await _ in stream {}
        continuation.finish()
      }
    }
    cancel.taps.merge(question.taps).merge(dismissalRequests).observe { [unowned self] in
      let stop = Button("stop", "Stop", role: .destructive)
      let alert = Alert(title: "Stop the work?", buttons: [stop, Button("go-on", "Go on", role: .cancel)])
      context.navigator.alert(alert) { [weak self] in
        guard $0 == .success("stop"), let self else { return }
        work.cancel()
        context.navigator.cancel(self)
      }
    }
  }

  override var elements: [PageElement] { [cancel, question] }
}
