import SignalboxCore
import SignalboxInterface
import SignalboxNavigation
import SignalboxTesting
import Testing

@testable import SignalboxCLI

private struct PreviewApplication: Application {
  static let name = "preview"
  var count = 3

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    _ = try? await context.navigator.presentRoot(PreviewPage(count))
    return nil
  }
}

private final class PreviewPage: Page<Never> {
  let list = List("list", "People")

  override var elements: [PageElement] { [list] }

  init(_ count: Int) {
    super.init(key: "p", title: "Previews")
    list.rows.value = (1...count).map { number in
      Row(
        "r\(number)", "Row \(number)", preview: number == 2 ? nil : "All of \(number)\n  in two lines",
        buttons: number == 3 ? [RowButton("go", "Go")] : [])
    }
    list.selections.observe { [unowned self] key in title.value = key }
  }
}

@Suite struct PreviewTests {
  private static let hint = "(:show and a number tells more of a row)"

  @Test("L39: a list says that its rows have previews, and :show writes one without a press")
  func menu() async throws {
    try await onSessionThread {
      let talk = Talk(PreviewApplication())
      #expect(talk.lines.contains(Self.hint))
      talk.answer(":show 1")
      #expect(talk.lines.suffix(3) == ["Row 1:", "All of 1", "  in two lines"])
      talk.answer(":show Row 3")
      #expect(talk.lines.contains("All of 3"))
      talk.answer(":show 2")
      #expect(talk.lines.contains("There is no more to tell of Row 2."))
      talk.answer(":show")
      #expect(talk.lines.contains("Error: Which row? Its number goes behind: :show 1."))
      talk.answer(":show nobody")
      #expect(talk.lines.contains { $0.contains("Nothing here is called") })
      #expect(talk.events.isEmpty)
    }
  }

  @Test("L39: :show works in a long list, and at one of its rows")
  func browsing() async throws {
    try await onSessionThread {
      let talk = Talk(PreviewApplication(count: 100))
      talk.answer("People")
      #expect(talk.lines.contains(Self.hint))
      talk.answer(":show 77")
      #expect(talk.lines.suffix(3) == ["Row 77:", "All of 77", "  in two lines"])
      talk.answer("3", ":show")
      #expect(talk.lines.suffix(3) == ["Row 3:", "All of 3", "  in two lines"])
      #expect(talk.events.isEmpty)
    }
  }

  @Test("L39: a row that is not yet loaded is listed first, and its preview is written when it is requested again")
  func source() async throws {
    try await onSessionThread {
      let talk = Talk(
        RowSourceApplication { request in
          let rows = request.range.clamped(to: 0..<9_000).map { Row("r\($0)", "Row \($0)", preview: "Said of \($0)") }
          return RowAnswer(rows, total: 9_000)
        }, rows: 14)
      talk.answer("", "Rows", ":show 2")
      #expect(talk.lines.suffix(2) == ["Row 1:", "Said of 1"])
      talk.answer(":show 5001")
      #expect(talk.lines.first == "5001. Row 5000" && !talk.transcript.contains("Said of 5000"))
      talk.answer(":show 5001")
      #expect(talk.lines.suffix(2) == ["Row 5000:", "Said of 5000"])
      #expect(talk.frame?.element("source/chosen")?.content.text == "")
    }
  }

  @Test("L39: :show without a list says that there are no rows")
  func nothing() async throws {
    try await onSessionThread {
      let talk = Talk(EveryKindApplication())
      talk.answer("Form", ":show 1")
      #expect(talk.transcript.contains("There are no rows here to tell more of."))
    }
  }

  @Test("L39: a list without previews does not mention :show")
  func without() async throws {
    try await onSessionThread {
      let talk = Talk(GrowingListApplication(pageSize: 3, total: 3))
      #expect(!talk.transcript.contains(":show"))
      talk.answer(":show 1")
      #expect(talk.transcript.contains("There is no more to tell of"))
    }
  }
}
