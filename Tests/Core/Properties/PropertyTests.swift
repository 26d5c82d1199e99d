import SignalboxCore
import Testing

@Suite struct PropertyTests {
  @Test("R2, S33: a new observer gets the present value exactly once, synchronously, then the changes")
  func presentValueFirst() {
    let property = MutableProperty(1)
    let log = Log()
    property.signal.observe(log.noting("A"))
    property.value = 2
    property.signal.observe(log.noting("B"))
    property.value = 3
    #expect(log.lines == ["A1", "A2", "B2", "A3", "B3"])
  }

  @Test("S33, B7: a write from inside the first call is neither lost nor doubled")
  func writeInTheFirstCall() {
    let property = MutableProperty(1)
    let log = Log()
    property.signal.observe(log.noting("A"))
    property.signal.observe { value in
      log.note("B\(value)")
      if value == 1 { property.value = 2 }
    }
    property.value = 3
    #expect(log.lines == ["A1", "B1", "A2", "B2", "A3", "B3"])
  }

  @Test("S33: an observer that stops in the first call is not kept")
  func stopsInTheFirstCall() {
    let property = MutableProperty(1)
    let log = Log()
    property.signal.onReception § once § log.noting("")
    property.value = 2
    #expect(log.lines == ["1"])
    #expect(property.observerCount == 0)
  }

  @Test("S34: inside an observer the property has the delivered value")
  func valueInside() {
    let property = MutableProperty(1)
    let log = Log()
    property.changes.observe { log.note("\($0) \(property.value)") }
    property.value = 2
    property.value = 3
    #expect(log.lines == ["2 2", "3 3"])
  }

  @Test("S35: after a write by an observer, the last value of every observer is the property's value")
  func writeByAnObserver() {
    let property = MutableProperty(0)
    var last = [0, 0, 0]
    for index in 0..<3 {
      property.changes.observe { value in
        last[index] = value
        if value < 10, value % 3 == index { property.value = value + 1 }
      }
    }
    property.value = 1
    #expect(property.value == 10)
    #expect(last == [10, 10, 10])
  }

  @Test("S37: a mapped property is the function of its source whenever an observer can read it")
  func mapped() {
    let property = MutableProperty(1)
    let doubled = property.map { $0 * 2 }
    let text = doubled.map { "\($0)" }
    let log = Log()
    property.changes.observe { log.note("source \($0) \(doubled.value) \(text.value)") }
    doubled.changes.observe { log.note("doubled \($0) \(text.value)") }
    text.changes.observe { log.note("text \($0) \(property.value)") }
    property.value = 2
    #expect(text.value == "4")
    #expect(log.lines == ["source 2 4 4", "doubled 4 4", "text 4 2"])
  }

  @Test("S37: a mapped property announces no equal values")
  func mappedEqual() {
    let property = MutableProperty(1)
    let log = Log()
    property.map { $0 > 5 }.signal.observe(log.noting(""))
    for value in [2, 6, 7, 1] { property.value = value }
    #expect(log.lines == ["false", "true", "false"])
  }

  @Test("S38, S15: a property's signal ends with the property")
  func endsWithIt() {
    let log = Log()
    var property: MutableProperty<Int>? = MutableProperty(1)
    property?.signal.observe(log.noting(""), end: log.noting(""))
    property = nil
    #expect(log.lines == ["1", "interrupted"])
  }

  @Test("S38: a binding ends with its target and does not keep it alive")
  func bindingEndsWithTheTarget() {
    let emitter = Emitter<Int>()
    var target: MutableProperty<Int>? = MutableProperty(0)
    weak let gone = target
    if let target { target <~ emitter.signal }
    emitter.emit(5)
    #expect(target?.value == 5)
    target = nil
    #expect(gone == nil)
    #expect(emitter.observerCount == 0)
  }

  @Test("S38: a binding ends when it is cancelled and when its source ends")
  func bindingEnds() {
    let emitter = Emitter<Int>()
    let target = MutableProperty(0)
    let binding = target <~ emitter.signal
    emitter.emit(1)
    binding.cancel()
    emitter.emit(2)
    #expect(target.value == 1)
    let other = target <~ emitter.signal
    emitter.end()
    #expect(!other.isActive)
    #expect(target.value == 1)
  }

  @Test("R2, S38: a property that is bound to a property has its value from then on")
  func boundToAProperty() {
    let (source, target) = (MutableProperty(1), MutableProperty(0))
    target <~ source
    #expect(target.value == 1)
    source.value = 2
    #expect(target.value == 2)
  }

  @Test("R18, S16: a derived property without a holder is freed, and an observation does not keep its source")
  func freed() {
    let live = LiveCount()
    var source: MutableProperty<Int>? = MutableProperty(1)
    func derive() {
      let held = live.make()
      source?.map { value in
        held.touch()
        return value
      }.signal.observe { _ in }
    }
    derive()
    #expect(live.count == 1)
    source = nil
    #expect(live.count == 0)
  }

  @Test(
    "R10, S38: a held property needs no owner: while it is observed or chosen it continues, and it ends with its signal"
  )
  func held() {
    let live = LiveCount()
    let log = Log()
    var emitter: Emitter<Int>? = Emitter()
    let mode = MutableProperty(1)
    func observe() {
      guard let emitter else { return }
      let held = live.make()
      let signal = emitter.signal.map { value in
        held.touch()
        return value
      }
      signal.held(0).signal.observe(log.noting("A"), end: log.noting("A "))
      mode.flatMap { [weak emitter] factor in
        (emitter?.signal ?? .ended()).held(0).map { $0 * factor }
      }.signal.observe(log.noting("B"))
    }
    observe()
    emitter?.emit(5)
    #expect(log.lines == ["A0", "B0", "A5", "B5"])
    mode.value = 2
    emitter?.emit(6)
    #expect(log.lines.dropFirst(4) == ["B0", "A6", "B12"])
    #expect(emitter?.observerCount == 2)
    emitter = nil
    #expect(log.lines.last == "A interrupted")
    #expect(live.count == 0)
  }

  @Test("R80: a held property that nothing keeps, observes or derives from unsubscribes from its signal")
  func heldGoes() {
    let emitter = Emitter<Int>()
    func use() {
      var property: Property<Int>? = emitter.signal.held(0)
      emitter.emit(1)
      #expect(property?.value == 1)
      let doubled = property?.map { $0 * 2 }
      let token = property?.signal.observe { _ in }
      property = nil
      #expect(emitter.observerCount == 1)
      token?.cancel()
      emitter.emit(2)
      #expect(doubled?.value == 4)
    }
    use()
    #expect(emitter.observerCount == 0)
    let kept = emitter.signal.held(7)
    emitter.end()
    #expect(kept.value == 7)
  }
}
