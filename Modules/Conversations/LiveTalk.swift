import Glibc
import SignalboxCommands
import SignalboxModel
import SignalboxSession

/// A started child, its socket and its protocol.
final class LiveTalk<Talk: ConversationProtocol> {
  /// The replies since the last passed point.
  private(set) var given: [Talk.Reply] = []
  /// The texts of the secrets that the child was given.
  private(set) var secrets: [String] = []
  /// A Boolean value that indicates whether a point was passed since the last call of ``request(_:)``.
  private(set) var hasPassed = false
  /// The wake-ups of the present work.
  var wakeUps: (cancellation: WakeUp, interruption: WakeUp?)?
  private let folder: ConversationFolder
  private let child: LiveChild
  private let hasTerminal: Bool
  private var socket: ConversationSocket
  private var talk: Talk
  /// The question that waits for a reply.
  private var asked: Talk.Request?
  /// The steps and events behind it.
  private var steps: [Talk.Step] = []
  private var events: [ConversationSocket.Event] = []
  private var withheld = Withheld()
  private var lines = CommandLines(EffectReporter { _ in })
  private var hasEnded = false
  private var isOutputOpen = true
  /// The milliseconds without a sign of the child after which its terminal is looked at.
  private var patience: Int32 = 50
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)

  init(_ talk: Talk, _ command: [String], _ terminal: TerminalSize?) throws(ConversationFailure) {
    (self.talk, hasTerminal) = (talk, terminal != nil)
    folder = try ConversationFolder()
    do throws(ConversationFailure) {
      socket = try ConversationSocket(at: folder.socket)
      let environment = try talk.prepare(folder)
      child = try Self.start(command, environment, terminal, folder)
    } catch {
      folder.remove()
      throw error
    }
  }

  deinit { folder.remove() }

  private static func start(
    _ command: [String], _ environment: [String: String], _ terminal: TerminalSize?,
    _ folder: ConversationFolder
  ) throws(ConversationFailure) -> LiveChild {
    do throws(ChildFailure) {
      return try LiveChild(command, environment: environment, terminal: terminal, leftovers: folder.leftovers)
    } catch {
      throw .of(error)
    }
  }

  /// Adds texts that no text of the child may repeat.
  func withhold(_ texts: [String]) { withheld.add(texts) }

  /// Gives the child the answer to its question.
  func give(_ reply: Talk.Reply, _ secrets: [String]) {
    asked = nil
    lines.answer()
    given.append(reply)
    self.secrets = secrets
    steps = talk.reply(reply, secrets: secrets) + steps
  }

  /// Returns the question that waits for an answer, or the next question, or `nil` when the child has ended.
  func request(_ report: EffectReporter) throws -> Talk.Request? {
    (hasPassed, lines.report) = (false, EffectReporter { [withheld] in report.pass($0, without: withheld) })
    while asked == nil {
      if !steps.isEmpty {
        try perform(steps.removeFirst())
      } else if !events.isEmpty {
        switch events.removeFirst() {
        case .line(let line, let connection): steps = talk.receive(line, from: connection)
        case .ended(let connection): steps = talk.close(connection)
        }
      } else if try !wait() {
        break
      }
    }
    if asked == nil { lines.finish() }
    return asked
  }

  private func perform(_ step: Talk.Step) throws {
    switch step {
    case .say(let line, let connection): socket.send(line, to: connection)
    case .ask(let request): asked = request
    case .pass: (hasPassed, given, secrets) = (true, [], [])
    case .report(let report): lines.report.pass(report, without: withheld)
    case .type(let keys): child.type(keys)
    }
  }

  /// Waits for the child and reads its lines. Returns false when it has ended and nothing is left to read.
  private func wait() throws -> Bool {
    let descriptors =
      socket.descriptors + [wakeUps?.cancellation.descriptor, wakeUps?.interruption?.descriptor].compactMap(\.self)
      + (isOutputOpen ? [child.output] : []) + (hasEnded ? [] : [child.ended])
    var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let ready = poll(&polled, nfds_t(polled.count), hasEnded ? 0 : hasTerminal ? patience : -1)
    guard ready != 0 || hasEnded else {
      patience = min(patience * 2, 1_600)
      // A child that waits has written its prompt before.
      if let wait = child.wait, poll(&polled, nfds_t(polled.count), 0) == 0 {
        steps += talk.prompt(lines.prompt, wait)
      }
      return true
    }
    patience = 50
    if ready == 0 { return false }
    for entry in polled where entry.revents != 0 {
      switch entry.fd {
      case wakeUps?.cancellation.descriptor: throw CancellationError()
      case wakeUps?.interruption?.descriptor:
        wakeUps?.interruption?.reset()
        steps += talk.interrupt()
      case child.output: readOutput()
      case child.ended: hasEnded = true
      default: events += try socket.read(entry.fd)
      }
    }
    return true
  }

  private func readOutput() {
    let count = read(child.output, &buffer, buffer.count)
    if count > 0 {
      _ = lines.receive(buffer[..<count], isErrorOutput: false)
    } else if count == 0 || errno != EAGAIN && errno != EINTR {
      isOutputOpen = false
    }
  }

  /// Returns the status of the child, which has ended.
  func status() throws(ConversationFailure) -> Int {
    do throws(ChildFailure) { return try child.status() } catch { throw .of(error) }
  }

  /// Ends the child.
  func end() { child.endNow() }
}

extension ConversationFailure {
  static func of(_ failure: ChildFailure) -> Self {
    switch failure {
    case .notStarted(let program): .notStarted(program: program)
    case .noTerminal(let reason): .noTerminal(reason: reason)
    default: .noDescriptors
    }
  }
}

extension EffectReporter {
  /// Passes a report on, without secrets.
  fileprivate func pass(_ report: EffectReport, without withheld: Withheld) {
    if report.fraction != nil || !report.text.isEmpty { self(report.fraction, withheld.text(report.text)) }
    for line in report.lines { self.line(withheld.text(line)) }
  }
}
