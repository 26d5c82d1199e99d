// Long, because each law of sending has its own small case.
import SignalboxCore
import Testing

@Suite struct EmitterTests {
  @Test("S1, R3: observers are called in subscription order", arguments: [3, 40, 1_000])
  func order(count: Int) {
    let emitter = Emitter<Int>()
    var called: [Int] = []
    for index in 0..<count { emitter.signal.observe { _ in called.append(index) } }
    emitter.emit(1)
    #expect(called == Array(0..<count))
  }

  @Test("S1: order survives removals in the middle and later additions", arguments: [3, 40, 1_000])
  func orderAfterRemovals(count: Int) {
    let emitter = Emitter<Int>()
    var called: [Int] = []
    let tokens = (0..<count).map { index in emitter.signal.observe { _ in called.append(index) } }
    for index in stride(from: 1, to: count, by: 2) { tokens[index].cancel() }
    for index in count..<(count + 5) { emitter.signal.observe { _ in called.append(index) } }
    let expected = stride(from: 0, to: count, by: 2) + Array(count..<(count + 5))
    emitter.emit(1)
    #expect(called == expected)
    called = []
    emitter.emit(2)
    #expect(called == expected)
    #expect(emitter.observerCount == expected.count)
  }

  @Test("S1, S4: order survives removals made from inside a delivery")
  func orderAfterRemovalsInDelivery() {
    let emitter = Emitter<Int>()
    var called: [Int] = []
    var tokens: [Subscription] = []
    for index in 0..<100 {
      tokens.append(
        emitter.signal.observe { value in
          called.append(index)
          if value == 1, index % 3 != 0 { tokens[index].cancel() }
        })
    }
    emitter.emit(1)
    #expect(called == Array(0..<100))
    called = []
    emitter.emit(2)
    #expect(called == Array(stride(from: 0, to: 100, by: 3)))
  }

  @Test("S2: every observer sees the same values in the same order, also when several observers send")
  func sameValues() {
    let emitter = Emitter<Int>()
    var seen: [[Int]] = [[], [], []]
    for index in 0..<3 {
      emitter.signal.observe { value in
        seen[index].append(value)
        if value < 40 { emitter.emit(value * 3 + index) }
      }
    }
    emitter.emit(1)
    #expect(seen[0].count > 20)
    #expect(seen[1] == seen[0])
    #expect(seen[2] == seen[0])
  }

  @Test("S3, B3: an observer added during a delivery gets the next value, not the one in flight")
  func addedDuringDelivery() {
    let emitter = Emitter<Int>()
    let log = Log()
    emitter.signal.observe { value in
      log.note("A\(value)")
      if value == 1 { emitter.signal.observe(log.noting("N")) }
    }
    emitter.signal.observe(log.noting("B"))
    emitter.emit(1)
    emitter.emit(2)
    #expect(log.lines == ["A1", "B1", "A2", "B2", "N2"])
  }

  @Test("S3: a value sent after the subscription, in the same delivery, does reach the new observer")
  func addedBeforeNestedSend() {
    let emitter = Emitter<Int>()
    let log = Log()
    emitter.signal.observe { value in
      log.note("A\(value)")
      guard value == 1 else { return }
      emitter.signal.observe(log.noting("N"))
      emitter.emit(2)
    }
    emitter.emit(1)
    #expect(log.lines == ["A1", "A2", "N2"])
  }

  @Test("S3: an observer that subscribes itself again terminates")
  func resubscription() {
    let emitter = Emitter<Int>()
    var calls = 0
    func observe() {
      emitter.signal.onReception(
        once { _ in
          calls += 1
          observe()
        })
    }
    observe()
    emitter.emit(1)
    #expect(calls == 1)
    emitter.emit(2)
    #expect(calls == 2)
    #expect(emitter.observerCount == 1)
  }

  @Test("S6, B1: a value sent by the first observer reaches all observers after the present value")
  func reentrantSend() {
    let emitter = Emitter<Int>()
    let log = Log()
    emitter.signal.observe { value in
      log.note("A\(value)")
      if value == 1 { emitter.emit(2) }
    }
    emitter.signal.observe(log.noting("B"))
    emitter.emit(1)
    #expect(log.lines == ["A1", "B1", "A2", "B2"])
  }

  @Test("S6: with sends four deep the last observer sees 1 2 3 4")
  func reentrantSendsFourDeep() {
    let emitter = Emitter<Int>()
    var seen: [[Int]] = [[], [], []]
    emitter.signal.observe { value in
      seen[0].append(value)
      if value < 4 { emitter.emit(value + 1) }
    }
    for index in 1...2 { emitter.signal.observe { seen[index].append($0) } }
    emitter.emit(1)
    #expect(seen == [[1, 2, 3, 4], [1, 2, 3, 4], [1, 2, 3, 4]])
  }

  @Test("B2: a value sent by the last observer reaches all observers")
  func reentrantSendByTheLast() {
    let emitter = Emitter<Int>()
    let log = Log()
    emitter.signal.observe(log.noting("A"))
    emitter.signal.observe { value in
      log.note("B\(value)")
      if value == 1 { emitter.emit(2) }
    }
    emitter.emit(1)
    #expect(log.lines == ["A1", "B1", "A2", "B2"])
  }

  @Test("S7: 100,000 nested sends need constant stack")
  func nestedSends() {
    let emitter = Emitter<Int>()
    var last = 0
    emitter.signal.observe { value in if value < 100_000 { emitter.emit(value + 1) } }
    emitter.signal.map { $0 }.observe { last = $0 }
    emitter.emit(1)
    #expect(last == 100_000)
  }

  @Test("S10: a million sends do not grow the heap")
  func noGrowth() async {
    await #expect(processExitsWith: .success) { try growthOfAMillionSends() }
  }

  @Test("S12: nothing is delivered after an end, and the second end is ignored", arguments: ["completed", "failed"])
  func nothingAfterTheEnd(kind: String) {
    let emitter = Emitter<Int>()
    let log = Log()
    emitter.signal.observe(log.noting(""), end: log.noting("end "))
    emitter.emit(1)
    emitter.end(kind == "failed" ? .failed(Failure("f")) : .completed)
    emitter.emit(2)
    emitter.end(.interrupted)
    emitter.end(.failed(Failure("late")))
    #expect(log.lines == ["1", kind == "failed" ? "end failed(f)" : "end completed"])
  }

  @Test("S12: a value that an observer of the end sends is not delivered")
  func sendFromTheEnd() {
    let emitter = Emitter<Int>()
    let log = Log()
    emitter.signal.observe(
      log.noting("A"),
      end: { _ in
        log.note("A end")
        emitter.emit(9)
        emitter.end()
      })
    emitter.signal.observe(log.noting("B"), end: { _ in log.note("B end") })
    emitter.end()
    #expect(log.lines == ["A end", "B end"])
  }

  @Test("S13: observing a finished signal reports the end at once and registers nothing")
  func observingAfterTheEnd() {
    let emitter = Emitter<Int>()
    let log = Log()
    emitter.end(.failed(Failure("f")))
    let plain = emitter.signal.observe(log.noting("A"), end: log.noting("A "))
    let derived = emitter.signal.map { $0 }.filter { _ in true }.observe(log.noting("B"), end: log.noting("B "))
    #expect(log.lines == ["A failed(f)", "B failed(f)"])
    #expect(emitter.observerCount == 0)
    #expect(!plain.isActive)
    #expect(!derived.isActive)
  }

  @Test("S14: an end sent from inside a delivery comes after the present value, once, to all observers")
  func endDuringDelivery() {
    let emitter = Emitter<Int>()
    let log = Log()
    emitter.signal.observe(
      { value in
        log.note("A\(value)")
        emitter.end()
        emitter.emit(2)
        emitter.end(.interrupted)
      }, end: log.noting("A "))
    emitter.signal.observe(log.noting("B"), end: log.noting("B "))
    emitter.emit(1)
    #expect(log.lines == ["A1", "B1", "A completed", "B completed"])
  }

  @Test("S14, S6: values sent before the end, in one delivery, come before it")
  func valuesBeforeTheEnd() {
    let emitter = Emitter<Int>()
    let log = Log()
    emitter.signal.observe { value in
      guard value == 1 else { return }
      emitter.emit(2)
      emitter.end()
      emitter.emit(3)
    }
    emitter.signal.observe(log.noting(""), end: log.noting(""))
    emitter.emit(1)
    #expect(log.lines == ["1", "2", "completed"])
  }

  @Test("S15, B10: the release of an emitter ends the signal, once, and frees everything that its observers held")
  func ownerGoesAway() {
    let live = LiveCount()
    let log = Log()
    var emitter: Emitter<Int>? = Emitter()
    let signal = emitter?.signal
    for name in ["A ", "B "] {
      let held = live.make()
      signal?.observe({ _ in held.touch() }, end: log.noting(name))
      signal?.map { (held, $0) }.observe({ _ in held.touch() }, end: log.noting("mapped " + name))
    }
    #expect(live.count == 2)
    emitter = nil
    #expect(log.lines == ["A interrupted", "mapped A interrupted", "B interrupted", "mapped B interrupted"])
    #expect(live.count == 0)
    signal?.observe(log.noting("late"), end: log.noting("late "))
    #expect(log.lines.last == "late interrupted")
  }

  @Test("S15, S14: the release of an emitter inside a delivery ends the signal after that delivery")
  func ownerGoesAwayInDelivery() {
    let log = Log()
    final class Owner { var emitter: Emitter<Int>? = Emitter() }
    let owner = Owner()
    owner.emitter?.signal.observe(
      { value in
        log.note("A\(value)")
        owner.emitter = nil
      }, end: log.noting("A "))
    owner.emitter?.signal.observe(log.noting("B"), end: log.noting("B "))
    owner.emitter?.emit(1)
    #expect(log.lines == ["A1", "B1", "A interrupted", "B interrupted"])
  }

  @Test("R1: a subscription does not get values emitted before it")
  func hot() {
    let emitter = Emitter<Int>()
    var seen: [Int] = []
    emitter.emit(1)
    emitter.signal.observe { seen.append($0) }
    emitter.emit(2)
    #expect(seen == [2])
  }

  @Test("R19: an emitter has one signal")
  func oneSignal() {
    let emitter = Emitter<Int>()
    #expect(emitter.signal === emitter.signal)
  }

  @Test("S20: an observer, a transform and a deinit may send, subscribe and cancel in the middle of a delivery")
  func nothingIsLocked() {
    let emitter = Emitter<Int>()
    let live = LiveCount()
    let log = Log()
    var victims: [Subscription] = []
    func react(_ name: String) {
      log.note(name)
      emitter.signal.observe { _ in }.cancel()
      victims.popLast()?.cancel()
    }
    for _ in 0..<3 {
      let held = live.make {
        react("deinit")
        emitter.emit(3)
      }
      victims.append(emitter.signal.observe { _ in held.touch() })
    }
    emitter.signal.map { value in
      if value == 1 { react("transform") }
      return value
    }.observe { value in
      if value == 1 { react("observer") }
    }
    emitter.emit(1)
    #expect(log.lines.count(where: { $0 == "deinit" }) == 3)
    #expect(live.count == 0)
    #expect(emitter.observerCount == 1)
  }
}

/// Throws when a million sends leave more than a quarter of the cost of a thunk for each send. A thunk costs 96
/// bytes.
private func growthOfAMillionSends() throws {
  let emitter = Emitter<Int>()
  var sum = 0
  emitter.signal.observe { sum &+= $0 }
  emitter.signal.map { $0 }.filter { _ in true }.observe { sum &+= $0 }
  for value in 0..<1_000 { emitter.emit(value) }
  let before = try memoryInUse()
  for value in 0..<1_000_000 { emitter.emit(value) }
  let growth = try memoryInUse() - before
  if growth > 24 * megabyte || sum == 0 { throw Failure("grew by \(growth)") }
}
