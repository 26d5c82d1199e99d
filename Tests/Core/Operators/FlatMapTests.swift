import SignalboxCore
import Testing

@Suite struct FlatMapTests {
  final class Screen {
    let tapped = Emitter<String>()
  }

  @Test("R8: a binding can be made before any inner signal exists, and follows each one that appears")
  func beforeTheInnerExists() {
    let shown = Emitter<Screen>()
    let log = Log()
    shown.signal.flatMap { $0.tapped.signal }.observe(log.noting(""))
    let (first, second) = (Screen(), Screen())
    shown.emit(first)
    first.tapped.emit("1")
    shown.emit(second)
    second.tapped.emit("2")
    first.tapped.emit("3")
    #expect(log.lines == ["1", "2", "3"])
  }

  @Test("R8, B5: an inner signal that appears three times is followed once")
  func sameInner() {
    let shown = Emitter<Screen>()
    let log = Log()
    let screen = Screen()
    shown.signal.flatMap { $0.tapped.signal }.observe(log.noting(""))
    for _ in 1...3 { shown.emit(screen) }
    screen.tapped.emit("1")
    #expect(log.lines == ["1"])
  }

  @Test("B5: flatMap releases an inner signal when the page of that signal is freed")
  func innerGoes() {
    let shown = Emitter<Screen>()
    let live = LiveCount()
    shown.signal.flatMap { screen in
      let held = live.make()
      return screen.tapped.signal.filter { _ in
        held.touch()
        return true
      }
    }.observe { _ in }
    do {
      let screen = Screen()
      shown.emit(screen)
      #expect(live.count == 1)
    }
    #expect(live.count == 0)
  }

  @Test("S28: latest unsubscribes from the old inner signal before it starts the new one, and drops its later values")
  func latest() {
    let outer = Emitter<Int>()
    let inners = [Emitter<String>(), Emitter<String>()]
    let log = Log()
    outer.signal.flatMap(.latest) { index in
      log.note("old has \(inners[0].observerCount)")
      return inners[index].signal
    }.observe(log.noting(""), end: log.noting(""))
    outer.emit(0)
    inners[0].emit("a")
    outer.emit(1)
    #expect(inners[0].observerCount == 0)
    inners[0].emit("late")
    inners[1].emit("b")
    outer.end()
    inners[1].emit("c")
    inners[1].end()
    #expect(log.lines == ["old has 0", "a", "old has 1", "b", "c", "completed"])
  }

  @Test("S28: the old inner signal has no subscription when the new one starts")
  func latestOrder() {
    let outer = Emitter<Int>()
    let old = Emitter<Int>()
    let property = MutableProperty(5)
    let log = Log()
    outer.signal.flatMap(.latest) { $0 == 0 ? old.signal : property.signal.map { $0 + old.observerCount } }
      .observe(log.noting(""))
    outer.emit(0)
    outer.emit(1)
    #expect(log.lines == ["5"])
  }

  @Test("S29: concat starts the next inner signal when the previous one has ended, in order of appearance")
  func concat() {
    let outer = Emitter<Int>()
    let inners = [Emitter<String>(), Emitter<String>(), Emitter<String>()]
    let log = Log()
    outer.signal.flatMap(.concat) { inners[$0].signal }.observe(log.noting(""), end: log.noting(""))
    for index in 0...2 { outer.emit(index) }
    inners[1].emit("not yet")
    inners[0].emit("a")
    inners[1].end()
    inners[0].end()
    inners[2].emit("c")
    outer.end()
    inners[2].end()
    #expect(log.lines == ["a", "c", "completed"])
  }

  @Test("S30: first drops the inner signals that appear while one runs")
  func first() {
    let outer = Emitter<Int>()
    let inners = [Emitter<String>(), Emitter<String>(), Emitter<String>()]
    let log = Log()
    outer.signal.flatMap(.first) { inners[$0].signal }.observe(log.noting(""))
    outer.emit(0)
    outer.emit(1)
    inners[1].emit("dropped")
    inners[0].end()
    outer.emit(2)
    inners[2].emit("c")
    #expect(log.lines == ["c"])
  }

  @Test("S28: a failing inner signal ends the whole at once and unsubscribes from the rest")
  func failure() {
    let outer = Emitter<Int>()
    let inners = [Emitter<String>(), Emitter<String>()]
    let log = Log()
    outer.signal.flatMap { inners[$0].signal }.observe(log.noting(""), end: log.noting(""))
    outer.emit(0)
    outer.emit(1)
    inners[0].end(.failed(Failure("f")))
    inners[1].emit("late")
    #expect(log.lines == ["failed(f)"])
    #expect(outer.observerCount == 0)
    #expect(inners[1].observerCount == 0)
  }

  @Test("S31: 100,000 inner signals in succession leave nothing behind")
  func manyInners() {
    let outer = Emitter<Int>()
    let live = LiveCount()
    var highest = 0
    var sum = 0
    outer.signal.flatMap(.latest) { value in
      let held = live.make()
      return MutableProperty(value).signal.map { value in
        held.touch()
        return value
      }
    }.observe { value in
      sum += value
      highest = max(highest, live.count)
    }
    for value in 1...100_000 { outer.emit(value) }
    #expect(sum == 5_000_050_000)
    #expect(highest <= 2)
  }

  @Test(
    "S32: an inner signal that sends while it is subscribed to is delivered, with every strategy",
    arguments: [FlattenStrategy.merge, .latest, .concat, .first])
  func synchronousInner(strategy: FlattenStrategy) {
    let outer = Emitter<Int>()
    let property = MutableProperty(7)
    let log = Log()
    outer.signal.flatMap(strategy) { _ in property.signal }.observe(log.noting(""))
    outer.emit(1)
    property.value = 8
    #expect(log.lines == ["7", "8"])
  }

  @Test("S32: an outer signal that sends again during an inner value switches correctly")
  func reentrantOuter() {
    let outer = Emitter<Int>()
    let inners = [Emitter<String>(), Emitter<String>()]
    let log = Log()
    outer.signal.flatMap(.latest) { inners[$0].signal }.observe { value in
      log.note(value)
      if value == "switch" {
        outer.emit(1)
        inners[0].emit("late")
      }
    }
    outer.emit(0)
    inners[0].emit("switch")
    inners[1].emit("b")
    #expect(log.lines == ["switch", "b"])
  }

  @Test("S32: an outer signal that sends again while the inner signal is being subscribed to switches correctly")
  func reentrantWhileStarting() {
    let trigger = Emitter<Int>()
    let properties = [MutableProperty("old"), MutableProperty("new")]
    let other = Emitter<Int>()
    let log = Log()
    trigger.signal.merge(other.signal).flatMap(.latest) { properties[$0].signal }.observe { value in
      log.note(value)
      if value == "old" { other.emit(1) }
    }
    trigger.emit(0)
    properties[0].value = "late"
    properties[1].value = "newer"
    #expect(log.lines == ["old", "new", "newer"])
    #expect(properties[0].observerCount == 0)
  }

  @Test("S29, S1: the subscriptions to merged inner signals end in the order of their appearance")
  func leftInOrder() {
    let (outer, never) = (Emitter<Int>(), Emitter<Int>())
    let log = Log()
    let token = outer.signal.flatMap { index in
      never.signal.logEvents("\(index)") { if $0.hasSuffix("cancelled") { log.note($0) } }
    }.observe { _ in }
    for index in 0..<20 { outer.emit(index) }
    token.cancel()
    #expect(log.lines == (0..<20).map { "\($0): cancelled" })
  }

  @Test("S28: after an interruption of the outer signal, its inner signals run to their end")
  func outerInterrupted() {
    var outer: Emitter<Int>? = Emitter()
    let inner = Emitter<String>()
    let log = Log()
    outer?.signal.flatMap { _ in inner.signal }.observe(log.noting(""), end: log.noting(""))
    outer?.emit(0)
    outer = nil
    inner.emit("a")
    inner.end()
    #expect(log.lines == ["a", "completed"])
  }
}
