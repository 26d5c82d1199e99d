import Foundation
import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
import SignalboxSession
import SignalboxTesting
import Testing

@testable import SignalboxTUI

/// Parts of a page, and buttons, that stand side by side.
@Suite struct ColumnsTests {
  @Test("N112: parts stand side by side in 97 columns and more, and follow each other in fewer")
  func places() async throws {
    try await onSessionThread {
      let wide = ScreenTest(ColumnsApplication(), columns: 97)
      let row = try #require(wide.row("Fruit"))
      #expect(row.contains("Talk") && wide.frame?.page.elements.first?.role == .columns)
      let narrow = ScreenTest(ColumnsApplication(), columns: 96)
      #expect(narrow.row("Fruit")?.contains("Talk") == false && narrow.row("Talk") != nil)
    }
  }

  @Test("N112: of three parts, as many stand side by side as have 36 cells each")
  func three() async throws {
    try await onSessionThread {
      let both = ScreenTest(ColumnsApplication(hasThird: true), columns: 100)
      #expect(both.row("Fruit")?.contains("Talk") == true && both.row("Fruit")?.contains("Weather") == false)
      let all = ScreenTest(ColumnsApplication(hasThird: true), columns: 132)
      #expect(all.row("Fruit")?.contains("Weather") == true)
    }
  }

  @Test("N112: a list in one column takes no rows from a list in another; both reach the end of the page")
  func rows() async throws {
    try await onSessionThread {
      let wide = ScreenTest(ColumnsApplication(), columns: 120)
      let rows = wide.screen.split(separator: "\n")
      #expect(rows.count { $0.contains("Fruit ") } >= 14 && rows.count { $0.contains("Said ") } >= 10)
      // Below the log are a blank row and its field, so both columns end near the same row.
      let last = try #require(rows.lastIndex { $0.contains("Fruit ") })
      let end = try #require(rows.lastIndex { $0.contains("Said ") })
      #expect(abs(last - end) < 5)
      let narrow = ScreenTest(ColumnsApplication(), columns: 60)
      #expect(narrow.screen.split(separator: "\n").count { $0.contains("Fruit ") } < 9)
    }
  }

  @Test("N112: a list beside a chart takes the rows of the chart; lists use every row of the page")
  func everyRow() async throws {
    try await onSessionThread {
      for height in 18...60 {
        let test = ScreenTest(ColumnsApplication(hasMonths: true), rows: height, columns: 120)
        let rows = test.screen.split(separator: "\n", omittingEmptySubsequences: false)
        let last = try #require(rows.lastIndex { $0.contains("Month ") })
        // Below the list are a blank row, the ground, the message and the keys. One row cannot be shared by two lists.
        #expect(rows.count - last <= 6, "\(height) rows:\n\(test.screen)")
      }
    }
  }

  @Test("N112: focus, caret, clicks and menus follow the columns")
  func acting() async throws {
    try await onSessionThread {
      let test = ScreenTest(ColumnsApplication(), columns: 120)
      test.type("Tab Tab C")
      test.paint()
      #expect(test.focus == "desk/line")
      let lines = test.screen.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      let row = try #require(lines.firstIndex { $0.contains("Line") && $0.contains("C") })
      let cursor = try #require(test.cursor)
      #expect(cursor.row == row && cursor.column > 60, "the caret is in the right column")
      let menu = try #require(lines.first { $0.contains("Call") })
      #expect(try #require(menu.range(of: "Call")).lowerBound > menu.index(menu.startIndex, offsetBy: 60))
      // The cells left of it belong to the other column.
      test.click("Fruit 3")
      #expect(test.focus == "desk/fruit")
      test.click("[C")
      #expect(test.focus == "desk/line")
    }
  }

  @Test("A72, N113: the default button comes first, the buttons stand side by side, and a note is below them")
  func buttons() async throws {
    try await onSessionThread {
      let test = ScreenTest(ButtonsApplication())
      let ids = test.frame?.page.elements.flattened.filter { $0.content.kind == .button }.map(\.id)
      #expect(ids == ["ask/save", "ask/drop", "ask/later"])
      let row = try #require(test.row("Save"))
      #expect(row.contains("Drop") && row.contains("Later"))
      #expect(test.row("Still needed: Name")?.contains("Save") == false)
      test.type("text Tab Right")
      test.paint()
      #expect(test.focus == "ask/drop")
      test.click("Later")
      test.paint()
      #expect(test.row("later, pressed") != nil)
    }
  }

  @Test("N113: buttons that do not fit go into the next row; with two notes, each is above its own")
  func manyButtons() async throws {
    try await onSessionThread {
      let narrow = ScreenTest(ButtonsApplication(), columns: 26)
      #expect(narrow.row("Save")?.contains("Later") == false && narrow.row("Later") != nil)
      let noted = ScreenTest(ButtonsApplication(hasHelp: true))
      #expect(noted.row("Save")?.contains("Drop") == false)
    }
  }

  @Test("N112: columns in a group or in tabs have the rows that they need, and no page scrolls for them")
  func indented() async throws {
    try await onSessionThread {
      for place in ColumnsPage.Place.allCases {
        for columns in 96...101 {
          let test = ScreenTest(ColumnsApplication(place: place), columns: columns)
          #expect(test.row("rows 1-") == nil, "\(place) \(columns)")
        }
      }
    }
  }

  @Test("N112: a label beside a field in a group is whole")
  func labels() async throws {
    try await onSessionThread {
      for columns in [60, 120] { #expect(ScreenTest(ColumnsApplication(), columns: columns).row(" Line ") != nil) }
    }
  }

  @Test("N114: pages with and without a list have the same left edge at every width", arguments: [80, 101, 132, 200])
  func edge(_ columns: Int) async throws {
    try await onSessionThread {
      let screens = [
        ScreenTest(ColumnsApplication(), columns: columns), ScreenTest(ButtonsApplication(), columns: columns),
      ]
      let edges = try screens.map { screen in
        let lines = screen.screen.split(separator: "\n").map(String.init)
        let indent = { (text: String) throws -> Int in
          let line = try #require(lines.first { $0.contains(text) })
          return line.prefix { $0 == " " }.count
        }
        return [try indent("Page of"), try indent("Ground"), try indent("F1")]
      }
      #expect(edges[0] == edges[1])
    }
  }
}

/// A list beside a log with a field.
private final class ColumnsPage: Page<Void> {
  enum Place: CaseIterable { case page, group, tabs }

  private let sides: PageElement
  private let ground = Label("ground", text: "Ground")

  private var months: [PageElement] = []

  override var elements: [PageElement] { [sides] + months + [ground] }

  init(hasThird: Bool, hasMonths: Bool, _ place: Place) {
    if hasMonths {
      let list = List("months", "Months")
      list.rows.value = (1...60).map { Row("\($0)", "Month \($0)") }
      let rain = Chart("rain", "Rain", style: .line, series: [ChartSeries("", (1...20).map { Double($0 % 7) })])
      months = [MasterDetail("year", list: list, detail: [rain])]
    }
    let fruit = List("fruit", "Fruit")
    fruit.rows.value = (1...40).map { Row("\($0)", "Fruit \($0)") }
    let said = Log("said", "Said")
    said.append((1...40).map { "Said \($0)" })
    let line = TextField("line", "Line")
    line.suggestions.value = ["Call", "Come"]
    let third = hasThird ? [Group("weather", "Weather", [Label("sun", text: "Sun")])] : []
    let columns = Columns("sides", [Group("left", [fruit]), Group("talk", "Talk", [said, line])] + third)
    switch place {
    case .page: sides = columns
    case .group: sides = Group("all", "All", [columns])
    case .tabs: sides = Tabs("all", "All", [Tab("one", "One", [columns])])
    }
    super.init(key: "desk", title: "Page of columns")
  }
}

private struct ColumnsApplication: Application {
  static let name = "columns"
  var hasThird = false
  var hasMonths = false
  var place = ColumnsPage.Place.page

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    try? await context.navigator.presentRoot(ColumnsPage(hasThird: hasThird, hasMonths: hasMonths, place))
    return nil
  }
}

/// A field and three buttons, of which one waits for the field.
private final class ButtonsPage: Page<Void> {
  private let name = TextField("name", "Name", isRequired: true)
  private let pressed = Label("pressed")
  private let ground = Label("ground", text: "Ground")
  private let buttons: Buttons

  override var elements: [PageElement] { [name, buttons, pressed, ground] }

  init(hasHelp: Bool) {
    let (drop, later, save) = (Button("drop", "Drop"), Button("later", "Later"), Button("save", "Save", role: .default))
    if hasHelp { drop.help.value = "Forgets the name." }
    buttons = Buttons("buttons", [drop, later, save])
    super.init(key: "ask", title: "Page of buttons")
    save.needs(Form(name))
    later.taps.observe { [unowned self] in pressed.text.value = "later, pressed" }
  }
}

private struct ButtonsApplication: Application {
  static let name = "buttons"
  var hasHelp = false

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    try? await context.navigator.presentRoot(ButtonsPage(hasHelp: hasHelp))
    return nil
  }
}
