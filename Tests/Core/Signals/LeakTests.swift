import SignalboxCore
import SignalboxTesting
import Testing

/// Observers are freed when their sources go, and when their lifetime ends, for every way of building a signal.
@Suite struct LeakTests {
  final class Sources {
    let (first, second) = (Emitter<Int>(), Emitter<Int>())
    let (number, other) = (MutableProperty(1), MutableProperty(2))
    let clock = VirtualClock()
    /// A further object that a way of building needs; it is freed with the sources.
    var kept: AnyObject?
  }

  final class Kept<Value> {
    var value: Value?
    init(_ value: Value? = nil) { self.value = value }
  }

  struct Way: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// A Boolean value that indicates whether the signal observes its sources during their whole life, with or
    /// without observers.
    let stays: Bool
    let build: @Sendable (Sources) -> Signal<Int>

    init(_ name: String, stays: Bool = false, _ build: @escaping @Sendable (Sources) -> Signal<Int>) {
      testDescription = name
      self.stays = stays
      self.build = build
    }
  }

  static let ways = waysOfOne + ofSeveral
  /// The ways that observe their sources in turn. A value that their observer sends waits for the observer's call.
  static let waysOfOne = ofOne + ofTime + ofResults + made + ofProperties

  static let ofOne: [Way] = [
    Way("plain") { $0.first.signal },
    Way("map") { $0.first.signal.map { $0 } },
    Way("filter") { $0.first.signal.filter { _ in true } },
    Way("compactMap") { $0.first.signal.compactMap { $0 } },
    Way("distinct") { $0.first.signal.distinct() },
    Way("scan") { $0.first.signal.scan(0, +) },
    Way("reduce") { $0.first.signal.reduce(0, +) },
    Way("pairwise") { $0.first.signal.startWith(0).pairwise().map(\.current) },
    Way("prefix") { $0.first.signal.prefix(9) },
    Way("prefix while") { $0.first.signal.prefix { $0 < 9 } },
    Way("drop") { $0.first.signal.drop(first: 1) },
    Way("drop while") { $0.first.signal.drop { $0 > 9 } },
    Way("last") { $0.first.signal.last() },
    Way("startWith") { $0.first.signal.startWith(1) },
    Way("collect") { $0.first.signal.collect().map(\.[0]) },
    Way("collect so many") { $0.first.signal.collect(2).map(\.[0]) },
    Way("chunked") { $0.first.signal.chunked { _, _ in false }.map(\.[0]) },
    Way("materialize") { $0.first.signal.materialize().dematerialize() },
    Way("on") { $0.first.signal.on() },
    Way("finally") { $0.first.signal.finally {} },
    Way("logEvents") { $0.first.signal.logEvents("", to: { _ in }) },
    Way("share") { $0.first.signal.share() },
    Way("share with a memory") { $0.first.signal.share(replay: 2) },
    Way("replay", stays: true) { $0.first.signal.replay(2) },
    Way("onReception", stays: true) { $0.first.signal.onReception § eachTime § { _ in } },
  ]

  static let ofSeveral: [Way] = [
    Way("prefix until") { $0.first.signal.prefix(until: $0.second.signal.drop(first: 9)) },
    Way("drop until") { $0.first.signal.drop(until: $0.number.signal) },
    Way("merge") { $0.first.signal + $0.second.signal },
    Way("concat") { $0.first.signal.concat($0.second.signal) },
    Way("race") { $0.first.signal.race($0.second.signal) },
    Way("combineLatest") { $0.first.signal.combineLatest($0.second.signal).map(\.0) },
    Way("combineLatest of many") { Signal<[Int]>.combineLatest([$0.first.signal, $0.second.signal]).map(\.[0]) },
    Way("combineLatest of several types") {
      Signal(combiningLatest: $0.first.signal, $0.second.signal.map { "\($0)" }) { number, _ in number }
    },
    Way("zip") { $0.first.signal.zip($0.second.signal).map(\.0) },
    Way("zip of many") { Signal<[Int]>.zip([$0.first.signal, $0.second.signal]).map(\.[0]) },
    Way("zip of several types") {
      Signal(zipping: $0.first.signal, $0.second.signal.map { "\($0)" }) { number, _ in number }
    },
    Way("withLatest") { $0.first.signal.withLatest(from: $0.second.signal).map(\.0) },
    Way("sample") { $0.first.signal.sample(on: $0.second.signal) },
    flattened("merge", .merge), flattened("mergeAtMost", .mergeAtMost(1)), flattened("latest", .latest),
    flattened("concat", .concat), flattened("first", .first),
    Way("flatMapError") { $0.first.signal.flatMapError { .ended(.failed($0)) } },
    Way("flatMapError that goes on") { sources in
      let second = sources.second.signal
      return Signal<Int>.ended(.failed(Failure("f"))).flatMapError { _ in second }
    },
    Way("mapError") { $0.first.signal.mapError { $0 } },
    Way("an operator from outside") { sources in
      let (first, second) = (sources.first.signal, sources.second.signal)
      return Signal(of: first, second) { stage in
        stage.follow(first, receive: stage.send)
        stage.follow(second, receive: stage.send)
      }
    },
  ]

  private static func flattened(_ name: String, _ strategy: FlattenStrategy) -> Way {
    Way("flatMap " + name) { sources in
      sources.first.signal.flatMap(strategy) { [second = sources.second.signal] _ in second }
    }
  }

  private static let ofTime: [Way] = [
    Way("debounce") { $0.first.signal.debounce(for: .seconds(1), on: $0.clock) },
    Way("throttle first") { $0.first.signal.throttle(for: .seconds(1), .first, on: $0.clock) },
    Way("throttle latest") { $0.first.signal.throttle(for: .seconds(1), .latest, on: $0.clock) },
    Way("throttle last") { $0.first.signal.throttle(for: .seconds(1), .last, on: $0.clock) },
    Way("delay") { $0.first.signal.delay(by: .seconds(1), on: $0.clock) },
    Way("timeout") { $0.first.signal.timeout(after: .seconds(1), on: $0.clock) },
    Way("timeout of the first") { $0.second.signal.drop(first: 9).timeout(ofFirst: .seconds(1), on: $0.clock) },
    Way("collect by time") { $0.first.signal.collect(for: .seconds(1), on: $0.clock).map(\.[0]) },
    Way("timer") { Signal.timer(1, after: .seconds(1), on: $0.clock) },
    Way("interval") { .interval(.seconds(1), on: $0.clock) },
    Way("retry") { $0.first.signal.retry(2) },
    Way("retry with a delay") {
      Signal.ended(.failed(Failure("f"))).concat($0.first.signal).retry(2, delay: .seconds(1), on: $0.clock)
    },
  ]

  private static let ofResults: [Way] = [
    Way("bind") { numbers(results($0).bind { .success($0 + 1) }) },
    Way("bind that calls back") { numbers(results($0).bind { $1(.success($0)) }) },
    Way("bind that never calls back") { sources in
      let kept = Kept<(Result<Int, Failure>) -> Void>()
      sources.kept = kept
      return numbers(results(sources).bind { [weak kept] in kept?.value = $1 })
    },
    Way("then") { numbers(results($0).then { $0 }) },
    Way("next, error", stays: true) { numbers(results($0).next { _ in }.error { _ in }) },
    Way("ensure") { numbers(results($0).ensure { (result: Result<Int, Failure>, done) in done(result) }) },
  ]

  private static func results(_ sources: Sources) -> Signal<Result<Int, Failure>> {
    sources.first.signal.map { .success($0) }
  }

  private static func numbers(_ results: Signal<Result<Int, Failure>>) -> Signal<Int> {
    results.compactMap { try? $0.get() }
  }

  private static let made: [Way] = [
    Way("make") { sources in
      let first = sources.first.signal
      return .make { emitter, lifetime in
        first.observe(during: lifetime, { emitter.emit($0) }, end: { emitter.end($0) })
      }
    },
    Way("deferred") { sources in
      let first = sources.first.signal
      return .deferred { first }
    },
    Way("callback") { sources in
      let kept = Kept<(Int) -> Void>()
      sources.kept = kept
      return .callback { [weak kept] in kept?.value = $0 }
    },
    Way("callbacks") { sources in
      let (signal, callback) = Signal<Int>.callbacks()
      sources.kept = Kept(callback)
      return signal
    },
    Way("result") { $0.first.signal.flatMap { .result(Result<Int, Failure>.success($0)) } },
    Way("values of an action", stays: true) { sources in
      let action = Action { [second = sources.second.signal] (_: Int) in second }
      sources.kept = action
      action <~ sources.first.signal
      return action.values
    },
    Way("an action's run") { sources in
      let action = Action { [second = sources.second.signal] (_: Int) in second }
      sources.kept = action
      return action.apply(1)
    },
    Way("an emitter bound", stays: true) { sources in
      let target = Emitter<Int>()
      sources.kept = target
      target <~ sources.first.signal
      return target.signal
    },
  ]

  private static let ofProperties: [Way] = [
    Way("property") { $0.number.signal },
    Way("changes") { $0.number.changes },
    Way("tracked") { $0.number.tracked().signal },
    Way("held") { $0.first.signal.held(0).signal },
    Way("property map") { $0.number.map { $0 }.map(isEqual: ==) { $0 + 1 }.signal },
    Way("property combine") { $0.number.combine($0.other).signal.map { $0 + $1 } },
    Way("property combining") { Property(combining: $0.number, $0.other) { $0 + $1 }.signal },
    Way("property flatMap") { sources in
      sources.number.flatMap { [other = sources.other] in $0 > 0 ? other : MutableProperty(3) }.signal
    },
    Way("property flatMap to none") { sources in
      sources.number.flatMap { [other = sources.other] in $0 > 0 ? other : nil }.signal.compactMap { $0 }
    },
    Way("property all") { Property.all([$0.number, $0.other]).map(\.[0]).signal },
    Way("property bound", stays: true) { sources in
      sources.number <~ sources.other
      sources.other <~ sources.first.signal
      return sources.number.changes
    },
    Way("property linked", stays: true) { sources in
      sources.number.link(sources.other)
      return sources.other.changes
    },
    Way("optional bound", stays: true) { sources in
      let target = MutableProperty<Int?>(nil)
      sources.kept = target
      target <~ sources.number
      return target.signal.compactMap { $0 }
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

  @Test("S15, S21, R80: an observer is freed when its sources are released", arguments: ways)
  func sourcesGo(way: Way) {
    let live = LiveCount()
    func use() { observe(way, Sources(), live) }
    use()
    #expect(live.count == 0)
  }

  @Test(
    "S11, S17, R80: an observer is freed when its lifetime ends, and nothing observes the sources any more",
    arguments: ways)
  func lifetimeEnds(way: Way) {
    let live = LiveCount()
    let sources = Sources()
    let lifetime = Lifetime()
    observe(way, sources, live, during: lifetime)
    lifetime.end()
    #expect(live.count == 0)
    #expect(sources.clock.waitingCount == 0)
    if !way.stays {
      #expect(sources.first.observerCount + sources.second.observerCount + sources.number.observerCount == 0)
    }
  }

  @Test(
    "S4, S5, S21: an observer that cancels in its own call keeps everything that it holds until the call has returned")
  func leavesInItsOwnCall() {
    let (emitter, live, log) = (Emitter<Int>(), LiveCount(), Log())
    func observe() {
      let held = live.make()
      var token: Subscription?
      token = emitter.signal.observe { [unowned live] value in
        for index in 0..<100 { emitter.signal.prefix(1).observe { log.note("\(index): \($0)") } }
        token?.cancel()
        token = nil
        held.touch()
        log.note("\(value), \(live.count) held")
      }
    }
    observe()
    emitter.emit(1)
    #expect(log.lines == ["1, 1 held"])
    #expect(live.count == 0)
    emitter.emit(2)
    #expect(log.lines.count == 101)
    #expect(emitter.observerCount == 0)
  }

  @Test("S5, S10: an observer gets a new call for each value, whatever it released, sent or ended before")
  func calledAnew() {
    let (emitter, live, log) = (Emitter<Int>(), LiveCount(), Log())
    func observe() {
      let held = live.make()
      emitter.signal.observe { value in
        held.touch()
        log.note("\(value)")
        if value < 3 { emitter.emit(value + 1) }
        if value == 3 { emitter.end() }
      }
    }
    observe()
    emitter.emit(1)
    #expect(log.lines == ["1", "2", "3"])
    #expect(live.count == 0)
  }
}
