import SignalboxInterface
import Testing

@testable import SignalboxTUI

@Suite struct PageMemoryTests {
  private func buttons(_ ids: String...) -> [ElementState] {
    ids.map { ElementState(id: $0, label: $0, content: .button) }
  }

  @Test("N8: when the focused element goes, the next element gets the focus, otherwise the previous one")
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

  @Test("N10: an element that appears before the focus gets it only if the user has done nothing yet")
  func late() {
    for hasActed in [false, true] {
      var memory = PageMemory()
      memory.update(buttons("b"), prefersSafe: false)
      memory.hasUserActed = hasActed
      memory.update(buttons("a", "b"), prefersSafe: false)
      #expect(memory.focus == (hasActed ? "b" : "a"))
    }
  }

  @Test("N8: typed text stays when the page is shown again, and follows the values that the page sets")
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
