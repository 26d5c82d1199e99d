import SignalboxCore
import SignalboxInterface
import SignalboxNavigation
import SignalboxPlatform
import SignalboxProgram
import SignalboxSession
import SignalboxTerminal
import SignalboxTesting

@testable import SignalboxCLI

/// The line mode's presenter on a session and a terminal in memory, step by step.
final class Talk {
  private let session = Session(name: "talk", time: .manual)

  init(
    _ application: any Application, columns: Int = 80, rows: Int = 24, hasHints: Bool = true,
    downloads: LocalSaving = LocalSaving("none")
  ) {
    session.start(application) { session in
      let terminal = Terminal(MemoryDevice(columns: columns, rows: rows), hasHints: hasHints, on: session.host)
      terminal.presenter.downloads = downloads
      return terminal
    }
    settle()
  }

  // MARK: Output

  /// The lines said since the previous answer.
  var lines: [String] { look { $0.device.lines } }

  /// The current question.
  var question: Question? { look { $0.device.question } }

  /// The question in full.
  var prompt: String { question?.prompt ?? "" }

  /// All output so far, as a user at a terminal sees it.
  var transcript: String { look { $0.device.transcript } }

  /// All sent events.
  var events: [InputEvent] { look { $0.events } }

  var frame: Frame? { session.within { $0.frame } }

  // MARK: Input

  /// Types each answer in place of the offered text, then Enter.
  func answer(_ answers: String...) {
    for answer in answers { type(.clearLine, .text(answer), .enter) }
  }

  func type(_ keys: MemoryDevice.Key...) {
    look { terminal in
      terminal.device.forgetLines()
      for key in keys { terminal.device.type(key) }
    }
    settle()
  }

  /// Opens the user's editor, which changes the text with `change`. Returns the text that was opened.
  func edit(_ change: @escaping @Sendable (String) -> String) -> String? {
    edit { .success(change($0)) }
  }

  /// Opens the user's editor, which may fail. Returns the text that was opened.
  @_disfavoredOverload
  func edit(_ change: @escaping @Sendable (String) -> Result<String, TextEditor.Failure>) -> String? {
    look { $0.device.editor = change }
    answer(":edit")
    return look { $0.device.edited }
  }

  /// Sends an event while a question is shown, with `typed` half-typed.
  /// - Parameter isHeld: A Boolean value that indicates whether keys may still be meant for the previous question.
  func meanwhile(typed: String = "", isHeld: Bool = false, _ event: InputEvent) {
    type(.text(typed))
    session.within { $0.host.send(event) }
    settle()
    if !isHeld { pass(.milliseconds(350)) }
  }

  /// Sends a signal to the presenter.
  func signal(_ signal: Int32) {
    look { $0.presenter.handle(signal) }
    settle()
  }

  /// Advances the time.
  func pass(_ time: Duration) {
    session.advance(by: time)
    settle()
  }

  /// Paints without an event.
  func paint() {
    look { $0.device.forgetLines() }
    settle()
  }

  func finish() -> Ending { session.finish() }

  /// A Boolean value that indicates whether the session has ended.
  var isOver: Bool { session.within { $0.ending != nil } }

  /// Reads or changes the terminal.
  @discardableResult
  func device<Result: Sendable>(_ body: @Sendable (MemoryDevice) -> Result) -> Result { look { body($0.device) } }

  private func settle() { repeat { session.settleEffects() } while look { $0.poll() } }

  private func look<Result: Sendable>(_ body: @Sendable (Terminal) -> Result) -> Result {
    session.within { session in
      guard let terminal = session.presenter as? Terminal else { preconditionFailure("the session has ended") }
      return body(terminal)
    }
  }
}

/// The presenter on a terminal in memory, with the work of a program between the two.
final class Terminal: Presenter {
  let device: MemoryDevice
  let presenter: ReadlinePresenter
  /// Records the events that the presenter sends.
  let port: RecordingPort

  init(
    _ device: MemoryDevice, hasHints: Bool = true, rate: ChangeRate = .standard, on session: (any SessionPort)? = nil
  ) {
    (self.device, port) = (device, RecordingPort(passingTo: session))
    presenter = ReadlinePresenter(
      device: device, session: port, conversation: Conversation(hasHints: hasHints), rate: rate)
  }

  var events: [InputEvent] { port.events }

  /// Paints and passes on typed keys until an event is sent. Returns true if an event was sent.
  func poll() -> Bool {
    let count = events.count
    repeat {
      presenter.paint()
      guard device.isAsking, device.hasKeys else { return false }
      presenter.readable()
    } while events.count == count
    return true
  }

  var capabilities: Capabilities { presenter.capabilities }
  func render(_ frame: Frame) { presenter.render(frame) }
  func rejected(_ event: InputEvent, _ reason: Rejection) { presenter.rejected(event, reason) }
  func offered(_ file: KeptFile) { presenter.offered(file) }
  func close(_ reason: Ending) { presenter.close(reason) }
}
