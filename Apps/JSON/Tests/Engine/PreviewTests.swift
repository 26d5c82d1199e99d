import SignalboxInterface
import SignalboxTesting
import Testing

@testable import SignalboxJSON

@Suite struct PreviewTests {
  private func list(_ previews: [String?]) -> ElementState {
    let rows = previews.enumerated().map { RowState(id: "p/list/\($0)", label: "Row \($0)", buttons: [], preview: $1) }
    return ElementState(id: "p/list", label: "List", content: .list(ListState(rows: rows)))
  }

  @Test("D23: a row has what it says of itself as its preview, whole and in a model's words")
  func rows() {
    let list = list(["All of it\nin two lines", nil])
    #expect(
      list.part(at: 0, isCovered: false).text
        == #"{"type":"row","id":"p/list/0","label":"Row 0","enabled":true,"actions":["press"],"preview":"All of it\nin two lines","elements":[]}"#
    )
    #expect(list.part(at: 1, isCovered: false)["preview"] == nil)
    let outline = ElementOutline.lines(ElementJSON.whole(list, rows: 9))
    #expect(outline.contains { $0.contains("Row 0") && $0.contains(#"preview "All of it\nin two lines""#) })
  }

  @Test("D23: it is told when it changes, and null when it is gone")
  func changes() {
    let (old, new) = (FrameSamples.frame([list(["one", "two"])]), FrameSamples.frame([list(["other", nil])]))
    let told = ElementChanges(from: old, to: new, rows: 9).json.map(\.text)
    #expect(told == [#"{"id":"p/list/0","preview":"other"}"#, #"{"id":"p/list/1","preview":null}"#])
  }
}
