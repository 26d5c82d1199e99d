import SignalboxCore
import SignalboxInterface
import SignalboxModel
package import SignalboxNavigation

/// A wizard with a question and a review whose rows have buttons, for tests of every front end.
package struct SummaryApplication: Application {
  package static let name = "summary"

  private let parts: Int
  private let buttons: Int
  private let value: String

  /// - Parameters:
  ///   - parts: The number of rows below the name.
  ///   - buttons: The number of buttons for them; by default a button for each.
  ///   - value: The answers in these rows.
  package init(parts: Int = 2, buttons: Int? = nil, value: String = "none") {
    (self.parts, self.buttons, self.value) = (parts, buttons ?? parts, value)
  }

  package nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    let wizard = Wizard(["name": "Name", "review": "Review"], on: context.navigator)
    return try? await wizard.run { wizard throws(Dismissed) in
      let name = try await wizard.step("name") { NamePage() }
      let rows = [["Name", name]] + (0..<parts).map { ["Part \($0 + 1)", value] }
      let isDone = try await wizard.step("review") { ReviewPage(rows, buttons: buttons) }
      if !isDone { try wizard.edit("name") }
      return name
    }
  }
}

private final class NamePage: Page<String> {
  private let name = TextField("name", "Name", text: "Ada")
  private let next = Button("next", "Next", role: .default)

  override var elements: [PageElement] { [name, next] }

  init() {
    super.init(key: "name", title: "Your name")
    next.taps.observe { [unowned self] in finish(name.text.value) }
  }
}

private final class ReviewPage: Page<Bool> {
  private let table = Table("table", "Your answers", columns: ["Part", "Answer"])
  private let done = Button("done", "Done", role: .default)
  private let answers: Summary

  override var elements: [PageElement] { [answers, done] }

  init(_ rows: [[String]], buttons: Int) {
    let edits = [Button("name", "Edit the name")] + (0..<buttons).map { Button("p\($0 + 1)", "Edit part \($0 + 1)") }
    answers = Summary("answers", table, edits)
    super.init(key: "review", title: "Check your answers")
    table.rows.value = rows
    for edit in edits { edit.taps.observe { [unowned self] in finish(false) } }
    done.taps.observe { [unowned self] in finish(true) }
  }
}
