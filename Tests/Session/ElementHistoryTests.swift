import SignalboxInterface
import SignalboxTesting
import Testing

@testable import SignalboxSession

/// Tests of the changes of elements.
@Suite struct ElementHistoryTests {
  private static func frame(_ revision: Int, _ text: String) -> Frame {
    var frame = FrameSamples.frame(
      [
        ElementState(id: "page/text", content: .text(text)),
        ElementState(id: "page/age", content: .number(NumberState(value: 3))),
      ], revision: revision)
    frame.alerts = [
      AlertState(
        page: PageID(9), id: "alert:1", severity: .information, title: "", message: "",
        buttons: [ElementState(id: "alert:1/ok", label: "OK", content: .button)])
    ]
    return frame
  }

  @Test("D77: behind an alert nothing is known to have changed; an element that has gone has changed")
  func covered() {
    let history = ElementHistory(Self.frame(1, "a"))
    history.update(to: Self.frame(2, "b"))
    #expect(!history.hasChanged("page/age", since: 1) && !history.hasChanged("alert:1/ok", since: 1))
    #expect(history.hasChanged("page/gone", since: 1) && !history.hasChanged("page/gone", since: 2))
    #expect(history.hasChanged("page/age", since: 0), "the alert came since")
  }
}
