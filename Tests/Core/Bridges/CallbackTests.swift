import SignalboxCore
import Testing

@Suite struct CallbackTests {
  @Test("R20: a callback gives its value once and then completes; after a cancellation it gives nothing")
  func callback() {
    let log = Log()
    var kept: [(Int) -> Void] = []
    let signal = Signal<Int>.callback { kept.append($0) }
    signal.observe(log.noting("A"), end: log.noting("A "))
    let token = signal.observe(log.noting("B"), end: log.noting("B "))
    token.cancel()
    for completion in kept {
      completion(1)
      completion(2)
    }
    #expect(log.lines == ["A1", "A completed"])
  }

  @Test("S15: a completion that is dropped without a call interrupts the signal and frees its observers")
  func dropped() {
    let live = LiveCount()
    let log = Log()
    var kept: [(Int) -> Void] = []
    func observe() {
      let held = live.make()
      Signal<Int>.callback { kept.append($0) }.observe({ _ in held.touch() }, end: log.noting(""))
    }
    observe()
    #expect(log.lines.isEmpty)
    kept = []
    #expect(log.lines == ["interrupted"])
    #expect(live.count == 0)
  }
}
