import SignalboxCore
import SignalboxInterface
package import SignalboxNavigation

/// An application whose labels, help and notes have marks, for tests of every front end.
package struct MarkedApplication: Application {
  package static let name = "marked"

  package init() {}

  package nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    _ = try? await context.navigator.presentRoot(MarkedPage())
    return nil
  }
}

private final class MarkedPage: Page<Never> {
  private let state = Label("state", "State", text: "ready for **anything**", tone: .positive)
  private let terms = Toggle("terms", "I accept the [terms](https://example.org/terms)", isRequired: true)
  private let go = Button("go", "Go", role: .default)
  private let name = TextField("name", "Your *full* name")
  private let rows = List("rows", "Rows of `today`")
  private let note = Note("note", text: "`a*b*` is *new*, see [your account](/account)", severity: .warning)
  private let list = Note("list", text: "- not **marked**\n- as written")
  private let plain = Note("plain", text: "2 * 3 * 4 and **stars**")

  override var elements: [PageElement] { [state, terms, name, rows, note, list, plain, go] }

  init() {
    super.init(key: "page", title: "Marks")
    name.help.value = "Not <b>bold</b>, [no code](javascript:alert), **bold**"
    for element in [state, terms, name, rows, note, list] as [PageElement] { element.isMarked = true }
    terms.isOn.changes.observe { [unowned self] isOn in note.text.value = isOn ? "**Thank you**" : "no marks" }
  }
}
