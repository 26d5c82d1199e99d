import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
import Synchronization

/// An application with every kind of element and with the awkward situations, small enough to read.
struct TrialApplication: Application {
  static let name = "trial"
  /// The name of the first page.
  var start = "form"
  /// The log that a test reads afterwards.
  let log = TrialLog()

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    let navigator = context.navigator
    switch start {
    case "people": _ = try? await navigator.presentRoot(PeoplePage(navigator: navigator, count: 3))
    case "crowd": _ = try? await navigator.presentRoot(PeoplePage(navigator: navigator, count: 100_000))
    case "gallery": _ = try? await navigator.presentRoot(GalleryPage())
    case "menu": _ = try? await navigator.presentRoot(MenuPage(navigator: navigator))
    case "many": _ = try? await navigator.presentRoot(ManyPage())
    case "city": _ = try? await navigator.presentRoot(CityPage())
    case "table": _ = try? await navigator.presentRoot(TablePage())
    case "late": _ = try? await navigator.presentRoot(LatePage(clock: context.clock))
    case "arriving": _ = try? await navigator.presentRoot(ArrivingPage(clock: context.clock))
    case "steps":
      _ = try? await navigator.presentRoot(StepsPage(navigator: navigator, effects: context.effects))
    case "group": _ = try? await navigator.presentRoot(GroupPage())
    default: _ = try? await navigator.presentRoot(FormPage(navigator: navigator, clock: context.clock, log: log))
    }
    return log.saved.first
  }
}

/// The saved and the edited texts, for tests.
final class TrialLog: Sendable {
  private let state = Mutex((saved: [String](), edits: [String]()))
  var saved: [String] { state.withLock { $0.saved } }
  var edits: [String] { state.withLock { $0.edits } }

  func save(_ text: String) { state.withLock { $0.saved.append(text) } }
  func edit(_ text: String) { state.withLock { $0.edits.append(text) } }
}

final class FormPage: Page<Never> {
  let email = TextField("email", "E-mail", isRequired: true, limit: 100)
  let password = SecretField("password", "Password", isRequired: true)
  let age = NumberField("age", "Age", number: 30, minimum: 0, maximum: 150, step: 1)
  let news = Toggle("news", "Newsletter")
  let plan = Choice(
    "plan", "Plan",
    options: [
      ChoiceOption("free", "Free", 0), ChoiceOption("gone", "Gone", 1, isEnabled: false), ChoiceOption("pro", "Pro", 2),
    ], selection: 0)
  let note = TextField("note", "Note", isMultiline: true)
  let town = TextField("town", "Town")
  let save = Button("save", "Save", role: .default)
  let locked = Button("locked", "Locked")

  override var elements: [PageElement] { [email, password, age, news, plan, note, town, save, locked] }

  init(navigator: Navigator, clock: any EventClock, log: TrialLog) {
    super.init(key: "form", title: "Account")
    locked.isEnabled.value = false
    email.help.value = "Where we write to."
    town.suggestions.value = ["Rome", "Rostock", "Oslo"]
    save.isEnabled.value = false
    let check = { [unowned self] in
      let text = email.text.value
      email.error.value = text.isEmpty || text.contains("@") ? nil : "Not an e-mail address"
      save.isEnabled.value = text.contains("@") && !password.secret.value.isEmpty
    }
    email.edits.observe { text in
      log.edit(text)
      check()
      if text == "alert" { navigator.alert(Alert(title: "Stop", message: "Do not type that.")) }
      if text == "later" {
        _ = clock.schedule(after: .milliseconds(50)) { navigator.alert(Alert(title: "Later")) }
      }
    }
    password.edits.observe { _ in check() }
    save.taps.observe { [unowned self] in
      log.save(email.text.value)
      navigator.show(MenuPage(navigator: navigator), as: .modal)
    }
  }
}

final class MenuPage: Page<Never> {
  let first = Button("first", "First")
  let second = Button("second", "Second")
  let erase = Button("erase", "Erase", role: .destructive)

  override var elements: [PageElement] { [first, second, erase] }

  init(navigator: Navigator) {
    super.init(key: "menu", title: "Menu")
    first.taps.observe { navigator.show(MenuPage(navigator: navigator)) }
    second.taps.observe { navigator.popTopPage() }
    erase.taps.observe {
      navigator.alert(
        Alert(
          title: "Erase?", message: "Everything goes.", severity: .warning,
          buttons: [Button("ok", "OK", role: .destructive), Button("cancel", "Cancel", role: .cancel)]))
    }
  }
}

final class PeoplePage: Page<Never> {
  let list = List("list", "People")

  override var elements: [PageElement] { [list] }

  init(navigator: Navigator, count: Int) {
    super.init(key: "people", title: "People")
    let names = ["Ada", "Bo", "Cy"]
    list.rows.value = (0..<count).map { number in
      let name = number < 3 ? names[number] : "Person \(number)"
      return Row(
        "p\(number)", name, detail: "row \(number)",
        buttons: [RowButton("delete", "Delete \(name)", role: .destructive)])
    }
    list.buttonPresses.observe { [unowned self] press in
      list.rows.value.removeAll { $0.key == press.row }
    }
    list.selections.observe { [unowned self] key in title.value = "People: \(key)" }
  }
}

final class GalleryPage: Page<Never> {
  private let parts: [PageElement]
  override var elements: [PageElement] { parts }

  init() {
    let table = Table("table", "Rivers", columns: ["River", "Länge", "Land"])
    table.rows.value = [["Elbe", "1094 km", "Deutschland"], ["長江", "6300 km", "中国"], ["Nile", "6650 km", "Egypt"]]
    let help = Label(
      "text", "Loaded", text: "42 and some more words, so that the line has to break somewhere before it ends.")
    help.error.value = "It was 43"
    let busy = Button("busy", "Load")
    busy.isBusy.value = true
    let tools = Multichoice(
      "tools", "Tools",
      options: [
        ChoiceOption("saw", "Saw", 0), ChoiceOption("axe", "Axe", 1), ChoiceOption("nut", "Nut", 2, isEnabled: false),
      ],
      selection: [1])
    let pixels = Thumbnail(
      width: 4, height: 3, cells: Array(repeating: [255, 0, 0, 0, 0, 255], count: 6).flatMap { $0 })
    parts = [
      Heading("title", "Toy"), help, tools, Link("link", "Manual", target: "https://example.org"), busy,
      Image("loading", picture: .placeholder("a cat")), Image("failed", picture: .failed("a dog")),
      Image("loaded", picture: .loaded("flags", size: PixelSize(width: 400, height: 300), thumbnail: pixels)),
      Progress("none", "Start", fraction: 0), Progress("half", "Half", fraction: 0.5), Progress("unknown", "Somewhere"),
      Note("information", text: "Fine", severity: .information), Note("warning", text: "Careful", severity: .warning),
      Note("error", text: "Broken", severity: .error), Note("success", text: "Finished", severity: .success),
      Group("outer", "Outer", [Label("in", text: "inside"), Group("inner", "Inner", [Button("deep", "Deep")])]),
      table, List("empty", "Nobody"),
    ]
    super.init(key: "gallery", title: "Everything")
  }
}
