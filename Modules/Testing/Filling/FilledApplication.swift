import SignalboxCore
import SignalboxInterface
import SignalboxModel
package import SignalboxNavigation

/// An application of one form with inputs of every kind. Its result is the values of the inputs.
package struct FilledApplication: Application {
  package static let name = "filled"

  package init() {}

  package nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    try? await context.navigator.presentRoot(FilledPage())
  }
}

private final class FilledPage: Page<String> {
  private let name = TextField("name", "Name", isRequired: true, limit: 20)
  private let email = TextField("email", "E-mail", limit: 60, purpose: .email)
  private let password = SecretField("password", "Password", isRequired: true)
  private let age = NumberField("age", "Age", number: 30, minimum: 0, maximum: 150, step: 1)
  private let due = DateField("due", "Due", date: CalendarDate("2026-11-22"))
  private let news = Toggle("news", "Newsletter")
  private let plan = Choice<String>("plan", "Plan", options: options(["Free", "Family", "Professional"]))
  private let month = Choice<String>(
    "month", "Month",
    options: options([
      "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
      "December",
    ]), selection: "March")
  private let parts = Multichoice<String>("parts", "Parts", options: options(["Apache", "Apt", "Bind", "Cron"]))
  private let note = TextField("note", "Note", isMultiline: true)
  private let save = Button("save", "Save", role: .default)
  override var elements: [PageElement] { [name, email, password, age, due, news, plan, month, parts, note, save] }

  init() {
    super.init(key: "form", title: "A form")
    name.check("Letters, digits and hyphens, with no hyphen at either end") { !$0.hasPrefix("-") }
    email.check(.email)
    password.check("At least 8 characters") { $0.count >= 8 }
    save.taps.observe { [unowned self] in finish(values.joined(separator: "|")) }
  }

  private var values: [String] {
    [
      name.text.value, email.text.value,
      password.secret.value.check("is the one that the person means") { $0 == "correct horse" } ? "as meant" : "other",
      age.number.value.map { "\(Int($0))" } ?? "",
      due.date.value?.description ?? "", "\(news.isOn.value)", plan.selection.value ?? "", month.selection.value ?? "",
      parts.selection.value.joined(separator: ","), note.text.value,
    ]
  }

  private static func options(_ labels: [String]) -> [ChoiceOption<String>] {
    labels.map { ChoiceOption($0.lowercased(), $0, $0) }
  }
}
