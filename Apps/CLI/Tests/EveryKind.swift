import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation

/// An application with every kind of element, for conversations: a root page that is a menu, and a page of everything.
struct EveryKindApplication: Application {
  static let name = "every-kind"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    let navigator = context.navigator
    let home = HomePage()
    home.form.taps.observe { navigator.show(FormPage(navigator: navigator)) }
    home.people.taps.observe { navigator.show(PeoplePage(navigator: navigator, count: 3)) }
    home.crowd.taps.observe { navigator.show(PeoplePage(navigator: navigator, count: 1_000)) }
    let effects = context.effects
    home.load.taps.observe { [unowned home] in
      home.load.isBusy.value = true
      navigator.spawn { [home] in
        let answer = try? await effects.run("load") { _ in "42" }
        home.loaded.text.value = answer ?? "nothing"
        home.load.isBusy.value = false
      }
    }
    _ = try? await navigator.presentRoot(home)
    return home.loaded.text.value.isEmpty ? nil : home.loaded.text.value
  }
}

final class HomePage: Page<Never> {
  let form = Button("form", "Form")
  let people = Button("people", "People")
  let crowd = Button("crowd", "Crowd")
  let locked = Button("locked", "Locked")
  let load = Button("load", "Load")
  let loaded = Label("loaded", "Loaded")

  init() {
    super.init(key: "home", title: "Home")
    locked.isEnabled.value = false
    locked.help.value = "Only for administrators."
  }

  override var elements: [PageElement] { [form, people, crowd, locked, load, loaded] }
}

final class FormPage: Page<String> {
  let title2 = Heading("heading", "Your account", level: 2)
  let email = TextField("email", "E-mail", isRequired: true, limit: 30)
  let password = SecretField("password", "Password", isRequired: true)
  let age = NumberField("age", "Age", number: 30, minimum: 0, maximum: 150, step: 1)
  let news = Toggle("news", "Newsletter")
  let plan = Choice(
    "plan", "Plan",
    options: [
      ChoiceOption("free", "Free", 0), ChoiceOption("pro", "Professional", 1),
      ChoiceOption("gone", "Gone", 2, isEnabled: false),
    ],
    selection: 0)
  let toppings = Multichoice(
    "toppings", "Toppings",
    options: [
      ChoiceOption("ham", "Ham", 0), ChoiceOption("egg", "Fried Egg", 1), ChoiceOption("olive", "Olives", 2),
      ChoiceOption("gold", "Gold", 3, isEnabled: false),
    ])
  let note = TextField("note", "Note", isMultiline: true)
  let picture = Image("picture", "Portrait", picture: .failed("Ada in a hat"))
  let progress = Progress("progress", "Upload", fraction: 0.5)
  let remark = Note("remark", text: "The server is slow", severity: .warning)
  let link = Link("link", "Terms", target: "https://example.org/terms")
  let table = Table("table", "Prices", columns: ["Plan", "Price"])
  let save = Button("save", "Save", role: .default)
  lazy var extras = Group("extras", "Extras", [toppings, note])

  init(navigator: Navigator) {
    super.init(key: "form", title: "Form")
    table.rows.value = [["Free", "0"], ["Professional", "10"]]
    email.help.value = "We never pass it on."
    save.isEnabled.value = false
    let check = { [unowned self] in
      let text = email.text.value
      email.error.value = text.isEmpty || text.contains("@") ? nil : "Not an e-mail address"
      save.isEnabled.value = text.contains("@") && !password.secret.value.isEmpty
    }
    email.edits.observe { _ in check() }
    password.edits.observe { _ in check() }
    save.taps.observe { [unowned self] in finish(email.text.value) }
    link.taps.observe { navigator.alert(Alert(title: "Terms", message: "Be kind.", severity: .warning)) }
  }

  override var elements: [PageElement] {
    [title2, email, password, age, news, plan, extras, picture, progress, remark, link, table, save]
  }
}

final class PeoplePage: Page<Never> {
  let list = List("list", "People")

  init(navigator: Navigator, count: Int) {
    super.init(key: "people", title: "People")
    let names = ["Ada", "Bo", "Cy"]
    list.rows.value = (0..<count).map { index in
      let name = index < 3 ? names[index] : "Person \(index + 1)"
      return Row("p\(index)", name, buttons: [RowButton("delete", "Delete \(name)", role: .destructive)])
    }
    list.buttonPresses.observe { [unowned self] press in
      let buttons = [Button("ok", "Delete", role: .destructive), Button("cancel", "Keep", role: .cancel)]
      navigator.alert(Alert(title: "Delete?", message: "Really \(press.row)?", buttons: buttons)) {
        [weak self] answer in
        if case .success("ok") = answer { self?.list.rows.value.removeAll { $0.key == press.row } }
      }
    }
  }

  override var elements: [PageElement] { [list] }
}
