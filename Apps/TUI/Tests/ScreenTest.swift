import Glibc
import SignalboxInterface
import SignalboxNavigation
import SignalboxSession
import SignalboxTesting
import Testing

@testable import SignalboxTUI

/// The full screen without a terminal: what ``NcursesPresenter`` does, with a screen in memory and keys from a test.
final class MemoryPresenter: Presenter {
  var view: PageView
  var capabilities: Capabilities { [.images] }
  /// Keys that the terminal still has when the page changes.
  var late: [Key] = []
  private(set) var frames = 0
  private(set) var interruptions = 0
  /// What an editor was last asked to edit, and how often one was.
  private(set) var edited: String?
  private(set) var edits = 0
  private let send: (InputEvent) -> Void

  init(_ size: Size, isASCII: Bool, send: @escaping (InputEvent) -> Void) {
    view = PageView(size: size, isASCII: isASCII)
    self.send = send
  }

  func render(_ frame: Frame) {
    if view.isSurprised(by: frame) { view.type(late) }
    view.show(frame)
    frames += 1
  }

  func rejected(_ event: InputEvent, _ reason: Rejection) { view.refuse(event, reason) }
  func close(_ reason: Ending) {}

  func type(_ keys: [Key]) {
    view.type(keys)
    pump()
  }

  func pump() {
    while let response = view.next() {
      if case .send(let event) = response { return send(event) }
      if response == .interrupt { interruptions += 1 }
      if case .edit(let id, let text) = response {
        (edited, edits) = (text, edits + 1)
        view.replaceText(id, with: "from elsewhere\ntwo")
      }
    }
  }

  func endTurn() {
    view.endTurn()
    pump()
  }
}

/// An application on a screen in memory, driven by keys.
final class ScreenTest {
  let session: Session

  init(_ application: any Application, rows: Int = 24, columns: Int = 80, isASCII: Bool = false) {
    useUTF8()
    session = Session(name: "test", time: .manual)
    session.start(application) { session in
      let presenter = MemoryPresenter(Size(rows: rows, columns: columns), isASCII: isASCII) { session.send($0) }
      session.afterEachTurn { presenter.endTurn() }
      return presenter
    }
    session.settleEffects()
  }

  /// Types keys as `"Tab Down text:hello Enter"` says, all at once.
  func type(_ keys: String) {
    with { $0.type(Key.parse(keys)) }
    session.settleEffects()
  }

  /// Paints, as the loop does before it waits, until nothing follows from it.
  func paint() {
    var before = -1
    while revision != before {
      before = revision
      with {
        _ = $0.view.draw()
        $0.pump()
      }
      session.settleEffects()
    }
  }

  func resize(_ rows: Int, _ columns: Int) { with { $0.view.size = Size(rows: rows, columns: columns) } }

  func advance(_ duration: Duration) { session.advance(by: duration) }

  /// The picture as text.
  var screen: String { with { $0.view.draw().text } }

  /// The row of the picture that holds `text`.
  func row(_ text: String) -> String? { screen.split(separator: "\n").first { $0.contains(text) }.map(String.init) }

  var cursor: Screen.Place? { with { $0.view.draw().cursor } }
  var picture: Screen { with { $0.view.draw() } }
  var focus: String? { with { $0.view.memory.focus } }
  var frame: Frame? { session.within { $0.frame } }
  var revision: Int { frame?.revision ?? -1 }

  func text(_ id: String) -> String? {
    if case .field(let field) = frame?.element(id)?.content { field.value } else { nil }
  }

  @discardableResult
  func with<Result: Sendable>(_ look: @Sendable (MemoryPresenter) -> Result) -> Result {
    session.within { session in
      guard let presenter = session.presenter as? MemoryPresenter else { preconditionFailure("the session has ended") }
      return look(presenter)
    }
  }
}

extension Key {
  static func parse(_ words: String) -> [Key] {
    words.split(separator: " ").flatMap { word -> [Key] in
      switch word {
      case "Tab": return [.tab]
      case "BTab": return [.backTab]
      case "Enter": return [.enter]
      case "Esc": return [.escape]
      case "Space": return [.text(" ")]
      case "Up": return [.up]
      case "Down": return [.down]
      case "Left": return [.left]
      case "Right": return [.right]
      case "Home": return [.home]
      case "End": return [.end]
      case "PgUp": return [.pageUp]
      case "PgDn": return [.pageDown]
      case "BSpace": return [.backspace]
      case "Del": return [.delete]
      case "F1": return [.function(1)]
      default: break
      }
      if word.hasPrefix("C-") { return [.control(word.dropFirst(2).first ?? " ")] }
      if word.hasPrefix("M-") { return [.alt(word.dropFirst(2).first ?? " ")] }
      if word.hasPrefix("paste:") { return [.paste(String(word.dropFirst(6)))] }
      return word.replacing("_", with: " ").unicodeScalars.map(Key.text)
    }
  }
}

/// Widths come from the locale, and a test process begins in "C".
func useUTF8() { _ = utf8 }

private let utf8: Bool = setlocale(LC_CTYPE, "C.UTF-8") != nil

/// Runs `body` on the trial application, beginning with `page`.
func onTrial(
  _ page: String, rows: Int = 24, columns: Int = 80, _ body: @escaping @Sendable (ScreenTest) throws -> Void
) async throws {
  try await onSessionThread { try body(ScreenTest(TrialApplication(start: page), rows: rows, columns: columns)) }
}
