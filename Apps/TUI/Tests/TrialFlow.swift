import SignalboxCore
import SignalboxInterface
import SignalboxNavigation

/// A flow of three steps. The second has only buttons, and can lead back to the first.
struct TrialFlow: Application {
  static let name = "flow"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    let wizard = Wizard(["name": "Name", "check": "Check", "end": "End"], on: context.navigator)
    return try? await wizard.run { wizard throws(Dismissed) in
      try await wizard.step("name") { NamePage() }
      if try await wizard.step("check", { CheckPage() }) { try wizard.edit("name") }
      try await wizard.step("end") { EndPage() }
      return "done"
    }
  }
}

private final class NamePage: Page<Void> {
  private let name = TextField("name", "Your name")
  private let next = Button("next", "Next", role: .default)
  override var elements: [PageElement] { [name, next] }

  init() {
    super.init(key: "name", title: "Name")
    next.taps.observe { [unowned self] in finish(()) }
  }
}

private final class CheckPage: Page<Bool> {
  private let edit = Button("edit", "Edit the name")
  private let go = Button("go", "Go on", role: .default)
  override var elements: [PageElement] { [edit, go] }

  init() {
    super.init(key: "check", title: "Check")
    edit.taps.observe { [unowned self] in finish(true) }
    go.taps.observe { [unowned self] in finish(false) }
  }
}

private final class EndPage: Page<Void> {
  private let end = Button("end", "Finish", role: .default)
  override var elements: [PageElement] { [end] }

  init() {
    super.init(key: "end", title: "End")
    end.taps.observe { [unowned self] in finish(()) }
  }
}
