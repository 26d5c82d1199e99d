import SignalboxCore
import SignalboxInterface
import SignalboxNavigation

/// An application with a page of all kinds of elements, each with a word of a hundred letters.
struct LongWords: Application {
  static let name = "long"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    _ = try? await context.navigator.presentRoot(LongWordsPage(in: context))
    return nil
  }
}

private final class LongWordsPage: Page<Void> {
  private static let word = String(repeating: "Wohnzimmer", count: 10)
  private static let options = [
    ChoiceOption("a", "\(word) 1", 1), ChoiceOption("b", "B", 2), ChoiceOption("c", "C", 3),
  ]
  private let menu = List("menu", word)
  private let marked = List("marked", word)
  private let table: DataTable<String>
  private let one = Choice("one", word, options: options)
  private let many = Choice(
    "many", word, options: options + (4...40).map { ChoiceOption("\($0)", "\(word) \($0)", $0) })
  private let some = Multichoice("some", word, options: options)
  private let isOn = Toggle("on", word)
  private let secret = SecretField("secret", word, isRequired: false)
  private let text = TextField("text", word)
  private let note = Note("note", word, text: word)
  private let label = Label("label", word, text: word)
  private let link = Link("link", word, target: "https://example.org/")
  private let plain = Table("plain", word, columns: ["Part", word])
  private let answers = Table("answers", word, columns: ["Part", "Answer"])
  private let edit = Button("edit", word)
  private let ask = Button("ask", word)
  private let wipe = Button("wipe", word, role: .destructive)
  private let next = Button("next", word, role: .default)
  private let tabs: Tabs
  override var elements: [PageElement] {
    [
      tabs, menu, marked, table, Group("group", Self.word, [one, many, some, isOn, secret]), note, label, link, plain,
      Summary("summary", answers, [edit]), ask, Buttons("buttons", [wipe]), next,
    ]
  }

  init(in context: ApplicationContext) {
    let word = Self.word
    table = DataTable<String>(
      "table", word, columns: [Column("name", word) { $0 }, Column("more", "More") { $0 }], rowKey: { "\($0.count)" }
    ) { _ in [RowButton("wipe", word)] }
    tabs = Tabs("tabs", word, [Tab("first", word, [text]), Tab("second", "Second", [])])
    super.init(key: "page", title: word)
    menu.rows.value = [
      Row("a", word, detail: word, preview: word), Row("b", "Short", detail: "\(word) \(word)"),
      Row("c", word, buttons: [RowButton("wipe", "Wipe"), RowButton("word", word)]),
      Row("d", "Living room", detail: "Short", buttons: [RowButton("wipe", "Wipe")]),
    ]
    marked.rows.value = [Row("a", word, detail: word)]
    marked.selectable(upTo: 2)
    table.values.value = [word, "Short"]
    plain.rows.value = [["a", word], [word, "b"]]
    answers.rows.value = [[word, word]]
    text.text.value = word
    text.help.value = word
    ask.taps.observe { [unowned self] in
      context.navigator.spawn(during: lifetime) { _ = try? await context.navigator.confirm("\(word)?", word) }
    }
    next.taps.observe { [unowned self] in finish(()) }
  }
}
