import SignalboxCommands
import SignalboxModel
import SignalboxPlatform
import SignalboxSession

/// A started child, its socket and its protocol.
final class LiveTalk<Talk: ConversationProtocol> {
  /// The replies since the last passed point.
  private(set) var given: [Talk.Reply] = []
  /// The texts of the secrets that the child was given.
  private(set) var secrets: [String] = []
  /// A Boolean value that indicates whether a point was passed since the last call of ``request(_:)``.
  private(set) var hasPassed = false
  /// The texts that no text of the child may repeat.
  var withheld = Withheld()
  let child: LiveChild
  /// Ends a wait for the child: the task is cancelled, or the user wants the work to stop.
  private let wakeUp: WakeUp
  private let folder: ConversationFolder
  private var socket: ConversationSocket
  private var talk: Talk
  /// The question that waits for a reply.
  private var asked: Talk.Request?
  /// The watch for its withdrawal.
  private var hangup: Hangup? { didSet { oldValue?.silence() } }
  /// The steps and events behind it.
  private var steps: [Talk.Step] = []
  private var events: [ConversationSocket.Event] = []
  private var lines = CommandLines(EffectReporter { _ in })
  /// The descriptors of the child that have not ended.
  private var open: Set<Int32>
  /// The milliseconds without a sign of the child after which its terminal is looked at.
  private var patience: Int32 = 50
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)

  init(_ talk: Talk, _ command: [String], _ terminal: TerminalSize?, _ wakeUp: WakeUp) throws {
    (self.talk, self.wakeUp) = (talk, wakeUp)
    folder = try ConversationFolder()
    socket = try ConversationSocket(at: folder.socket)
    let environment = try talk.prepare(folder)
    child = try LiveChild(command, environment: environment, terminal: terminal, leftovers: folder.leftovers)
    open = [child.output, child.ended]
  }

  deinit { hangup?.silence() }

  /// Gives the child the answer to its question.
  func give(_ reply: Talk.Reply, _ secrets: [String]) {
    (asked, hangup) = (nil, nil)
    lines.answer()
    given.append(reply)
    self.secrets = secrets
    steps = talk.reply(reply, secrets: secrets) + steps
  }

  /// Returns a stream that yields when the question that waits is withdrawn: its connection has ended. Returns `nil` if
  /// no end of a connection withdraws it.
  func withdrawal() -> AsyncStream<Bool>? {
    guard asked != nil, let connection = talk.asking else { return nil }
    let hangup = Hangup(of: socket.descriptor(of: connection))
    self.hangup = hangup
    return hangup.stream
  }

  /// Ends the child, which then withdraws nothing.
  func end() {
    hangup?.silence()
    child.endNow()
  }

  /// Returns the question that waits for an answer, or the next question, or `nil` when the child has ended.
  /// - Parameter report: Receives progress and, if `tellsLines`, the output; both without secrets.
  func request(_ report: EffectReporter, tellsLines: Bool) throws -> Talk.Request? {
    hasPassed = false
    lines.report = EffectReporter { [withheld] told in
      if told.fraction != nil || !told.text.isEmpty { report(told.fraction, withheld.text(told.text)) }
      if tellsLines { for line in told.lines { report.line(withheld.text(line)) } }
    }
    while asked == nil {
      if !steps.isEmpty {
        perform(steps.removeFirst())
      } else if !events.isEmpty {
        let (connection, line) = events.removeFirst()
        steps = line.map { talk.receive($0, from: connection) } ?? talk.close(connection)
      } else if try !wait() {
        break
      }
    }
    if asked == nil { lines.finish() }
    return asked
  }

  private func perform(_ step: Talk.Step) {
    switch step {
    case .say(let line, let connection): socket.send(line, to: connection)
    case .ask(let request): asked = request
    case .pass: (hasPassed, given, secrets) = (true, [], [])
    case .report(let report):
      lines.report(report.fraction, report.text)
      report.lines.forEach(lines.report.line)
    case .type(let keys): child.type(keys)
    }
  }

  /// Waits for the child and reads its lines. Returns false when it has ended and nothing is left to read.
  private func wait() throws -> Bool {
    let hasEnded = !open.contains(child.ended)
    let descriptors = [wakeUp.descriptor] + socket.descriptors + open
    var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let ready = poll(&polled, nfds_t(polled.count), hasEnded ? 0 : patience)
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
      case wakeUp.descriptor:
        // The task is marked as cancelled before the signal, so no cancellation is lost between these lines.
        wakeUp.reset()
        try Task.checkCancellation()
        steps += talk.interrupt()
      case child.output: readOutput()
      case child.ended: open.remove(child.ended)
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
      open.remove(child.output)
    }
  }
}
