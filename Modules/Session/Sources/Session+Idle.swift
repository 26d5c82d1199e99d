import SignalboxCore
import SignalboxModel

/// Tells the application when no input came for a time.
///
/// The time counts by the presenter's clock, which no undo sets back. It is no timer of the application, so it prevents
/// neither a checkpoint nor putting the session away. The wall clock in the recording covers the time in between.
extension Session {
  /// Notes an input of any viewer.
  func noteActivity() {
    guard isLive, let run, run.sources.hasIdleWatches else { return }
    inbox.lastInput = loop.presenterClock.now
    for source in run.sources.open {
      guard let watch = source.idle, watch.isIdle else { continue }
      (watch.isIdle, watch.recordedAt) = (false, nil)
      schedule(watch, of: source, in: run.number)
    }
  }

  /// Begins to watch for input: where the application asks for it, and again after a replay.
  func watch(_ source: OpenSource, _ watch: IdleWatch, in run: Int) {
    let now = loop.presenterClock.now
    (watch.openedAt, watch.recordedAt) = (now, nil)
    if inbox.lastInput == nil, let since = recordedActivity(of: source, watch) { inbox.lastInput = since }
    if let input = inbox.lastInput, watch.mark != nil { watch.openedAt = input }
    guard !watch.isIdle else { return }
    // A session that was away for longer is idle at once, before it is shown.
    if remaining(watch) <= .zero { tellIdle(source, in: run) } else { schedule(watch, of: source, in: run) }
  }

  /// Returns the time of the last input before this process, by the presenter's clock; `nil` if it is not known.
  private func recordedActivity(of source: OpenSource, _ watch: IdleWatch) -> Duration? {
    guard let mark = watch.mark, let news = journal.records.last(where: { $0.entry.news?.source == source.name }) else {
      return nil
    }
    let input = journal.records.last { $0.entry.isDone }?.time ?? .zero
    let last = Duration.milliseconds(mark) + max(.zero, input - news.time)
    return loop.presenterClock.now - max(.zero, loop.time.wallClock - last)
  }

  private func lastActivity(for watch: IdleWatch) -> Duration { max(inbox.lastInput ?? watch.openedAt, watch.openedAt) }

  private func remaining(_ watch: IdleWatch) -> Duration {
    lastActivity(for: watch) + watch.time - loop.presenterClock.now
  }

  private func schedule(_ watch: IdleWatch, of source: OpenSource, in run: Int) {
    let event = Inbox.SourceEvent(run: run, source: source.number, kind: .idle)
    watch.timer?.cancel()
    watch.timer = loop.presenterClock.schedule(after: remaining(watch)) { [inbox] in inbox.add(event) }
  }

  /// The first source whose time is over. Input that comes later finds the application idle.
  var overdueIdleSource: OpenSource? {
    guard let run, run.sources.hasIdleWatches else { return nil }
    return run.sources.open.first { source in
      source.idle.map { !$0.isIdle && !run.sources.isFeeding && remaining($0) <= .zero } ?? false
    }
  }

  /// Handles the end of the time of a source, unless there was input in the meantime.
  func tellIdle(_ source: OpenSource, in run: Int) {
    guard let watch = source.idle, !watch.isIdle, let run = runs[run] else { return }
    guard remaining(watch) <= .zero else { return schedule(watch, of: source, in: run.number) }
    deliver(.value("true", mark: mark(of: watch)), of: source, in: run)
  }

  /// The wall clock at the last input, as a mark.
  private func mark(of watch: IdleWatch) -> String {
    let since = loop.presenterClock.now - lastActivity(for: watch)
    return "\((loop.time.wallClock - since).nanoseconds / 1_000_000)"
  }

  /// Records the last input, if the record is too old.
  /// - Parameter isForced: A Boolean value that indicates whether earlier records may be dropped, so that another one
  ///   is needed.
  func recordActivity(isForced: Bool = false) {
    guard isLive, case .running = phase, let run, run.sources.hasIdleWatches else { return }
    for source in run.sources.open {
      guard let watch = source.idle, !watch.isIdle || isForced else { continue }
      let last = lastActivity(for: watch)
      if !isForced, let recorded = watch.recordedAt, last - recorded < watch.distance { continue }
      watch.recordedAt = last
      runs.lastNews += 1
      let content = Journal.News.Content.value("false", mark: mark(of: watch))
      record(Journal.News(source: source.name, number: runs.lastNews, content: content), of: source, in: run)
    }
  }
}
