import SignalboxInterface
import SignalboxNavigation
import SignalboxSession
import SignalboxTesting
import Testing

struct MarkTests {
  @Test("A102: label, help, text and note take marks; the plain texts say the same, with the targets of links")
  func marks() async throws {
    try await onSessionThread {
      let test = SessionTest(MarkedApplication())
      let element = { test.frame.element("page/" + $0) }
      #expect(element("terms")?.label == "I accept the terms (https://example.org/terms)")
      #expect(element("terms")?.marked?.label?.last?.link?.target == "https://example.org/terms")
      #expect(element("go")?.disabledReason == "Still needed: I accept the terms")
      #expect(element("state")?.content.text == "ready for anything")
      #expect(element("state")?.marked?.text?.map(\.marks) == [[], .strong])
      #expect(element("note")?.content.text == "a*b* is new, see your account (/account)")
      #expect(element("note")?.marked?.text?.map(\.marks) == [.code, [], .emphasis, [], []])
      // HTML is text, and a link to code is its text.
      #expect(element("name")?.help == "Not <b>bold</b>, no code, bold")
      #expect(element("name")?.marked?.help?.compactMap(\.link) == [])
    }
  }

  @Test("A102: blocks are shown as written, and so is every text of an element without marks")
  func asWritten() async throws {
    try await onSessionThread {
      let test = SessionTest(MarkedApplication())
      for (key, text) in [("list", "- not **marked**\n- as written"), ("plain", "2 * 3 * 4 and **stars**")] {
        #expect(test.frame.element("page/" + key)?.content.text == text)
        #expect(test.frame.element("page/" + key)?.marked == nil)
      }
    }
  }

  @Test("A102: the marks follow the text")
  func changes() async throws {
    try await onSessionThread {
      let test = SessionTest(MarkedApplication())
      test.set("page/terms", true)
      #expect(test.text("page/note") == "Thank you")
      #expect(test.frame.element("page/note")?.marked?.text == [RichTextSpan("Thank you", .strong)])
      test.set("page/terms", false)
      #expect(test.text("page/note") == "no marks" && test.frame.element("page/note")?.marked == nil)
    }
  }
}
