import SignalboxCore
import Testing

@Suite struct SpellingsTests {
  @Test("R4: once stops after the first value, eachTime never")
  func persistence() {
    let emitter = Emitter<Int>()
    let log = Log()
    emitter.signal.onReception § once § log.noting("once")
    emitter.signal.onReception § eachTime § log.noting("each")
    for value in 1...3 { emitter.emit(value) }
    #expect(log.lines == ["once1", "each1", "each2", "each3"])
    #expect(emitter.observerCount == 1)
  }

  @Test("R4: after Stop an observation is never called again, also with values queued")
  func stop() {
    let emitter = Emitter<Int>()
    var seen: [Int] = []
    emitter.signal.observeWhile { value in
      seen.append(value)
      emitter.emit(value + 1)
      return value < 3 ? .continue : .stop
    }
    emitter.emit(1)
    #expect(seen == [1, 2, 3])
  }

  @Test("R10: an observation returns its signal, which can be observed again")
  func chains() {
    let emitter = Emitter<Int>()
    let log = Log()
    emitter.signal
      .onReception(eachTime(log.noting("A")))
      .onReception(eachTime(log.noting("B")))
    emitter.emit(1)
    #expect(log.lines == ["A1", "B1"])
  }

  @Test("R11: apply, doAll and inAnyCase read as prose")
  func prose() {
    let emitter = Emitter<Int>()
    let log = Log()
    func show() { log.note("shown") }
    emitter.signal.onReception § eachTime § doAll(log.noting("A"), log.noting("B"))
    emitter.signal.onReception § eachTime § inAnyCase § show
    emitter.emit(1)
    #expect(log.lines == ["A1", "B1", "shown"])
    func double(_ number: Int) -> Int { number * 2 }
    func next(_ number: Int) -> Int { number + 1 }
    #expect((double § next § 3) == 8)
  }

  @Test("S10: doAll does not grow when it is called many times")
  func doAllDoesNotGrow() async {
    await #expect(processExitsWith: .success) { try growthOfDoAll() }
  }
}

private func growthOfDoAll() throws {
  let emitter = Emitter<Int>()
  var sum = 0
  emitter.signal.onReception § eachTime § doAll({ sum &+= $0 }, { sum &+= $0 })
  emitter.emit(0)
  let before = try memoryInUse()
  for value in 0..<300_000 { emitter.emit(value) }
  let growth = try memoryInUse() - before
  if growth > 12 * megabyte { throw Failure("grew by \(growth)") }
}
