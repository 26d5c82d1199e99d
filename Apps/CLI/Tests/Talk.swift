import Glibc
import SignalboxCore
import SignalboxInterface
import SignalboxNavigation
import SignalboxSession
import SignalboxTesting

@testable import SignalboxCLI

/// The line mode's presenter on a session and a terminal in memory, step by step.
final class Talk {
  private let session = Session(name: "talk", time: .manual)

  init(_ application: any Application, columns: Int = 80, rows: Int = 24, hasHints: Bool = true) {
    session.start(application) { session in
      Terminal(MemoryDevice(columns: columns, rows: rows), hasHints: hasHints, on: session)
    }
    settle()
  }

  // MARK: What the user sees

  /// What was said since the answer before.
  var lines: [String] { look { $0.device.lines } }

  /// What is asked now.
  var question: Question? { look { $0.device.question } }

  /// The question in full.
  var prompt: String { question?.prompt ?? "" }

  /// Everything so far, as a person at a terminal sees it.
  var transcript: String { look { $0.device.transcript } }

  /// Every event sent.
  var events: [InputEvent] { look { $0.events } }

  var frame: Frame? { session.within { $0.frame } }

  // MARK: What the user does

  /// Types each answer in place of what is offered, and Enter.
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

  /// Asks for the user's editor and does what it does; gives the text that it was opened with.
  func edit(_ change: @escaping @Sendable (String) -> String?) -> String? {
    look { $0.device.editor = change }
    answer(":edit")
    return look { $0.device.edited }
  }

  /// Lets something happen behind the question that is up, with `typed` half-typed.
  func meanwhile(typed: String = "", _ event: InputEvent) {
    type(.text(typed))
    session.within { $0.send(event) }
    settle()
  }

  /// Sends the process a signal.
  func signal(_ signal: Int32) {
    look { $0.presenter.handle(signal) }
    settle()
  }

  /// Lets time pass.
  func pass(_ time: Duration) {
    session.advance(by: time)
    settle()
  }

  /// Paints although nothing happened.
  func paint() {
    look { $0.device.forgetLines() }
    settle()
  }

  func finish() -> Ending { session.finish() }

  /// Looks at, or changes, the terminal.
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

/// The presenter on a terminal in memory, and what a program does between the two.
final class Terminal: Presenter {
  let device: MemoryDevice
  let presenter: ReadlinePresenter
  private let log: Log

  /// What the presenter sent.
  private final class Log { var events: [InputEvent] = [] }

  init(
    _ device: MemoryDevice, hasHints: Bool = true,
    schedule: @escaping (Duration, @escaping () -> Void) -> Subscription = { _, _ in .cancelling {} },
    send: @escaping (InputEvent) -> Void = { _ in }, stop: @escaping (Ending) -> Void = { _ in },
    interrupt: @escaping () -> Bool = { true }
  ) {
    let log = Log()
    (self.device, self.log) = (device, log)
    presenter = ReadlinePresenter(
      device: device, schedule: schedule, conversation: Conversation(hasHints: hasHints),
      send: {
        log.events.append($0)
        send($0)
      }, stop: stop, interrupt: interrupt)
  }

  convenience init(_ device: MemoryDevice, hasHints: Bool = true, on session: isolated Session) {
    self.init(
      device, hasHints: hasHints, schedule: { session.schedule(after: $0, $1) }, send: { session.send($0) },
      stop: { session.stop($0) }, interrupt: { session.interrupt(SIGINT) })
  }

  var events: [InputEvent] { log.events }

  /// Paints, and hands on what was typed until something was sent; true when something was.
  func poll() -> Bool {
    let count = events.count
    repeat {
      presenter.paint(isEnding: false)
      guard device.isAsking, device.hasKeys else { return false }
      presenter.readable()
    } while events.count == count
    return true
  }

  var capabilities: Capabilities { presenter.capabilities }
  func render(_ frame: Frame) { presenter.render(frame) }
  func rejected(_ event: InputEvent, _ reason: Rejection) { presenter.rejected(event, reason) }
  func close(_ reason: Ending) { presenter.close(reason) }
}
