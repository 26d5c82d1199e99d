import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
import SignalboxWords

/// A form: a field of each kind, a value with a complaint, and a button that depends on two fields.
final class AccountPage: Page<Void> {
  private let email = TextField("email", phrase("E-mail"), isRequired: true, limit: 100, purpose: .email)
  private let password = SecretField("password", phrase("Password"), isRequired: true, purpose: .newPassword)
  private let age = NumberField("age", phrase("Age"), number: 30, minimum: 0, maximum: 150, step: 1)
  private let news = Toggle("news", phrase("Newsletter"))
  private let plan = Choice(
    "plan", phrase("Plan"),
    options: [
      ChoiceOption("free", phrase("Free"), "free"), ChoiceOption("pro", phrase("Pro"), "pro"),
      ChoiceOption("gone", phrase("Gone"), "gone", isEnabled: false),
    ], selection: "free")
  private let note = TextField("note", phrase("Note", context: "field"), isMultiline: true)
  private let save = Button("save", phrase("Save"), role: .default)
  private let throwing = Button("throw", phrase("Throw"))

  override var elements: [PageElement] { [email, password, age, news, plan, note, save, throwing] }

  init() {
    super.init(key: "account", title: phrase("Account"))
    email.error <~ email.text.map { $0.isEmpty || $0.contains("@") ? nil : phrase("Not an e-mail address") }
    enableSave()
    (email.text.changes.map { _ in } + password.secret.changes.map { _ in }).observe(during: lifetime) {
      [unowned self] in
      enableSave()
    }
    save.taps.observe { [unowned self] in finish(()) }
    throwing.taps.observe { [unowned self] in throwing.fail(phrase("Thrown on purpose.")) }
  }

  private func enableSave() {
    save.isEnabled.value = email.text.value.contains("@") && !password.secret.value.isEmpty
  }
}
