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
    let operators: [String: (Signal<Character>, VirtualClock) -> Signal<Character>] = [
      "debounce(for: 2 s)": { $0.debounce(for: .seconds(2), on: $1) },
      "throttle(for: 3 s, .first)": { $0.throttle(for: .seconds(3), .first, on: $1) },
      "delay(by: 2 s)": { $0.delay(by: .seconds(2), on: $1) },
      "prefix(2)": { signal, _ in signal.prefix(2) },
      "drop(first: 1)": { signal, _ in signal.drop(first: 1) },
      "last": { signal, _ in signal.last() },
      "startWith(x)": { signal, _ in signal.startWith("x") },
      "concat(xy|)": { signal, _ in signal.concat(.just("x", "y")) },
      "flatMapError { xy| }": { signal, _ in signal.flatMapError { _ in .just("x", "y") } },
    ]
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

  @Test("S12, S16: the operators of the guide, written with make and of those that are there")
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
    let (text, clock) = (Emitter<String>(), VirtualClock())
    let searched = Recorder(text.signal.searched(on: clock))
    for word in ["a", "a ", "ab"] {
      text.emit(word)
      clock.advance(by: .milliseconds(word == "a" ? 100 : 400))
    }
    #expect(searched.values == ["a", "ab"])
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
    .make { emitter, lifetime in
      var highest: Value?
      self.observe(
        during: lifetime,
        { value in
          if let last = highest, value <= last { return }
          highest = value
          emitter.emit(value)
        }, end: { emitter.end($0) })
    }
  }
}

extension Signal where Value == String {
  fileprivate func searched(on clock: any EventClock) -> Signal<String> {
    map { $0.trimmingCharacters(in: .whitespaces) }.debounce(for: .milliseconds(300), on: clock).distinct()
  }
}
