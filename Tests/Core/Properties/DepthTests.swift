import SignalboxCore
import Testing

/// Chains much longer than a stack is deep, and shapes whose cost was once the square of their size.
///
/// Each test runs on a thread of the test pool. A recursion would end the process.
@Suite(.serialized) struct DepthTests {
  /// A debug build takes a hundred times as long, and once overflowed at 4,000 links.
  #if DEBUG
    static let links = 10_000
  #else
    static let links = 1_000_000
  #endif

  @Test("S7, S37: any number of properties derived from each other can be observed, written, cancelled and freed")
  func maps() {
    let source = MutableProperty(0)
    var seen: [Int] = []
    func use() {
      var last: Property<Int> = source
      for _ in 0..<Self.links { last = last.map { $0 + 1 } }
      #expect(last.value == Self.links)
      let token = last.signal.observe { seen.append($0) }
      source.value = 1
      token.cancel()
      source.value = 2
      #expect(last.value == Self.links + 2)
    }
    use()
    #expect(seen == [Self.links, Self.links + 1])
  }

  @Test("S7, S15: a long chain ends with its source, and is freed")
  func mapsEnd() {
    let live = LiveCount()
    let log = Log()
    func use() {
      let source = MutableProperty(0)
      let held = live.make()
      var last: Property<Int> = source
      for _ in 0..<Self.links { last = last.map { $0 + 1 } }
      last.signal.observe({ _ in held.touch() }, end: log.noting(""))
    }
    use()
    #expect(log.lines == ["interrupted"])
    #expect(live.count == 0)
  }

  @Test("S22: nested diamonds of any height give one announcement")
  func diamonds() {
    let source = MutableProperty(1)
    var top: Property<Int> = source
    for _ in 0..<Self.links {
      let (left, right) = (top.map { $0 + 1 }, top.map { $0 - 1 })
      top = Property(combining: left, right) { ($0 + $1) / 2 }
    }
    var seen: [Int] = []
    top.signal.observe { seen.append($0) }
    source.value = 7
    #expect(seen == [1, 7])
  }

  @Test("S7: nested flattened properties of any depth follow their outer property and their choice")
  func flattened() {
    let (mode, source) = (MutableProperty(false), MutableProperty(0))
    var seen: [Int] = []
    func use() {
      var (inner, outer): (Property<Int>, Property<Int>) = (source, source)
      for _ in 0..<Self.links {
        let next = inner
        inner = mode.flatMap { _ in next }
      }
      for _ in 0..<Self.links / 4 { outer = outer.flatMap { MutableProperty($0).map { $0 + 1 } } }
      let tokens = [inner.signal.observe { seen.append($0) }, outer.signal.observe { seen.append($0) }]
      source.value = 1
      mode.value = true
      source.value = 2
      for token in tokens { token.cancel() }
    }
    use()
    let depth = Self.links / 4
    #expect(seen == [0, depth, 1, depth + 1, 2, depth + 2])
  }

  @Test("S7, S38: a write travels along a chain of bindings of any length")
  func bindings() {
    let properties = (0...Self.links).map { _ in MutableProperty(0) }
    for index in 1...Self.links { properties[index] <~ properties[index - 1] }
    properties[0].value = 5
    #expect(properties.allSatisfy { $0.value == 5 })
    batch(properties[0]) {
      properties[0].value = 6
      properties[0].value = 7
    }
    #expect(properties.allSatisfy { $0.value == 7 })
  }

  @Test("S7, S36: a change travels along a chain of links of any length, in both directions")
  func links() {
    let properties = (0...Self.links).map { _ in MutableProperty(0) }
    for index in 1...Self.links { properties[index].link(properties[index - 1]) }
    properties[0].value = 5
    #expect(properties.allSatisfy { $0.value == 5 })
    properties[Self.links].value = 8
    #expect(properties.allSatisfy { $0.value == 8 })
  }

  @Test("S38, S35: deep in a chain of bindings, the source's last value prevails")
  func bindingsReentered() {
    let properties = (0...500).map { _ in MutableProperty(0) }
    for index in 1...500 { properties[index] <~ properties[index - 1].signal }
    var last: [Int] = []
    properties[500].changes.observe { value in
      last.append(value)
      if value < 3 { properties[0].value = value + 1 }
    }
    properties[250].changes.observe { value in if value == 1 { properties[0].value = 2 } }
    properties[0].value = 1
    #expect(properties.allSatisfy { $0.value == 3 })
    #expect(last.last == 3)
  }

  @Test("S9: dependents can unsubscribe in any order, in time proportional to their number")
  func leaving() {
    for order in 0..<3 {
      let source = MutableProperty(0)
      var tokens = (0..<Self.links).map { index in source.map { $0 + index }.signal.observe { _ in } }
      if order == 1 { tokens.reverse() }
      if order == 2 { tokens = (0..<Self.links).map { tokens[($0 * 7_919) % Self.links] } }
      for token in tokens { token.cancel() }
      source.value = 1
    }
  }

  @Test("S22: properties marked from the highest down are announced from the lowest up, for any number of them")
  func fallingHeight() {
    let source = MutableProperty(0)
    var announced: [Int] = []
    var chain: [Property<Int>] = [source]
    for _ in 0..<Self.links / 4 { chain.append(chain[chain.count - 1].map { $0 + 1 }) }
    for height in stride(from: Self.links / 4, through: 1, by: -1) {
      chain[height].changes.observe { _ in announced.append(height) }
    }
    // The highest is marked first, because the direct dependents were observed in reverse order.
    let direct = (1...Self.links / 4).reversed().map { height in source.combine(chain[height]).changes.observe { _ in }
    }
    source.value = 1
    #expect(announced == Array(1...Self.links / 4))
    for token in direct { token.cancel() }
  }

  @Test("R80: a lifetime ends any number of observations, in order")
  func lifetime() {
    let emitter = Emitter<Int>()
    let lifetime = Lifetime()
    var endings = 0
    for index in 0..<Self.links {
      if index % 2 == 0 {
        emitter.signal.observe(during: lifetime) { _ in }
      } else {
        lifetime.onEnd { endings += 1 }
      }
    }
    lifetime.end()
    #expect(endings == Self.links / 2)
    #expect(emitter.observerCount == 0)
  }

  @Test("S33: a full replay takes the next value in constant time")
  func fullReplay() {
    let emitter = Emitter<Int>()
    let replayed = emitter.signal.replay(Self.links)
    for value in 0..<3 * Self.links { emitter.emit(value) }
    var seen: [Int] = []
    replayed.observe { seen.append($0) }
    #expect(seen == Array(2 * Self.links..<3 * Self.links))
  }
}
