import Foundation
import SignalboxCore
import SignalboxInterface
import SignalboxNavigation
import SignalboxSession
import SignalboxTesting
import Testing

/// An application with a table whose longer values have a preview.
private struct Words: Application {
  static let name = "words"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    _ = try? await context.navigator.presentRoot(WordsPage())
    return nil
  }
}

private final class WordsPage: Page<Never> {
  let table = DataTable<String>(
    "table", "Words", columns: [Column("word", "Word", text: \.self)], rowKey: \.self,
    preview: { $0.count > 3 ? "\($0.count) letters\n\($0)" : nil })
  override var elements: [PageElement] { [table] }

  init() {
    super.init(key: "home", title: "Home")
    table.values.value = ["long", "one"]
  }
}

@Suite struct RowPreviewTests {
  private static func previews(_ test: SessionTest, _ id: String) -> [String?]? {
    test.frame.element(id)?.content.list?.rows.map(\.preview)
  }

  @Test("A49: a row of a table may have a preview, which is in the outline of the frame")
  func table() async throws {
    try await onSessionThread {
      let test = SessionTest(Words())
      #expect(Self.previews(test, "home/table") == ["4 letters\nlong", nil])
      #expect(test.frame.outline.contains(#"button home/table/long "long" (preview "4 letters\nlong")"#))
      #expect(test.frame.outline.contains("preview ") && !test.frame.outline.contains(#""one" (preview"#))
    }
  }

  @Test("A49: a row from a source brings its preview")
  func source() async throws {
    try await onSessionThread {
      let test = SessionTest(
        RowSourceApplication { _ in RowAnswer([Row("a", "A", preview: "All of A"), Row("b", "B")], total: 2) })
      #expect(Self.previews(test, "source/list") == ["All of A", nil])
    }
  }

  @Test("A49: a row that was recorded before there were previews is read")
  func recorded() throws {
    let row = try JSONDecoder().decode(
      Row.self, from: Data(#"{"key":"a","label":"A","detail":"one","buttons":[],"cells":[]}"#.utf8))
    #expect(row == Row("a", "A", detail: "one") && row.preview == nil)
    let state = try JSONDecoder().decode(
      RowState.self, from: Data(#"{"id":"p/l/a","label":"A","buttons":[],"cells":[]}"#.utf8))
    #expect(state.preview == nil)
  }
}
