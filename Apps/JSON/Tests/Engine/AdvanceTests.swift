import SignalboxCore
import SignalboxNavigation
import SignalboxTesting
import Testing

@testable import SignalboxJSON

/// The clock of tests.
@Suite struct AdvanceTests {
  @Test("D79: app.advance answers after the last event of its timers, each at its time", arguments: [600_000, 700_000])
  func idle(_ milliseconds: Int) async throws {
    try await onSessionThread {
      let wire = Wire(IdleApplication(), hasTestClock: true)
      let answer = wire.call("app.advance", ["ms": .integer(milliseconds)])
      #expect(answer["page"] == "lock")
      #expect(wire.call("ui.get", ["id": "lock/time"])["element"]?["text"] == "600")
    }
  }
}

/// An application that shows the time of its lock.
private struct IdleApplication: Application {
  static let name = "idle"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    let root = TimePage("root")
    context.idle(for: .seconds(600), during: root.lifetime).observe {
      let lock = TimePage("lock")
      lock.time.text.value = "\(context.clock.now.components.seconds)"
      context.navigator.show(lock)
    }
    // A timer shortly after the lock must not move its time.
    root.lifetime.add(Signal<Int>.interval(.seconds(7), on: context.clock).observe { _ in })
    _ = try? await context.navigator.presentRoot(root)
    return nil
  }
}

private final class TimePage: Page<Never> {
  let time = Label("time")

  init(_ key: String) { super.init(key: key, title: key) }

  override var elements: [PageElement] { [time] }
}
