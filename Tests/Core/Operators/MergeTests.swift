import SignalboxCore
import Testing

@Suite struct MergeTests {
  @Test("R9, S26: merge and + give the values of both signals in order of arrival, and end when both have ended")
  func both() {
    let (first, second) = (Emitter<Int>(), Emitter<Int>())
    let log = Log()
    (first.signal + second.signal).observe(log.noting(""), end: log.noting(""))
    first.emit(1)
    second.emit(2)
    first.emit(3)
    first.end()
    second.emit(4)
    #expect(log.lines == ["1", "2", "3", "4"])
    second.end()
    #expect(log.lines.last == "completed")
  }

  @Test("S26: a failure ends the merge at once and unsubscribes from the other input")
  func failure() {
    let (first, second) = (Emitter<Int>(), Emitter<Int>())
    let log = Log()
    first.signal.merge(second.signal).observe(log.noting(""), end: log.noting(""))
    second.end(.failed(Failure("f")))
    first.emit(1)
    first.end()
    #expect(log.lines == ["failed(f)"])
    #expect(first.observerCount == 0)
  }

  @Test("B4, S8: a signal merged with itself delivers twice and stops as a unit")
  func withItself() {
    let emitter = Emitter<Int>()
    var seen: [Int] = []
    emitter.signal.merge(emitter.signal).observe { seen.append($0) }
    emitter.emit(1)
    #expect(seen == [1, 1])
    emitter.signal.merge(emitter.signal).onReception § once § { seen.append($0 * 10) }
    emitter.emit(2)
    #expect(seen == [1, 1, 2, 2, 20])
    #expect(emitter.observerCount == 2)
  }

  @Test("S26, S13: an input that has failed already ends the merge, and the rest is not subscribed to")
  func failedAlready() {
    let (first, second) = (Emitter<Int>(), Emitter<Int>())
    let log = Log()
    first.end(.failed(Failure("f")))
    first.signal.merge(second.signal).observe(log.noting(""), end: log.noting(""))
    #expect(log.lines == ["failed(f)"])
    #expect(second.observerCount == 0)
  }
}
