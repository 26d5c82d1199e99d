import SignalboxCore
import SignalboxModel
import SignalboxNavigation

/// An application whose page has every kind of recorded input, for ``JournalStoreContract``.
struct KeptApplication: Application {
  static let name = "kept"
  /// Called when the effect's work begins, on any thread.
  var began: @Sendable () -> Void = {}

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    let page = KeptPage()
    page.press.taps.observe { page.count.text.value = "\((Int(page.count.text.value) ?? 0) + 1)" }
    page.work.taps.observe { [began] in
      context.navigator.spawn {
        let answer = try? await context.effects.run("work") { _ in
          began()
          return 42
        }
        page.result.text.value = answer.map { "\($0)" } ?? "none"
      }
    }
    _ = try? await context.navigator.presentRoot(page)
    return nil
  }
}

final class KeptPage: Page<Never> {
  let count = Label("count", text: "0")
  let result = Label("result")
  let press = Button("press", "Count")
  let work = Button("work", "Work")
  private let text = TextField("text", "Words", limit: 200)
  private let secret = SecretField("secret", "Password", limit: 200)
  private let number = NumberField("number", "Age", number: 30, minimum: 0, maximum: 150, step: 1)
  private let toggle = Toggle("toggle", "Newsletter")
  override var elements: [PageElement] { [count, result, text, secret, number, toggle, press, work] }
  init() { super.init(key: "kept", title: "Kept") }
}
