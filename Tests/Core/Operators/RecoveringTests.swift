import SignalboxCore
import SignalboxTesting
import Testing

/// `flatMapError`, `mapError`, `dematerialize`, `startWith`, `concat`, `reduce`, `last`, `on`, `finally`, `race`.
@Suite struct RecoveringTests {
  private let first = Emitter<Int>()
  private let second = Emitter<Int>()
  private let log = Log()

  @Test("S12: flatMapError continues with another signal after a failure, and only then")
  func flatMapError() {
    #expect(Timeline.play("ab#") { signal, _ in signal.flatMapError { _ in .just("x", "y") } } == "ab(xy|)")
    #expect(Timeline.play("ab|") { signal, _ in signal.flatMapError { _ in .just("x") } } == "ab|")
    #expect(Timeline.play("ab!") { signal, _ in signal.flatMapError { _ in .just("x") } } == "ab!")
    #expect(Timeline.play("#") { signal, _ in signal.flatMapError { .ended(.failed($0)) } } == "#")
    let token = first.signal.flatMapError { _ in second.signal }.observe(log.noting(""))
    first.end(.failed(Failure("f")))
    second.emit(1)
    token.cancel()
    #expect(log.lines == ["1"])
    #expect(second.observerCount == 0)
  }

  @Test("S12: mapError changes failures and nothing else; dematerialize undoes materialize")
  func mapError() {
    first.signal.mapError { Failure("not \($0)") }.observe(log.noting(""), end: log.noting(""))
    first.emit(1)
    first.end(.failed(Failure("f")))
    #expect(log.lines == ["1", "failed(not f)"])
    for line in ["ab|", "a#", "-!"] {
      #expect(Timeline.play(line) { signal, _ in signal.materialize().dematerialize() } == line)
    }
  }

  @Test("S33: startWith gives its values first, and the values that they cause after them")
  func startWith() {
    #expect(Timeline.play("-a|") { signal, _ in signal.startWith("x", "y") } == "(xy)a|")
    first.signal.startWith(7, 8).observe { value in
      log.note("\(value)")
      if value == 7 { first.emit(9) }
    }
    #expect(log.lines == ["7", "8", "9"])
  }

  @Test("S29: concat starts the next signal when the previous one has completed; every other end ends the whole")
  func concat() {
    first.signal.concat(second.signal).observe(log.noting(""), end: log.noting(""))
    second.emit(1)
    first.emit(2)
    #expect(second.observerCount == 0)
    first.end()
    second.emit(3)
    second.end(.failed(Failure("f")))
    #expect(log.lines == ["2", "3", "failed(f)"])
    #expect(Timeline.play("a!") { signal, _ in signal.concat(.just("b")) } == "a!")
    var count = 0
    Signal.concat((0..<100_000).map { .just($0) }).observe { _ in count += 1 }
    #expect(count == 100_000)
  }

  @Test("S12: reduce and last give their result when the signal completes, and nothing otherwise")
  func reduceAndLast() {
    #expect(Timeline.play("abc|") { signal, _ in signal.last(2) } == "---(bc|)")
    #expect(Timeline.play("abc#") { signal, _ in signal.last() } == "---#")
    #expect(Timeline.play("|") { signal, _ in signal.last() } == "|")
    let joined = { (signal: Signal<Character>) in signal.reduce("") { $0 + String($1) }.map { Character("\($0.count)") }
    }
    #expect(Timeline.play("abc|") { signal, _ in joined(signal) } == "---(3|)")
    #expect(Timeline.play("abc!") { signal, _ in joined(signal) } == "---!")
  }

  @Test("S12: on and finally see every event once for each subscription, also an early cancellation")
  func onAndFinally() {
    let watched = first.signal.on(
      value: log.noting("on "), end: log.noting("on "), cancelled: { [log] in log.note("left") }
    ).finally { [log] in log.note("finally") }
    let token = watched.observe(log.noting(""))
    first.emit(1)
    token.cancel()
    watched.observe({ _ in }, end: log.noting(""))
    first.end()
    #expect(log.lines == ["on 1", "1", "left", "finally", "on completed", "finally", "completed"])
  }

  @Test(
    "S26: the first input to send or end wins a race; the others are unsubscribed from before the value is delivered")
  func race() {
    first.signal.race(second.signal).observe { value in log.note("\(value) \(first.observerCount)") }
    second.emit(1)
    first.emit(2)
    second.emit(3)
    #expect(log.lines == ["1 0", "3 0"])
    let property = MutableProperty(5)
    Signal.race([property.signal, first.signal]).observe(log.noting("property "))
    #expect(first.observerCount == 0)
    #expect(log.lines.last == "property 5")
    Signal<Int>.race([]).observe(log.noting(""), end: log.noting("none "))
    #expect(log.lines.last == "none completed")
  }
}
