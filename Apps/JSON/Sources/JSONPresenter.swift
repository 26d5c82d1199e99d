import SignalboxCore
public import SignalboxInterface
import SignalboxProgram
import SignalboxSession

/// Shows a session to a driver as JSON-RPC 2.0, one message a line.
///
/// It only carries: bytes between the `Channel` and the `WireEngine`, which has the rules, and commands from there to the
/// session.
public final class JSONPresenter: Presenter {
  /// What the presenter asks of its session.
  struct Link {
    /// Hands in events and the revision they were meant for; the closure is called when they have been dealt with.
    var send: ([InputEvent], Int?, @escaping () -> Void) -> Void
    var stop: (Ending) -> Void
    var schedule: (Duration, @escaping () -> Void) -> Subscription
    var advance: (Duration) -> Void
    var status: () -> SessionStatus
    /// Says that the session need not do anything.
    var skipTurn: () -> Void
    /// What has happened so far.
    var journal: () -> Journal = { Journal() }
  }

  /// Everything: pictures are described and text is escaped by JSON itself.
  public let capabilities: Capabilities = [.images, .rawText]

  let channel: any Channel
  private let link: Link
  private let log: LogRelay
  // Each is used for one call at a time, none of which comes back here: the check would cost a tenth of an answer.
  @exclusivity(unchecked) private var engine: WireEngine
  @exclusivity(unchecked) private var reader: LineReader
  @exclusivity(unchecked) private var chunk = [UInt8](repeating: 0, count: 1 << 16)
  private var timeouts: [Int: Subscription] = [:]
  private var isReading = false
  private var isAtEnd = false
  private var isClosed = false

  init(channel: any Channel, link: Link, settings: WireSettings, log: LogRelay) {
    self.channel = channel
    self.log = log
    self.link = link
    engine = WireEngine(settings, journal: link.journal)
    reader = LineReader(limit: settings.limits.line)
    _ = resume()
  }

  // MARK: The session calls

  /// Keeps the frame for whoever asks, and tells the subscribers at the end of the turn.
  public func render(_ frame: Frame) { engine.render(frame) }

  /// Keeps the reason for the answer.
  public func rejected(_ event: InputEvent, _ reason: Rejection) { engine.rejected(event, reason) }

  /// Tells it at once, as far as there is room.
  public func storeIsAwaited(_ sentence: String?) {
    guard !isClosed else { return }
    engine.storeIsAwaited(sentence)
    while engine.unsent > 0, let written = write(), written > 0 {}
  }

  /// Answers what is not answered, and writes all that is not written, unless nobody waits for it.
  public func close(_ reason: Ending) {
    isClosed = true
    for timeout in timeouts.values { timeout.cancel() }
    timeouts = [:]
    engine.sessionEnded(reason)
    _ = engine.drainCommands()
    if case .failed = reason { return }
    while engine.unsent > 0, let written = write() {
      // The end by a signal does not wait for a driver that does not read.
      guard written == 0 else { continue }
      if case .signal = reason { return }
      guard channel.waitUntilWritable() else { return }
    }
  }

  /// How many bytes wait to be written.
  var unsent: Int { engine.unsent }

  /// Answers what this turn has settled.
  func turnEnded() {
    if engine.acceptsLog, let (lines, missed) = log.take() { engine.logged(lines, missed: missed) }
    engine.turnEnded(link.status())
    _ = resume()
  }

  /// The user has typed secrets, or will not.
  func secretsArrived() {
    engine.secretsArrived()
    _ = resume()
  }

  // MARK: The channel calls

  /// Reads what there is, once, and hands in its lines.
  func readable() {
    switch channel.read(into: &chunk) {
    case .bytes(let count): reader.append(chunk[..<count])
    case .nothing: return
    case .end:
      isAtEnd = true
      reader.end()
    }
    let hadCommands = resume()
    // What only looked is answered and over.
    if !hadCommands, !isAtEnd, !engine.isAtWork { link.skipTurn() }
  }

  /// Writes on.
  func writable() { _ = resume() }

  // MARK: Private

  /// Goes on until there is nothing to do but wait: lines in, commands out, answers out. True when there were commands.
  private func resume() -> Bool {
    guard !isClosed else { return false }
    repeat { readLines() } while flush()
    let hadCommands = carryOutCommands()
    setReading(engine.acceptsLine && !isAtEnd)
    if engine.isOver && engine.unsent == 0 { link.stop(.shutDown) }
    return hadCommands
  }

  private func readLines() {
    while engine.acceptsLine {
      switch reader.next() {
      case .text(let line)?: engine.receive(reader.bytes, line)
      case .tooLong?: engine.receiveTooLong()
      case nil:
        if isAtEnd { engine.endOfInput() }
        return
      }
    }
  }

  private func carryOutCommands() -> Bool {
    let commands = engine.drainCommands()
    for command in commands {
      switch command {
      case .send(let events, let seen): link.send(events, seen) { [weak self] in self?.engine.eventDone() }
      case .schedule(let wait, let milliseconds):
        timeouts[wait] = link.schedule(.milliseconds(milliseconds)) { [unowned self] in
          timeouts[wait] = nil
          engine.timedOut(wait)
        }
      case .unschedule(let wait): timeouts.removeValue(forKey: wait)?.cancel()
      case .advance(let milliseconds): link.advance(.milliseconds(milliseconds))
      }
    }
    return !commands.isEmpty
  }

  /// Writes as much as there is room for; true when that let the engine take lines again.
  private func flush() -> Bool {
    let couldTakeLine = engine.acceptsLine
    while engine.unsent > 0 {
      guard let written = write() else {
        isClosed = true
        link.stop(.failed(.outputLost))
        return false
      }
      if written == 0 { break }
    }
    channel.whenWritable(engine.unsent > 0 ? { [unowned self] in writable() } : nil)
    return !couldTakeLine && engine.acceptsLine
  }

  /// Writes once. Gives how much, 0 when there is no room, `nil` when nobody will ever read.
  private func write() -> Int? {
    switch channel.write(engine.nextBytes(channel.writeLimit)) {
    case .wrote(let count):
      engine.wrote(count)
      return count
    case .noRoom: return 0
    case .lost: return nil
    }
  }

  private func setReading(_ wanted: Bool) {
    guard wanted != isReading else { return }
    isReading = wanted
    channel.whenReadable(wanted ? { [unowned self] in readable() } : nil)
  }
}
