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
}
