import SignalboxNavigation

/// The runs of the application whose tasks are not over: the one that the user sees, one that is prepared beside it, and
/// those that were left.
final class ApplicationRuns {
  /// The run that the user sees.
  private(set) var current: ApplicationRun?
  /// In the order in which they were made.
  private(set) var all: [ApplicationRun] = []
  private var lastNumber = 0
  /// Which pages are alive, for a test.
  var census: PageCensus?
  /// The names of effects that a test answers.
  var held: Set<String> = []

  /// A number that no run has had.
  func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  /// Keeps a new run, until it is let go of.
  func add(_ run: ApplicationRun) {
    run.effects.held = held
    if let census { run.navigator.pageShown = { census.add($0) } }
    all.append(run)
  }

  /// Lets the user see `run` from now on.
  func show(_ run: ApplicationRun) { current = run }

  subscript(number: Int) -> ApplicationRun? { all.first { $0.number == number } }

  /// Whether this is the run that the user sees.
  func isCurrent(_ number: Int) -> Bool { current?.number == number }

  /// The runs with flows to start, the oldest first.
  var withSpawnedFlows: [ApplicationRun] {
    // Asked several times in each turn, and mostly there are none.
    guard all.contains(where: { $0.navigator.hasSpawned }) else { return [] }
    return all.filter(\.navigator.hasSpawned)
  }

  /// Lets go of a run that the user has left, once nothing of it is under way.
  func releaseIfOver(_ run: ApplicationRun) {
    if run !== current, run.task == nil, run.flows.isEmpty { all.removeAll { $0 === run } }
  }

  /// How many pages, flows and effects are alive.
  var liveCount: Int { all.reduce(0) { $0 + $1.liveCount } }
}
