import SignalboxCore
import SignalboxTesting
import Testing

/// `combineLatest`, `zip`, `withLatest`, `sample`, and the operators with a memory.
@Suite struct CombiningTests {
  private let first = Emitter<Int>()
  private let second = Emitter<Int>()
  private let log = Log()

  @Test("S23: combineLatest waits for both, and ends when both have ended")
  func combineLatest() {
    first.signal.combineLatest(second.signal).observe({ log.note("\($0.0)\($0.1)") }, end: log.noting(""))
    first.emit(1)
    first.emit(2)
    second.emit(3)
    first.emit(4)
    first.end()
    second.emit(5)
    second.end()
    #expect(log.lines == ["23", "43", "45", "completed"])
  }

  @Test("S23: combineLatest ends when an input ends without a value, and unsubscribes from the other")
  func combineLatestWithout() {
    first.signal.combineLatest(second.signal).observe({ _ in }, end: log.noting(""))
    first.emit(1)
    second.end()
    #expect(log.lines == ["completed"])
    #expect(first.observerCount == 0)
  }

  @Test("S25: zip pairs by index, holds the surplus, and ends when an exhausted side has ended")
  func zip() {
    first.signal.zip(second.signal).observe({ log.note("\($0.0)\($0.1)") }, end: log.noting(""))
    for value in 1...3 { first.emit(value) }
    second.emit(7)
    first.end()
    second.emit(8)
    #expect(log.lines == ["17", "28"])
    second.emit(9)
    #expect(log.lines == ["17", "28", "39", "completed"])
    #expect(second.observerCount == 0)
  }

  @Test("S25: zip of signals of different types pairs by index, and ends like a zip of two")
  func zipOfSeveral() {
    let third = Emitter<String>()
    let zipped = Signal(zipping: first.signal, second.signal, third.signal) { "\($0)\($1)\($2)" }
    zipped.observe(log.noting(""), end: log.noting(""))
    for value in 1...3 { first.emit(value) }
    third.emit("a")
    second.emit(7)
    third.emit("b")
    first.end()
    #expect(log.lines == ["17a"])
    for value in 8...9 { second.emit(value) }
    third.emit("c")
    #expect(log.lines == ["17a", "28b", "39c", "completed"])
    #expect(second.observerCount + third.observerCount == 0)
    let (one, other) = (Emitter<Int>(), Emitter<Int>())
    Signal(zipping: one.signal, other.signal) { $0 + $1 }.observe(log.noting(""), end: log.noting(""))
    one.emit(1)
    other.end(.failed(Failure("f")))
    #expect(log.lines.last == "failed(f)")
    #expect(one.observerCount == 0)
  }

  @Test("S25, S6: a value that the observer of a zip sends waits for its partners")
  func zipReentered() {
    let third = Emitter<Int>()
    Signal(zipping: first.signal, second.signal, third.signal) { [$0, $1, $2] }.observe { [log, first, third] row in
      log.note("\(row)")
      if row[0] == 1 {
        first.emit(5)
        third.emit(6)
      }
    }
    first.emit(1)
    second.emit(2)
    third.emit(3)
    second.emit(4)
    #expect(log.lines == ["[1, 2, 3]", "[5, 4, 6]"])
  }

  @Test(
    "S27: withLatest and sample give nothing before the second input has a value, and keep one order with one source")
  func withLatestAndSample() {
    first.signal.withLatest(from: second.signal).observe { log.note("with \($0.0)\($0.1)") }
    second.signal.sample(on: first.signal).observe(log.noting("sample "))
    first.emit(1)
    second.emit(5)
    first.emit(2)
    first.emit(3)
    #expect(log.lines == ["with 25", "sample 5", "with 35"])
    let one = Emitter<Int>()
    one.signal.withLatest(from: one.signal).observe { log.note("same \($0.0)\($0.1)") }
    one.signal.sample(on: one.signal).observe(log.noting("sampled "))
    one.emit(4)
    #expect(log.lines.suffix(2) == ["same 44", "sampled 4"])
  }

  @Test("S29: a merge of at most two follows two and queues the rest")
  func mergeAtMost() {
    let outer = Emitter<Int>()
    let inners = (0...3).map { _ in Emitter<Int>() }
    outer.signal.flatMap(.mergeAtMost(2)) { inners[$0].signal }.observe(log.noting(""), end: log.noting(""))
    for index in 0...3 { outer.emit(index) }
    #expect(inners.map(\.observerCount) == [1, 1, 0, 0])
    inners[1].end()
    #expect(inners.map(\.observerCount) == [1, 0, 1, 0])
    outer.end()
    for index in [0, 2, 3] { inners[index].end() }
    #expect(log.lines == ["completed"])
  }

  @Test("scan, pairwise, collect, drop, prefix and materialize give the values of their timelines")
  func remembering() {
    #expect(Timeline.play("abc|") { signal, _ in signal.scan("") { $0 + String($1) }.compactMap(\.last) } == "abc|")
    #expect(Timeline.play("abc|") { signal, _ in signal.pairwise().map(\.previous) } == "-ab|")
    #expect(Timeline.play("abc|") { signal, _ in signal.collect(2).compactMap(\.last) } == "-b-(c|)")
    #expect(Timeline.play("abc|") { signal, _ in signal.drop(first: 2) } == "--c|")
    #expect(Timeline.play("abab|") { signal, _ in signal.drop { $0 == "a" } } == "-bab|")
    #expect(Timeline.play("abab|") { signal, _ in signal.prefix { $0 == "a" } } == "a|")
    #expect(Timeline.play("ab#") { signal, _ in signal.materialize().map { _ in "x" } } == "xx(x|)")
    #expect(Timeline.play("abc") { signal, _ in signal.prefix(until: signal.filter { $0 == "c" }) } == "ab|")
    #expect(Timeline.play("abc") { signal, _ in signal.drop(until: signal.filter { $0 == "b" }) } == "-bc")
  }

  @Test(
    "S16, S2: share runs the stages once for all, subscribes with the first observer and unsubscribes with the last")
  func share() {
    var calls = 0
    let shared = first.signal.map { value in
      calls += 1
      return value
    }.share()
    #expect(first.observerCount == 0)
    let tokens = [shared.observe(log.noting("A")), shared.observe(log.noting("B"))]
    first.emit(1)
    #expect(calls == 1)
    for token in tokens { token.cancel() }
    #expect(first.observerCount == 0)
    shared.observe(log.noting("C"), end: log.noting("C "))
    first.emit(2)
    first.end()
    shared.observe(log.noting("D"), end: log.noting("D "))
    #expect(log.lines == ["A1", "B1", "C2", "C completed", "D completed"])
  }

  @Test("S33: replay gives the last values first, and the end")
  func replay() {
    let replayed = first.signal.replay(2)
    for value in 1...3 { first.emit(value) }
    replayed.observe(log.noting("A"), end: log.noting("A "))
    first.emit(4)
    first.end()
    replayed.observe(log.noting("B"), end: log.noting("B "))
    #expect(log.lines == ["A2", "A3", "A4", "A completed", "B3", "B4", "B completed"])
  }

  @Test("S12: logEvents writes the events and changes nothing")
  func logEvents() {
    let token = first.signal.logEvents("taps", to: log.note).observe(log.noting("got "))
    first.emit(1)
    token.cancel()
    #expect(log.lines == ["taps: subscribed", "taps: 1", "got 1", "taps: cancelled"])
  }

  @Test("S33: an observer that subscribes to a replay during a delivery gets each value once")
  func replayInADelivery() {
    let replayed = first.signal.merge(second.signal).replay(2)
    replayed.observe { value in
      guard value == 1 else { return }
      second.emit(2)
      replayed.observe(log.noting(""))
    }
    first.emit(1)
    second.emit(3)
    #expect(log.lines == ["1", "2", "3"])
  }

  @Test("S12: a logged subscription is inactive after its end, and a cancellation after that logs nothing")
  func logEnds() {
    let logged = first.signal.logEvents("taps", to: log.note).observe { _ in }
    first.end()
    #expect(!logged.isActive)
    logged.cancel()
    #expect(log.lines == ["taps: subscribed", "taps: completed"])
  }

  @Test("S12, S41: logEvents keeps nothing of attempts that failed")
  func noGrowthOfLoggedRetries() async {
    await #expect(processExitsWith: .success) { try growthOfLoggedRetries() }
  }
}

/// Throws when 100,000 failed attempts leave memory behind. A past fault left 237 bytes for each attempt.
private func growthOfLoggedRetries() throws {
  var attempts = 0
  let before = try memoryInUse()
  var after = 0
  Signal<Int>.deferred {
    attempts += 1
    if attempts == 100_000 { after = (try? memoryInUse()) ?? .max }
    return .ended(.failed(Failure("f")))
  }.logEvents("try", to: { _ in }).retry(99_999).observe { _ in }
  if attempts != 100_000 || after - before > 8 * megabyte { throw Failure("grew by \(after - before)") }
}
