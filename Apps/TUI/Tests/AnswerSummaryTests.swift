import SignalboxInterface
import SignalboxTesting
import Testing

@testable import SignalboxTUI

@Suite struct AnswerSummaryTests {
  @Test("N24, G25: the record has the answers of each page in order, several lines below their label, and no secret")
  func answers() async throws {
    try await onTrial("form") { test in
      var summary = AnswerSummary()
      test.frame.map { summary.note($0) }
      #expect(summary.lines == ["Account", "  Age: 30", "  Newsletter: no", "  Plan: Free"])
      test.type("ann@x Tab canary Tab Tab Space Tab Tab a Enter b")
      test.frame.map { summary.note($0) }
      #expect(
        summary.lines == [
          "Account", "  E-mail: ann@x", "  Age: 30", "  Newsletter: yes", "  Plan: Free", "  Note: ", "    a", "    b",
        ])
    }
  }

  @Test("N24: a page from which the user went back is not in the record; a page shown twice is there once")
  func pages() async throws {
    try await onTrial("form") { test in
      var summary = AnswerSummary()
      test.type("ann@x Tab canary")
      test.frame.map { summary.note($0) }
      test.frame.map { summary.note($0) }
      let once = summary.lines
      #expect(once.filter { $0 == "Account" }.count == 1 && once.contains("  E-mail: ann@x"))
      test.frame.map { summary.forget($0.page.page) }
      #expect(summary.lines == ["Account"])
    }
  }

  /// Returns a frame in which the work has the page of a box on it, or is alone.
  private func frame(box number: Int?, _ elements: [ElementState]) -> Frame {
    var frame = FrameSamples.frame(elements)
    guard let number else { return frame }
    let page = PageID(10 + number)
    (frame.page.page, frame.page.key, frame.page.title) = (page, "box=\(number)", "Box \(number)")
    frame.stack.append(StackEntry(page: page, key: "box=\(number)", title: "Box \(number)", mode: .push))
    return frame
  }

  private func field(_ value: String) -> ElementState {
    let field = FieldState(value: value, isMultiline: false, limit: 99, suggestions: [])
    return ElementState(id: "box/field", label: "Answer", content: .field(field))
  }

  @Test("N222: a page that goes without an input, as when its time is up, gave no answers")
  func unanswered() {
    var summary = AnswerSummary()
    let press = InputEvent(page: PageID(11), element: "box=1/ok", action: .press)
    summary.note(nil)
    summary.note(frame(box: 3, [field("early")]))
    summary.note(frame(box: nil, []))
    #expect(summary.lines == ["Page"])
    summary.note(frame(box: 1, [field("Ann")]))
    summary.note((4, press))
    summary.note(frame(box: nil, []))
    summary.note(frame(box: 2, [field("offered")]))
    summary.note((4, press))
    summary.note(frame(box: nil, []))
    #expect(summary.lines == ["Page", "Box 1", "  Answer: Ann"])
  }

  @Test("N223: a page that goes by itself after a change of a value gave no answers")
  func withdrawn() {
    var summary = AnswerSummary()
    let edit = InputEvent(page: PageID(11), element: "box/field", action: .setText("half"))
    summary.note(nil)
    summary.note(frame(box: 1, [field("")]))
    summary.note((1, edit))
    summary.note(frame(box: 1, [field("half")]))
    summary.note((1, edit))
    summary.note(frame(box: nil, []))
    #expect(summary.lines == ["Page"])
    // A page that goes with the change was answered by it.
    summary.note(frame(box: 1, [field("offered")]))
    summary.note((2, edit))
    summary.note(frame(box: nil, []))
    #expect(summary.lines == ["Page", "Box 1", "  Answer: offered"])
  }

  @Test("N222: the row that was pressed last on a page is an answer, until something else is pressed there")
  func rows() {
    var summary = AnswerSummary()
    let rows = ["a  x", "b  y"].map { RowState(id: "list/\($0)", label: $0, buttons: []) }
    let list = ElementState(id: "list", label: "Choice", content: .list(ListState(rows: rows)))
    let press = { InputEvent(page: PageID(11), element: $0, action: .press) }
    summary.note(frame(box: 1, [list]))
    #expect(summary.lines == ["Page"])
    summary.note((1, press("list/b  y")))
    summary.note(frame(box: 1, [list]))
    #expect(summary.lines == ["Page", "Box 1", "  Choice: b  y"])
    summary.note(frame(box: nil, []))
    #expect(summary.lines == ["Page", "Box 1", "  Choice: b  y"])
    summary.note(frame(box: 1, [list]))
    summary.note((2, press("box=1/cancel")))
    #expect(summary.lines == ["Page"])
  }

  @Test("N227: the button that was pressed on a page of nothing but a text and several buttons is an answer")
  func buttons() {
    var summary = AnswerSummary()
    let button = { ElementState(id: "box/\($0)", label: $0, content: .button) }
    let text = ElementState(id: "box/text", label: "", content: .text("Continue?"))
    let press = InputEvent(page: PageID(11), element: "box/No", action: .press)
    summary.note(frame(box: 1, [text, button("Yes"), button("No")]))
    #expect(summary.lines == ["Page"])
    summary.note((1, press))
    summary.note(frame(box: nil, []))
    #expect(summary.lines == ["Page", "Box 1", "  No"])
    // A page with a single button, or with more than a text, asks nothing.
    summary.note(frame(box: 2, [text, button("OK")]))
    summary.note((2, InputEvent(page: PageID(12), element: "box/OK", action: .press)))
    let note = ElementState(id: "box/note", label: "", content: .note(text: "Done.", severity: .success))
    summary.note(frame(box: 3, [note, button("Yes"), button("No")]))
    summary.note((3, InputEvent(page: PageID(13), element: "box/No", action: .press)))
    #expect(summary.lines == ["Page", "Box 1", "  No"])
  }

  @Test("N222: a page with an error ends the record with the last lines of its output and the error")
  func failure() {
    var summary = AnswerSummary()
    let note = ElementState(id: "page/problem", label: "", content: .note(text: "Status 5.", severity: .error))
    let log = ElementState(id: "page/log", label: "", content: .log(LogState(lines: (1...30).map { "line \($0)" })))
    summary.note(frame(box: nil, [note, log]))
    #expect(summary.failure == (11...30).map { "line \($0)" } + ["Status 5."])
    summary.note(frame(box: nil, [log]))
    #expect(summary.failure == nil)
  }
}
