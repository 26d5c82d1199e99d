import SignalboxCore
import SignalboxModel
import SignalboxNavigation

/// A wizard: two questions, a review, and work with progress.
struct HelloApplication: Application {
  static let name = "hello"

  func run(in context: ApplicationContext) async -> String? {
    let wizard = Wizard(
      ["host": "Host", "size": "Size", "review": "Review", "install": "Installation"], on: context.navigator)
    return try? await wizard.run { wizard throws(Dismissed) in
      let host = try await wizard.step("host") { HostPage() }
      let size = try await wizard.step("size") { SizePage() }
      switch try await wizard.step("review", { ReviewPage(host: host, size: size) }) {
      case .edit(let step): try wizard.edit(step)
      case .install: break
      }
      try await wizard.step("install", isFinal: true) { InstallPage(host: host, in: context) }
      return "\(host) is ready"
    }
  }
}

final class HostPage: Page<String> {
  private let name = TextField("name", "Host name", isRequired: true)
  private let next = Button("next", "Next", role: .default)

  init() {
    super.init(key: "host", title: "The host")
    name.check(.matches(/[a-z][a-z0-9-]*/, "Small letters, digits and hyphens"))
    next.taps.observe { [unowned self] in finish(name.text.value) }
  }

  override var elements: [PageElement] { [name, next] }
}

final class SizePage: Page<String> {
  private let size = Choice(
    "size", "Size", options: ["small", "large"].map { ChoiceOption($0, $0.capitalized, $0) }, isRequired: true)
  private let next = Button("next", "Next", role: .default)

  init() {
    super.init(key: "size", title: "The size")
    next.taps.observe { [unowned self] in finish(size.selection.value ?? "small") }
  }

  override var elements: [PageElement] { [size, next] }
}

final class ReviewPage: Page<ReviewPage.Decision> {
  enum Decision { case edit(String), install }

  private let table = Table("table", "Your answers", columns: ["What", "Answer"])
  private let edits = [Button("host", "Edit the host name"), Button("size", "Edit the size")]
  private let install = Button("install", "Install", role: .default)

  init(host: String, size: String) {
    super.init(key: "review", title: "Review")
    table.rows.value = [["Host", host], ["Size", size]]
    for edit in edits { edit.taps.observe { [unowned self, unowned edit] in finish(.edit(edit.key)) } }
    install.taps.observe { [unowned self] in finish(.install) }
  }

  override var elements: [PageElement] { [Summary("answers", table, edits), install] }
}

/// Shows the work. A killed session does it again under the same key, so a repetition must do no harm.
final class InstallPage: Page<Void> {
  private let bar = Progress("bar", "Installing")
  private let done = Button("done", "Done", role: .default)

  init(host: String, in context: ApplicationContext) {
    super.init(key: "install", title: "Installation")
    done.isEnabled.value = false
    done.taps.observe { [unowned self] in finish(()) }
    context.navigator.spawn(during: lifetime) { [self] in
      do throws(EffectFailure) {
        try await context.effects.run("install", progress: bar, title: "Installing \(host)") { _, report in
          for step in 1...4 { report(Double(step) / 4, "Step \(step) of 4") }
        }
        done.isEnabled.value = true
      } catch { bar.error.value = error.reason }
    }
  }

  override var elements: [PageElement] { [bar, done] }
}
