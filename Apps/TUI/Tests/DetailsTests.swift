import SignalboxInterface
import SignalboxSession
import SignalboxTesting
import Testing

@testable import SignalboxTUI

/// A list and the details of its current row.
@Suite struct DetailsTests {
  @Test("A52, N127: in a wide window the details are beside the list and follow the bar")
  func wide() async throws {
    try await onSessionThread {
      let test = ScreenTest(DetailsApplication(), columns: 120)
      #expect(test.row("About: All about Fruit 1")?.contains("Fruit  1/20") == true)
      test.type("Down Down")
      test.paint()
      #expect(test.row("All about Fruit 3") != nil && test.current == "shop/fruit/fruit-3")
      test.type("End")
      test.paint()
      #expect(test.row("All about Fruit 20") != nil)
      test.click("Fruit 18")
      test.paint()
      #expect(test.row("All about Fruit 18") != nil)
    }
  }

  @Test("N127: Enter goes into the details, and Esc back to the list, at every width", arguments: [40, 80, 120])
  func enter(_ columns: Int) async throws {
    try await onSessionThread {
      let test = ScreenTest(DetailsApplication(), columns: columns)
      test.type("Down Enter")
      test.paint()
      if columns < 97 { test.type("Enter") }
      #expect(test.focus == "shop/comment")
      test.type("ripe Tab Enter")
      test.paint()
      #expect(test.row("Bought: Fruit 2, ripe") != nil && test.row("All about Fruit 2") != nil)
      test.type("Esc")
      test.paint()
      #expect(test.focus == "shop/fruit" && test.row("Fruit 5 ") != nil && test.frame != nil)
    }
  }

  @Test("N127: in a narrow window the list is shown alone until Enter; Up and Down then change the details")
  func narrow() async throws {
    try await onSessionThread {
      let test = ScreenTest(DetailsApplication(isReadOnly: true), columns: 60)
      #expect(test.row("All about") == nil && test.row("Fruit 5 ") != nil)
      #expect(test.row("Enter details") != nil)
      test.type("Down Enter")
      test.paint()
      #expect(test.row("All about Fruit 2") != nil && test.row("Fruit 5 ") == nil && test.row("2/20") != nil)
      #expect(test.row("Esc back to the list") != nil)
      test.type("Down Down Enter")
      test.paint()
      #expect(test.row("All about Fruit 4") != nil && test.row("4/20") != nil && test.focus == "shop/fruit")
      test.type("Esc")
      test.paint()
      #expect(test.row("All about") == nil && test.row("Fruit 5 ") != nil)
    }
  }

  @Test("N127: the details follow the bar to the row that a filter finds, at every width", arguments: [60, 120])
  func filtered(columns: Int) async throws {
    try await onSessionThread {
      let test = ScreenTest(DetailsApplication(isReadOnly: true), columns: columns)
      test.type("/ 17 Enter Enter")
      test.paint()
      #expect(test.row("All about Fruit 17") != nil && test.current == "shop/fruit/fruit-17", "\(test.screen)")
      test.type("Esc Esc")
      test.paint()
      test.type("Enter")
      test.paint()
      #expect(test.row("All about Fruit 17") != nil, "\(test.screen)")
    }
  }

  @Test("N127: the bar follows a row that another user of the session makes current, and goes on from there")
  func elsewhere() async throws {
    try await onSessionThread {
      let test = ScreenTest(DetailsApplication(), columns: 120)
      test.type("Down")
      test.actElsewhere(.press, on: "shop/fruit/fruit-9")
      test.paint()
      #expect(test.row("All about Fruit 9") != nil && test.current == "shop/fruit/fruit-9")
      test.advance(.seconds(1))
      test.type("Down")
      test.paint()
      #expect(test.row("All about Fruit 10") != nil)
    }
  }

  @Test("A53, N127: when the current row goes, the bar and the details are at the same neighbour")
  func gone() async throws {
    try await onSessionThread {
      let test = ScreenTest(DetailsApplication(rows: 3), columns: 120)
      test.type("Down Right Enter")
      test.paint()
      #expect(test.row("All about Fruit 3") != nil && test.current == "shop/fruit/fruit-3")
      test.type("Right Enter")
      test.paint()
      #expect(test.row("All about Fruit 1") != nil)
      test.type("Right Enter")
      test.paint()
      #expect(test.row("About: nothing") != nil && test.current == nil)
    }
  }

  @Test("A54: undo skips moves of the bar, and redo stays possible after them")
  func undo() async throws {
    try await onSessionThread {
      let test = ScreenTest(DetailsApplication(), columns: 120)
      test.type("Enter ripe Esc Down Down M-u")
      test.paint()
      #expect(test.frame?.element("shop/comment")?.content.field?.value == "")
      test.type("Down Down Down M-y")
      test.paint()
      #expect(test.frame?.element("shop/comment")?.content.field?.value == "ripe")
    }
  }

  @Test("A54: a session that goes on after a death shows the same row with its details")
  func resumed() async throws {
    try await onSessionThread {
      let test = ScreenTest(DetailsApplication(), columns: 120)
      test.type("Down Down Down")
      test.paint()
      let again = test.resumed(DetailsApplication())
      again.type("Enter")
      again.paint()
      #expect(again.row("All about Fruit 4") != nil && again.current == "shop/fruit/fruit-4")
      again.type("Down")
      again.paint()
      #expect(again.row("All about Fruit 5") != nil)
    }
  }

  @Test("N127: a window that becomes narrow or wide keeps the focus and the details in sight")
  func resized() async throws {
    try await onSessionThread {
      let test = ScreenTest(DetailsApplication(), columns: 120)
      test.type("Down Enter")
      test.resize(24, 50)
      test.paint()
      #expect(test.focus == "shop/comment" && test.row("All about Fruit 2") != nil && test.row("Fruit 5 ") == nil)
      test.resize(24, 130)
      test.paint()
      #expect(test.focus == "shop/comment" && test.row("Fruit 5 ") != nil)
    }
  }
}

extension ScreenTest {
  /// The id of the row whose details the page shows.
  fileprivate var current: String? { frame?.element("shop/fruit")?.content.list?.current }
}
