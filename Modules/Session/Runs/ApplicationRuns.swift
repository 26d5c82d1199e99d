import SignalboxNavigation

/// The runs of the application whose tasks have not ended: the current run, runs beside it, and runs that were left.
final class ApplicationRuns {
  /// The run that the user sees.
  private(set) var current: ApplicationRun?
  /// The runs, in the order in which they were made.
  private(set) var all: [ApplicationRun] = []
  /// Runs that are kept behind the run that the user sees, for quick undo and seek.
  var kept = KeptRuns()
  /// The number of entries that were fed, to any run.
  var fedCount = 0
  private var lastNumber = 0
  /// The census of pages that are alive, for tests.
  var census: PageCensus?
  /// The names of effects that a test answers.
  var held: Set<String> = []
  /// The names of sources that a test drives.
  var heldSources: Set<String> = []
  /// A Boolean value that indicates whether a test reads the newest values of sources.
  var readsNewest = false
  /// A Boolean value that indicates whether a debug build stops when a page changes without an entry of the recording.
  var stopsWithoutCause = false
  /// The number of the last news.
  var lastNews = 0
  /// A Boolean value that indicates whether the end of the resumed recording is missing, and must be told.
  var lacksEnd = false

  /// Returns a number that no run has had.
  func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  /// Adds a new run.
  func add(_ run: ApplicationRun) {
    run.effects.held = held
    (run.sources.held, run.sources.readsNewest) = (heldSources, readsNewest)
    if let census { run.navigator.pageShown = { census.add($0) } }
    all.append(run)
  }

  /// Makes `run` the run that the user sees.
  func show(_ run: ApplicationRun) { current = run }

  subscript(number: Int) -> ApplicationRun? { all.first { $0.number == number } }

  /// Returns whether this is the run that the user sees.
  func isCurrent(_ number: Int) -> Bool { current?.number == number }

  /// The runs that have spawned flows, the oldest first.
  var withSpawnedFlows: [ApplicationRun] {
    // Fast path: read several times in each turn, and mostly no flow was spawned.
    guard all.contains(where: { $0.navigator.hasSpawned }) else { return [] }
    return all.filter(\.navigator.hasSpawned)
  }

  /// Removes a run that the user does not see, once its task and its flows have ended.
  func releaseIfOver(_ run: ApplicationRun) {
    if run !== current, run.task == nil, run.flows.isEmpty { all.removeAll { $0 === run } }
  }

  // MARK: Kept runs

  /// Abandons kept runs.
  func drop(_ kept: [KeptRun]) {
    for kept in kept {
      kept.run.abandon()
      releaseIfOver(kept.run)
    }
  }

  /// Adapts to a change of the entries from `number` on.
  func cut(at number: Int) {
    for run in all { run.answers.forget(from: number) }
    drop(kept.cut(at: number))
  }

  /// Adapts to the removal of the entries before `first`.
  func forget(before first: Int) {
    for run in all { run.answers.forget(before: first) }
    drop(kept.forget(before: first))
  }

  /// The number of pages, flows and effects that are alive.
  var liveCount: Int { all.reduce(0) { $0 + $1.liveCount } }
}
