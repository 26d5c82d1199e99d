import SignalboxCore
import SignalboxModel
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

  @Test("D106: the clock stands still while an effect works, and moves while its work waits for the clock")
  func work() async throws {
    try await onSessionThread {
      let wire = Wire(StepsApplication(), hasTestClock: true)
      wire.call("ui.press", ["id": "steps/begin", "settle": false])
      let answer = wire.call("app.advance", ["ms": 2_500])
      #expect(answer["settled"] == false)
      #expect(wire.call("ui.get", ["id": "steps/times"])["element"]?["text"] == "1000 2000")
      #expect(wire.call("app.advance", ["ms": 10_000])["settled"] == true)
      #expect(wire.call("ui.get", ["id": "steps/times"])["element"]?["text"] == "1000 2000 3000")
    }
  }
}

/// An application that works in steps, each with work before and after a second of waiting.
private struct StepsApplication: Application {
  static let name = "steps"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    let page = StepsPage()
    page.begin.taps.observe {
      context.navigator.spawn {
        for _ in 1...3 {
          try? await context.effects.run("step") { _ in
            for _ in 1...1_000 { await Task.yield() }
            try await SessionTime.wait(for: .seconds(1))
            for _ in 1...1_000 { await Task.yield() }
          }
          let now = "\(Int(context.clock.now / .milliseconds(1)))"
          page.times.text.value += (page.times.text.value.isEmpty ? "" : " ") + now
        }
      }
    }
    _ = try? await context.navigator.presentRoot(page)
    return nil
  }
}

private final class StepsPage: Page<Never> {
  let begin = Button("begin", "Begin")
  let times = Label("times")

  init() { super.init(key: "steps", title: "Steps") }

  override var elements: [PageElement] { [begin, times] }
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
