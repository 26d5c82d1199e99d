import SignalboxInterface
import SignalboxSession
import SignalboxTesting
import Testing

@testable import SignalboxCLI

/// What every front end must keep, kept by this one.
@Suite struct ContractTests {
  @Test("K1, K6, K7, K13, K14: the line mode keeps the contract of presenters")
  func presenter() { #expect(PresenterContract { Looked() }.breaches() == []) }

  @Test("K1, K6, K7, K13, K14: on pipes it keeps the contract of presenters, too")
  func pipe() { #expect(PresenterContract { Piped() }.breaches() == []) }

  @Test("K2, K5, K8, K9, K12: the line mode keeps the contract of front ends")
  func frontEnd() async throws {
    try await onSessionThread { #expect(FrontEndContract { Typed($0) }.breaches() == []) }
  }
}

/// A terminal whose screen is cleared to be looked at.
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

  // Who does not read a terminal stops the program that writes to it. What happens meanwhile waits to be said.
  func setReading(_ isReading: Bool) { self.isReading = isReading }

  func waitingCount() -> Int {
    var later = terminal.presenter.conversation
    return later.turn().lines.joined().utf8.count
  }
}

/// Pipes in memory: what was written cannot be looked at again, so what is visible is what would be said of the page now.
private final class Piped: PresenterUnderTest {
  private let device = MemoryPipe()
  private let pipe: PipePresenter
  private var isReading = true

  init() {
    pipe = PipePresenter(
      device: device, conversation: Conversation(Transcript(asksInLines: true)), send: { _ in }, stop: { _ in })
  }

  var presenter: any Presenter { pipe }

  func picture() -> String {
    guard isReading else { return "" }
    pipe.proceed(isEnding: false)
    var again = pipe.conversation
    return again.explain().joined(separator: "\n")
  }

  func writtenCount() -> Int {
    _ = picture()
    return device.written.utf8.count
  }

  // A pipe that is full stops the program that writes to it. What happens meanwhile waits to be said.
  func setReading(_ isReading: Bool) { self.isReading = isReading }

  func waitingCount() -> Int {
    var later = pipe.conversation
    return later.turn().lines.joined().utf8.count
  }
}

/// A terminal, and somebody who types lines, each of which is taken when what the one before started is done.
private final class Typed: FrontEndUnderTest {
  private let terminal: Terminal

  init(_ session: isolated Session) {
    terminal = Terminal(MemoryDevice(), on: session)
    session.afterEachTurn { [weak self] in _ = self?.poll() }
  }

  var presenter: any Presenter { terminal.presenter }

  func perform(_ action: UserAction, on id: String, seeing frame: Frame) {
    // On an alert there is nothing but its buttons, and on a page the fields are asked before the menu.
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
    default: []
    }
  }

  private static func label(_ key: String, _ options: [OptionState]) -> String {
    options.first { $0.key == key }?.label ?? ""
  }

  /// A row of a list, or a button of one.
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
