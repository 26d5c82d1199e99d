import Foundation
import SignalboxCore
import SignalboxTesting
import Testing

/// What the documentation shows, played.
@Suite struct DocumentedTests {
  @Test("S40: every timeline of the documentation is what comes out")
  func timelines() throws {
    let operators = Self.all
    var played: Set<String> = []
    for (_, source) in try Self.sources(of: "Operators", "Bridges", "SignalboxCore.docc") {
      var input: String?
      for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
        let line = line.trimmingPrefix(/\s*\/\/\/ ?/)
        guard let picture = line.wholeMatch(of: /(\S.*?) {2,}(\S+)/) else {
          input = nil
          continue
        }
        let (name, drawn) = (String(picture.1), String(picture.2))
        if name == "input" {
          input = drawn
        } else if let input, let play = operators[name] {
          #expect(Timeline.play(input, play) == drawn, "\(name)")
          played.insert(name)
        } else if input != nil, !Self.ofTheGuide.contains(name) {
          Issue.record("\(name) is not known here")
        }
      }
    }
    #expect(played == Set(operators.keys))
  }

  @Test("every operator's page has a picture of its timeline")
  func pictures() throws {
    for (file, source) in try Self.sources(of: "Operators") {
      var isPictured: [String: Bool] = [:]
      var comment = ""
      for line in source.split(separator: "\n") {
        if line.contains("///") {
          comment += line
        } else if let name = line.firstMatch(of: /public (?:static )?func (\w+)/)?.1 {
          isPictured[String(name), default: false] = isPictured[String(name)] == true || comment.contains("/// input  ")
          comment = ""
        } else if !line.trimmingPrefix(/\s*/).hasPrefix("@") {
          comment = ""
        }
      }
      for (name, isPictured) in isPictured { #expect(isPictured, "\(file): \(name)") }
    }
  }

  /// Played by `guide`.
  private static let ofTheGuide = ["records", "reminding"]

  private static func sources(of parts: String...) throws -> [(file: String, text: String)] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Modules/Core")
    return try parts.flatMap { part in
      try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: part).path).map { file in
        (file, try String(contentsOf: folder.appending(path: part + "/" + file), encoding: .utf8))
      }
    }
  }

  @Test("every public function on signals stands under a topic of the documentation")
  func topics() throws {
    let page = try Self.sources(of: "SignalboxCore.docc").first { $0.file == "SignalboxCore.md" }?.text ?? ""
    var count = 0
    for (file, source) in try Self.sources(of: "Operators", "Bridges", "Results", "Time", "Signals") {
      let extensions = source.components(separatedBy: "extension Signal ").dropFirst().joined()
      for name in extensions.matches(of: /public (?:static )?func (\w+)/).map(\.1) {
        count += 1
        #expect(page.contains("``Signal/\(name)(") || page.contains("``\(name)("), "\(file): \(name)")
      }
    }
    #expect(count > 70)
  }

  typealias Operator = (Signal<Character>, VirtualClock) -> Signal<Character>

  /// All that are drawn, by what they are called there.
  static var all: [String: Operator] {
    [operators, operatorsOfOne, operatorsOfTwo].reduce([:]) { $0.merging($1) { $1 } }
  }

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

  private static var operatorsOfOne: [String: Operator] {
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

  /// What somebody gets who observes a signal that is observed already from the third second on.
  private static func later(_ signal: Signal<Character>, on clock: VirtualClock) -> Signal<Character> {
    signal.observe { _ in }
    return Signal.timer((), after: .seconds(2), on: clock).flatMap { _ in signal }
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
