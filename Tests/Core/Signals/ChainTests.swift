import SignalboxCore
import Testing

/// Chains of stages much longer than a stack is deep.
@Suite(.serialized) struct ChainTests {
  /// A debug build takes a hundred times as long.
  #if DEBUG
    static let links = 20_000
  #else
    static let links = 1_000_000
  #endif

  enum Kind: CaseIterable { case maps, stages, mixed, merges, flattened, shares }

  private func chain(_ kind: Kind, from signal: Signal<Int>, _ links: Int) -> Signal<Int> {
    let never = Signal<Int>.merge([])
    var last = signal
    for index in 0..<links {
      switch kind {
      case .maps: last = last.map { $0 + 1 }
      case .stages: last = last.prefix(1_000_000).map { $0 + 1 }
      case .mixed:
        last = index % 2 == 0 ? last.scan(1) { $0 + $1 } : last.filter { _ in true }.distinct().map { $0 &- 1 }
      case .merges: last = last.merge(never).map { $0 + 1 }
      case .flattened: last = last.flatMap(.latest) { .just($0 + 1) }
      case .shares: last = index % 2 == 0 ? last.share() : last.map { $0 + 1 }.merge(never.share()).share()
      }
    }
    return last
  }

  @Test(
    "S7: a chain of any length is subscribed to, sends, ends, is cancelled and is freed in constant stack",
    arguments: Kind.allCases)
  func long(kind: Kind) {
    let emitter = Emitter<Int>()
    let live = LiveCount()
    let log = Log()
    func use() {
      let held = live.make()
      let last = chain(kind, from: emitter.signal, Self.links / 4)
      var sent = 0
      let token = last.observe { _ in
        held.touch()
        sent += 1
      }
      for value in 1...3 { emitter.emit(value) }
      #expect(sent == 3)
      token.cancel()
      #expect(emitter.observerCount == 0)
      last.observe({ _ in held.touch() }, end: log.noting(""))
    }
    use()
    emitter.emit(4)
    emitter.end()
    #expect(log.lines == ["completed"])
    #expect(live.count == 0)
  }

  @Test("S2, S6, S12: a long chain gives the same as a short chain", arguments: [5, 99, 100, 101, 250, 1_000])
  func sameAsShort(links: Int) {
    let (emitter, log, expected) = (Emitter<Int>(), Log(), Log())
    func observe(_ signal: Signal<Int>, _ log: Log) {
      let shifted = signal.map { $0 - links }
      shifted.prefix(4).observe(
        { value in
          log.note("A\(value)")
          if value == 2 { emitter.emit(20) }
        }, end: log.noting("A "))
      var own: Subscription?
      own = shifted.observe { value in
        log.note("B\(value)")
        if value == 3 { own?.cancel() }
      }
      shifted.pairwise().observe({ log.note("C\($0.previous) \($0.current)") }, end: log.noting("C "))
      emitter.signal.withLatest(from: shifted).observe { log.note("D\($0.0) \($0.1)") }
    }
    observe(chain(.maps, from: emitter.signal, links), log)
    for value in 1...5 { emitter.emit(value) }
    emitter.end(.failed(Failure("f")))
    expected.note("A1")
    for line in ["B1", "D1 1", "A2", "B2", "C1 2", "D2 2", "A20", "B20", "C2 20", "D20 20"] { expected.note(line) }
    for line in ["A3", "A completed", "B3", "C20 3", "D3 3", "C3 4", "D4 4", "C4 5", "D5 5", "C failed(f)"] {
      expected.note(line)
    }
    #expect(log.lines == expected.lines)
  }

  @Test("S33: a long chain from a property begins with its value, and its observer may stop at once")
  func fromAProperty() {
    let property = MutableProperty(1)
    let log = Log()
    let last = chain(.stages, from: property.signal, 1_000)
    last.observe(log.noting("A"))
    last.onReception § once § log.noting("B")
    last.prefix(1).observe(log.noting("C"), end: log.noting("C "))
    property.value = 2
    #expect(log.lines == ["A1001", "B1001", "C1001", "C completed", "A1002"])
    #expect(property.observerCount == 1)
  }

  @Test(
    "S1, S2, S6: observers of many nested shared signals are called in the same order as observers of few",
    arguments: [3, 50, 500])
  func sharesInOrder(links: Int) {
    for isLowestFirst in [false, true] {
      let (emitter, log, expected) = (Emitter<Int>(), Log(), Log())
      let shared = (1...links).reduce(into: [emitter.signal]) { shared, _ in
        shared.append(shared[shared.count - 1].share())
      }
      let order = isLowestFirst ? Array((1...links).reversed()) : Array(1...links)
      var tokens: [Subscription] = []
      for index in order {
        tokens.append(
          shared[index].observe(
            { value in
              log.note("\(index): \(value)")
              if value == 1, index == links { emitter.emit(2) }
              if value == 2, index == order[1] { tokens[2].cancel() }
              if value == 3, index == order[0] { emitter.end() }
            }, end: log.noting("\(index) ")))
      }
      emitter.emit(1)
      emitter.emit(3)
      for index in order { expected.note("\(index): 1") }
      let left = order[..<2] + order[3...]
      for value in 2...3 { for index in left { expected.note("\(index): \(value)") } }
      for index in left { expected.note("\(index) completed") }
      #expect(log.lines == expected.lines)
    }
  }

  @Test("S7: nested signals are subscribed to, send, end and are cancelled in constant stack, with every strategy")
  func nested() {
    for strategy in [FlattenStrategy.merge, .latest, .concat, .first] {
      let (emitter, live, log) = (Emitter<Int>(), LiveCount(), Log())
      func nested(_ depth: Int) -> Signal<Int> {
        let held = live.make()
        return depth == 0
          ? emitter.signal
          : Signal.just(depth).flatMap(strategy) { depth in
            held.touch()
            return nested(depth - 1).map { $0 + 1 }
          }
      }
      func use() {
        let token = nested(Self.links / 4).observe(log.noting(""))
        for value in 1...2 { emitter.emit(value) }
        token.cancel()
        #expect(emitter.observerCount == 0)
        nested(Self.links / 4).observe({ _ in }, end: log.noting(""))
      }
      use()
      emitter.end()
      #expect(log.lines == ["\(Self.links / 4 + 1)", "\(Self.links / 4 + 2)", "completed"])
      #expect(live.count == 0)
    }
  }
}
