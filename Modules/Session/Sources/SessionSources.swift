import SignalboxCore
import SignalboxModel

/// A session, as its sources see it.
protocol SourcesHost: Actor {
  /// Starts reading the sequence of a source.
  func open(source number: Int, in run: Int)
  /// Receives an event of a source's sequence.
  func receive(_ event: OpenSource.Event, ofSource number: Int, in run: Int)
}

/// The open sources of a run.
final class SessionSources: PreparedSources {
  private let loop: LoopExecutor
  /// The number of the run whose sources these are.
  private let run: Int
  private unowned let host: any SourcesHost
  private(set) var open: [OpenSource] = []
  private var lastNumber = 0
  /// A Boolean value that indicates whether a replay delivers the recorded values, so that no sequence is read.
  private(set) var isFeeding = false
  private var isClosed = false
  /// The names of sources that a test drives. They are never started.
  var held: Set<String> = []
  /// Created on first access, because most applications have no sources.
  private lazy var currentTroubles = MutableProperty<[SourceTrouble]>([])
  var troubles: Property<[SourceTrouble]> { currentTroubles }

  /// A Boolean value that indicates whether a test reads the newest values of the sources that have such a reader.
  /// Their sequences are never opened.
  var readsNewest = false
  private let output: Output
  var isAttended: Property<Bool> { output.isAttended }

  /// - Parameters:
  ///   - loop: The executor of the session.
  ///   - run: The number of the run.
  ///   - output: The viewers of the session.
  ///   - host: The session.
  init(loop: LoopExecutor, run: Int, output: Output, host: any SourcesHost) {
    (self.loop, self.run, self.output, self.host) = (loop, run, output, host)
  }

  func follow<Value: Codable & Sendable, Mark: Codable & Sendable, Sequence: AsyncSequence & SendableMetatype>(
    _ name: String, from mark: Mark, during lifetime: Lifetime?, keeping rate: SourceRate<Value>,
    opening open: @escaping @concurrent @Sendable (Mark) async throws -> Sequence
  ) -> Signal<Value> where Sequence.Element == (Value, Mark) {
    add(name, from: mark, during: lifetime, keeping: rate, newest: nil) { _ in open }
  }

  func follow<Value: Codable & Sendable, Mark: Codable & Sendable, Sequence: AsyncSequence & SendableMetatype>(
    _ name: String, from mark: Mark, during lifetime: Lifetime?, keeping rate: SourceRate<Value>,
    newest: @escaping @concurrent @Sendable () async throws -> (Value, Mark),
    opening open: @escaping @concurrent @Sendable (Mark) async throws -> Sequence
  ) -> Signal<Value> where Sequence.Element == (Value, Mark) {
    add(name, from: mark, during: lifetime, keeping: rate, newest: newest) { _ in open }
  }

  func follow<Value: Codable & Sendable, Mark: Codable & Sendable, Sequence: AsyncSequence & SendableMetatype>(
    _ name: String, from mark: Mark, during lifetime: Lifetime?, keeping rate: SourceRate<Value>,
    newest: @escaping @concurrent @Sendable () async throws -> (Value, Mark),
    preparing prepare: @escaping (WorkOrigin) -> @concurrent @Sendable (Mark) async throws -> Sequence
  ) -> Signal<Value> where Sequence.Element == (Value, Mark) {
    add(name, from: mark, during: lifetime, keeping: rate, newest: newest, preparing: prepare)
  }

  private func add<Value: Codable & Sendable, Mark: Codable & Sendable, Sequence: AsyncSequence & SendableMetatype>(
    _ name: String, from mark: Mark, during lifetime: Lifetime?, keeping rate: SourceRate<Value>,
    newest: (@concurrent @Sendable () async throws -> (Value, Mark))?,
    preparing prepare: @escaping (WorkOrigin) -> @concurrent @Sendable (Mark) async throws -> Sequence
  ) -> Signal<Value> where Sequence.Element == (Value, Mark) {
    Mistake.check(!self.open.contains { $0.name == name }, "two open sources have the name \(name)")
    lastNumber += 1
    let (number, origin) = (lastNumber, WorkOrigin(host))
    let (source, signal) = OpenSource.make(
      name, number: number, from: mark, keeping: rate, loop: loop,
      tell: { [weak host, run] in await host?.receive($0, ofSource: number, in: run) },
      preparing: { prepare(origin) })
    if let newest { source.newest = { await OpenSource.content(newest) } }
    guard !isClosed, lifetime?.hasEnded != true else { return signal }
    self.open.append(source)
    lifetime?.onEnd { [weak self] in self?.close(source) }
    start(source)
    return signal
  }

  /// Opens a source that tells when no input came for a time.
  func idle(for time: Duration, during lifetime: Lifetime?) -> Signal<Void> {
    let name = "\(IdleWatch.prefix)\(time.nanoseconds / 1_000_000)"
    let free = (1...).lazy.map { $0 == 1 ? name : "\(name)#\($0)" }.first { self[$0] == nil } ?? name
    lastNumber += 1
    let (source, signal) = OpenSource.makeIdle(free, number: lastNumber, after: time)
    guard !isClosed, lifetime?.hasEnded != true else { return signal }
    open.append(source)
    lifetime?.onEnd { [weak self] in self?.close(source) }
    start(source)
    return signal
  }

  /// The names of the opened sources whose newest value can be read, and was not read yet.
  var unread: [String] { open.filter { $0.isUnread && isStarted($0) }.map(\.name) }

  /// A Boolean value that indicates whether the application asked for the time without input.
  var hasIdleWatches: Bool { open.contains { $0.idle != nil } }

  subscript(number: Int) -> OpenSource? { open.first { $0.number == number } }

  subscript(name: String) -> OpenSource? { open.first { $0.name == name } }

  /// Delivers an entry, live and in a replay alike. A value that cannot be read back is a trouble of its source.
  /// - Returns: `false` if no such source is open.
  func deliver(_ news: Journal.News) -> Bool {
    guard let source = self[news.source] else {
      // The record of an input changes nothing. After a restart from a checkpoint its source may open later.
      return news.source.hasPrefix(IdleWatch.prefix) && !news.isIdle
    }
    switch news.content {
    case .value(let value, let mark):
      let isReadable = source.deliver(value, mark)
      setTrouble(isReadable ? nil : SessionTexts.unreadable(news.source), of: source)
      return true
    case .trouble(let reason):
      setTrouble(reason, of: source)
      return true
    }
  }

  /// Begins a replay, which delivers recorded values.
  func feed() { isFeeding = true }

  /// Ends the replay: the sources are opened from their last marks.
  func resume() {
    isFeeding = false
    for source in open { start(source) }
  }

  /// Closes all sources, and opens no others.
  func close() {
    isClosed = true
    for source in open { close(source) }
  }

  /// Returns whether the sequence of a source is read.
  private func isStarted(_ source: OpenSource) -> Bool {
    !isFeeding && !isClosed && !held.contains(source.name) && !(readsNewest && source.newest != nil)
  }

  private func start(_ source: OpenSource) {
    guard isStarted(source) else { return }
    let (number, run) = (source.number, run)
    host.assumeIsolated { $0.open(source: number, in: run) }
  }

  private func close(_ source: OpenSource) {
    open.removeAll { $0 === source }
    source.timer?.cancel()
    source.stop()
    setTrouble(nil, of: source)
    source.end()
  }

  private func setTrouble(_ reason: String?, of source: OpenSource) {
    guard source.trouble != reason else { return }
    source.trouble = reason
    currentTroubles.value = open.compactMap { source in
      source.trouble.map { SourceTrouble(name: source.name, reason: $0) }
    }
  }
}

extension Journal.News {
  /// A Boolean value that indicates whether the value is `true`, as when a time without input is over.
  fileprivate var isIdle: Bool { if case .value("true", _) = content { true } else { false } }
}
