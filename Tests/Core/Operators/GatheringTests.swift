import SignalboxCore
import SignalboxTesting
import Testing

/// Operators with any number of inputs, sharing with a memory, and operators that gather by time.
@Suite struct GatheringTests {
  private let inputs = [Emitter<Int>(), Emitter<Int>(), Emitter<Int>()]
  private let log = Log()

  @Test("S23: combineLatest of any number waits for all, and ends like combineLatest of two")
  func combineLatest() {
    Signal.combineLatest(inputs.map(\.signal)).observe({ [log] in log.note("\($0)") }, end: log.noting(""))
    let text = Emitter<String>()
    Signal(combiningLatest: inputs[0].signal, text.signal, inputs[2].signal) { "\($0)\($1)\($2)" }
      .observe(log.noting("typed "), end: log.noting("typed "))
    inputs[0].emit(1)
    text.emit("x")
    inputs[1].emit(2)
    inputs[2].emit(3)
    inputs[0].emit(4)
    #expect(log.lines == ["[1, 2, 3]", "typed 1x3", "[4, 2, 3]", "typed 4x3"])
    for input in inputs { input.end() }
    text.end()
    #expect(log.lines.suffix(2) == ["completed", "typed completed"])
    let (sent, silent) = (Emitter<Int>(), Emitter<Int>())
    Signal.combineLatest([sent.signal, silent.signal]).observe({ _ in }, end: log.noting("silent "))
    sent.emit(1)
    silent.end()
    #expect(log.lines.last == "silent completed")
    #expect(sent.observerCount == 0)
  }

  @Test("S25: zip of any number pairs by index and ends when an exhausted input has ended")
  func zip() {
    Signal.zip(inputs.map(\.signal)).observe({ [log] in log.note("\($0)") }, end: log.noting(""))
    for value in 1...2 { inputs[0].emit(value) }
    inputs[0].end()
    for value in 3...4 { inputs[1].emit(value) }
    for value in 5...6 { inputs[2].emit(value) }
    #expect(log.lines == ["[1, 3, 5]", "[2, 4, 6]", "completed"])
    #expect(inputs[1].observerCount == 0)
  }

  @Test("S33: a share with a memory gives the last values first, and runs the stages once")
  func shareReplay() {
    var calls = 0
    let shared = inputs[0].signal.map { value in
      calls += 1
      return value
    }.share(replay: 2)
    let token = shared.observe(log.noting("A"))
    for value in 1...3 { inputs[0].emit(value) }
    shared.observe(log.noting("B"))
    inputs[0].emit(4)
    token.cancel()
    #expect(calls == 4)
    #expect(log.lines == ["A1", "A2", "A3", "B2", "B3", "A4", "B4"])
    #expect(inputs[0].observerCount == 1)
  }

  @Test("S40: collect by time, chunked and the timeout of the first value follow their timelines")
  func byTime() {
    let span = Duration.seconds(3)
    let count = { (values: [Character]) in Character("\(values.count)") }
    #expect(Timeline.play("ab----c|") { $0.collect(for: span, on: $1).map(count) } == "---2---(1|)")
    #expect(Timeline.play("ab#") { $0.collect(for: span, on: $1).map(count) } == "--#")
    #expect(Timeline.play("aabbb|") { signal, _ in signal.chunked { $0 == $1 }.map(count) } == "--2--(3|)")
    #expect(Timeline.play("aa!") { signal, _ in signal.chunked { $0 == $1 }.map(count) } == "--!")
    #expect(Timeline.play("-a-----|") { $0.timeout(ofFirst: span, on: $1) } == "-a-----|")
    #expect(Timeline.play("-----a|") { $0.timeout(ofFirst: span, on: $1) } == "---#")
  }

  @Test("S40, S42: a timer and an interval keep their times, and nothing waits on the clock after a cancellation")
  func timers() {
    let clock = VirtualClock()
    let timer = Recorder(Signal.timer("t", after: .seconds(2), on: clock), on: clock)
    let ticks = Recorder(Signal.interval(.seconds(3), on: clock), on: clock)
    clock.advance(by: .seconds(10))
    #expect(timer.entries.map(\.time) == [.seconds(2), .seconds(2)])
    #expect(ticks.values == [0, 1, 2])
    #expect(ticks.entries.map(\.time) == [.seconds(3), .seconds(6), .seconds(9)])
    ticks.stop()
    #expect(clock.waitingCount == 0)
  }

  @Test("S15, S16: make starts for each subscription, and its lifetime ends with the subscription")
  func make() {
    let live = LiveCount()
    var emitters: [Emitter<Int>] = []
    let signal = Signal<Int>.make { [log] emitter, lifetime in
      let held = live.make()
      emitter.emit(0)
      emitters.append(emitter)
      lifetime.onEnd {
        held.touch()
        log.note("over")
      }
    }
    #expect(emitters.isEmpty)
    let token = signal.observe(log.noting("A"))
    signal.observe(log.noting("B"), end: log.noting("B "))
    emitters[0].emit(1)
    token.cancel()
    emitters[1].emit(2)
    emitters[1].end()
    #expect(log.lines == ["A0", "B0", "A1", "over", "B2", "over", "B completed"])
    #expect(live.count == 0)
    Signal<Int>.make { _, _ in }.observe(log.noting(""), end: log.noting("dropped "))
    #expect(log.lines.last == "dropped interrupted")
  }
}
