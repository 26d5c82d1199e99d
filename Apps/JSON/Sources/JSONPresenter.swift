import SignalboxCore
public import SignalboxInterface
import SignalboxProgram
import SignalboxSession

/// Shows a session to a driver as JSON-RPC 2.0, with a message on each line.
///
/// The presenter only transfers data: bytes between the `Channel` and the `WireEngine`, and commands from the engine to
/// the session. The engine has the rules. Over HTTP there is no channel: each request comes by `serve`.
public final class JSONPresenter: Presenter {
  /// All capabilities: pictures are described, and JSON escapes text.
  public let capabilities: Capabilities = [.images, .rawText, .revisions]

  /// The transport of the lines; `nil` over HTTP.
  let channel: (any Channel)?
  private let session: any SessionPort
  private let log: LogRelay
  // Each property is used by a single call at a time, which never reenters. The dynamic check would cost a tenth of the
  // time of an answer.
  @exclusivity(unchecked) private var engine: WireEngine
  @exclusivity(unchecked) private var reader: LineReader
  @exclusivity(unchecked) private var chunk = [UInt8](repeating: 0, count: 1 << 16)
  private var timeouts: [Int: Subscription] = [:]
  private var isReading = false
  private var isAtEnd = false
  private var isClosed = false

  init(channel: (any Channel)?, session: any SessionPort, settings: WireSettings, log: LogRelay) {
    (self.channel, self.session, self.log) = (channel, session, log)
    engine = WireEngine(
      settings, journal: { session.journal }, bytes: { try session.files.bytes(of: $0, from: $1, count: $2) })
    reader = LineReader(limit: settings.limits.line)
    if channel == nil { engine.responses.client = .absent }
    _ = resume()
  }

  // MARK: Calls from the session

  /// Keeps the frame for requests. Subscribers get the changes at the end of the turn.
  public func render(_ frame: Frame) { engine.render(frame) }

  /// Keeps the reason for the answer to the action.
  public func rejected(_ event: InputEvent, _ reason: Rejection) { engine.rejected(event, reason) }

  /// Keeps what can be undone and redone, for snapshots.
  public func undoChanged(_ state: UndoState) { engine.undo = state }

  /// Announces a stall at once, as far as there is room.
  public func storeIsAwaited(_ sentence: String?) {
    guard !isClosed else { return }
    engine.storeIsAwaited(sentence)
    while engine.unsent > 0, let written = write(), written > 0 {}
  }

  /// Answers all open requests and writes the remaining bytes. After most failures nothing more is written.
  public func close(_ reason: Ending) {
    isClosed = true
    for timeout in timeouts.values { timeout.cancel() }
    timeouts = [:]
    switch reason {
    case .failed(.unanswered), .failed(.sentAway), .finished, .shutDown, .signal: engine.sessionEnded(reason)
    case .failed: return engine.endStreams()
    }
    engine.endStreams()
    while engine.unsent > 0, let written = write() {
      // An end by a signal does not wait for a driver that does not read.
      guard written == 0 else { continue }
      if case .signal = reason { return }
      guard channel?.waitUntilWritable() == true else { return }
    }
  }

  /// The number of bytes that wait to be written.
  var unsent: Int { engine.unsent }

  /// Answers the requests that this turn has settled.
  func turnEnded() {
    if engine.acceptsLog, let (lines, missed) = log.drain() { engine.logged(lines, missed: missed) }
    engine.turnEnded(
      SessionStatus(isIdle: session.isIdle, isAdvancing: session.isAdvancing, isEnding: session.isEnding))
    _ = resume()
  }

  /// Lets `work` use the engine, and then does what follows.
  func serve<Result>(_ work: (inout WireEngine) -> Result) -> Result {
    defer { _ = resume() }
    return work(&engine)
  }

  // MARK: Calls from the channel

  /// Reads once, and passes the lines to the engine.
  func readable() {
    switch channel?.read(into: &chunk) ?? .nothing {
    case .bytes(let count): reader.append(chunk[..<count])
    case .nothing: return
    case .end:
      isAtEnd = true
      reader.end()
    }
    let hadCommands = resume()
    // Requests that only read are answered already, so the session has no work.
    if !hadCommands, !isAtEnd, !engine.isAtWork { session.skipTurn() }
  }

  /// Continues to write.
  func writable() { _ = resume() }

  // MARK: Private

  /// Counts the answer to events. After the end, all requests are answered already.
  private func answered() {
    if !isClosed { engine.eventDone() }
  }

  /// Works until it has to wait: reads lines, performs commands and writes answers. Returns true when there were
  /// commands.
  private func resume() -> Bool {
    guard !isClosed else { return false }
    repeat { readLines() } while flush()
    let hadCommands = carryOutCommands()
    setReading(engine.acceptsLine && !isAtEnd)
    if engine.isOver && engine.unsent == 0 { session.stop(.shutDown) }
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
      case .send(let events, let seen): session.send(events, seen: seen) { [weak self] _ in self?.answered() }
      case .schedule(let wait, let milliseconds):
        timeouts[wait] = session.schedule(after: .milliseconds(milliseconds)) { [unowned self] in
          timeouts[wait] = nil
          engine.timedOut(wait)
        }
      case .unschedule(let wait): timeouts.removeValue(forKey: wait)?.cancel()
      case .advance(let milliseconds): session.advanceClock(by: .milliseconds(milliseconds))
      }
    }
    return !commands.isEmpty
  }

  /// Writes as much as there is room for. Returns true when the engine accepts lines again because of that.
  private func flush() -> Bool {
    let couldTakeLine = engine.acceptsLine
    while engine.unsent > 0 {
      guard let written = write() else {
        isClosed = true
        session.stop(.failed(.outputLost))
        return false
      }
      if written == 0 { break }
    }
    channel?.whenWritable(engine.unsent > 0 ? { [unowned self] in writable() } : nil)
    return !couldTakeLine && engine.acceptsLine
  }

  /// Writes once. Returns the number of bytes, 0 when there is no room, or `nil` when the output is lost.
  private func write() -> Int? {
    guard let channel else { return nil }
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
    channel?.whenReadable(wanted ? { [unowned self] in readable() } : nil)
  }
}

extension Session {
  /// Lets `work` use the engine of the session's wire, for tasks outside the session. Returns `nil` after the end.
  @discardableResult
  func wire<Value: Sendable>(_ work: @Sendable (inout WireEngine) -> Value) -> Value? {
    (presenter as? JSONPresenter)?.serve(work)
  }
}
