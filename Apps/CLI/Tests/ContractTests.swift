import SignalboxInterface
import SignalboxSession
import SignalboxTesting
import Testing

@testable import SignalboxCLI

/// What every front end must keep, kept by this one.
@Suite struct ContractTests {
  @Test("K1, K6, K7, K13, K14: the line mode keeps the contract of presenters")
  func presenter() { #expect(PresenterContract { Heard() }.breaches() == []) }

  @Test("K2, K5, K8, K9, K12: the line mode keeps the contract of front ends")
  func frontEnd() async throws {
    try await onSessionThread { #expect(FrontEndContract { Answering($0) }.breaches() == []) }
  }
}

/// A conversation that nobody answers. What one would hear on asking for the page again is its picture.
private final class Heard: PresenterUnderTest {
  private let talk = TalkPresenter(Conversation())
  private var said = 0
  private var isReading = true

  var presenter: any Presenter { talk }

  func picture() -> String {
    guard isReading else { return "" }
    said += talk.conversation.turn().lines.joined().utf8.count
    return talk.conversation.explain().joined(separator: "\n")
  }

  func writtenCount() -> Int {
    _ = picture()
    return said
  }

  // Who does not read a terminal stops the program that writes to it. What happens meanwhile waits to be said.
  func setReading(_ isReading: Bool) { self.isReading = isReading }

  func waitingCount() -> Int {
    var later = talk.conversation
    return later.turn().lines.joined().utf8.count
  }
}

/// A conversation, and somebody who types lines, each of which is taken when what the one before started is done.
private final class Answering: FrontEndUnderTest {
  private let talk = TalkPresenter(Conversation())
  private let send: (InputEvent) -> Void
  private var typed: [String] = []
  private var said = ""

  init(_ session: isolated Session) {
    send = { session.send($0) }
    session.afterEachTurn { [weak self] in _ = self?.goOn() }
  }

  var presenter: any Presenter { talk }

  func perform(_ action: UserAction, on id: String, seeing frame: Frame) {
    // On an alert there is nothing but its buttons, and on a page the fields are asked before the menu.
    let isMenu = frame.alerts.isEmpty && id.hasPrefix("form/")
    let answers = Self.answers(to: action, on: id, in: frame)
    typed += answers.isEmpty ? [] : (isMenu ? [":skip"] : []) + answers
    _ = goOn()
  }

  func poll() -> Bool { goOn() }

  func written() -> String { said }

  private static func answers(to action: UserAction, on id: String, in frame: Frame) -> [String] {
    if action == .back { return [":back"] }
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

  /// Takes the lines that are there as far as it goes; false when nothing came of it.
  private func goOn() -> Bool {
    var didSend = false
    while !didSend {
      let turn = talk.conversation.turn()
      said += turn.lines.joined(separator: "\n") + (turn.question?.line ?? "")
      guard talk.conversation.frame?.isSettled == true, turn.question != nil, !typed.isEmpty else { return false }
      if let event = talk.conversation.answer(typed.removeFirst()) {
        send(event)
        didSend = true
      }
    }
    return didSend
  }
}
