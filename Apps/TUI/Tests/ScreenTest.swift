import SignalboxInterface
import SignalboxNavigation
import SignalboxPlatform
import SignalboxProgram
import SignalboxSession
import SignalboxTesting
import Testing

@testable import SignalboxTUI

/// An application on a terminal in memory, driven by keys.
final class ScreenTest {
  let session: Session

  init(
    _ application: any Application, rows: Int = 24, columns: Int = 80, isASCII: Bool = false, colours: Int = 8,
    keymap: Keymap = .standard, recording: Recording = Recording(), downloads: LocalSaving = LocalSaving("none")
  ) {
    useUTF8()
    session = Session(name: "test", time: .manual, recording: recording)
    session.start(application) { session in
      let device = MemoryDevice(Size(rows: rows, columns: columns), isASCII: isASCII, colours: colours)
      let presenter = NcursesPresenter.attach(device, keymap: keymap, to: session)
      presenter.downloads = downloads
      return presenter
    }
    session.settleEffects()
  }

  /// Types the keys that a text such as `"Tab Down hello Enter"` names, all at once.
  func type(_ keys: String) {
    with { $0.type(Key.parse(keys)) }
    session.settleEffects()
  }

  /// Paints, as the loop does before it waits, until nothing changes any more.
  func paint() {
    var before = -1
    while revision != before {
      before = revision
      with { $0.paint() }
      session.settleEffects()
    }
  }

  func resize(_ rows: Int, _ columns: Int) {
    with {
      $0.memory.resize(Size(rows: rows, columns: columns))
      $0.type([])
    }
  }

  /// Returns a test of the application after the process died, resumed from the recorded journal.
  func resumed(_ application: any Application) -> ScreenTest {
    let journal = session.within { $0.journal }
    let contents = JournalContents(JournalHeader(of: application, session: "test"), journal)
    return ScreenTest(application, recording: Recording(playback: Playback(contents, purpose: .resume)))
  }

  /// Performs an action as an agent, or from another window of the same user.
  func actElsewhere(_ action: UserAction, on element: String = "", asGuest: Bool = true) {
    session.within { session in
      guard let page = session.frame?.inFront else { return }
      let events = [InputEvent(page: page, element: element, action: action)]
      if asGuest {
        session.join(as: "Agent") { _ in RecordingPresenter() }?.send(events)
      } else {
        session.open { _ in RecordingPresenter() }?.send(events)
      }
    }
    session.settleEffects()
  }

  func advance(_ duration: Duration) { session.advance(by: duration) }

  /// The picture as text.
  var screen: String { picture.text }

  /// The row of the picture that holds `text`.
  func row(_ text: String) -> String? { screen.split(separator: "\n").first { $0.contains(text) }.map(String.init) }

  var cursor: Screen.Place? { picture.cursor }
  var picture: Screen { with { $0.picture() } }
  var focus: String? { with { $0.view.memory.focus } }
  /// The fields with text that was not taken.
  var refused: Set<String> { with { Set($0.view.memory.drafts.filter { $0.value.problem != nil }.keys) } }
  var frame: Frame? { session.within { $0.frame } }
  /// A Boolean value that indicates whether the session has ended.
  var isOver: Bool { session.within { $0.ending != nil } }
  var revision: Int { frame?.revision ?? -1 }

  func text(_ id: String) -> String? {
    if case .field(let field) = frame?.element(id)?.content { field.value } else { nil }
  }

  @discardableResult
  func with<Result: Sendable>(_ look: @Sendable (NcursesPresenter) -> Result) -> Result {
    session.within { session in
      guard let presenter = session.presenter as? NcursesPresenter else { preconditionFailure("the session has ended") }
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
      case "Ctrl-Enter": return [.submit]
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
      default: break
      }
      if word.count == 2, word.hasPrefix("F"), let number = Int(word.dropFirst()) { return [.function(number)] }
      if word.hasPrefix("C-") { return [.control(word.dropFirst(2).first ?? " ")] }
      if word.hasPrefix("M-") { return [.alt(word.dropFirst(2).first ?? " ")] }
      if word.hasPrefix("paste:") { return [.paste(String(word.dropFirst(6)))] }
      return word.replacing("_", with: " ").unicodeScalars.map(Key.text)
    }
  }
}

/// Sets the locale to UTF-8. The width of text depends on the locale, and a test process begins in "C".
func useUTF8() { _ = utf8 }

private let utf8: Bool = setlocale(LC_CTYPE, "C.UTF-8") != nil

/// Runs `body` on the trial application, beginning with `page`.
func onTrial(
  _ page: String, rows: Int = 24, columns: Int = 80, _ body: @escaping @Sendable (ScreenTest) throws -> Void
) async throws {
  try await onSessionThread { try body(ScreenTest(TrialApplication(start: page), rows: rows, columns: columns)) }
}
