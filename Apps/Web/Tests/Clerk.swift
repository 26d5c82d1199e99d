import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation

/// An application whose service refuses a name after the press, and a wizard with a review.
struct Clerk: Application {
  static let name = "clerk"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    let wizard = Wizard(["name": "Name", "review": "Review"], on: context.navigator)
    return try? await wizard.run { wizard throws(Dismissed) in
      let name = try await wizard.step("name") { NamePage(context) }
      if try await wizard.step("review", { ReviewPage(name) }) { return name }
      try wizard.edit("name")
    }
  }
}

private final class NamePage: Page<String> {
  private let name = TextField("name", "Name", isRequired: true)
  private let save = Button("save", "Save", role: .default)
  override var elements: [PageElement] { [name, save] }

  init(_ context: ApplicationContext) {
    super.init(key: "name", title: "Your name")
    save.taps.observe { [unowned self] in
      context.navigator.spawn(during: lifetime) { [self] in
        let given = name.text.value
        let isFree = try? await context.effects.run("check", isReversible: true) { _ in given != "taken" }
        if isFree == true { finish(given) } else { name.error.value = "The name is taken. Choose another." }
      }
    }
  }
}

private final class ReviewPage: Page<Bool> {
  private struct Part: Equatable { let key, value: String }
  private let table = DataTable<Part>(
    "table", "Your answers", columns: [Column("part", "Part", text: \.key), Column("what", "Answer", text: \.value)],
    rowKey: \.key
  ) { _ in [RowButton("change", "Change")] }
  private let done = Button("done", "Done", role: .default)
  override var elements: [PageElement] { [table, done] }

  init(_ name: String) {
    super.init(key: "review", title: "Check your answers")
    table.values.value = [Part(key: "colour", value: "none"), Part(key: "name", value: name)]
    table.buttonPresses.observe { [unowned self] _ in finish(false) }
    done.taps.observe { [unowned self] in finish(true) }
  }
}
