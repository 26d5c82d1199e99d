// Long, because each law of the graph has its own small graph.
import SignalboxCore
import Testing

/// Properties that depend on each other.
@Suite struct GraphTests {
  @Test(
    "S22: a diamond gives one event per update and never a mixed pair, with either side declared first",
    arguments: [false, true])
  func diamond(swapped: Bool) {
    let source = MutableProperty(1)
    let (plus, times) = (source.map { $0 + 1 }, source.map { $0 * 10 })
    let log = Log()
    let pair = swapped ? times.combine(plus) : plus.combine(times)
    pair.signal.observe { log.note("\($0.0) \($0.1)") }
    source.value = 2
    source.value = 3
    #expect(log.lines == (swapped ? ["10 2", "20 3", "30 4"] : ["2 10", "3 20", "4 30"]))
  }

  @Test("S22: nested diamonds give one event per update, and each value is computed once")
  func nestedDiamonds() {
    let source = MutableProperty(1)
    var computed = 0
    var top: Property<Int> = source
    for _ in 0..<20 {
      let (left, right) = (top.map { $0 + 1 }, top.map { $0 - 1 })
      top = Property(combining: left, right) {
        computed += 1
        return ($0 + $1) / 2
      }
    }
    var seen: [Int] = []
    top.signal.observe { seen.append($0) }
    computed = 0
    source.value = 7
    #expect(seen == [1, 7])
    #expect(computed == 20)
  }

  @Test("S22: a pair that a value reaches by a long and by a short path never shows half of the change")
  func unequalWays() {
    let source = MutableProperty(1)
    let long = source.map { $0 + 1 }.map { $0 + 1 }.map { $0 + 1 }
    let log = Log()
    source.combine(long).changes.observe { log.note("\($0.0) \($0.1)") }
    source.value = 2
    #expect(log.lines == ["2 5"])
  }

  @Test(
    "S24: a batch of two writes gives one event with the final pair, or none if reverted; inside, values are current")
  func batches() {
    let (first, last) = (MutableProperty("a"), MutableProperty("b"))
    let name = Property(combining: first, last) { $0 + $1 }
    let log = Log()
    name.changes.observe(log.noting(""))
    first.changes.observe(log.noting("first "))
    batch(first, last) {
      first.value = "x"
      #expect(name.value == "xb")
      last.value = "y"
      #expect(name.value == "xy")
    }
    #expect(log.lines == ["first x", "xy"])
    #expect(name.value == "xy")
    batch(first) {
      first.value = "z"
      batch(last) { last.value = "z" }
      first.value = "x"
      last.value = "y"
    }
    #expect(log.lines == ["first x", "xy"])
    first.value = "w"
    #expect(log.lines == ["first x", "xy", "first w", "wy"])
  }

  @Test("S24, S33: an observer that subscribes inside a batch gets the present value once")
  func subscribingInABatch() {
    let property = MutableProperty(1)
    let log = Log()
    property.signal.observe(log.noting("A"))
    batch(property) {
      property.value = 2
      property.signal.observe(log.noting("B"))
    }
    property.value = 3
    #expect(log.lines == ["A1", "B2", "A2", "A3", "B3"])
  }

  @Test("S36: two properties bound to each other settle")
  func boundBothWays() {
    let (first, second) = (MutableProperty(1), MutableProperty(2))
    let log = Log()
    first <~ second
    second <~ first
    first.changes.observe(log.noting("first "))
    second.changes.observe(log.noting("second "))
    first.value = 5
    second.value = 6
    #expect(log.lines == ["second 5", "first 5", "first 6", "second 6"])
  }

  @Test(
    "S36: a two-way link through functions that lose precision settles, also within one domain",
    arguments: [false, true])
  func link(connected: Bool) {
    let (celsius, fahrenheit) = (MutableProperty(0), MutableProperty(0))
    let both = connected ? celsius.combine(fahrenheit).changes.observe { _ in } : nil
    celsius.link(fahrenheit, from: { ($0 - 32) * 5 / 9 }, to: { $0 * 9 / 5 + 32 })
    #expect(celsius.value == -17)
    celsius.value = 21
    #expect(fahrenheit.value == 69)
    #expect(celsius.value == 21)
    fahrenheit.value = 100
    #expect(celsius.value == 37)
    #expect(fahrenheit.value == 100)
    both?.cancel()
  }

  @Test("S36: a cycle that does not settle stops the program with the property's name")
  func divergentCycle() async {
    await #expect(processExitsWith: .failure) {
      let (first, second) = (MutableProperty(1).named("first"), MutableProperty(2).named("second"))
      first <~ second.map { $0 + 1 }
      second <~ first.map { $0 + 1 }
      first.value = 5
    }
  }

  @Test("S37, S16: a derived property without observers is right at every read, and costs its source nothing")
  func unobserved() {
    let source = MutableProperty(1)
    var computed = 0
    let doubled = source.map { value in
      computed += 1
      return value * 2
    }
    for value in 2...100 { source.value = value }
    #expect(computed == 0)
    #expect(doubled.value == 200)
    #expect(doubled.value == 200)
    #expect(computed == 1)
  }

  @Test("S37: a flattened property follows the property that is chosen at the moment")
  func flattened() {
    let (first, second) = (MutableProperty("a"), MutableProperty("b"))
    let usesSecond = MutableProperty(false)
    let chosen = usesSecond.flatMap { $0 ? second : first }
    let log = Log()
    #expect(chosen.value == "a")
    chosen.signal.observe(log.noting(""))
    second.value = "b2"
    usesSecond.value = true
    first.value = "a2"
    second.value = "b3"
    batch(usesSecond, first) {
      usesSecond.value = false
      first.value = "a3"
    }
    #expect(log.lines == ["a", "b2", "b3", "a3"])
    #expect(second.observerCount == 0)
  }

  @Test("S15, S21: derived properties end when their sources have ended, and are freed")
  func ends() {
    let live = LiveCount()
    let log = Log()
    var (first, second): (MutableProperty<Int>?, MutableProperty<Int>?) = (MutableProperty(1), MutableProperty(2))
    func observe() {
      guard let first, let second else { return }
      let held = live.make()
      Property(combining: first, second) { left, right in
        held.touch()
        return left + right
      }.signal.observe(log.noting(""), end: log.noting(""))
    }
    observe()
    first = nil
    second?.value = 5
    #expect(log.lines == ["3", "6"])
    second = nil
    #expect(log.lines == ["3", "6", "interrupted"])
    #expect(live.count == 0)
  }

  @Test("S35: without a comparison, every write is an event")
  func optOut() {
    let property = MutableProperty(1, isEqual: { _, _ in false })
    let log = Log()
    property.map(isEqual: { _, _ in false }) { $0 }.changes.observe(log.noting("mapped "))
    property.changes.observe(log.noting(""))
    property.value = 1
    property.value = 1
    #expect(log.lines == ["1", "mapped 1", "1", "mapped 1"])
  }

  @Test("S15, S21, R80: an observed flattened property is freed with its sources, whatever its choice captures")
  func flattenedGoes() {
    final class Page {
      let title = MutableProperty("a")
    }
    let live = LiveCount()
    let log = Log()
    func observeChoice() {
      let held = live.make()
      let (mode, first, second) = (MutableProperty(false), MutableProperty(1), MutableProperty(2))
      mode.flatMap { $0 ? first : second }.signal.observe({ _ in held.touch() }, end: log.noting("choice "))
      mode.value = true
    }
    func observeOwned() {
      let held = live.make()
      let selection = MutableProperty(Page(), isEqual: { $0 === $1 })
      selection.flatMap { $0.title }.signal.observe({ _ in held.touch() }, end: log.noting("owned "))
    }
    func observeNested() {
      let held = live.make()
      let (mode, first, second) = (MutableProperty(0), MutableProperty(1), MutableProperty(2))
      mode.map { $0 > 0 }.flatMap { isOn in (isOn ? first : second).map { value in value + (isOn ? 1 : 2) } }
        .map { "\($0)" }.signal.observe({ _ in held.touch() }, end: log.noting("nested "))
    }
    observeChoice()
    observeOwned()
    observeNested()
    #expect(live.count == 0)
    #expect(log.lines == ["choice interrupted", "owned interrupted", "nested interrupted"])
  }

  @Test(
    "S37, S15: a flattened property keeps its last choice when its outer property has ended, and ends with that choice")
  func flattenedOuterEnds() {
    var mode: MutableProperty<Bool>? = MutableProperty(false)
    var chosen: MutableProperty<String>? = MutableProperty("a")
    let other = MutableProperty("o")
    let log = Log()
    let flattened = mode?.flatMap { [weak chosen] in $0 ? chosen ?? other : other }
    flattened?.signal.observe(log.noting(""), end: log.noting(""))
    mode?.value = true
    mode = nil
    chosen?.value = "b"
    #expect(flattened?.value == "b")
    chosen = nil
    #expect(log.lines == ["o", "a", "b", "interrupted"])
    #expect(flattened?.value == "b")
  }

  @Test("S33, S35: a binding made inside a batch is right after the batch undoes a write")
  func boundInABatch() {
    let (source, target) = (MutableProperty(1), MutableProperty(0))
    source.changes.observe { _ in }
    batch(source) {
      source.value = 2
      target <~ source
      source.value = 1
    }
    #expect(target.value == 1)
  }

  @Test(
    "S33: an observer that subscribes inside a batch gets each value that differs from its last one, and none twice")
  func toldInABatch() {
    let source = MutableProperty(1)
    let tens = source.map { $0 * 10 }
    let log = Log()
    source.signal.observe(log.noting("old "))
    tens.changes.observe(log.noting("tens "))
    batch(source) {
      source.value = 2
      source.signal.observe(log.noting("new "))
      tens.signal.observe(log.noting("new tens "))
      source.value = 3
      source.value = 2
    }
    #expect(log.lines == ["old 1", "new 2", "new tens 20", "old 2", "tens 20"])
    batch(source) {
      source.value = 5
      tens.signal.observe(log.noting("late "))
      source.value = 2
    }
    source.value = 7
    #expect(log.lines.dropFirst(5) == ["late 50", "late 20", "old 7", "new 7", "tens 70", "new tens 70", "late 70"])
  }

  @Test("S33, S35: an observer that subscribes inside a delivery is right after the next write is undone")
  func subscribingInADelivery() {
    let source = MutableProperty(1)
    let log = Log()
    source.changes.observe { value in
      guard value == 2 else { return }
      source.value = 3
      source.signal.observe(log.noting(""))
      source.value = 2
    }
    source.value = 2
    #expect(log.lines == ["3", "2"])
  }

  @Test("S35: domains that are joined while both settle still announce a write after the present delivery")
  func joinedWhileSettling() {
    let (first, second) = (MutableProperty(0), MutableProperty(0))
    let log = Log()
    first.changes.observe { value in
      log.note("A\(value)")
      guard value == 1 else { return }
      second.value = 1
      first.value = 2
      log.note("A done")
    }
    second.changes.observe { _ in first.combine(second).signal.observe { log.note("\($0.0)\($0.1)") } }
    first.value = 1
    #expect(log.lines == ["A1", "11", "A done", "A2", "21"])
  }

  @Test("S36: two properties bound to each other settle also on a value that is not equal to itself")
  func boundNaN() {
    let (first, second) = (MutableProperty(1.0), MutableProperty(2.0))
    first <~ second
    second <~ first
    first.value = .nan
    #expect(second.value.isNaN)
    second.value = 3
    #expect(first.value == 3)
  }
}
