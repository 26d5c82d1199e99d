import SignalboxHTTP
import SignalboxInterface
import Testing

@testable import SignalboxBrowser
@testable import SignalboxHTML

@Suite struct DateFieldTests {
  @Test("W23: a day and a time are the browser's own controls, with their limits")
  func controls() {
    let format = TextFormat(.date, earliest: "2026-01-01", latest: "2026-12-31")
    let date = ElementState(
      id: "p/due", label: "Due",
      content: .field(
        FieldState(value: "2026-11-22", isMultiline: false, limit: 10, suggestions: [], format: format)))
    let markup = FieldHTML(element: date, feedback: PostFeedback()).html.markup
    #expect(markup.contains(#"<input type="date" "#))
    #expect(markup.contains(#" min="2026-01-01" max="2026-12-31" value="2026-11-22""#))
    let time = ElementState(
      id: "p/at", label: "At",
      content: .field(
        FieldState(value: "", isMultiline: false, limit: 5, suggestions: [], format: TextFormat(.time))))
    #expect(FieldHTML(element: time, feedback: PostFeedback()).html.markup.contains(#"<input type="time" "#))
  }
}
