import SignalboxCore
import SignalboxInterface
import SignalboxNavigation
import SignalboxSession
import SignalboxTesting
import Testing

private struct Lettered: Application {
  static let name = "lettered"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    let page = LetteredPage()
    page.warn.taps.observe {
      let buttons = [Button("yes", "Yes", shortcut: "s"), Button("no", "No")]
      context.navigator.alert(Alert(title: "Careful", buttons: buttons))
    }
    _ = try? await context.navigator.presentRoot(page)
    return nil
  }
}

private final class LetteredPage: Page<Never> {
  let save = Button("save", "Save", shortcut: "s")
  let warn = Button("warn", "Warn")
  private(set) lazy var inner = Group("inner", "Inner", [Button("new", "New", shortcut: "n")])
  override var elements: [PageElement] { [save, warn, inner] }
  init() { super.init(key: "home", title: "Home") }
}

@Suite struct ShortcutTests {
  @Test("A18: a button's letter is in the frame and means the front: the page with its groups, or an alert")
  func letters() async throws {
    try await onSessionThread {
      let test = SessionTest(Lettered())
      #expect(test.frame.element("home/save")?.shortcut == "s" && test.frame.element("home/warn")?.shortcut == nil)
      #expect(test.frame.element(shortcut: "n")?.id == "home/new")
      #expect(test.frame.element(shortcut: "x") == nil)
      test.press("home/warn")
      #expect(test.frame.element(shortcut: "s")?.id == "alert:1/yes")
      #expect(test.frame.element(shortcut: "n") == nil, "what is covered is not pressed")
    }
  }
}
