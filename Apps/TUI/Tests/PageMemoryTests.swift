import SignalboxInterface
import Testing

@testable import SignalboxTUI

@Suite struct PageMemoryTests {
  private func buttons(_ ids: String...) -> [ElementState] {
    ids.map { ElementState(id: $0, label: $0, content: .button) }
  }

  @Test("N8: where the focused element goes, the next has the focus, else the one before")
  func successor() {
    var memory = PageMemory()
    memory.update(buttons("a", "b", "c"), prefersSafe: false)
    #expect(memory.focus == "a")
    memory.focus = "b"
    memory.update(buttons("a", "c"), prefersSafe: false)
    #expect(memory.focus == "c")
    memory.update(buttons("a"), prefersSafe: false)
    #expect(memory.focus == "a")
  }

  @Test("N10: what comes up before the focus gets it only where the user has done nothing yet")
  func late() {
    for hasActed in [false, true] {
      var memory = PageMemory()
      memory.update(buttons("b"), prefersSafe: false)
      memory.hasUserActed = hasActed
      memory.update(buttons("a", "b"), prefersSafe: false)
      #expect(memory.focus == (hasActed ? "b" : "a"))
    }
  }

  @Test("N8: what was typed stays when the page is shown again, and follows what the page sets")
  func drafts() {
    var memory = PageMemory()
    let field = { (value: String) in
      ElementState(
        id: "f", label: "F", content: .field(FieldState(value: value, isMultiline: false, limit: 99, suggestions: [])))
    }
    memory.update([field("")], prefersSafe: false)
    memory.drafts["f"]?.editor.insert("typed")
    memory.update([field("")], prefersSafe: false)
    #expect(memory.drafts["f"]?.editor.text == "typed")
    memory.update([field("set")], prefersSafe: false)
    #expect(memory.drafts["f"]?.editor.text == "set")
  }
}
