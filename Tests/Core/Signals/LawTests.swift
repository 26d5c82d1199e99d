import SignalboxCore
import SignalboxTesting
import Testing

/// Laws for every way of building a signal, whatever it does with the values.
@Suite struct LawTests {
  private typealias Sources = LeakTests.Sources

  private func drive(_ sources: Sources) {
    for number in 1...4 {
      sources.first.emit(number)
      sources.second.emit(number * 10)
      sources.number.value += 1
      sources.other.value += 1
      sources.clock.advance(by: .seconds(2))
    }
  }

  private func observers(of sources: Sources) -> Int {
    sources.first.observerCount + sources.second.observerCount + sources.number.observerCount
      + sources.other.observerCount
  }

  @Test(
    "S4, S5, S42, B4: an observer that stops with a value gets no other and unsubscribes from its sources",
    arguments: LeakTests.ways)
  func stops(way: LeakTests.Way) {
    for wanted in 1...3 {
      let sources = Sources()
      var heard = 0
      let signal = way.build(sources)
      let before = observers(of: sources)
      signal.observeWhile { _ in
        heard += 1
        return heard < wanted ? .continue : .stop
      }
      drive(sources)
      #expect(heard <= wanted)
      guard heard == wanted, !way.stays else { continue }
      #expect(observers(of: sources) == before)
      #expect(sources.clock.waitingCount == 0)
    }
  }

  @Test(
    "S12, S13: a signal sends nothing after its end, and it ends once", arguments: LeakTests.ways,
    [End.completed, .interrupted, .failed(Failure("f"))])
  func ends(way: LeakTests.Way, reason: End) {
    let sources = Sources()
    let recorder = Recorder(way.build(sources))
    drive(sources)
    sources.first.end(reason)
    sources.second.end(reason)
    drive(sources)
    let ends = recorder.entries.indices.filter { if case .end = recorder.entries[$0].event { true } else { false } }
    #expect(ends.isEmpty || ends == [recorder.entries.count - 1])
  }

  @Test(
    "S6: a value that an observer sends to any of its sources comes after the observer's call",
    arguments: LeakTests.waysOfOne)
  func notNested(way: LeakTests.Way) { #expect(deepestCall(of: { way.build($0) }) < 2) }

  @Test(
    "S6: a value that an observer sends comes after its call also for a shared signal of several sources",
    arguments: LeakTests.ofSeveral)
  func notNestedWhereShared(way: LeakTests.Way) { #expect(deepestCall(of: { way.build($0).share() }) < 2) }

  /// Returns the greatest depth of nested calls of an observer that sends to all its sources.
  private func deepestCall(of build: (Sources) -> Signal<Int>) -> Int {
    let sources = Sources()
    var (heard, depth, deepest) = (0, 0, 0)
    build(sources).observe { _ in
      depth += 1
      deepest = max(deepest, depth)
      heard += 1
      if heard < 9 {
        sources.first.emit(7)
        sources.second.emit(8)
        sources.number.value += 1
      }
      depth -= 1
    }
    drive(sources)
    return deepest
  }

  @Test(
    "S6: a value that an observer of several signals sends to another of them arrives inside its call; shared, after it"
  )
  func acrossSources() {
    func heard(_ share: (Signal<String>) -> Signal<String>) -> [String] {
      let (first, second, log) = (Emitter<Int>(), Emitter<Int>(), Log())
      share(first.signal.combineLatest(second.signal).map { "\($0)\($1)" }).observe { pair in
        log.note("<" + pair)
        if pair == "21" { second.emit(2) }
        log.note(pair + ">")
      }
      first.emit(1)
      second.emit(1)
      first.emit(2)
      return log.lines
    }
    #expect(heard { $0 } == ["<11", "11>", "<21", "<22", "22>", "21>"])
    #expect(heard { $0.share() } == ["<11", "11>", "<21", "21>", "<22", "22>"])
  }

  @Test("S2, S6: all observers get the same values when one of them sends from its call", arguments: LeakTests.ofOne)
  func reentered(way: LeakTests.Way) {
    let sources = Sources()
    let signal = way.build(sources)
    var (first, second) = ([Int](), [Int]())
    signal.observe { value in
      first.append(value)
      if first.count == 2 { sources.first.emit(7) }
    }
    signal.observe { second.append($0) }
    drive(sources)
    sources.first.end()
    #expect(first == second && !first.isEmpty)
  }
}
