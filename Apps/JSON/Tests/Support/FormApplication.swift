import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation

/// A page with a button that waits for its fields.
struct FormApplication: Application {
  static let name = "form"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    let page = FormPage()
    page.save.taps.observe { [unowned page] in
      page.said.text.value = page.name.text.value + (page.secret.secret.value.isEmpty ? " without" : " with a key")
    }
    page.plain.taps.observe { [unowned page] in page.said.text.value = "plain" }
    return try? await context.navigator.presentRoot(page)
  }
}

final class FormPage: Page<String> {
  let name = TextField("name", "Name", isRequired: true)
  let secret = SecretField("key", "Key", isRequired: true)
  let age = NumberField("age", "Age", number: 30, minimum: 0, maximum: 150, step: 1)
  let save = Button("save", "Save", role: .default)
  let plain = Button("plain", "Plain")
  let own = Button("own", "Own")
  let said = Label("said", "Said")

  init() {
    super.init(key: "form", title: "Form")
    own.needs(Form(name))
    name.check("At least 3 characters") { $0.count >= 3 }
  }

  override var elements: [PageElement] { [name, secret, age, save, plain, own, said] }
}
