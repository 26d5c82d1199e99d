import SignalboxCore
import Testing

@MainActor @Suite struct AsyncBindTests {
  @Test("R59, R15: an async transform runs after any trigger, on the caller's actor")
  func bindAsync() async {
    let trigger = Emitter<Int>()
    let results = trigger.signal.bind { (value: Int) async throws(Failure) -> Int in
      MainActor.assertIsolated()
      await Task.yield()
      if value == 2 { throw Failure("two") }
      return value * 10
    }
    let log = Log()
    results.next(log.noting("next ")).error(log.noting("error "))
    for value in 1...2 {
      trigger.emit(value)
      while log.lines.count < value * 1 { await Task.yield() }
    }
    #expect(log.lines == ["next 10", "error two"])
  }

  @Test("B9: the newest input cancels the previous async transform, and its result is ignored")
  func latestWins() async {
    let trigger = Emitter<Int>()
    let log = Log()
    let gates = [Emitter<Void>(), Emitter<Void>()]
    trigger.signal.bind { (index: Int) async throws(Failure) -> Int in
      let opened = gates[index].signal.values
      do { for try await _ in opened { break } } catch { throw Failure("\(error)") }
      log.note(Task.isCancelled ? "\(index) cancelled" : "\(index) done")
      return index
    }.next(log.noting("next "))
    trigger.emit(0)
    while gates[0].observerCount == 0 { await Task.yield() }
    trigger.emit(1)
    while gates[1].observerCount == 0 { await Task.yield() }
    gates[1].emit()
    while log.lines.count < 3 { await Task.yield() }
    #expect(Set(log.lines) == ["0 cancelled", "1 done", "next 1"])
  }
}
