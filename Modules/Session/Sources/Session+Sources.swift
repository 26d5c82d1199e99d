import Logging
import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation

/// Lets the news of sources in: each in a turn of its own, recorded before it is delivered.
extension Session: SourcesHost {
  func open(source number: Int, in run: Int) {
    guard let source = runs[run]?.sources[number] else { return }
    if let idle = source.idle { return watch(source, idle, in: run) }
    schedule(.news(.trouble(SessionTexts.sourceIsSilent)), of: source, in: run, after: OpenSource.patience)
    logger.info("source \(source.name) opens")
    source.start()
  }

  func receive(_ event: OpenSource.Event, ofSource number: Int, in run: Int) {
    guard case .running = phase, let source = runs[run]?.sources[number] else { return }
    switch event {
    case .value: announce(source, in: run)
    case .opened:
      // The first value of a source whose newest value can be read must come in time as well.
      if !source.isUnread { source.timer?.cancel() }
      if source.trouble != nil { add(.news(.trouble(nil)), of: source, in: run) }
    case .ended:
      source.timer?.cancel()
      source.waitingEnd = event
      if !source.hasValue() { ended(source, in: run) }
    }
  }

  /// Notes the end of a source's sequence whose values are all delivered, and opens the source again after a pause.
  private func ended(_ source: OpenSource, in run: Int) {
    guard case .ended(let reason)? = source.waitingEnd else { return }
    source.waitingEnd = nil
    let sentence = reason ?? SessionTexts.sourceEnded
    if source.trouble != sentence { add(.news(.trouble(sentence)), of: source, in: run) }
    logger.error("source \(source.name) opens again after \(source.pause): \(masked(sentence))")
    schedule(.opening, of: source, in: run, after: source.pause)
    source.pause = min(source.pause * 2, OpenSource.longestPause)
  }

  private func add(_ kind: Inbox.SourceEvent.Kind, of source: OpenSource, in run: Int) {
    inbox.add(Inbox.SourceEvent(run: run, source: source.number, kind: kind))
  }

  private func schedule(_ kind: Inbox.SourceEvent.Kind, of source: OpenSource, in run: Int, after delay: Duration) {
    source.timer?.cancel()
    let event = Inbox.SourceEvent(run: run, source: source.number, kind: kind)
    source.timer = loop.presenterClock.schedule(after: delay) { [inbox] in inbox.add(event) }
  }

  /// Queues the waiting value of a source, once its last delivery is long enough ago.
  private func announce(_ source: OpenSource, in run: Int) {
    let wait = source.lastDelivery.map { $0 + source.distance - loop.presenterClock.now } ?? .zero
    let event = Inbox.SourceEvent(run: run, source: source.number, kind: .value)
    guard wait > .zero else { return inbox.add(event) }
    _ = loop.presenterClock.schedule(after: wait) { [inbox] in inbox.add(event) }
  }

  /// Handles an event of a source of the run that the user sees.
  func receive(_ event: Inbox.SourceEvent) {
    guard case .running = phase, let run, run.number == event.run, let source = run.sources[event.source] else {
      return
    }
    switch event.kind {
    case .opening: open(source: source.number, in: run.number)
    case .idle: tellIdle(source, in: run.number)
    case .news(let content): deliver(content, of: source, in: run)
    case .value:
      if let content = source.removeFirst() { deliver(content, of: source, in: run) }
      if source.hasValue() { announce(source, in: run.number) } else { ended(source, in: run.number) }
    }
  }

  /// Numbers, records and delivers the news of a source.
  func deliver(_ content: Journal.News.Content, of source: OpenSource, in run: ApplicationRun) {
    if case .value = content {
      source.pause = OpenSource.firstPause
      source.lastDelivery = loop.presenterClock.now
      if source.waitingEnd == nil { source.timer?.cancel() }
    }
    runs.lastNews += 1
    run.clock.beginTurn()
    deliver(Journal.News(source: source.name, number: runs.lastNews, content: content), to: source, in: run)
  }

  private func deliver(_ news: Journal.News, to source: OpenSource, in run: ApplicationRun) {
    run.mustCommit = true
    record(news, of: source, in: run)
    _ = run.sources.deliver(news)
  }

  func record(_ news: Journal.News, of source: OpenSource, in run: ApplicationRun) {
    let state = run.newsState
    let isLastQuiet =
      news.isValue && source.isLatest && run.lastNews?.value.isLast(in: journal, at: state) == true
      && journal.endsWithValue(of: source.name)
    if isLastQuiet, run.lastNews?.value.followsQuiet == true {
      runs.cut(at: journal.end - 2)
      writer.dropNewsBeforeLast(shownAs: run.revision)
    }
    record(.news(news))
    run.lastNews = HeapBox(LastNews(number: journal.end - 1, state: state, followsQuiet: isLastQuiet))
  }

  /// Returns the last values of sources that are states, such as shared models, and the troubles of all sources, to
  /// record after a checkpoint. A run that begins there has them before the next entry; see
  /// ``Journal/checkpoint(restoredBy:)``.
  func states(of run: ApplicationRun) -> [(news: Journal.News, source: OpenSource)] {
    run.sources.open.flatMap { source in
      source.states.map { content in
        runs.lastNews += 1
        return (Journal.News(source: source.name, number: runs.lastNews, content: content, isAgain: true), source)
      }
    }
  }

  /// Delivers recorded news. Returns `false` if no such source is open.
  func feed(_ news: Journal.News, at number: Int, to run: ApplicationRun) -> Bool {
    if let checkpoint = (replay?.restored ?? journal).checkpoint(restoredBy: number) {
      guard checkpoint == run.checkpoint else { return true }
      run.navigator.ignoresNotices = true
      _ = run.sources.deliver(news)
      return true
    }
    run.navigator.ignoresNotices = news.isAgain
    return run.sources.deliver(news)
  }

  // MARK: After an undo, redo or seek

  /// Lets the turn deliver news again that an undo, redo or seek has removed. The sources are opened afterwards.
  func deliverAgain(_ lost: [Journal.News], in run: ApplicationRun) {
    var seen: Set<String> = []
    inbox.newsAgain = lost.reversed().filter { news in
      guard case .value = news.content, run.sources[news.source]?.isLatest == true else { return true }
      return seen.insert(news.source).inserted
    }.reversed()
    if inbox.newsAgain.isEmpty { run.sources.resume() }
  }

  func deliverAgain(_ news: Journal.News) {
    guard case .running = phase, let run else { return }
    if let source = run.sources[news.source] {
      var news = news
      news.isAgain = true
      run.navigator.ignoresNotices = true
      deliver(news, to: source, in: run)
    }
    if inbox.newsAgain.isEmpty { run.sources.resume() }
  }
}

extension Journal {
  /// Returns the checkpoint for which a value was recorded again; `nil` for other news.
  func checkpoint(restoredBy number: Int) -> Checkpoint? {
    guard self[number]?.entry.news?.isAgain == true else { return nil }
    var number = number
    while self[number]?.entry.news != nil { number -= 1 }
    guard case .checkpoint(let checkpoint)? = self[number]?.entry else { return nil }
    return checkpoint
  }

  /// Returns whether the last record is a value of this source that was not delivered again.
  fileprivate func endsWithValue(of source: String) -> Bool {
    guard let news = records.last?.entry.news else { return false }
    return news.isValue && news.source == source && !news.isAgain
  }
}

extension Journal.News {
  /// A Boolean value that indicates whether the news are a value, and not a trouble.
  fileprivate var isValue: Bool { if case .value = content { true } else { false } }
}
