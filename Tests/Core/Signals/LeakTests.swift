import SignalboxCore
import SignalboxTesting
import Testing

/// What observes goes when its sources go, and when its lifetime does, for every way of building a signal.
@Suite struct LeakTests {
  final class Sources {
    let (first, second) = (Emitter<Int>(), Emitter<Int>())
    let (number, other) = (MutableProperty(1), MutableProperty(2))
    let clock = VirtualClock()
  }

  struct Way: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let build: @Sendable (Sources) -> Signal<Int>

    init(_ name: String, _ build: @escaping @Sendable (Sources) -> Signal<Int>) {
      testDescription = name
      self.build = build
    }
  }

  static let ways: [Way] = [
    Way("plain") { $0.first.signal },
    Way("map, filter, compactMap") { $0.first.signal.map { $0 }.filter { _ in true }.compactMap { $0 } },
    Way("distinct, scan, pairwise") { $0.first.signal.distinct().scan(0, +).pairwise().map(\.current) },
    Way("prefix, drop") { $0.first.signal.prefix(9).drop(first: 0).prefix { $0 < 9 }.drop { $0 > 9 } },
    Way("until") { $0.first.signal.prefix(until: $0.second.signal.drop(first: 9)).drop(until: $0.number.signal) },
    Way("merge") { $0.first.signal + $0.second.signal },
    Way("combineLatest") { $0.first.signal.combineLatest($0.second.signal).map(\.0) },
    Way("combineLatest of many") { Signal<[Int]>.combineLatest([$0.first.signal, $0.second.signal]).map(\.[0]) },
    Way("combineLatest of several types") {
      Signal(combiningLatest: $0.first.signal, $0.second.signal.map { "\($0)" }) { number, _ in number }
    },
    Way("zip") { $0.first.signal.zip($0.second.signal).map(\.0) },
    Way("zip of many") { Signal<[Int]>.zip([$0.first.signal, $0.second.signal]).map(\.[0]) },
    Way("withLatest, sample") {
      $0.first.signal.withLatest(from: $0.second.signal).map(\.0).sample(on: $0.first.signal)
    },
    Way("flatMap merge") { sources in sources.first.signal.flatMap { [second = sources.second.signal] _ in second } },
    Way("flatMap latest") { sources in
      sources.first.signal.flatMap(.latest) { [second = sources.second.signal] _ in second }
    },
    Way("flatMap concat") { $0.first.signal.flatMap(.concat) { .just($0) } },
    Way("share") { $0.first.signal.map { $0 }.share() },
    Way("share with a memory") { $0.first.signal.share(replay: 2) },
    Way("replay") { $0.first.signal.replay(2) },
    Way("materialize") { $0.first.signal.materialize().dematerialize() },
    Way("flatMapError") { $0.first.signal.flatMapError { .ended(.failed($0)) }.mapError { $0 } },
    Way("startWith, concat") { $0.first.signal.startWith(1).concat($0.second.signal) },
    Way("race") { $0.first.signal.race($0.second.signal) },
    Way("on, finally, logEvents") { $0.first.signal.on().finally {}.logEvents("", to: { _ in }) },
    Way("collect, chunked, reduce, last") {
      $0.first.signal.collect(2).map(\.[0]).chunked { _, _ in false }.map(\.[0]).merge(
        $0.first.signal.reduce(0, +).last())
    },
    Way("debounce") { $0.first.signal.debounce(for: .seconds(1), on: $0.clock) },
    Way("throttle") { $0.first.signal.throttle(for: .seconds(1), on: $0.clock) },
    Way("delay") { $0.first.signal.delay(by: .seconds(1), on: $0.clock) },
    Way("timeout") {
      $0.first.signal.timeout(after: .seconds(1), on: $0.clock).timeout(ofFirst: .seconds(1), on: $0.clock)
    },
    Way("collect by time") { $0.first.signal.collect(for: .seconds(1), on: $0.clock).map(\.[0]) },
    Way("timer, interval") {
      Signal.timer(1, after: .seconds(1), on: $0.clock).concat(.interval(.seconds(1), on: $0.clock))
    },
    Way("retry") { $0.first.signal.retry(2).retry(2, delay: .seconds(1), on: $0.clock) },
    Way("make") { sources in
      let first = sources.first.signal
      return .make { emitter, lifetime in
        first.observe(during: lifetime, { emitter.emit($0) }, end: { emitter.end($0) })
      }
    },
    Way("held") { $0.first.signal.held(0).signal },
    Way("property") { $0.number.signal },
    Way("property map, combine") { $0.number.map { $0 }.combine($0.other).map(isEqual: ==) { $0 + $1 }.signal },
    Way("property combining") { Property(combining: $0.number, $0.other) { $0 + $1 }.signal },
    Way("property flatMap") { sources in
      sources.number.flatMap { [other = sources.other] in $0 > 0 ? other : MutableProperty(3) }.signal
    },
    Way("property all") { Property.all([$0.number, $0.other]).map(\.[0]).signal },
    Way("property bound") { sources in
      sources.number <~ sources.other
      sources.other <~ sources.first.signal
      return sources.number.changes
    },
  ]

  private func observe(_ way: Way, _ sources: Sources, _ live: LiveCount, during lifetime: Lifetime? = nil) {
    let held = live.make()
    let signal = way.build(sources)
    if let lifetime {
      signal.observe(during: lifetime, { _ in held.touch() }, end: { _ in held.touch() })
    } else {
      signal.observe({ _ in held.touch() }, end: { _ in held.touch() })
    }
    sources.first.emit(1)
    sources.second.emit(2)
    sources.number.value += 1
  }

  @Test("S15, S21, R80: what observes is freed when its sources go", arguments: ways)
  func sourcesGo(way: Way) {
    let live = LiveCount()
    func use() { observe(way, Sources(), live) }
    use()
    #expect(live.count == 0)
  }

  @Test(
    "S11, S17, R80: what observes is freed when its lifetime ends, and nothing observes the sources", arguments: ways)
  func lifetimeEnds(way: Way) {
    let live = LiveCount()
    let sources = Sources()
    let lifetime = Lifetime()
    observe(way, sources, live, during: lifetime)
    lifetime.end()
    #expect(live.count == 0)
    #expect(sources.clock.waitingCount == 0)
    // A replay goes on recording, and a binding lasts as long as its target.
    if way.testDescription != "replay", way.testDescription != "property bound" {
      #expect(sources.first.observerCount + sources.second.observerCount + sources.number.observerCount == 0)
    }
  }
}
