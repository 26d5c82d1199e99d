import SignalboxCore
import SignalboxInterface
import SignalboxModel
package import SignalboxNavigation

/// A page that opens another with a text and a choice, for tests of going back without saving.
package struct OpeningApplication: Application {
  package static let name = "opening"

  package init() {}

  package nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    let first = FirstPage()
    first.open.taps.observe { context.navigator.show(SecondPage()) }
    return try? await context.navigator.presentRoot(first)
  }
}

private final class FirstPage: Page<String> {
  let open = Button("open", "Open")
  override var elements: [PageElement] { [open] }
  init() { super.init(key: "first", title: "First") }
}

private final class SecondPage: Page<String> {
  private let text = TextField("text", "Text")
  private let news = Toggle("news", "Newsletter")
  private let save = Button("save", "Save", role: .default)
  override var elements: [PageElement] { [text, news, save] }
  init() { super.init(key: "second", title: "Second") }
}
