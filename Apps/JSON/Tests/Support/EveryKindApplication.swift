import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
import Synchronization

/// An application with every element kind and every difficult situation on two pages, for tests of the wire.
struct EveryKindApplication: Application {
  static let name = "every-kind"

  /// A latch that holds effects until it is open.
  var latch = Latch(isOpen: true)
  /// The number of rows of the list.
  var rows = 3

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    let page = EveryKindPage(rows: rows)
    wire(page, context)
    do throws(Dismissed) {
      let outcome = try await context.navigator.presentRoot(page)
      guard outcome == "replace" else { return outcome }
      return try await context.navigator.presentRoot(SecondPage())
    } catch {
      return nil
    }
  }

  private func wire(_ page: EveryKindPage, _ context: ApplicationContext) {
    let (latch, navigator) = (latch, context.navigator)
    page.next.taps.observe { navigator.show(SecondPage()) }
    page.warn.taps.observe { navigator.alert(Alert(title: "Careful", message: "Hot", severity: .warning)) }
    page.load.taps.observe { [unowned page] in
      // Captured strongly while its work runs: a session that ends releases its pages before their effects return.
      navigator.spawn(during: page.lifetime) { [page] in
        page.load.isBusy.value = true
        let loaded: Void? = try? await context.effects.run("load") { _ in await latch.wait() }
        page.load.isBusy.value = false
        page.loaded.text.value = loaded == nil ? "failed" : "42"
      }
    }
    page.later.taps.observe { [unowned page] in
      page.lifetime.add(context.clock.schedule(after: .seconds(1)) { page.loaded.text.value = "later" })
    }
  }
}

final class EveryKindPage: Page<String> {
  let title1 = Heading("title", "Toy", level: 2)
  let email = TextField("email", "E-mail", isRequired: true, limit: 10)
  let memo = TextField("memo", "Memo", isMultiline: true)
  let password = SecretField("password", "Password", limit: 20)
  let age = NumberField("age", "Age", number: 30, minimum: 0, maximum: 150, step: 0.5)
  let due = DateField(
    "due", "Due", earliest: CalendarDate("2026-01-01"), latest: CalendarDate("2026-12-31"))
  let news = Toggle("news", "Newsletter")
  let plan = Choice(
    "plan", "Plan",
    options: [
      ChoiceOption("free", "Free", 0), ChoiceOption("pro", "Pro", 1), ChoiceOption("gone", "Gone", 2, isEnabled: false),
    ],
    selection: 0)
  let topics = Multichoice("topics", "Topics", options: [ChoiceOption("a", "A", 0), ChoiceOption("b", "B", 1)])
  let locked = Button("locked", "Locked")
  let next = Button("next", "Next", role: .default)
  let replace = Button("replace", "Replace")
  let warn = Button("warn", "Warn", role: .destructive)
  let load = Button("load", "Load")
  let loaded = Label("loaded", "Loaded")
  let later = Button("later", "Later")
  let hide = Button("hide", "Hide")
  let quit = Button("quit", "Quit")
  let fail = Button("fail", "Fail")
  let site = Link("site", "Site", target: "https://example.org/")
  let people = List("people", "People")
  let table = Table("table", "Table", columns: ["One", "Two"])
  let picture = Image("picture", picture: .loaded("A cat", size: PixelSize(width: 4, height: 3), thumbnail: nil))
  let progress = Progress("progress", "Progress", fraction: 0.5)
  let note = Note("note", text: "Mind the gap", severity: .warning)
  let inner = Button("inner", "Inner")
  lazy var group = Group("group", "Group", [Group("nested", "Nested", [inner])])

  init(rows: Int) {
    super.init(key: "home", title: "Home")
    locked.isEnabled.value = false
    // Tests press it in every state of the page.
    next.needs(Form())
    table.rows.value = [["1", "2"]]
    people.rows.value = (0..<rows).map {
      Row("p\($0)", "Person \($0)", detail: $0 == 0 ? "first" : nil, buttons: [RowButton("delete", "Delete")])
    }
    hide.taps.observe { [unowned self] in email.isVisible.value = false }
    replace.taps.observe { [unowned self] in finish("replace") }
    fail.taps.observe { [unowned self] in fail.fail("It fails.") }
    quit.taps.observe { [unowned self] in finish("bye") }
    email.edits.observe { [unowned self] text in
      email.error.value = text.isEmpty || text.contains("@") ? nil : "Not an e-mail address"
    }
    people.buttonPresses.observe { [unowned self] press in people.rows.value.removeAll { $0.key == press.row } }
    people.selections.observe { [unowned self] key in loaded.text.value = key }
  }

  override var elements: [PageElement] {
    [
      title1, email, memo, password, age, due, news, plan, topics, locked, next, replace, warn, load, loaded, later,
      hide,
      quit, fail,
      site, people, table, picture, progress, note, group,
    ]
  }
}

final class SecondPage: Page<String> {
  let name = TextField("name", "Name")

  init() { super.init(key: "second", title: "Second") }

  override var elements: [PageElement] { [name] }
}

/// Holds effects until it is open.
final class Latch: Sendable {
  private struct State {
    var isOpen: Bool
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state: Mutex<State>

  init(isOpen: Bool) { state = Mutex(State(isOpen: isOpen)) }

  /// A Boolean value that indicates whether effects pass.
  var isOpen: Bool { state.withLock { $0.isOpen } }

  func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  func wait() async {
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        if !state.isOpen { state.waiting.append(continuation) }
        return state.isOpen
      }
      if isOpen { continuation.resume() }
    }
  }
}
