import SignalboxCore
import Testing

/// Closures that call each other deeper than any stack, up to a million times. The program ends with a message, never
/// with a memory fault.
@Suite struct StackTests {
  #if DEBUG
    static let links = 200_000
  #else
    static let links = 1_000_000
  #endif
  private static let sentence = "The stack is nearly used up"

  private func stops(_ result: ExitTest.Result?, at place: String = "") throws {
    let result = try #require(result)
    let said = String(decoding: result.standardErrorContent, as: UTF8.self)
    #if DEBUG
      #expect(said.contains(Self.sentence))
      if !place.isEmpty { #expect(said.contains(place)) }
    #endif
    for fault in [11, 7] as [CInt] { #expect(result.exitStatus != .signal(fault)) }
  }

  @Test("S7: emitters that observers chain stop the program with the place of an observer")
  func emitters() async throws {
    try stops(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let emitters = (0..<StackTests.links).map { _ in Emitter<Int>() }
        for (one, next) in zip(emitters, emitters.dropFirst()) { one.signal.observe { next.emit($0) } }
        emitters[0].emit(1)
      }, at: "StackTests.swift")
  }

  @Test("S7: emitters that end each other in a chain of any length stop the program with a message")
  func ends() async throws {
    try stops(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let emitters = (0..<StackTests.links).map { _ in Emitter<Int>() }
        for (one, next) in zip(emitters, emitters.dropFirst()) { one.signal.observe({ _ in }, end: { next.end($0) }) }
        emitters[0].end()
      })
  }

  @Test("S7: properties that observers set in a chain stop the program with a message")
  func properties() async throws {
    try stops(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let properties = (0..<StackTests.links).map { _ in MutableProperty(0) }
        for (one, next) in zip(properties, properties.dropFirst()) { one.changes.observe { next.value = $0 } }
        properties[0].value = 1
      }, at: "StackTests.swift")
  }

  @Test("S7: properties that read each other in a chain stop the program with a message")
  func reading() async throws {
    try stops(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let trigger = MutableProperty(0)
        var last: Property<Int> = trigger
        for _ in 0..<StackTests.links {
          let before = last
          last = trigger.map { _ in before.value }
        }
        _ = last.value
      })
  }

  @Test("S7: the release of a long chain of emitters stops the program with a message")
  func freed() async throws {
    try stops(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        var last = Emitter<Int>()
        for _ in 0..<StackTests.links {
          let (before, next) = (last, Emitter<Int>())
          next.signal.observe { before.emit($0) }
          last = next
        }
      })
  }

  /// The links that the smallest stack of a thread pool carries (half a megabyte), in a debug build.
  static let documented = 500

  @Test("S7: a chain as long as the documentation states sends, ends, is cancelled and is freed")
  func documentedDepth() {
    let log = Log()
    let emitters = (0..<Self.documented).map { _ in Emitter<Int>() }
    for (one, next) in zip(emitters, emitters.dropFirst()) {
      one.signal.observe({ next.emit($0) }, end: { next.end($0) })
    }
    emitters[Self.documented - 1].signal.observe(log.noting(""), end: log.noting(""))
    emitters[0].emit(1)
    emitters[0].end()
    let emitter = Emitter<Int>()
    var shared = emitter.signal
    for _ in 0..<Self.documented { shared = shared.share() }
    let token = shared.observe(log.noting(""))
    emitter.emit(2)
    token.cancel()
    #expect(emitter.observerCount == 0)
    #expect(log.lines == ["1", "completed", "2"])
  }

  @Test("S7: any number of shared signals without observers are freed in constant stack")
  func sharesFreed() {
    let emitter = Emitter<Int>()
    var last = emitter.signal
    for _ in 0..<StackTests.links { last = last.share() }
    last = emitter.signal
    for _ in 0..<1_000 { last = last.share().map { $0 + 1 }.share(replay: 1) }
  }
}
