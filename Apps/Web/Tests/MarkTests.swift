import SignalboxDrivers
import SignalboxHTTP
import SignalboxInterface
import SignalboxSession
import SignalboxTesting
import Testing

@testable import SignalboxBrowser
@testable import SignalboxHTML

/// Marks in labels, texts, notes and help of a page.
@Suite struct MarkTests {
  @Test("A102, W121: marks are semantic HTML in labels, texts, notes and help; no text becomes markup")
  func semantic() async throws {
    try await onSessionThread {
      let test = SessionTest(MarkedApplication())
      let place = PageHTML.Place(base: "/base/", token: "t", version: "1", application: "test")
      let page = PageHTML(frame: test.frame, viewQuery: ViewQuery(query: []), place: place)
      let document = try HTMLNode.read(page.document.markup)
      let part = { (key: String) in document.all.first { $0["id"] == "e-page:2F\(key)-part" } }
      #expect(part("state")?.every("span").first?.every("strong").map(\.text) == ["anything"])
      let label = try #require(part("terms")?.every("label").first)
      #expect(label.text == "I accept the terms (required)")
      #expect(label.every("a").map { $0["href"] } == ["https://example.org/terms"])
      #expect(part("name")?.every("label").first?.every("em").map(\.text) == ["full"])
      #expect(part("rows")?.every("code").map(\.text) == ["today"])
      let note = try #require(part("note"))
      #expect(note.every("code").map(\.text) == ["a*b*"] && note.every("em").map(\.text) == ["new"])
      #expect(note.every("a").map { $0["href"] } == ["/base/account"])
      let help = try #require(part("name")?.every("p").first)
      #expect(help.text == "Not <b>bold</b>, no code, bold" && help.every("strong").map(\.text) == ["bold"])
      #expect(help.every("a").isEmpty && help.every("b").isEmpty)
      #expect(part("plain")?.every("strong").map(\.text) == ["Note:"])
    }
  }
}
