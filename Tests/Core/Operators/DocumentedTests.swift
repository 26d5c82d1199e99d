import Foundation
import SignalboxCore
import SignalboxTesting
import Testing

/// What the documentation shows, played.
@Suite struct DocumentedTests {
  @Test("S40: every timeline of the documentation is what comes out")
  func timelines() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Modules/Core")
    let page = try String(contentsOf: folder.appending(path: "SignalboxCore.docc/SignalboxCore.md"), encoding: .utf8)
    let operators = Self.operators.merging(Self.operatorsOfTwo) { first, _ in first }
    let picture = try #require(page.components(separatedBy: "```\n").first { $0.hasPrefix("input ") })
    var input = ""
    var played = 0
    for line in picture.split(separator: "\n") {
      let name = line.prefix(31).trimmingCharacters(in: .whitespaces)
      let expected = String(line.dropFirst(31))
      guard name != "input" else {
        input = expected
        continue
      }
      let play = try #require(operators[name], "\(name) is not known here")
      #expect(Timeline.play(input, play) == expected, "\(name)")
      played += 1
    }
    #expect(played == operators.count)
  }

  @Test("every public function on signals stands under a topic of the documentation")
  func topics() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Modules/Core")
    let page = try String(contentsOf: folder.appending(path: "SignalboxCore.docc/SignalboxCore.md"), encoding: .utf8)
    var count = 0
    for part in ["Operators", "Bridges", "Results", "Time", "Signals"] {
      for file in try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: part).path) {
        let source = try String(contentsOf: folder.appending(path: part + "/" + file), encoding: .utf8)
        let extensions = source.components(separatedBy: "extension Signal ").dropFirst().joined()
        for name in extensions.matches(of: /public (?:static )?func (\w+)/).map(\.1) {
          count += 1
          #expect(page.contains("``Signal/\(name)(") || page.contains("``\(name)("), "\(file): \(name)")
        }
      }
    }
    #expect(count > 70)
  }

  private typealias Operator = (Signal<Character>, VirtualClock) -> Signal<Character>

  private static var operators: [String: Operator] {
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

  private static var operatorsOfTwo: [String: Operator] {
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

  private static func joined(_ values: [Character]) -> Signal<Character> {
    Signal.concat(values.map { Signal.just($0) })
  }

  /// A signal that begins to be what is drawn when it is observed.
  private static func drawn(_ text: String, on clock: VirtualClock) -> Signal<Character> {
    .make { emitter, lifetime in
      for (time, symbol) in text.enumerated() where symbol != "-" {
        func send() { if symbol == "|" { emitter.end() } else { emitter.emit(symbol) } }
        if time == 0 { send() } else { lifetime.add(clock.schedule(after: .seconds(time), send)) }
      }
    }
  }

  @Test("S12, S16: the operators of the guide, written outside of the module")
  func guide() {
    #expect(Timeline.play("-3-1-4-1-5-|") { signal, _ in signal.records() } == "-3---4---5-|")
    let signal = Emitter<Character>()
    let first = Recorder(signal.signal.records())
    signal.emit("3")
    let second = Recorder(signal.signal.records())
    signal.emit("1")
    #expect(first.values == ["3"])
    #expect(second.values == ["1"])
    first.stop()
    second.stop()
    #expect(signal.observerCount == 0)
    let done = Emitter<Void>()
    func remind(_ signal: Signal<Character>, _ clock: VirtualClock) -> Signal<Character> {
      signal.reminding("?", after: .seconds(3), until: done.signal, on: clock)
    }
    #expect(Timeline.play("a-b-----c|", remind) == "a-b--?--c|")
    #expect(Timeline.play("a-b#", remind) == "a-b#")
    #expect(Timeline.play("a", { remind($0, $1).prefix(1) }) == "(a|)")
    #expect(done.observerCount == 0)
    let (text, clock) = (Emitter<String>(), VirtualClock())
    let searched = Recorder(text.signal.searched(on: clock))
    for word in ["a", "a ", "ab"] {
      text.emit(word)
      clock.advance(by: .milliseconds(word == "a" ? 100 : 400))
    }
    #expect(searched.values == ["a", "ab"])
  }

  @Test("S7: a chain of an operator written outside is as long as those of the module", arguments: [20_000])
  func longChain(links: Int) {
    let emitter = Emitter<Int>()
    var last = emitter.signal
    for _ in 0..<links { last = last.records() }
    let recorder = Recorder(last)
    for value in [1, 3, 2, 4] { emitter.emit(value) }
    emitter.end()
    #expect(recorder.values == [1, 3, 4])
    #expect(emitter.observerCount == 0)
  }

  @Test("S7: a thousand calls that users' own observers and inner signals make inside one another are borne")
  func ownCalls() {
    let emitters = (0...1_000).map { _ in Emitter<Int>() }
    for index in 0..<1_000 { emitters[index].signal.observe { emitters[index + 1].emit($0 + 1) } }
    var seen = 0
    emitters[1_000].signal.observe { seen = $0 }
    emitters[0].emit(0)
    #expect(seen == 1_000)
    var (shared, inner) = (emitters[0].signal, Signal.just(0))
    for _ in 0..<1_000 {
      let next = inner
      shared = shared.share()
      inner = Signal.just(0).flatMap { _ in next.map { $0 + 1 } }
    }
    shared.prefix(1).observe { seen = $0 }
    emitters[0].emit(7)
    #expect(seen == 7)
    inner.observe { seen = $0 }
    #expect(seen == 1_000)
  }
}

extension Signal where Value: Comparable {
  fileprivate func records() -> Signal {
    Signal(of: self) { stage in
      var highest: Value?
      stage.follow(self) { value in
        if let last = highest, value <= last { return }
        highest = value
        stage.send(value)
      }
    }
  }
}

extension Signal {
  fileprivate func reminding(
    _ reminder: Value, after silence: Duration, until done: Signal<Void>, on clock: any EventClock
  ) -> Signal {
    Signal(of: self, done) { [weak clock] stage in
      var count = 0
      var isDone = false
      stage.follow(done, receive: { isDone = true }, end: { _ in })
      stage.follow(self) { value in
        count += 1
        let present = count
        stage.wait(for: silence, on: clock) { if present == count, !isDone { stage.send(reminder) } }
        stage.send(value)
      }
    }
  }
}

extension Signal where Value == String {
  fileprivate func searched(on clock: any EventClock) -> Signal<String> {
    map { $0.trimmingCharacters(in: .whitespaces) }.debounce(for: .milliseconds(300), on: clock).distinct()
  }
}
