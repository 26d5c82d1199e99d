import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation

/// An application with a form among things that need no form: a table, rows with buttons, and other buttons.
struct Ledger: Application {
  static let name = "ledger"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    try? await context.navigator.presentRoot(LedgerPage())
    return "saved"
  }
}

private struct Entry: Equatable {
  let name: String
}

private final class LedgerPage: Page<Void> {
  private let name = TextField("name", "Name", isRequired: true)
  private let secret = SecretField("secret", "Secret")
  private let age = NumberField("age", "Age", minimum: 0, maximum: 150)
  private let done = Label("done", "Done", text: "nothing")
  private let table = DataTable<Entry>(
    "table", "Entries", columns: [Column("name", "Entry", by: \.name) { $0.name }], rowKey: { $0.name }
  ) { _ in [RowButton("note", "Note down")] }
  private let tell = Button("tell", "Tell")
  private let wipe = Button("wipe", "Wipe", role: .destructive)
  private let save = Button("save", "Save", role: .default)
  override var elements: [PageElement] { [name, secret, age, done, table, tell, wipe, save] }

  init() {
    super.init(key: "page", title: "Ledger")
    save.needs(Form(name, age))
    table.values.value = ["b", "a"].map(Entry.init)
    table.selections.observe { [unowned self] in done.text.value = "row \($0.name)" }
    table.buttonPresses.observe { [unowned self] in done.text.value = "\($0.button) \($0.row.name)" }
    tell.taps.observe { [unowned self] in done.text.value = "told" }
    wipe.taps.observe { [unowned self] in done.text.value = "wiped" }
    save.taps.observe { [unowned self] in finish(()) }
  }
}
