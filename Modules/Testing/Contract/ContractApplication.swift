import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation

/// An application for ``FrontEndContract``: its page has every kind of action, and buttons open pages and alerts that
/// interrupt the user.
///
/// The page that replaces the root has the same key and elements, so an old event would fit the new page.
struct ContractApplication: Application {
  static let name = "contract"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    var number = 0
    while true {
      number += 1
      do throws(Dismissed) {
        try await context.navigator.presentRoot(ContractPage(number, context))
      } catch {
        return nil
      }
    }
  }
}

private final class ContractPage: Page<Void> {
  private let count = Label("count", text: "0")
  private let text = TextField("text", "Words", limit: 200)
  private let lines = TextField("lines", "Lines", isMultiline: true, limit: 200)
  private let secret = SecretField("secret", "Password", limit: 200)
  private let number = NumberField("number", "Age", number: 30, minimum: 0, maximum: 150, step: 1)
  private let date = DateField("date", "Due")
  private let time = TimeField("time", "At")
  private let toggle = Toggle("toggle", "Newsletter")
  private let choice = Choice("choice", "Plan", options: [ChoiceOption("a", "Free", 0), ChoiceOption("b", "Paid", 1)])
  private let topics = Multichoice(
    "topics", "Topics",
    options: [ChoiceOption("c", "Cheese", 0), ChoiceOption("d", "Dill", 1), ChoiceOption("e", "Eggs", 2)])
  private let file = FileField("file", "Paper", limit: 1_000)
  private let list = List("list", "People")
  private let table = DataTable<String>(
    "table", "Guests",
    columns: [Column("name", "Guest") { $0 }, Column("length", "Letters", by: \.count) { "\($0.count)" }],
    rowKey: { $0.lowercased() }, buttons: { [RowButton("greet", "Greet \($0)")] })
  private let press = Button("press", "Count")
  private let locked = Button("locked", "Locked")
  private let replace = Button("replace", "Replace")
  private let later = Button("later", "Later")
  private let warn = Button("warn", "Warn")
  private let cover = Button("cover", "Open")

  override var elements: [PageElement] {
    [
      count, text, lines, secret, number, date, time, toggle, choice, topics, file, list, table, press, locked, replace,
      later,
      warn, cover,
    ]
  }

  init(_ place: Int, _ context: ApplicationContext) {
    super.init(key: "form", title: "Page \(place)")
    locked.isEnabled.value = false
    list.rows.value = ["Ada", "Bo", "Cy"].map { name in
      Row(name.lowercased(), name, buttons: [RowButton("delete", "Delete \(name)")])
    }
    list.selectable()
    table.values.value = ["Eve", "Fitz", "Gus"]
    press.taps.observe { [unowned self] in count.text.value = "\((Int(count.text.value) ?? 0) + 1)" }
    replace.taps.observe { [unowned self] in finish(()) }
    let soon = { [unowned self] (action: @escaping () -> Void) in
      lifetime.add(context.clock.schedule(after: .seconds(1), action))
    }
    later.taps.observe { [unowned self] in soon { [unowned self] in finish(()) } }
    warn.taps.observe { soon { context.navigator.alert(Alert(title: "Careful", message: "Hot")) } }
    cover.taps.observe { context.navigator.show(CoverPage(), as: .modal) }
  }
}

private final class CoverPage: Page<Void> {
  private let text = TextField("text", "Other words", limit: 200)
  override var elements: [PageElement] { [text] }
  init() { super.init(key: "cover", title: "Cover") }
}
