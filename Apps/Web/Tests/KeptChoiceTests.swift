import SignalboxCore
import SignalboxDrivers
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
import SignalboxTesting
import Testing

@testable import SignalboxBrowser

/// Choices that the application keeps as they are, and half a date behind a question.
@Suite(.serialized) struct KeptChoiceTests {
  @Test(
    "W166: with the script, a choice that the application keeps is shown as it is, with the same page",
    arguments: BrowserKind.allCases)
  func choice(_ kind: BrowserKind) async throws {
    try await onSessionThread {
      let served = try Served(Keeper())
      let browser = try kind.start()
      try browser.open("http://127.0.0.1:\(served.port)/")
      let box = { (key: String) in "[name='set:page/parts'][value=\(key)]" }
      for _ in 1...2 {
        try browser.click(box("a"))
        try browser.wait(until: "document.querySelector(\"\(box("a"))\").checked")
      }
      for name in ["few", "many"] {
        let chosen = "new FormData(document.getElementById('form')).get('set:page/\(name)') === '0'"
        let other = name == "few" ? "[value='1']" : " option:nth-of-type(2)"
        try browser.click("[name='set:page/\(name)']\(other)")
        try browser.click("button[value='page/tell']")
        try browser.wait(until: chosen)
      }
      // The press comes after the choice, so its result shows that the choice was answered.
      try browser.click(box("a"))
      try browser.click("button[value='page/tell']")
      try browser.wait(until: "document.querySelector('main').textContent.includes('told')")
      #expect(try browser.evaluate("document.querySelector(\"\(box("a"))\").checked") as? Bool == true)
      #expect(try browser.complaints() == [])
      withExtendedLifetime(served) {}
    }
  }

  @Test("W132: half a date holds back no button of a question", arguments: BrowserKind.allCases)
  func question(_ kind: BrowserKind) async throws {
    try await onSessionThread {
      let served = try Served(Keeper())
      let browser = try kind.start()
      try browser.open("http://127.0.0.1:\(served.port)/")
      try browser.type("02", into: "[type=date]")
      try browser.click("button[value='page/ask']")
      try browser.wait(for: "dialog")
      // In Firefox, a driver sets the whole date.
      let isHalf = try browser.evaluate("document.querySelector('[type=date]').validity.badInput") as? Bool
      #expect(isHalf == true || kind == .firefox)
      try browser.click("dialog button.destructive")
      try browser.wait(until: "document.querySelector('main').textContent.includes('asked')")
      #expect(try browser.complaints() == [])
      withExtendedLifetime(served) {}
    }
  }
}

private struct Keeper: Application {
  static let name = "keeper"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    _ = try? await context.navigator.presentRoot(KeeperPage(in: context))
    return nil
  }
}

private final class KeeperPage: Page<Never> {
  private let parts = Multichoice(
    "parts", "Parts", options: ["a", "b"].map { ChoiceOption($0, $0, $0) }, selection: ["a"])
  private let few = Choice<String>("few", "Few", options: KeeperPage.options(3), selection: "0")
  private let many = Choice<String>("many", "Many", options: KeeperPage.options(9), selection: "0")
  private let due = DateField("due", "Due")
  private let said = Label("said", "Said")
  private let tell = Button("tell", "Tell")
  private let ask = Button("ask", "Ask")
  override var elements: [PageElement] { [parts, few, many, due, said, tell, ask] }

  private static func options(_ count: Int) -> [ChoiceOption<String>] {
    (0..<count).map { ChoiceOption("\($0)", "\($0)", "\($0)") }
  }

  init(in context: ApplicationContext) {
    super.init(key: "page", title: "Keeper")
    parts.edits.observe { [unowned self] in parts.selection.value = $0.contains("a") ? $0 : ["a"] + $0 }
    for choice in [few, many] { choice.edits.observe { [unowned choice] _ in choice.selection.value = "0" } }
    tell.taps.observe { [unowned self] in said.text.value = "told" }
    ask.taps.observe { [unowned self] in
      context.navigator.spawn(during: lifetime) { [self] in
        guard (try? await context.navigator.confirm("Sure?", "Yes", destructive: true)) == true else { return }
        said.text.value = "asked"
      }
    }
  }
}
