import Foundation
import SignalboxCore
import SignalboxTesting
import Testing

/// Plays the timelines of the documentation.
@Suite struct DocumentedTests {
  @Test("S40: every timeline of the documentation is equal to the played result")
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

  @Test("every operator's documentation has a picture of its timeline")
  func pictures() throws {
    var count = 0
    for (file, source) in try Self.sources(of: "Operators") {
      var comment = ""
      for line in source.split(separator: "\n") {
        if line.contains("///") {
          comment += line
        } else if line.contains(/public (?:static func|func|convenience init)/) {
          #expect(comment.contains("/// input  "), "\(file): \(line)")
          count += 1
          comment = ""
        } else if !line.trimmingPrefix(/\s*/).hasPrefix("@") {
          comment = ""
        }
      }
    }
    #expect(count > 50)
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

  @Test("S12, S16: the operators of the guide work outside of the module")
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

  @Test(
    "S7: a chain of an operator from outside can be as long as a chain of the module's operators", arguments: [20_000])
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

  @Test("S7: a thousand nested calls through observers, shares and inner signals do not overflow the stack")
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
