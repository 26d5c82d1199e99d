import SignalboxInterface
import Testing

@testable import SignalboxJSON

@Suite struct ToneTests {
  @Test("A51: a snapshot has the tone as a member, and no such member without a tone; an outline has it as a mark")
  func member() {
    let json = { (tone: Tone?) -> JSON in
      let content = ElementContent.text("slow", tone: tone)
      return .object([JSON.Member("type", "text"), JSON.Member("id", "p/x")] + content.jsonMembers)
    }
    #expect(json(.warning).text == #"{"type":"text","id":"p/x","text":"slow","tone":"warning"}"#)
    #expect(json(nil)["tone"] == nil)
    #expect(ElementOutline.line(json(.warning)) == #"- text [p/x] = "slow" (warning)"#)
    #expect(ElementOutline.line(json(nil)) == #"- text [p/x] = "slow""#)
  }

  @Test("A103: a table has the tone of each cell or null, no such member without tones, and none in its outline")
  func table() {
    let json = { (tones: [[Tone?]]?) -> JSON in
      let content = ElementContent.table(TableState(columns: ["A", "B"], rows: [["1", "2"]], tones: tones))
      return .object([JSON.Member("type", "table"), JSON.Member("id", "p/t")] + content.jsonMembers)
    }
    #expect(json([[nil, .warning]])["tones"]?.text == #"[[null,"warning"]]"# && json(nil)["tones"] == nil)
    #expect(ElementOutline.lines(json([[nil, .warning]])) == ElementOutline.lines(json(nil)))
  }

  @Test("A73: a row has the tones of its label and cells as members, and none of them without a tone")
  func rows() {
    let list = ElementState(id: "p/list", content: .list(ListState(rows: [])))
    var row = RowState(id: "p/list/a", label: "web", buttons: [], cells: ["web", "down"])
    #expect(ElementJSON.row(row, of: list)["tone"] == nil && ElementJSON.row(row, of: list)["tones"] == nil)
    (row.tone, row.cellTones) = (.warning, [nil, .critical])
    #expect(ElementJSON.row(row, of: list)["tone"] == "warning")
    #expect(ElementJSON.row(row, of: list)["tones"]?.text == #"[null,"critical"]"#)
  }
}
