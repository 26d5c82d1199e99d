import SignalboxInterface
import SignalboxNavigation
import SignalboxProgram
import SignalboxSession
import Synchronization
import Testing

@testable import SignalboxJSON

/// A session that is driven by lines, in this process.
///
/// Every step runs until nothing is ready, so no test sleeps.
final class Wire {
  private let session: Session
  private let transcript = Transcript()
  private var lastID = 0
  private var check: AnswerCheck?

  /// - Parameters:
  ///   - dialect: The protocol.
  ///   - isChecked: A Boolean value that indicates whether plain answers are checked against the table. Simultaneous
  ///     requests with the same id need false.
  ///   - store: The store of the session's recording.
  ///   - takesPaths: A Boolean value that indicates whether files may be given by their paths.
  ///   - room: The number of bytes that the driver reads until a further ``read(_:)``.
  init(
    _ application: any Application = EveryKindApplication(), limits: Limits = Limits(), hasTestClock: Bool = false,
    secrets: SecretsFile = SecretsFile(), dialect: Dialect = .plain, isChecked: Bool = true,
    room: Int = .max, prompts: SecretPrompts? = nil, store: (any JournalStore)? = nil,
    takesPaths: Bool = false
  ) {
    // The identity in the examples of `docs/reference/protocol.md`.
    Program.introduce(ProgramIdentity(name: "signalbox-json", version: Program.version))
    let log = LogRelay()
    session = Session(name: "test", time: .manual, logger: log.logger, recording: Recording(store: store))
    check = dialect == .plain && isChecked ? AnswerCheck() : nil
    let transcript = transcript
    session.start(application) { session in
      JSONPresenter.make(
        for: session, as: session.host, channel: MemoryChannel(transcript, room: room),
        settings: WireSettings(
          application: type(of: application).name, limits: limits, hasTestClock: hasTestClock, secrets: secrets,
          dialect: dialect, takesPaths: takesPaths, prompts: prompts), log: log)
    }
    session.settle()
  }

  /// The lines of output since the last call.
  var lines: [String] {
    let lines = transcript.takeLines()
    check?.received(lines)
    return lines
  }

  /// Sends `text` and settles, effects included. Returns the lines of output.
  @discardableResult
  func send(_ text: String) -> [String] {
    feed(text) + settle()
  }

  /// Sends `text` and runs all ready work; effects may still be under way.
  @discardableResult
  func feed(_ text: String) -> [String] {
    feed(bytes: Array(text.utf8))
  }

  /// Sends bytes without change.
  func feed(bytes: [UInt8]) -> [String] {
    check?.sent(bytes)
    channel { $0.feed(bytes) }
    repeat { session.settle() } while offer()
    return lines
  }

  /// Sends a request and returns its `result` or `error`. Other output is in ``notifications``.
  @discardableResult
  func call(_ method: String, _ params: JSON = [:], sourceLocation: SourceLocation = #_sourceLocation) -> JSON {
    lastID += 1
    let request: JSON = ["jsonrpc": "2.0", "id": .integer(lastID), "method": .string(method), "params": params]
    let messages = send(request.text + "\n").map(json)
    notifications = messages.filter { $0["method"] != nil }
    let answers = messages.filter { $0["id"] == .integer(lastID) }
    #expect(answers.count == 1, "one answer", sourceLocation: sourceLocation)
    guard let answer = answers.first else { return nil }
    return answer["result"] ?? answer["error"] ?? nil
  }

  /// The notifications before the answer to the last ``call(_:_:sourceLocation:)``.
  private(set) var notifications: [JSON] = []

  /// Lets the driver read this number of further bytes.
  @discardableResult
  func read(_ count: Int) -> [String] {
    channel { $0.giveRoom(count) }
    return settle()
  }

  /// A Boolean value that indicates whether the presenter wants to read.
  var isReading: Bool { channel { $0.isReading } }

  /// Reports that the user has typed secrets or has refused. In a program, `SecretPrompts` reports this.
  func typed() -> [String] {
    session.within { session in session.wire { $0.secretsArrived() } }
    return settle()
  }

  /// Makes every further write fail.
  func breakOutput() { channel { $0.isLost = true } }

  /// Ends the input and runs to the end. Returns the last lines and the ending.
  func end() -> (lines: [String], ending: Ending) {
    channel { $0.end() }
    repeat { session.settle() } while offer()
    let ending = session.finish()
    return (lines, ending)
  }

  /// Runs to the end without ending the input.
  func finish() -> (lines: [String], ending: Ending) {
    let ending = session.finish()
    return (lines, ending)
  }

  /// Ends the session like a signal.
  func signal(_ signal: Int32) -> (lines: [String], ending: Ending) {
    session.within { $0.stop(.signal(signal)) }
    return finish()
  }

  /// Advances the time, as it passes without a test clock.
  /// - Parameter settling: A Boolean value that indicates whether to wait for effects under way.
  @discardableResult
  func pass(_ time: Duration, settling: Bool = true) -> [String] {
    session.advance(by: time)
    if settling { return settle() }
    repeat { session.settle() } while offer()
    return lines
  }

  /// Runs until nothing is ready and no effect is under way.
  func settle() -> [String] {
    repeat { session.settleEffects() } while offer()
    return lines
  }

  /// Offers input to the channel, as polling does; returns false when there is nothing to offer.
  private func offer() -> Bool {
    session.within { session in
      ((session.presenter as? JSONPresenter)?.channel as? MemoryChannel)?.offer() ?? false
    }
  }

  private func channel<Value: Sendable>(_ body: @Sendable (MemoryChannel) -> Value) -> Value {
    session.within { session in
      guard let channel = (session.presenter as? JSONPresenter)?.channel as? MemoryChannel else {
        preconditionFailure("the session has ended")
      }
      return body(channel)
    }
  }
}

/// Parses a line as JSON, for comparisons.
func json(_ text: String) -> JSON {
  do {
    return try JSONParser.parse(Array(text.utf8))
  } catch {
    Issue.record("not JSON: \(text)")
    return nil
  }
}

/// The output to a driver.
final class Transcript: Sendable {
  private let bytes = Mutex<[UInt8]>([])

  func append(_ more: ArraySlice<UInt8>) { bytes.withLock { $0.append(contentsOf: more) } }

  /// The remaining output, as text.
  var text: String { bytes.withLock { String(decoding: $0, as: UTF8.self) } }

  func takeLines() -> [String] {
    bytes.withLock { bytes in
      guard let last = bytes.lastIndex(of: 0x0A) else { return [] }
      defer { bytes.removeSubrange(...last) }
      return bytes[..<last].split(separator: 0x0A, omittingEmptySubsequences: false).map {
        String(decoding: $0, as: UTF8.self)
      }
    }
  }
}

/// A driver in memory, which reads only as much as the test allows.
final class MemoryChannel: Channel {
  let writeLimit = 4_096
  private let transcript: Transcript
  /// The number of bytes that the driver still reads.
  var room: Int
  private var input: [UInt8] = []
  private var hasEnded = false
  private var onReadable: (() -> Void)?
  private var onWritable: (() -> Void)?
  var isLost = false

  init(_ transcript: Transcript, room: Int) {
    self.transcript = transcript
    self.room = room
  }

  var isReading: Bool { onReadable != nil }

  func feed(_ bytes: [UInt8]) { input += bytes }

  func end() { hasEnded = true }

  func giveRoom(_ count: Int) {
    room += count
    onWritable?()
  }

  func read(into buffer: inout [UInt8]) -> ChannelRead {
    guard !input.isEmpty else { return hasEnded ? .end : .nothing }
    let count = min(input.count, buffer.count)
    buffer.replaceSubrange(..<count, with: input[..<count])
    input.removeFirst(count)
    return .bytes(count)
  }

  func write(_ bytes: ArraySlice<UInt8>) -> ChannelWrite {
    guard !isLost else { return .lost }
    let count = min(room, bytes.count)
    guard count > 0 else { return .noRoom }
    room -= count
    transcript.append(bytes.prefix(count))
    return .wrote(count)
  }

  func whenReadable(_ handler: (() -> Void)?) { onReadable = handler }
  func whenWritable(_ handler: (() -> Void)?) { onWritable = handler }
  func waitUntilWritable() -> Bool { false }

  func offer() -> Bool {
    guard !input.isEmpty || hasEnded, let onReadable else { return false }
    onReadable()
    return true
  }
}
