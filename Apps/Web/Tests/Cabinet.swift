import SignalboxCore
import SignalboxInterface
import SignalboxNavigation

/// An application with a page that waits for a field in a hidden part, and takes at most two rows.
struct Cabinet: Application {
  static let name = "cabinet"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    try? await context.navigator.presentRoot(CabinetPage())
    return nil
  }
}

private final class CabinetPage: Page<Void> {
  private let word = TextField("word", "Word")
  private let number = NumberField("number", "Number", isRequired: true)
  private let drafts = List("drafts", "Drafts")
  private let next = Button("next", "Next", role: .default)
  private let parts: Tabs
  override var elements: [PageElement] { [parts, drafts, next] }

  init() {
    parts = Tabs("parts", "Parts", [Tab("words", "Words", [word]), Tab("numbers", "Numbers", [number])])
    super.init(key: "page", title: "Cabinet")
    drafts.rows.value = ["a", "b", "c"].map { Row($0, "Draft \($0)") }
    drafts.selectable(upTo: 2)
    next.needs(Form(number))
    next.taps.observe { [unowned self] in finish(()) }
  }
}
