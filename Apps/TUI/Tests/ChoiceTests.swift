import SignalboxInterface
import Testing

@testable import SignalboxTUI

@Suite struct ChoiceTests {
  private func marked(_ test: ScreenTest) -> [String] {
    guard case .multichoice(let choice) = test.frame?.element("many/tags")?.content else { return [] }
    return choice.selected
  }

  @Test("N15: typing filters a long choice; Escape first removes the filter")
  func filter() async throws {
    try await onTrial("many") { test in
      test.type("/ 9 9")
      #expect(test.row("/99")?.contains("Tags  1/19 of 1000  /99") == true)
      test.type("Enter Space Esc")
      #expect(test.row("Tags  100/1000") != nil)
      #expect(marked(test) == ["t7", "t99"])
    }
  }

  @Test("N16: marking all marks the visible options, says how many, and keeps the hidden ones")
  func all() async throws {
    try await onTrial("many") { test in
      test.type("/ T a g _ 9 9 Enter +")
      #expect(
        marked(test) == ["t7"] + (Array(stride(from: 99, through: 899, by: 100)) + Array(990...999)).map { "t\($0)" })
      #expect(test.screen.contains("Marked all 19 that are shown."))
      test.type("-")
      #expect(marked(test) == ["t7"])
      test.type("Esc +")
      #expect(marked(test).count == 999, "one cannot be chosen")
    }
  }

  @Test("N16: keys still work when a filter finds nothing")
  func nothing() async throws {
    try await onTrial("many") { test in
      test.type("/ z z Enter Space Down Up")
      #expect(test.screen.contains("Nothing found"))
      #expect(marked(test) == ["t7"])
      test.type("Esc Tab")
      #expect(test.focus == "many/ok")
    }
  }

  @Test(
    "N17, G22: the selection among 10,000 options is visible with its neighbours, at any size", arguments: [24, 9, 5])
  func initial(_ rows: Int) async throws {
    try await onTrial("city", rows: rows) { test in
      #expect(test.row("City 5000") != nil, "closed, it shows its value")
      test.type("Space")
      let lines = test.screen.split(separator: "\n")
      #expect(lines.contains { $0.contains("(*) City 5000") })
      if rows > 9 {
        #expect(lines.contains { $0.contains("City 4999") } && lines.contains { $0.contains("City 5001") })
      }
      test.type("End")
      #expect(test.row("> ") != nil && test.screen.contains("City 9999"))
    }
  }

  @Test("N68: a short choice stands in one row if it fits, with a mark before the option that a key would select")
  func row() async throws {
    try await onTrial("form") { test in
      test.type("Tab Tab Tab Tab")
      #expect(test.row("Plan") == "> Plan       >(*) Free   ( ) Gone unavailable   ( ) Pro")
      #expect(test.screen.contains("Left/Right move  Space choose"))
      test.type("Right")
      #expect(test.row("Plan") == "> Plan        (*) Free   ( ) Gone unavailable  >( ) Pro")
      #expect(test.cursor?.column == 47)
      test.type("Enter")
      #expect(test.row("Plan") == "  Plan        ( ) Free   ( ) Gone unavailable   (*) Pro")
      #expect(test.focus == "form/note")
      test.resize(24, 40)
      #expect(test.row("Plan") == "  Plan" && test.row("Pro") == "    (*) Pro")
      test.type("BTab Up")
      #expect(test.row("Free") == ">   ( ) Free")
      #expect(test.screen.contains("Up/Down move"))
    }
  }

  @Test("N68: in a row of options a click on an option selects it, and a click on the label only moves the focus")
  func rowClicked() async throws {
    try await onTrial("form") { test in
      test.click("Plan")
      #expect(test.focus == "form/plan")
      #expect(test.row("Plan")?.contains(">(*) Free") == true)
      test.click("Pro")
      #expect(test.row("Plan")?.contains(">(*) Pro") == true)
      test.click("Gone")
      #expect(test.row("Plan")?.contains(">(*) Pro") == true)
    }
  }

  @Test(
    "N69: the bar stands on the selection of any viewer, and forgets a viewed option when the focus moves on")
  func chosen() async throws {
    try await onTrial("form") { test in
      test.type("Tab Tab Tab Tab Right Tab BTab")
      #expect(test.row("Plan")?.contains(">(*) Free") == true)
      test.type("Right Space Left")
      #expect(test.row("Plan")?.contains(">( ) Free") == true)
      test.type("M-u")
      #expect(test.row("Plan")?.contains(">(*) Free") == true)
      test.type("Right Space M-u M-y")
      #expect(test.row("Plan")?.contains(">(*) Pro") == true)
    }
  }

  @Test("G22, N18: a label of 10 kB and 10,000 rows of text scroll and are never drawn completely")
  func long() async throws {
    try await onTrial("group") { test in
      #expect(test.picture.size.rows == 24)
      test.type("End PgDn PgDn")
      #expect(test.screen.contains("word word"))
    }
  }
}
