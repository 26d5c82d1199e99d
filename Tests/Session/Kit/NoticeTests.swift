import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
import SignalboxSession
import SignalboxTesting
import Testing

/// An application that shows toasts and a status line.
private struct Telling: Application {
  static let name = "telling"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    let page = TellingPage()
    let navigator = context.navigator
    navigator.status <~ page.name.text.map { $0.isEmpty ? "" : "Hello \($0)" }
    page.save.taps.observe { navigator.notify("Saved", .success) }
    page.many.taps.observe { for number in 1...5 { navigator.notify("Number \(number)", for: .seconds(number)) } }
    _ = try? await navigator.presentRoot(page)
    return nil
  }
}

private final class TellingPage: Page<Never> {
  let name = TextField("name", "Name")
  let save = Button("save", "Save")
  let many = Button("many", "Many")
  override var elements: [PageElement] { [name, save, many] }
  init() { super.init(key: "home", title: "Home") }
}

@Suite struct NoticeTests {
  @Test("A16: a toast goes by itself after its time on the session's clock; a repeated toast replaces it")
  func passing() async throws {
    try await onSessionThread {
      let test = SessionTest(Telling())
      test.press("home/save")
      #expect(test.frame.notices.map(\.sentence) == ["Done: Saved"])
      test.advance(by: .seconds(5))
      #expect(test.frame.notices.map(\.id) == [1])
      test.press("home/save")
      #expect(test.frame.notices.map(\.id) == [2])
      test.advance(by: .seconds(5))
      #expect(test.frame.notices.map(\.id) == [2])
      test.advance(by: .seconds(1))
      #expect(test.frame.notices == [])
      test.press("home/many")
      #expect(test.frame.notices.map(\.text) == ["Number 3", "Number 4", "Number 5"])
      test.advance(by: .seconds(3))
      #expect(test.frame.notices.map(\.text) == ["Number 4", "Number 5"])
      #expect(test.quit() == .finished(outcome: nil))
    }
  }

  @Test("A16: a toast is replayed, undone and redone together with its cause")
  func repeated() async throws {
    try await onSessionThread {
      let test = SessionTest(Telling())
      test.press("home/save")
      test.advance(by: .seconds(10))
      test.press("home/many")
      #expect(test.replayDifference() == nil)
      test.undo()
      #expect(test.frame.notices == [])
      test.undo()
      #expect(test.frame.notices == [])
      test.redo()
      #expect(test.frame.notices == [], "its time was over")
      test.redo()
      #expect(test.frame.notices.map(\.text) == ["Number 3", "Number 4", "Number 5"])
    }
  }

  @Test("A17: the status line follows its property on every page, and is absent while the property is empty")
  func status() async throws {
    try await onSessionThread {
      let test = SessionTest(Telling())
      #expect(test.frame.status == nil)
      test.set("home/name", "Ada")
      #expect(test.frame.status == "Hello Ada")
      test.undo()
      #expect(test.frame.status == nil)
    }
  }
}
