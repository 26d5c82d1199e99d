import Logging
import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
import Synchronization
import Testing

@testable import SignalboxSession

/// Tests of mistakes of an application's author, in a host with other sessions.
@Suite struct MistakeTests {
  @Test(
    "H20: a mistake in a page ends only its session, with a line in the log, and the other sessions continue",
    arguments: Faulty.Mistake.allCases)
  func alone(_ mistake: Faulty.Mistake) async throws {
    let (folder, log) = (try RecordingFolder(), Lines())
    let host = try SessionHost(workers: 1, logger: log.logger)
    let (application, path) = (Faulty(), folder.file())
    let open: @Sendable () throws(JournalFailure) -> Recording = { () throws(JournalFailure) in
      try .file(path, of: application)
    }
    let (other, faulty) = (try host.start(application), try host.start(application, open: open))
    try await Self.act(other, "faulty/name", .setText("Ada"))
    try await Self.act(faulty, "faulty/secret", .setText("canary"))
    try await Self.act(faulty, "faulty/name", .setText("Ben"))
    guard case .ended(.failed(.mistake(let sentence))) = try await Self.act(faulty, "faulty/\(mistake)") else {
      throw Problem("the session goes on after \(mistake)")
    }
    #expect(log.texts.contains { $0.hasPrefix("a mistake in the application ends session") && $0.hasSuffix(sentence) })
    #expect(await faulty.ending == .failed(.mistake(sentence)) && host.count == 1)
    guard case .applied(let frame) = try await Self.act(other, "faulty/name", .setText("Adam")) else {
      throw Problem("the other session has ended")
    }
    #expect(frame.element("faulty/name")?.content.text == "Adam")
    // The input that led to the mistake is not kept, so the visitor comes back to the place before it.
    let back = try await host.start(application, open: open).frame
    #expect(back?.page.key == "faulty" && back?.element("faulty/name")?.content.text == "Ben")
  }

  @Test("H20: a page whose first showing is a mistake ends its session, and the host starts other sessions")
  func atOnce() async throws {
    let host = try SessionHost(workers: 1)
    let faulty = try host.start(Faulty(beginsWith: .sameKey))
    guard case .failed(.mistake) = await faulty.ending else { throw Problem("it goes on") }
    #expect(try await host.start(Faulty()).frame?.page.key == "faulty")
  }

  @Test("A62: `elements` is read once: a page that makes new elements at each call keeps the first elements")
  func askedOnce() async throws {
    let host = try SessionHost(workers: 1)
    let session = try host.start(Faulty())
    try await Self.act(session, "faulty/anew")
    guard case .applied(let frame) = try await Self.act(session, "anew/inside", .setText("kept")) else {
      throw Problem("the session has ended")
    }
    #expect(frame.element("anew/inside")?.content.text == "kept")
  }

  @discardableResult
  private static func act(
    _ session: HostedSession, _ element: String, _ action: UserAction = .press
  ) async throws -> Answer {
    let page = try await session.frame?.inFront ?? PageID(0)
    return try await session.send([InputEvent(page: page, element: element, action: action)])
  }

  /// Keeps the lines of the log.
  private final class Lines: Sendable {
    private let state = Mutex([String]())
    var texts: [String] { state.withLock(\.self) }
    var logger: Logger { Logger(label: "host", factory: { _ in Handler(lines: self) }) }
    func add(_ text: String) { state.withLock { $0.append(text) } }
  }

  private struct Handler: LogHandler {
    let lines: Lines
    var logLevel = Logger.Level.trace
    var metadata: Logger.Metadata = [:]

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) { lines.add("\(event.message)") }
  }
}

extension ElementContent {
  fileprivate var text: String? { if case .field(let field) = self { field.value } else { nil } }
}

/// An application with a button for each mistake.
struct Faulty: Application {
  enum Mistake: String, CaseIterable, Sendable {
    case sameKey, sameShortcut, badKey, badPageKey, alertPageKey, badShortcut, sameOption, optionsAnew, sameRow,
      appendedRow, noTabs,
      badHeading, badStep, noColumns, noLines, noButtons, shownTwice, otherStep, stepTwice, otherPage, badEdit,
      sameStep, sameRule, badRule
  }

  static let name = "faulty"
  var beginsWith: Mistake?

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    if let beginsWith { return await FaultyPage(context).make(beginsWith) }
    try? await context.navigator.presentRoot(FaultyPage(context))
    return nil
  }
}

private final class FaultyPage: Page<Never> {
  let name = TextField("name", "Name")
  let list = List("list", "List")
  let choice = Choice<Int>("choice", "Choice")
  let secret = SecretField("secret", "Secret")
  let anew = Button("anew", "Anew")
  private let buttons = Faulty.Mistake.allCases.map { Button($0.rawValue, $0.rawValue) }
  private let context: ApplicationContext
  override var elements: [PageElement] { [name, list, choice, secret, anew] + buttons }

  init(_ context: ApplicationContext) {
    self.context = context
    super.init(key: "faulty", title: "Faulty")
    list.rows.value = [Row("a", "A")]
    anew.taps.observe { context.navigator.show(AnewPage()) }
    for (mistake, button) in zip(Faulty.Mistake.allCases, buttons) {
      button.taps.observe { [unowned self] in
        context.navigator.spawn(during: lifetime) { [self] in _ = await make(mistake) }
      }
    }
  }

  nonisolated(nonsending) func make(_ mistake: Faulty.Mistake) async -> String? {
    let navigator = context.navigator
    func show(_ elements: [PageElement]) async { _ = try? await navigator.present(Shown(elements)) }
    func step(_ keys: [String], pages: [String], edits: String? = nil) async {
      let wizard = Wizard(["one": "One", "two": "Two"], on: navigator)
      try? await wizard.run { (wizard) async throws(Dismissed) in
        for (key, page) in zip(keys, pages) { _ = try await wizard.step(key) { Shown([], key: page, finishes: true) } }
        if let edits { try wizard.edit(edits) }
      }
    }
    switch mistake {
    case .sameKey: await show([Label("a"), Label("a")])
    case .sameShortcut: await show([Button("a", "A", shortcut: "x"), Button("b", "B", shortcut: "x")])
    case .badKey: await show([Label("a b")])
    case .badPageKey: _ = try? await navigator.present(Shown([], key: "a/b"))
    case .alertPageKey: _ = try? await navigator.present(Shown([], key: "alert:1"))
    case .badShortcut: await show([Button("a", "A", shortcut: "X")])
    case .sameOption: await show([Choice("c", "C", options: [ChoiceOption("a", "A", 1), ChoiceOption("a", "B", 2)])])
    case .optionsAnew: choice.options.value = [ChoiceOption("a", "A", 1), ChoiceOption("a", "B", 2)]
    case .sameRow: list.rows.value = [Row("a", "A"), Row("a", "B")]
    case .appendedRow: list.append([Row("a", "B")])
    case .noTabs: await show([Tabs("tabs", "Tabs", [])])
    case .badHeading: await show([Heading("h", "H", level: 7)])
    case .badStep: await show([NumberField("n", "N", step: 0)])
    case .noColumns: await show([DataTable<Int>("t", "T", columns: [], rowKey: { "\($0)" })])
    case .noLines: await show([Log("l", "L", limit: 0)])
    case .noButtons: _ = try? await navigator.present(Alert(title: "Alert", buttons: []), as: .alert)
    case .shownTwice:
      let page = Shown([])
      navigator.show(page)
      navigator.show(page)
    case .otherStep: await step(["three"], pages: ["three"])
    case .stepTwice: await step(["one", "one"], pages: ["one", "one"])
    case .otherPage: await step(["one"], pages: ["two"])
    case .badEdit: await step(["one"], pages: ["one"], edits: "two")
    case .sameStep: _ = Wizard(["one": "One", "one": "Two"], on: navigator)
    case .sameRule:
      _ = secret.secret.value.check("fits") { $0.isEmpty }
      _ = secret.secret.value.check("fits") { !$0.isEmpty }
    case .badRule: _ = Secret("canary").check("==x", { _ in true })
    }
    return nil
  }
}

private final class Shown: Page<Int> {
  private let made: [PageElement]
  override var elements: [PageElement] { made }

  init(_ made: [PageElement], key: String = "shown", finishes: Bool = false) {
    self.made = made
    super.init(key: key, title: "Shown")
    if finishes { ready.observe { [unowned self] in finish(1) } }
  }
}

private final class AnewPage: Page<Never> {
  init() { super.init(key: "anew", title: "Anew") }
  override var elements: [PageElement] { [Group("group", "Group", [TextField("inside", "Inside")])] }
}
