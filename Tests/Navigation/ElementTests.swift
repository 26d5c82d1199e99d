import SignalboxCore
import SignalboxInterface
import SignalboxModel
import Testing

@testable import SignalboxNavigation

@Suite struct ElementTests {
  @Test("R19: a control has one text signal, and it sends the whole text for each change")
  func oneSignal() {
    let field = TextField("name", "Name")
    #expect(field.edits === field.edits)
    var texts: [String] = []
    field.edits.observe { texts.append($0) }
    for text in ["a", "ab", "ab", "abc"] { field.apply(.setText(text), on: "") }
    #expect(texts == ["a", "ab", "abc"])
  }

  @Test("A110: a note is shown while it has a text")
  func notes() {
    let note = Note("note", "About")
    #expect(!note.isShown)
    note.text.value = "Full."
    #expect(note.isShown)
    note.isVisible.value = false
    #expect(!note.isShown)
  }

  @Test("A111: a log appends the new lines of a list that keeps its last lines; after a gap it has the list alone")
  func newLines() {
    let log = Log("log", "Log", limit: 3)
    log.show(["a", "b"], of: 2)
    log.show(["b", "c"], of: 3)
    log.show(["b", "c"], of: 3)
    #expect(log.state(under: "page").content == .log(LogState(lines: ["a", "b", "c"])))
    log.show(["c", "d"], of: 4)
    #expect(log.state(under: "page").content == .log(LogState(lines: ["b", "c", "d"], first: 1)))
    log.show(["x", "y"], of: 9)
    #expect(log.state(under: "page").content == .log(LogState(lines: ["x", "y"], first: 7)))
    log.show(["v", "w", "x", "y", "z"], of: 30)
    #expect(log.state(under: "page").content == .log(LogState(lines: ["x", "y", "z"], first: 27)))
  }

  @Test("a list requests more rows only while it wants more, and its state says so")
  func more() {
    let list = List("list", "List")
    var requests = 0
    list.moreRequests.observe { requests += 1 }
    list.apply(.more, on: "")
    #expect(list.state(under: "page").content == .list(ListState(rows: [])))
    list.wantsMore.value = true
    list.apply(.more, on: "")
    #expect(list.state(under: "page").content == .list(ListState(rows: [], wantsMore: true)))
    #expect(requests == 1)
  }

  struct Attempt: Sendable {
    let what: String
    let make: @Sendable () -> PageElement
    let action: UserAction
    var part: Substring = ""
    let rejection: Rejection?
  }

  @Test(
    "every kind of element takes its own actions and values, and refuses the rest with the reason",
    arguments: [
      Attempt(what: "press a heading", make: { Heading("h", "H") }, action: .press, rejection: .wrongAction),
      Attempt(what: "press a button", make: { Button("b", "B") }, action: .press, rejection: nil),
      Attempt(what: "type in a button", make: { Button("b", "B") }, action: .setText(""), rejection: .wrongAction),
      Attempt(what: "more of a button", make: { Button("b", "B") }, action: .more, rejection: .wrongAction),
      Attempt(what: "more of a list", make: { List("l", "L") }, action: .more, rejection: nil),
      Attempt(what: "press a link", make: { Link("l", "L", target: "x") }, action: .press, rejection: nil),
      Attempt(what: "type", make: { TextField("t", "T") }, action: .setText("a"), rejection: nil),
      Attempt(
        what: "type too much", make: { TextField("t", "T", limit: 2) }, action: .setText("abc"),
        rejection: .badValue(.tooLong)),
      Attempt(
        what: "two family emoji are two characters", make: { TextField("t", "T", limit: 2) },
        action: .setText("👨‍👩‍👧‍👦👨‍👩‍👧‍👦"), rejection: nil),
      Attempt(
        what: "a line break in one line", make: { TextField("t", "T") }, action: .setText("a\nb"),
        rejection: .badValue(.controlCharacter)),
      Attempt(
        what: "a line break in several", make: { TextField("t", "T", isMultiline: true) }, action: .setText("a\nb"),
        rejection: nil),
      Attempt(
        what: "an escape in several lines", make: { TextField("t", "T", isMultiline: true) },
        action: .setText("\u{1b}[2J"), rejection: .badValue(.controlCharacter)),
      Attempt(what: "a secret", make: { SecretField("s", "S") }, action: .setText("x"), rejection: nil),
      Attempt(
        what: "a number", make: { NumberField("n", "N", minimum: 0, maximum: 150, step: 1) }, action: .setNumber(30),
        rejection: nil),
      Attempt(
        what: "a number out of range", make: { NumberField("n", "N", minimum: 0, maximum: 150) },
        action: .setNumber(151), rejection: .badValue(.outOfRange)),
      Attempt(
        what: "between the steps", make: { NumberField("n", "N", minimum: 0, step: 1) }, action: .setNumber(0.5),
        rejection: .badValue(.stepMismatch)),
      Attempt(what: "a tenth", make: { NumberField("n", "N", step: 0.1) }, action: .setNumber(0.3), rejection: nil),
      Attempt(
        what: "infinity", make: { NumberField("n", "N") }, action: .setNumber(.infinity),
        rejection: .badValue(.numberOutOfRange)),
      Attempt(what: "no number", make: { NumberField("n", "N", minimum: 1) }, action: .setNumber(nil), rejection: nil),
      Attempt(what: "a toggle", make: { Toggle("t", "T") }, action: .setToggle(true), rejection: nil),
      Attempt(what: "a choice", make: plans, action: .choose("pro"), rejection: nil),
      Attempt(what: "no such choice", make: plans, action: .choose("max"), rejection: .badValue(.notAChoice)),
      Attempt(what: "a disabled choice", make: plans, action: .choose("gone"), rejection: .disabled),
      Attempt(what: "several", make: toppings, action: .chooseMany(["a", "b"]), rejection: nil),
      Attempt(
        what: "several, one unknown", make: toppings, action: .chooseMany(["x"]), rejection: .badValue(.notAChoice)),
      Attempt(what: "several, one disabled", make: toppings, action: .chooseMany(["c"]), rejection: .disabled),
      Attempt(what: "a row", make: people, action: .press, part: "a1", rejection: nil),
      Attempt(what: "no such row", make: people, action: .press, part: "zz", rejection: .unknownElement),
      Attempt(what: "a row's button", make: people, action: .press, part: "a1/delete", rejection: nil),
      Attempt(what: "a row's disabled button", make: people, action: .press, part: "a1/keep", rejection: .disabled),
      Attempt(what: "typing on a row", make: people, action: .setText("x"), part: "a1", rejection: .wrongAction),
      Attempt(
        what: "a part of a button", make: { Button("b", "B") }, action: .press, part: "x", rejection: .unknownElement),
    ])
  func total(_ attempt: Attempt) {
    let element = attempt.make()
    #expect(element.rejection(of: attempt.action, on: attempt.part) == attempt.rejection, "\(attempt.what)")
    element.isEnabled.value = false
    let disabled = element.rejection(of: attempt.action, on: attempt.part)
    #expect(disabled == (attempt.rejection == .unknownElement ? .unknownElement : .disabled), "\(attempt.what)")
  }

  @Test("a list announces the row and the row's button by the model's keys")
  func list() {
    guard let list = people() as? List else { return }
    var log: [String] = []
    list.selections.observe { log.append($0) }
    list.buttonPresses.observe { log.append("\($0.row) \($0.button)") }
    list.apply(.press, on: "a1")
    list.apply(.press, on: "a1/delete")
    list.rows.value.removeFirst()
    #expect(list.rejection(of: .press, on: "a1") == .unknownElement)
    #expect(log == ["a1", "a1 delete"])
  }

  @Test("appended rows are announced, shown and found like rows that are set, before and after other changes")
  func appended() {
    let list = List("list", "List")
    var told: [Int] = []
    list.rows.changes.observe { told.append($0.count) }
    func shown() -> [String] {
      guard case .list(let state) = list.state(under: "page").content else { return [] }
      return state.rows.map(\.id)
    }
    for page in 0..<3 { list.append((0..<2).map { Row("\(page)\($0)", "Row") }) }
    #expect(shown() == ["00", "01", "10", "11", "20", "21"].map { "page/list/" + $0 })
    list.rows.value.remove(at: 1)
    list.append([Row("30", "Row")])
    list.append([])
    #expect(shown() == ["00", "10", "11", "20", "21", "30"].map { "page/list/" + $0 })
    #expect(told == [2, 4, 6, 5, 6])
    #expect(list.rejection(of: .press, on: "01") == .unknownElement)
    #expect(list.rejection(of: .press, on: "30") == nil)
  }

  @Test("100,000 rows appended page by page are read once each, and moved only when their storage doubles")
  func appendedByThousands() {
    let list = List("list", "List")
    var moves = (rows: Set<Int>(), states: Set<Int>())
    for page in 0..<1_000 {
      list.append((0..<100).map { Row("\(page * 100 + $0)", "Row") })
      moves.rows.insert(list.rows.value.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) })
      let rows = list.state(under: "page").content.list?.rows ?? []
      moves.states.insert(rows.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) })
    }
    #expect(list.rows.value.count == 100_000)
    #expect(moves.rows.count < 30 && moves.states.count < 30, "\(moves.rows.count), \(moves.states.count)")
  }

  @Test("rows that an observer changes during an append are found")
  func appendedReentered() {
    let list = List("list", "List")
    list.append([Row("a", "A")])
    list.rows.changes.observe { rows in
      _ = list.state(under: "page")
      if rows.last?.key == "c" { list.rows.value.removeLast() }
    }
    list.append([Row("b", "B"), Row("c", "C")])
    #expect(list.state(under: "page").content.list?.rows.map(\.id) == ["page/list/a", "page/list/b"])
    #expect(list.rejection(of: .press, on: "c") == .unknownElement)
    list.append([Row("c", "C")])
    #expect(list.rejection(of: .press, on: "b") == nil)
  }

  @Test("K5: while a list is disabled, the buttons of its rows are disabled, in the frame as well")
  func disabledList() {
    guard let list = people() as? List else { return }
    let buttons = { list.state(under: "p").content.list?.rows.flatMap(\.buttons).map(\.isEnabled) }
    #expect(buttons() == [true, false])
    list.isEnabled.value = false
    #expect(buttons() == [false, false])
    list.isEnabled.value = true
    #expect(buttons() == [true, false])
  }

  @Test("R76: a secret's state tells only whether it is filled; its handle keeps the text after the page is gone")
  func secret() {
    let secret = SecretField("s", "S")
    secret.apply(.setText("hunter2"), on: "")
    #expect(secret.state(under: "p").content == .secret(isFilled: true))
    let handle = secret.secret.value
    secret.end()
    #expect(handle == Secret("hunter2"))
    secret.clear()
    #expect(secret.state(under: "p").content == .secret(isFilled: false))
  }

  @Test("a thumbnail has 1 to 64 cells in each direction, of three bytes each")
  func thumbnail() {
    #expect(Thumbnail(width: 2, height: 1, cells: [0, 0, 0, 1, 1, 1]) != nil)
    #expect(Thumbnail(width: 65, height: 1, cells: .init(repeating: 0, count: 195)) == nil)
    #expect(Thumbnail(width: 2, height: 2, cells: [0]) == nil)
  }
}

@Sendable private func plans() -> PageElement {
  Choice(
    "plan", "Plan",
    options: [
      ChoiceOption("free", "Free", 0), ChoiceOption("pro", "Pro", 1), ChoiceOption("gone", "Gone", 2, isEnabled: false),
    ])
}

@Sendable private func toppings() -> PageElement {
  Multichoice(
    "toppings", "Toppings",
    options: [ChoiceOption("a", "A", 0), ChoiceOption("b", "B", 1), ChoiceOption("c", "C", 2, isEnabled: false)])
}

@Sendable private func people() -> PageElement {
  let list = List("people", "People")
  list.rows.value = [
    Row("a1", "Ada", buttons: [RowButton("delete", "Delete"), RowButton("keep", "Keep", isEnabled: false)]),
    Row("b2", "Bo"),
  ]
  return list
}
