import SignalboxCore
import Testing

/// Targets of bindings besides properties, and properties of several values.
@Suite struct BindingTests {
  private final class Label {
    var text = ""
  }

  @Test("S38: a signal bound to a key path or a setter ends with its target and does not keep it")
  func keyPaths() {
    let emitter = Emitter<String>()
    var label: Label? = Label()
    weak let gone = label
    if let label {
      emitter.signal.bind(to: label, \.text)
      emitter.signal.bind(to: label) { $0.text += $1 }
    }
    emitter.emit("a")
    #expect(label?.text == "aa")
    label = nil
    #expect(gone == nil)
    emitter.emit("b")
    #expect(emitter.observerCount == 0)
  }

  @Test("S38: optionals, emitters and actions are targets of <~")
  func targets() {
    let log = Log()
    let (source, emitter, number) = (Emitter<Int>(), Emitter<Int>(), MutableProperty(4))
    let optional = MutableProperty<Int?>(nil)
    let action = Action<Int, Int> { .just($0 * 10) }
    action.values.observe(log.noting("run "))
    emitter.signal.observe(log.noting("emitted "))
    optional <~ number
    #expect(optional.value == 4)
    optional <~ source.signal
    emitter <~ source.signal
    action <~ source.signal
    source.emit(1)
    #expect(optional.value == 1)
    #expect(log.lines == ["emitted 1", "run 10"])
  }

  @Test("S22, S37: an array of properties is a property of an array, also when the array changes")
  func arrays() {
    let fields = MutableProperty([MutableProperty("a")], isEqual: { _, _ in false })
    let lengths = fields.flatMap { fields in Property.all(fields.map { $0.map(\.count) }) }
    let log = Log()
    lengths.signal.observe { log.note("\($0)") }
    let second = MutableProperty("bb")
    fields.modify { $0.append(second) }
    second.value = "ccc"
    batch(fields.value[0], second) {
      fields.value[0].value = ""
      second.value = "d"
    }
    #expect(log.lines == ["[1]", "[1, 2]", "[1, 3]", "[0, 1]"])
    #expect(Property<[Int]>.all([Property<Int>]()).value.isEmpty)
  }

  @Test("S37: flatMap over an optional gives nil while no value exists")
  func optionals() {
    final class Page { let title = MutableProperty("a") }
    let selection = MutableProperty<Page?>(nil, isEqual: { $0 === $1 })
    let title = selection.flatMap { $0?.title }
    let log = Log()
    title.signal.observe { log.note($0 ?? "none") }
    let page = Page()
    selection.value = page
    page.title.value = "b"
    selection.value = nil
    #expect(log.lines == ["none", "a", "b", "none"])
  }

  @Test("S24: a change in place is one write; an error writes nothing; a batch that throws is closed")
  func modifying() {
    let numbers = MutableProperty([1])
    let log = Log()
    numbers.changes.observe { log.note("\($0)") }
    numbers.modify {
      $0.append(2)
      $0.append(3)
    }
    #expect(throws: Failure("f")) {
      try numbers.modify {
        $0 = []
        throw Failure("f")
      }
    }
    #expect(throws: Failure("g")) {
      try batch(numbers) {
        numbers.value = [4]
        throw Failure("g")
      }
    }
    numbers.value = [5]
    #expect(log.lines == ["[1, 2, 3]", "[4]", "[5]"])
  }

  @Test("S24: an append is one change, and no change if the same batch undoes it")
  func appending() {
    let lines = MutableProperty(["a"])
    let log = Log()
    lines.changes.observe { log.note($0.joined()) }
    lines.append(contentsOf: ["b"])
    lines.append(contentsOf: [])
    batch(lines) {
      lines.append(contentsOf: ["x"])
      lines.value.removeLast()
    }
    batch(lines) {
      lines.append(contentsOf: ["c"])
      lines.append(contentsOf: ["d"])
    }
    let token = lines.signal.observe { if $0.count < 6 { lines.append(contentsOf: [String($0.count)]) } }
    token.cancel()
    #expect(log.lines == ["ab", "abcd", "abcd4", "abcd45"])
  }

  @Test("S24: an observed array that grows at its end is copied as seldom as an array without observers")
  func appendingAtAnySize() {
    let numbers = MutableProperty<[Int]>([])
    var (heard, counted, moves) = (0, 0, 0)
    numbers.changes.observe { heard = $0.count }
    numbers.map(\.count).signal.observe { counted = $0 }
    var place: UnsafePointer<Int>?
    for number in 0..<10_000 {
      numbers.append(contentsOf: [number])
      let present = numbers.value.withUnsafeBufferPointer { $0.baseAddress }
      if present != place { moves += 1 }
      place = present
    }
    #expect(heard == 10_000 && counted == 10_000)
    #expect(moves < 30)
  }

  @Test("S39: each run of an action can be observed by itself; a cancellation cancels the run, and a refusal fails it")
  func applying() {
    let log = Log()
    let work = Emitter<Int>()
    let action = Action<Int, Int> { factor in work.signal.map { $0 * factor } }
    action.values.observe(log.noting("all "))
    let run = action.apply(2)
    #expect(!action.isExecuting.value)
    let token = run.observe(log.noting("run "), end: log.noting("run "))
    action.apply(3).observe(log.noting(""), end: { log.note("refused \($0)") })
    work.emit(1)
    token.cancel()
    #expect(!action.isExecuting.value)
    #expect(work.observerCount == 0)
    run.observe(log.noting("again "), end: log.noting("again "))
    action.cancel()
    run.observe(log.noting("third "), end: log.noting("third "))
    work.end()
    #expect(
      log.lines == [
        "refused failed(SignalboxCore.ActionDisabled(isExecuting: true))", "run 2", "all 2", "again interrupted",
        "third completed",
      ])
  }
}
