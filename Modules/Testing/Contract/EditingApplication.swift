import SignalboxCore
import SignalboxInterface
import SignalboxModel
package import SignalboxNavigation

/// A wizard whose review leads to the single elements of an earlier step, for tests of every front end.
package struct EditingApplication: Application {
  package static let name = "editing"

  package init() {}

  package nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    let wizard = Wizard(["account": "Account", "review": "Review"], on: context.navigator)
    return try? await wizard.run { wizard throws(Dismissed) in
      let name = try await wizard.step("account") { AccountPage() }
      if let element = try await wizard.step("review", { ReviewPage(name) }) { try wizard.edit("account", at: element) }
      return name
    }
  }
}

private final class AccountPage: Page<String> {
  private let name = TextField("name", "User name", text: "ada")
  private let password = SecretField("password", "Password", isRequired: true)
  private let next = Button("next", "Next", role: .default)

  override var elements: [PageElement] { [name, password, next] }

  init() {
    super.init(key: "account", title: "The account")
    next.taps.observe { [unowned self] in finish(name.text.value) }
  }
}

private final class ReviewPage: Page<String?> {
  private let table = Table("table", "Your answers", columns: ["Part", "Answer"])
  private let edits = [Button("name", "Edit the user name"), Button("password", "Edit the password")]
  private let done = Button("done", "Done", role: .default)

  override var elements: [PageElement] { [Summary("answers", table, edits), done] }

  init(_ name: String) {
    super.init(key: "review", title: "Check your answers")
    table.rows.value = [["User name", name], ["Password", "chosen"]]
    for edit in edits { edit.taps.observe { [unowned self, unowned edit] in finish(edit.key) } }
    done.taps.observe { [unowned self] in finish(nil) }
  }
}
