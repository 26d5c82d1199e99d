import SignalboxCore
import SignalboxTesting
import Testing

@Suite struct VirtualClockTests {
  @Test("S40: actions run in order of due time, then of scheduling, also actions that are scheduled on the way")
  func order() {
    let clock = VirtualClock()
    let log = Log()
    for (name, delay) in [("c", 3), ("a", 1), ("b", 1), ("d", 4), ("z", 9)] {
      clock.schedule(after: .seconds(delay)) { log.note("\(name) \(clock.now)") }
    }
    clock.schedule(after: .seconds(1)) {
      clock.schedule(after: .zero) { log.note("now") }
      clock.schedule(after: .seconds(2)) { log.note("on the way") }
    }
    #expect(clock.nextDue == .seconds(1))
    clock.advance(by: .seconds(5))
    #expect(log.lines == ["a 1.0 seconds", "b 1.0 seconds", "now", "c 3.0 seconds", "on the way", "d 4.0 seconds"])
    #expect(clock.now == .seconds(5))
    #expect(clock.waitingCount == 1)
  }

  @Test("S42: a cancelled action is not called, not counted and not kept; 100,000 timers are no burden")
  func cancelled() {
    let clock = VirtualClock()
    let live = LiveCount()
    var calls = 0
    var tokens: [Subscription] = []
    for index in 0..<100_000 {
      let held = live.make()
      tokens.append(
        clock.schedule(after: .milliseconds((index * 7_919) % 100_003)) {
          held.touch()
          calls += 1
        })
    }
    for index in stride(from: 0, to: 100_000, by: 2) { tokens[index].cancel() }
    #expect(clock.waitingCount == 50_000)
    #expect(live.count == 50_000)
    clock.advance(by: .seconds(200))
    #expect(calls == 50_000)
    #expect(live.count == 0)
    #expect(clock.nextDue == nil)
  }
}
