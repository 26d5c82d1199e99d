import SignalboxCore
import Testing

/// `map`, `filter`, `compactMap`, `distinct`, `prefix`.
@Suite struct TransformingTests {
  @Test("R6: map gives an output for each input, in the same order")
  func map() {
    let emitter = Emitter<Int>()
    var seen: [String] = []
    emitter.signal.map { "\($0)!" }.observe { seen.append($0) }
    for value in 1...3 { emitter.emit(value) }
    #expect(seen == ["1!", "2!", "3!"])
  }

  @Test("R7: filter passes exactly the values that satisfy the predicate")
  func filter() {
    let emitter = Emitter<Int>()
    var seen: [Int] = []
    emitter.signal.filter { $0.isMultiple(of: 3) }.observe { seen.append($0) }
    for value in -3...7 { emitter.emit(value) }
    #expect(seen == [-3, 0, 3, 6])
  }

  @Test("R6: compactMap passes every value that is not nil")
  func compactMap() {
    let emitter = Emitter<String>()
    var seen: [Int] = []
    emitter.signal.compactMap { Int($0) }.observe { seen.append($0) }
    for value in ["1", "x", "2"] { emitter.emit(value) }
    #expect(seen == [1, 2])
  }

  @Test("R7: distinct drops a value equal to the previous value, separately for each observer")
  func distinct() {
    let emitter = Emitter<Int>()
    let log = Log()
    let signal = emitter.signal.distinct()
    signal.observe(log.noting("A"))
    emitter.emit(1)
    signal.observe(log.noting("B"))
    for value in [1, 2, 2, 1] { emitter.emit(value) }
    #expect(log.lines == ["A1", "B1", "A2", "B2", "A1", "B1"])
  }

  @Test("B4: a stop below any operator reaches the source")
  func stopTravelsUp() {
    let emitter = Emitter<Int>()
    var calls = 0
    func counting<Value>(_ value: Value) -> Value {
      calls += 1
      return value
    }
    let stages: [Signal<Int>] = [
      emitter.signal.map(counting), emitter.signal.filter { counting($0) > 0 },
      emitter.signal.compactMap { counting($0) },
      emitter.signal.map(counting).merge(Signal.merge([])),
      emitter.signal.flatMap { _ in emitter.signal }.map(counting),
      emitter.signal.map(counting).distinct(), emitter.signal.map(counting).prefix(50),
    ]
    for stage in stages { stage.onReception § once § { _ in } }
    for value in 1...5 { emitter.emit(value) }
    #expect(emitter.observerCount == 0)
    #expect(calls == stages.count)
  }

  @Test("B4: prefix unsubscribes from the source with its last value, then completes")
  func prefix() {
    let emitter = Emitter<Int>()
    let log = Log()
    var calls = 0
    emitter.signal.map { value in
      calls += 1
      return value
    }.prefix(2).observe(log.noting(""), end: log.noting(""))
    for value in 1...5 { emitter.emit(value) }
    #expect(log.lines == ["1", "2", "completed"])
    #expect(calls == 2)
    #expect(emitter.observerCount == 0)
  }

  @Test("B4: prefix gives no more than its count when its observer makes another source send")
  func prefixReentered() {
    let (first, second) = (Emitter<Int>(), Emitter<Int>())
    var seen: [Int] = []
    first.signal.merge(second.signal).prefix(1).observe { value in
      seen.append(value)
      second.emit(value + 1)
    }
    first.emit(1)
    #expect(seen == [1])
  }

  @Test("B4: prefix of zero values completes at once and subscribes to nothing")
  func prefixOfNone() {
    let emitter = Emitter<Int>()
    let log = Log()
    emitter.signal.prefix(0).observe(log.noting(""), end: log.noting(""))
    #expect(log.lines == ["completed"])
    #expect(emitter.observerCount == 0)
  }

  @Test("B4: prefix unsubscribes from a signal that sends while it is subscribed to")
  func prefixOfAProperty() {
    let property = MutableProperty(1)
    let log = Log()
    property.signal.prefix(1).observe(log.noting(""), end: log.noting(""))
    property.value = 2
    #expect(log.lines == ["1", "completed"])
    #expect(property.observerCount == 0)
  }

  @Test(
    "S12: every stage passes the end on once, after the values", arguments: ["completed", "failed(f)", "interrupted"])
  func ends(kind: String) {
    let log = Log()
    var emitter: Emitter<Int>? = Emitter()
    emitter?.signal.map { $0 }.filter { _ in true }.compactMap { $0 }.distinct().prefix(9)
      .observe(log.noting(""), end: log.noting(""))
    emitter?.emit(1)
    switch kind {
    case "completed": emitter?.end()
    case "failed(f)": emitter?.end(.failed(Failure("f")))
    default: emitter = nil
    }
    #expect(log.lines == ["1", kind])
  }

  @Test("B4: prefix unsubscribes from its source before it delivers the last value, so a later end has no effect")
  func prefixLeavesFirst() {
    let (first, second) = (Emitter<Int>(), Emitter<Int>())
    let log = Log()
    first.signal.merge(second.signal).prefix(1).observe(
      { value in
        log.note("\(value), observers \(first.observerCount)")
        second.end(.failed(Failure("f")))
      }, end: log.noting(""))
    first.emit(1)
    #expect(log.lines == ["1, observers 0", "completed"])
  }

  @Test("R4, S6: an observer that stops gets nothing that its own reaction causes; another gets it afterwards")
  func reentrantStop() {
    let (first, second) = (Emitter<Int>(), Emitter<Int>())
    let log = Log()
    first.signal.merge(second.signal).onReception § once § { value in
      log.note("once \(value)")
      second.emit(2)
    }
    first.signal.merge(second.signal).observeWhile(
      { value in
        log.note("from \(value)")
        if value == 1 { second.emit(3) }
        if value == 1 { second.end(.failed(Failure("f"))) }
        log.note("to \(value)")
        return .continue
      }, end: log.noting(""))
    first.emit(1)
    #expect(log.lines == ["once 1", "from 2", "to 2", "from 1", "to 1", "from 3", "to 3", "failed(f)"])
    #expect(first.observerCount == 0)
  }
}
