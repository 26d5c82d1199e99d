import SignalboxInterface
import SignalboxTesting
import Testing

@testable import SignalboxCLI

/// A terminal that shows a table of lots, whose first column is a number and whose rows the test moves.
private final class Auction {
  let terminal: Terminal
  var lots: [Int]
  var buttons: [String] = []
  var options: [String] = []
  static let names = ["A clock", "A lamp, brass", "A map of Lyon", "A silver teapot", "A violin, unsigned", "A lens"]

  init(_ lots: [Int], buttons: [String] = [], options: [String] = [], rate: ChangeRate = .standard) {
    (self.lots, self.buttons, self.options) = (lots, buttons, options)
    terminal = Terminal(MemoryDevice(), rate: rate)
    show()
  }

  /// Shows the lots in their present order, and returns the lines that are told.
  @discardableResult
  func show() -> [String] {
    let rows = lots.map { lot in
      RowState(
        id: "page/lots/\(lot)", label: "\(lot)",
        buttons: buttons.map { ElementState(id: "page/lots/\(lot)/\($0)", label: $0, content: .button) },
        cells: ["\(lot)", Self.names[(lot - 1) % Self.names.count], "\(1_840 + lot) EUR"])
    }
    let columns = ["Lot", "Name", "Bid"].map {
      ColumnState(id: "page/lots/column:\($0)", title: $0, isSortable: true)
    }
    var elements = [
      ElementState(id: "page/lots", label: "Lots", content: .list(ListState(rows: rows, columns: columns))),
      ElementState(id: "page/leave", label: "Leave", content: .button),
    ]
    if !options.isEmpty {
      let choice = ChoiceState(options: options.map { OptionState(key: "key \($0)", label: $0, isEnabled: true) })
      elements.insert(ElementState(id: "page/step", label: "Step", content: .choice(choice)), at: 0)
    }
    terminal.device.forgetLines()
    terminal.render(FrameSamples.frame(elements))
    _ = terminal.poll()
    return terminal.device.lines
  }

  /// Types an answer, and returns the lines that follow.
  @discardableResult
  func answer(_ text: String) -> [String] {
    terminal.device.forgetLines()
    terminal.device.type(.clearLine, .text(text), .enter)
    _ = terminal.poll()
    if terminal.device.question == nil { show() }
    return terminal.device.lines
  }

  func type(_ text: String) {
    terminal.device.type(.text(text))
    _ = terminal.poll()
  }

  var pressed: String? { terminal.events.last.map { String($0.element.dropFirst("page/lots/".count)) } }
}

/// Numbers and names of rows whose names are numbers.
@Suite struct PrintedNumberTests {
  @Test("L46: a printed number means the row that is printed with it, also if another row has that number as its name")
  func rows() {
    for isLong in [false, true] {
      let auction = Auction([5, 4, 2, 1, 6] + (isLong ? Array(20...30) : []))
      if isLong { auction.answer("lots") }
      let printed = auction.terminal.device.transcript
      #expect(printed.contains("2. Lot: 4; Name: A silver teapot; Bid: 1844 EUR"))
      auction.answer("2")
      #expect(auction.pressed == "4")
      auction.answer("Lot: 2")
      #expect(auction.pressed == "2", "its title and its name mean the row alone")
      let completions = auction.terminal.device.question?.completions ?? []
      #expect(completions.contains("Lot: 2") && !completions.contains("2"))
    }
  }

  @Test("L46: a number that is not printed means the row with that name; leading zeros are not printed")
  func names() {
    let auction = Auction([5, 30, 2])
    auction.answer("30")
    #expect(auction.pressed == "30")
    auction.answer("03")
    #expect(auction.pressed == "2", "without such a name it is the number")
    let codes = NumberedList.options(
      ["007", "1", "-1", "3"].map { OptionState(key: $0, label: $0, isEnabled: true) })
    #expect(codes.find("007") == .one(0) && codes.find("7") == .none && codes.find("1") == .one(0))
    #expect(codes.find("-1") == .one(2) && codes.find("02") == .one(1) && codes.find("-3") == .none)
    #expect(codes.completions == ["007", "-1"], "what Tab completes means the same item")
    #expect((0..<4).map(codes.answer) == ["007", "2", "-1", "4"])
  }

  @Test("L46: several options are selected by their printed numbers, also if their names are numbers")
  func several() throws {
    let options = ["10", "3", "1"].map { OptionState(key: "key \($0)", label: $0, isEnabled: true) }
    let choice = SelectionState(options: options, selected: ["key 3"], allowsMultipleSelection: true)
    #expect(try AnswerParser.several("1", of: choice) == ["key 10"])
    #expect(try AnswerParser.several("2-3", of: choice) == ["key 3", "key 1"])
    #expect(try AnswerParser.several("+3, -2", of: choice) == ["key 1"])
    #expect(try AnswerParser.several("10", of: choice) == ["key 10"])
  }

  @Test("L46, L40: a row's button names its row, although its label has the row's number within another number")
  func buttons() {
    let auction = Auction([4, 2], buttons: ["Bid 140", "Drop 4"])
    let printed = auction.terminal.device.transcript
    #expect(printed.contains("2. Bid 140: 4") && printed.contains("3. Drop 4\n"))
  }

  @Test("L48: rows that move between the print and the answer keep their numbers until they are told")
  func moving() {
    let auction = Auction([5, 4, 2], options: [])
    auction.lots = [4, 5, 2]
    #expect(auction.show() == ["2 changes: Lots (:changes tells them)"])
    auction.lots = [2, 5, 4]
    #expect(auction.show() == [])
    auction.terminal.port.time.advance(by: .seconds(10))
    _ = auction.terminal.poll()
    #expect(auction.terminal.device.lines == ["3 changes: Lots (:changes tells them)"])
    auction.answer("1")
    #expect(auction.pressed == "5", "the rows were told as a number only")
    auction.answer("1")
    #expect(auction.pressed == "2", "after an answer the rows are told")
  }

  @Test("L48, L67: with at-once, a typed number is dropped if it means another row, in a list of any length")
  func dropped() {
    let lots = Array(1...1_200)
    let auction = Auction(lots, rate: .atOnce)
    auction.answer("lots")
    auction.type("12")
    auction.show()
    #expect(auction.terminal.device.typed == "12")
    auction.lots.reverse()
    #expect(auction.show().contains("What can be chosen has changed; what you had typed was dropped."))
    #expect(auction.terminal.device.typed == "" && auction.terminal.events == [])
  }

  @Test("L48: the options of a field and the buttons of a row are listed again when their numbers change")
  func relisted() {
    let auction = Auction([5, 4], options: ["10", "20"], rate: .atOnce)
    #expect(auction.terminal.device.question?.name == "Step")
    auction.type("1")
    auction.options = ["20", "10"]
    #expect(auction.show().contains("1. 20") && auction.terminal.device.typed == "")
    auction.answer("1")
    #expect(auction.terminal.events.last?.action == .choose("key 20"))
    let long = Auction(Array(1...15), buttons: ["Bid", "Watch"], rate: .atOnce)
    long.answer("lots")
    #expect(long.answer("3") == ["1. Lot: 3; Name: A map of Lyon; Bid: 1843 EUR", "2. Bid", "3. Watch"])
    long.buttons = ["Watch"]
    #expect(long.show().contains("2. Watch"))
  }
}

/// Rows found by all that is printed of them.
@Suite struct RowLineTests {
  private let auction = Auction([5, 4, 2])

  @Test(
    "L47: /part finds rows by everything in their line", arguments: ["violin", "Lot: 5", "violin 1845", "5 UNSIGNED"])
  func part(_ part: String) {
    #expect(auction.answer("/" + part) == ["1. Lot: 5; Name: A violin, unsigned; Bid: 1845 EUR"])
    let long = Auction([5] + Array(10...30).filter { $0 % 6 != 5 })
    #expect(long.answer("/" + part).contains("1. Lot: 5; Name: A violin, unsigned; Bid: 1845 EUR"))
  }

  @Test("L47: nothing is said to be found only if no line contains the part")
  func nothing() {
    #expect(auction.answer("/violet") == ["Nothing here contains violet; / alone lists all."])
    let long = Auction(Array(1...30))
    #expect(long.answer("/30") == ["30. Lot: 30; Name: A lens; Bid: 1870 EUR"], "not the number of rows in the menu")
  }

  @Test(
    "L47: a text that only one row's line contains names the row", arguments: ["violin", "Name: a VIO", "1845 EUR"])
  func only(_ text: String) {
    auction.answer(text)
    #expect(auction.pressed == "5")
    let long = Auction([5] + Array(10...30).filter { $0 % 6 != 5 })
    long.answer("lots")
    long.answer(text)
    #expect(long.pressed == "5")
  }

  @Test("L47: a text that several lines contain lists them, and a number within a line presses nothing")
  func several() {
    let line = "2. Lot: 4; Name: A silver teapot; Bid: 1844 EUR"
    auction.lots = [5, 4, 2, 1]
    auction.show()
    #expect(auction.answer("184").first == "Error: Nothing here is called 184. Similar:")
    #expect(auction.answer("1844").prefix(2) == ["Only one is similar to 1844; Enter takes it:", line])
    #expect(auction.terminal.device.question?.text == "Lot: 4", "Enter accepts it")
    #expect(auction.answer("bid: 18").first == "Error: bid: 18 can mean:")
    #expect(auction.terminal.events.isEmpty)
  }

  @Test("L47: rows that are not all here are listed, and not chosen by their line")
  func partly() {
    let rows = NumberedList(
      count: 2, names: { ["\($0)"] }, text: { ["a lamp", "a map"][$0] }, isRow: { _ in true }, more: "list")
    #expect(rows.find("map") == .none && rows.containing("map") == [1])
  }
}
