import SignalboxInterface
import Testing

@testable import SignalboxJSON

@Suite struct NoticeTests {
  private func frame(_ notices: [String], _ status: String?) -> Frame {
    let page = PageState(
      page: PageID(1), key: "p", title: "P", mode: .push, canGoBack: true,
      elements: [ElementState(id: "p/words", content: .text(String(repeating: "words ", count: 40)))])
    return Frame(
      revision: 1, pending: [], stack: [], page: page, alerts: [],
      notices: notices.enumerated().map { NoticeState(id: $0, text: $1, severity: .success) }, status: status)
  }

  @Test("D18: toasts and the status are in the snapshot, and their changes are reported")
  func told() {
    let (old, new) = (frame([], nil), frame(["Saved"], "One is open"))
    let snapshot = Snapshot.json(new, rows: 1)
    #expect(snapshot["notices"]?.text == #"[{"id":0,"severity":"success","text":"Saved"}]"#)
    #expect(snapshot["status"] == "One is open")
    #expect(Snapshot.json(old, rows: 1)["notices"] == nil)
    let come = FrameChanges(from: old, to: new, rows: 1).events
    #expect(come.map(\.event) == [.changed])
    #expect(JSON.object(come[0].members)["status"] == "One is open")
    let gone = FrameChanges(from: new, to: old, rows: 1).events
    #expect(JSON.object(gone[0].members)["notices"]?.text == "[]" && JSON.object(gone[0].members)["status"] == .null)
  }

  @Test("D18: an agent gets toasts and the status in the answer to its action")
  func agent() {
    let (old, new) = (frame([], nil), frame(["Saved"], "One is open"))
    #expect(
      PageOutline(new).changes(since: old, with: nil).hasSuffix(
        "\nTold in passing: success \"Saved\"\nStatus: \"One is open\""))
    #expect(PageOutline(old).changes(since: new, with: nil).hasSuffix("Status: none."))
  }
}
