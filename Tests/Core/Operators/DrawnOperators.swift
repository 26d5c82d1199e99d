import SignalboxCore
import SignalboxTesting

/// The operators that the documentation draws, by their names there.
extension DocumentedTests {
  typealias Operator = (Signal<Character>, VirtualClock) -> Signal<Character>

  /// All operators with a drawing, by their names in the documentation.
  static var all: [String: Operator] {
    [operators, operatorsOfOne, operatorsOfTwo, operatorsOfMany].reduce([:]) { $0.merging($1) { $1 } }
  }

  fileprivate static var operators: [String: Operator] {
    [
      "debounce(for: 2 s)": { $0.debounce(for: .seconds(2), on: $1) },
      "throttle(for: 3 s, .first)": { $0.throttle(for: .seconds(3), .first, on: $1) },
      "throttle(for: 3 s, .latest)": { $0.throttle(for: .seconds(3), .latest, on: $1) },
      "throttle(for: 3 s, .last)": { $0.throttle(for: .seconds(3), .last, on: $1) },
      "timeout(after: 2 s)": { $0.timeout(after: .seconds(2), on: $1) },
      "delay(by: 2 s)": { $0.delay(by: .seconds(2), on: $1) },
      "collect(for: 2 s)": { $0.collect(for: .seconds(2), on: $1).flatMap { joined($0) } },
      "prefix(2)": { signal, _ in signal.prefix(2) },
      "drop(first: 1)": { signal, _ in signal.drop(first: 1) },
      "last": { signal, _ in signal.last() },
      "startWith(x)": { signal, _ in signal.startWith("x") },
      "concat(xy|)": { signal, _ in signal.concat(.just("x", "y")) },
      "pairwise": { signal, _ in signal.pairwise().flatMap { .just($0.previous, $0.current) } },
      "collect(2)": { signal, _ in signal.collect(2).flatMap { joined($0) } },
      "distinct": { signal, _ in signal.distinct() },
      "chunked { $0 == $1 }": { signal, _ in signal.chunked(by: ==).flatMap { joined($0) } },
      "flatMapError { xy| }": { signal, _ in signal.flatMapError { _ in .just("x", "y") } },
      "flatMap(.merge) { 1--2| }": { signal, clock in signal.flatMap(.merge) { _ in drawn("1--2|", on: clock) } },
      "flatMap(.latest) { 1--2| }": { signal, clock in signal.flatMap(.latest) { _ in drawn("1--2|", on: clock) } },
      "flatMap(.concat) { 1--2| }": { signal, clock in signal.flatMap(.concat) { _ in drawn("1--2|", on: clock) } },
      "flatMap(.first) { 1--2| }": { signal, clock in signal.flatMap(.first) { _ in drawn("1--2|", on: clock) } },
    ]
  }

  fileprivate static var operatorsOfOne: [String: Operator] {
    [
      "map { uppercase }": { signal, _ in signal.map { Character($0.uppercased()) } },
      "filter { $0 != b }": { signal, _ in signal.filter { $0 != "b" } },
      "compactMap { $0 after b }": { signal, _ in signal.compactMap { $0 > "b" ? $0 : nil } },
      "scan(a, max)": { signal, _ in signal.scan("a", max) },
      "reduce(a, max)": { signal, _ in signal.reduce("a", max) },
      "prefix(while: { $0 < c })": { signal, _ in signal.prefix { $0 < "c" } },
      "drop(while: { $0 < b })": { signal, _ in signal.drop { $0 < "b" } },
      "collect()": { signal, _ in signal.collect().flatMap { joined($0) } },
      "materialize()": { signal, _ in
        signal.materialize().map { event in if case .value(let value) = event { value } else { "e" } }
      },
      "dematerialize()": { signal, _ in signal.map { $0 == "e" ? .end(.completed) : .value($0) }.dematerialize() },
      "mapError { … }": { signal, _ in signal.mapError { $0 } },
      "retry(1) of a signal 1-#": { drawn("1-#", on: $1).retry(1) },
      "retry(1, delay: 2 s), the same": { drawn("1-#", on: $1).retry(1, delay: .seconds(2), on: $1) },
      "timeout(ofFirst: 2 s)": { $0.timeout(ofFirst: .seconds(2), on: $1) },
      "share()": { signal, _ in signal.share() },
      "share(replay: 1), later": { later($0.share(replay: 1), on: $1) },
      "replay(2), later": { later($0.replay(2), on: $1) },
      "on(…)": { signal, _ in signal.on() },
      "finally { … }": { signal, _ in signal.finally {} },
      "logEvents(…)": { signal, _ in signal.logEvents("", to: { _ in }) },
      "timer(x, after: 2 s)": { .timer("x", after: .seconds(2), on: $1) },
      "interval(2 s)": { signal, clock in
        Signal.interval(.seconds(2), on: clock).map { Character("\($0)") }.prefix(until: signal.materialize())
      },
      "make { 1--2| }": { drawn("1--2|", on: $1) },
    ]
  }

  /// Returns a signal that observes `signal` after two seconds, while another observer follows `signal` from the
  /// start.
  fileprivate static func later(_ signal: Signal<Character>, on clock: VirtualClock) -> Signal<Character> {
    signal.observe { _ in }
    return Signal.timer((), after: .seconds(2), on: clock).flatMap { _ in signal }
  }

  fileprivate static var operatorsOfTwo: [String: Operator] {
    let second = "-x---y--|"
    return [
      "merge(\(second))": { $0.merge(drawn(second, on: $1)) },
      "race(\(second))": { $0.race(drawn(second, on: $1)) },
      "combineLatest(\(second))": { $0.combineLatest(drawn(second, on: $1)).flatMap { .just($0.0, $0.1) } },
      "zip(\(second))": { $0.zip(drawn(second, on: $1)).flatMap { .just($0.0, $0.1) } },
      "withLatest(from: \(second))": { $0.withLatest(from: drawn(second, on: $1)).flatMap { .just($0.0, $0.1) } },
      "sample(on: \(second))": { $0.sample(on: drawn(second, on: $1)) },
      "prefix(until: \(second))": { $0.prefix(until: drawn(second, on: $1)) },
      "drop(until: \(second))": { $0.drop(until: drawn(second, on: $1)) },
    ]
  }

  fileprivate static var operatorsOfMany: [String: Operator] {
    let others = "-x---y--|, --p|"
    func all(_ signal: Signal<Character>, _ clock: VirtualClock) -> [Signal<Character>] {
      [signal] + others.split(separator: ", ").map { drawn(String($0), on: clock) }
    }
    return [
      "merge([input, \(others)])": { .merge(all($0, $1)) },
      "race([input, \(others)])": { .race(all($0, $1)) },
      "concat([input, xy|, z|])": { signal, _ in .concat([signal, .just("x", "y"), .just("z")]) },
      "combineLatest([input, \(others)])": { Signal<[Character]>.combineLatest(all($0, $1)).flatMap { joined($0) } },
      "zip([input, \(others)])": { Signal<[Character]>.zip(all($0, $1)).flatMap { joined($0) } },
      "combiningLatest(input, \(others))": {
        let signals = all($0, $1)
        return Signal<[Character]>(combiningLatest: signals[0], signals[1], signals[2]) { [$0, $1, $2] }
          .flatMap { joined($0) }
      },
      "zipping(input, \(others))": {
        let signals = all($0, $1)
        return Signal<[Character]>(zipping: signals[0], signals[1], signals[2]) { [$0, $1, $2] }.flatMap { joined($0) }
      },
    ]
  }

  fileprivate static func joined(_ values: [Character]) -> Signal<Character> {
    Signal.concat(values.map { Signal.just($0) })
  }

  /// Returns a signal that plays the drawn timeline from the moment of each subscription.
  fileprivate static func drawn(_ text: String, on clock: VirtualClock) -> Signal<Character> {
    .make { emitter, lifetime in
      for (time, symbol) in text.enumerated() where symbol != "-" {
        func send() {
          switch symbol {
          case "|": emitter.end()
          case "#": emitter.end(.failed(Timeline.Failure()))
          default: emitter.emit(symbol)
          }
        }
        if time == 0 { send() } else { lifetime.add(clock.schedule(after: .seconds(time), send)) }
      }
    }
  }
}
