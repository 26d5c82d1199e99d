import SignalboxCore
import SignalboxInterface
import SignalboxNavigation
import SignalboxPlatform

/// A page that computes on the session's own thread until a file exists. Real applications must not do so.
struct BusyApplication: Application {
  static let name = "busy"
  let file: String

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    let page = BusyPage()
    page.compute.taps.observe { [file, unowned page] in
      page.words.text.value = "Computing"
      while access(file, F_OK) != 0 {}
      page.words.text.value = "Computed"
    }
    return try? await context.navigator.presentRoot(page)
  }
}

private final class BusyPage: Page<String> {
  let compute = Button("compute", "Compute")
  let words = Label("words", text: "")
  let note = TextField("note", "Note")
  let save = Button("save", "Save", role: .default)

  override var elements: [PageElement] { [compute, note, words, save] }

  init() {
    super.init(key: "busy", title: "Busy")
    save.taps.observe { [unowned self] in finish(note.text.value) }
  }
}
