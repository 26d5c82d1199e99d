package import SignalboxInterface
package import SignalboxModel

/// Supports tests, which inspect a session and answer its effects.
extension Session {
  /// Holds the effects with these names: they do not start, and the test answers them.
  package func hold(_ names: Set<String>) { runs.held = names }

  /// Holds the sources with these names: they are not opened, and the test delivers their values.
  package func hold(sources names: Set<String>) { runs.heldSources = names }

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
