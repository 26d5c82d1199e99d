import SignalboxInterface
import SignalboxTesting
import Testing

@testable import SignalboxJSON

@Suite struct PreviewTests {
  private func list(_ previews: [String?]) -> ElementState {
    let rows = previews.enumerated().map { RowState(id: "p/list/\($0)", label: "Row \($0)", buttons: [], preview: $1) }
    return ElementState(id: "p/list", label: "List", content: .list(ListState(rows: rows)))
  }

  @Test("D23: a row has its details as its preview")
  func rows() {
    let list = list(["All of it\nin two lines", nil])
    #expect(
      list.part(at: 0, isCovered: false).text
        == #"{"type":"row","id":"p/list/0","label":"Row 0","enabled":true,"actions":["press"],"preview":"All of it\nin two lines","elements":[]}"#
    )
    #expect(list.part(at: 1, isCovered: false)["preview"] == nil)
  }

  @Test(
    "D23: a page tells a model only that there are previews; their text is in ui_list and in changes"
  )
  func model() {
    let (old, new) = (FrameSamples.frame([list(["one", "two"])]), FrameSamples.frame([list(["one", "other"])]))
    #expect(
      PageOutline(old).whole.hasSuffix(
        """
        - list "List" [p/list] = 2
          - row "Row 0" [p/list/0]
          - row "Row 1" [p/list/1]
          … what rows say of themselves (ui_list)
        """))
    #expect(
      PageOutline(new).changes(since: old, with: nil).hasSuffix(
        #"""
        changed:
        - row "Row 1" [p/list/1] (preview "other")
        """#))
    #expect(!PageOutline(FrameSamples.frame([list([nil])])).whole.contains("ui_list"))
    let listed = ElementOutline.lines(ElementJSON.whole(list(["one\nand two"]), rows: 9), .withPreviews)
    #expect(listed.contains(#"  - row "Row 0" [p/list/0] (preview "one\nand two")"#))
  }

  @Test("D23: a changed preview is reported, and a removed preview is reported as null")
  func changes() {
    let (old, new) = (FrameSamples.frame([list(["one", "two"])]), FrameSamples.frame([list(["other", nil])]))
    let told = ElementChanges(from: old, to: new, rows: 9).json.map(\.text)
    #expect(told == [#"{"id":"p/list/0","preview":"other"}"#, #"{"id":"p/list/1","preview":null}"#])
  }
}
