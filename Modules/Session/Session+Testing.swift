import Dispatch
package import SignalboxInterface
package import SignalboxModel
import Synchronization

/// Supports tests, which inspect a session and answer its effects.
extension Session {
  /// Holds the effects with these names: they do not start, and the test answers them.
  package func hold(_ names: Set<String>) { runs.held = names }

  /// Holds the sources with these names: they are not opened, and the test delivers their values.
  package func hold(sources names: Set<String>) { runs.heldSources = names }

  /// Opens no source whose newest value can be read; see ``readNewest()``.
  package func readNewestOnRequest() { runs.readsNewest = true }

  /// Reads the newest values of the open sources that have a reader, and delivers the values that differ.
  /// - Returns: `false` if no value differs.
  package nonisolated func readNewest() -> Bool {
    let readers = inside { session in
      guard session.isInteractive, let sources = session.run?.sources else { return [Int]() }
      return sources.open.filter { $0.newest != nil && !sources.held.contains($0.name) }.map(\.number)
    }
    var hasNews = false
    for number in readers {
      guard let newest = inside({ $0.run?.sources[number]?.newest }) else { continue }
      let content = Self.wait(for: newest)
      hasNews = inside { $0.add(content, ofSource: number) } || hasNews
    }
    return hasNews
  }

  private func add(_ content: Journal.News.Content, ofSource number: Int) -> Bool {
    guard let run, let source = run.sources[number], source.isNew(content) else { return false }
    inbox.add(Inbox.SourceEvent(run: run.number, source: number, kind: .news(content)))
    return true
  }

  /// Waits for a value, on the thread that drives the session.
  private static func wait<Value: Sendable>(for value: @escaping @Sendable () async -> Value) -> Value {
    let ended = DispatchSemaphore(value: 0)
    let result = Mutex<Value?>(nil)
    Task(executorPreference: globalConcurrentExecutor) {
      let value = await value()
      result.withLock { $0 = value }
      ended.signal()
    }
    while true {
      ended.wait()
      if let value = result.withLock({ $0 }) { return value }
    }
  }

  /// Delivers the news of an open source. Without a mark, the source's mark stays as it is.
  /// - Returns: `false` if no source with this name is open.
  package func tell(_ name: String, _ value: String, mark: String?) -> Bool {
    guard let run, let source = run.sources[name] else { return false }
    let content = Journal.News.Content.value(value, mark: mark ?? source.mark())
    inbox.add(Inbox.SourceEvent(run: run.number, source: source.number, kind: .news(content)))
    return true
  }

  /// Makes an open source fail with a reason, or answer again with `nil`.
  /// - Returns: `false` if no source with this name is open.
  package func trouble(_ name: String, _ reason: String?) -> Bool {
    guard let run, let source = run.sources[name] else { return false }
    inbox.add(Inbox.SourceEvent(run: run.number, source: source.number, kind: .news(.trouble(reason))))
    return true
  }

  /// The names of the open sources, in the order in which they were opened.
  package var openSources: [String] { run?.sources.open.map(\.name) ?? [] }

  /// The journal of a session that begins here, at a checkpoint, and ends a second later; `nil` while no checkpoint can
  /// be taken.
  package var journalFromHere: Journal? {
    guard isLive, let run, let checkpoint = checkpoint(of: run) else { return nil }
    var journal = Journal()
    let entries = [.checkpoint(checkpoint)] + states(of: run).map { Journal.Entry.news($0.news) }
    for (entry, delay) in entries.map({ ($0, Duration.zero) }) + [(.timer, .seconds(1))] {
      let record = Journal.Record(time: run.clock.now + delay, entry: entry, revision: run.revision)
      journal.apply(.record(record, merges: false))
    }
    return journal
  }

  /// The state and the timers of a checkpoint that is taken here, as they are recorded; `nil` while none can be taken.
  package var stateFromHere: [String]? {
    run.flatMap { checkpoint(of: $0) }.map { Array(Journal.Entry.checkpoint($0).fields.dropFirst(6)) }
  }

  /// Begins to track which pages are alive.
  package func watchPages() { runs.census = PageCensus() }

  /// The keys of the tracked pages that are alive.
  package var alivePages: [String] { runs.census?.alive ?? [] }

  /// The mistakes in the use of elements by the tracked pages that are alive.
  package var misuses: [String] { runs.census?.misuses ?? [] }

  /// Begins to track whether a presenter is alive. Call ``watchPages()`` first.
  package func watch(_ presenter: any Presenter) { runs.census?.add(presenter) }

  /// The number of tracked presenters that are alive.
  package var alivePresenters: Int { runs.census?.alivePresenters ?? 0 }

  /// Makes a held effect report progress.
  package func report(_ report: EffectReport, of effect: Int, in run: Int) {
    let buffer = ReportBuffer(loop: executor) { _ in }
    buffer.add(report)
    inbox.add(Inbox.Report(run: run, effect: effect, buffer: buffer))
  }

  /// The effects that wait for an answer of the test, in the order in which they began.
  package var heldEffects: [(run: Int, number: Int, name: String, key: String)] {
    guard let run else { return [] }
    return run.effects.unstarted.map { (run.number, $0.number, $0.name, $0.key) }
  }
}
