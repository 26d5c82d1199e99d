import SignalboxInterface
import SignalboxSession
import SignalboxTesting
import Testing

@testable import SignalboxCLI

/// The contract of all front ends, checked for the line mode.
@Suite struct ContractTests {
  @Test("K1, K6, K7, K13, K14: the line mode keeps the contract of presenters")
  func presenter() { #expect(PresenterContract { Looked() }.breaches() == []) }

  @Test("K1, K6, K7, K13, K14: the line mode on pipes keeps the contract of presenters")
  func pipe() { #expect(PresenterContract { Piped() }.breaches() == []) }

  @Test("K2, K5, K8, K9, K12: the line mode keeps the contract of front ends")
  func frontEnd() async throws {
    try await onSessionThread { #expect(FrontEndContract { Typed($0) }.breaches() == []) }
  }
}

/// A terminal whose screen is cleared before it is read.
private final class Looked: PresenterUnderTest {
  private let terminal = Terminal(MemoryDevice())
  private var isReading = true

  var presenter: any Presenter { terminal.presenter }

  func picture() -> String {
    guard isReading else { return "" }
    _ = terminal.poll()
    terminal.device.type(.clearScreen)
    _ = terminal.poll()
    return terminal.device.screen
  }

  func writtenCount() -> Int {
    _ = picture()
    return terminal.device.writtenCount
  }

  // A terminal that is not read stops the program that writes to it. Later events wait to be said.
  func setReading(_ isReading: Bool) { self.isReading = isReading }

  func waitingCount() -> Int {
    var later = terminal.presenter.conversation
    return later.turn().lines.joined().utf8.count
  }
}

/// Pipes in memory. Written text cannot be shown again, so the visible text is the text about the page as it is now.
private final class Piped: PresenterUnderTest {
  private let device = MemoryPipe()
  private let pipe: PipePresenter
  private var isReading = true

  init() {
    pipe = PipePresenter(
      device: device, session: RecordingPort(), conversation: Conversation(Transcript(asksInLines: true)))
  }

  var presenter: any Presenter { pipe }

  func picture() -> String {
    guard isReading else { return "" }
    pipe.proceed()
    var again = pipe.conversation
    return again.explain().joined(separator: "\n")
  }

  func writtenCount() -> Int {
    _ = picture()
    return device.written.utf8.count
  }

  // A full pipe stops the program that writes to it. Later events wait to be said.
  func setReading(_ isReading: Bool) { self.isReading = isReading }

  func waitingCount() -> Int {
    var later = pipe.conversation
    return later.turn().lines.joined().utf8.count
  }
}

/// A terminal, and lines typed there. Each line is read after all work of the previous line is done.
private final class Typed: FrontEndUnderTest {
  private let terminal: Terminal

  init(_ session: isolated Session) {
    terminal = Terminal(MemoryDevice(), on: session.host)
    session.host.afterEachTurn { [weak self] in _ = self?.poll() }
  }

  var presenter: any Presenter { terminal.presenter }

  func perform(_ action: UserAction, on id: String, seeing frame: Frame) {
    // An alert has only its buttons, and a page asks its fields before its menu.
    let isMenu = frame.alerts.isEmpty && id.hasPrefix("form/")
    let answers = Self.answers(to: action, on: id, in: frame)
    let lines = answers.isEmpty ? [] : (isMenu ? [":skip"] : []) + answers
    for line in lines { terminal.device.type(.clearLine, .text(line), .enter) }
    _ = poll()
  }

  func poll() -> Bool { terminal.poll() }

  func written() -> String { terminal.device.transcript }

  private static func answers(to action: UserAction, on id: String, in frame: Frame) -> [String] {
    if action == .back { return [":back"] }
    let column = frame.page.elements.compactMap(\.content.list).flatMap(\.columns).first { $0.id == id }
    if let column { return [":sort", column.title] }
    guard let element = frame.element(id) else { return row(id, in: frame) }
    guard element.isEnabled else { return [] }
    let change = "Change \(element.label)"
    return switch (action, element.content) {
    case (.press, _): [element.label]
    case (.setText(let text), .field(let field)) where field.isMultiline:
      [change] + text.split(separator: "\n").map(String.init) + ["."]
    case (.setText(let text), _): [change, text]
    case (.setNumber(let number), _): [change, number.map { "\(Int($0))" } ?? ""]
    case (.setToggle(let isOn), _): [change, isOn ? "yes" : "no"]
    case (.choose(let key), .choice(let choice)): [change, label(key, choice.options)]
    case (.chooseMany(let keys), .multichoice(let choice)):
      [change, keys.map { label($0, choice.options) }.joined(separator: ", ")]
    case (.chooseMany(let keys), .list(let list)):
      [":mark " + list.rows.filter { keys.contains(element.key(of: $0)) }.map(\.label).joined(separator: ", ")]
    case (.sendFiles(let files), .file):
      [change] + files.compactMap { if case .path(let path) = $0 { path } else { nil } }
    default: []
    }
  }

  private static func label(_ key: String, _ options: [OptionState]) -> String {
    options.first { $0.key == key }?.label ?? ""
  }

  /// Returns the answers that choose a row of a list, or a button of a row.
  private static func row(_ id: String, in frame: Frame) -> [String] {
    for element in frame.page.elements {
      guard case .list(let list) = element.content,
        let row = list.rows.first(where: { id == $0.id || id.hasPrefix($0.id + "/") })
      else { continue }
      let button = row.buttons.first { $0.id == id }
      return [element.label, row.label, button?.label ?? row.label]
    }
    return []
  }
}
