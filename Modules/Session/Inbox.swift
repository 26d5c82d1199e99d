import SignalboxInterface

/// What waits for a turn of its own, first come first served within a kind.
struct Inbox {
  /// What came of an effect.
  struct Result {
    let run: Int
    let effect: Int
    let result: Journal.EffectResult
  }

  /// That an effect has something to report.
  struct Report {
    let run: Int
    let effect: Int
    let buffer: ReportBuffer
  }

  /// What the user is told in front of everything.
  struct Notice {
    let title: String
    let message: String
  }

  /// What the user did: one thing, or several at once.
  private(set) var inputs: [[InputEvent]] = []
  /// Effects that have something to report.
  private(set) var reports: [Report] = []
  /// Effects that ended.
  private(set) var results: [Result] = []
  /// What the session itself has to tell the user when the application has begun.
  private(set) var notices: [Notice] = []
  /// How many inputs there ever were, and how many it were at the last interrupt.
  private var count = 0
  private var interruptedAt: Int?

  var isEmpty: Bool { inputs.isEmpty && reports.isEmpty && results.isEmpty && notices.isEmpty }

  mutating func add(_ events: [InputEvent]) {
    count += 1
    inputs.append(events)
  }

  mutating func add(_ report: Report) { reports.append(report) }

  mutating func add(_ result: Result) { results.append(result) }

  mutating func add(_ notice: Notice) { notices.append(notice) }

  mutating func nextInput() -> [InputEvent]? { inputs.isEmpty ? nil : inputs.removeFirst() }

  mutating func nextReport() -> Report? { reports.isEmpty ? nil : reports.removeFirst() }

  mutating func nextResult() -> Result? { results.isEmpty ? nil : results.removeFirst() }

  mutating func nextNotice() -> Notice? { notices.isEmpty ? nil : notices.removeFirst() }

  /// Forgets what the user did and was to be told: nobody is there any more.
  mutating func dropAllButResults() { (inputs, reports, notices) = ([], [], []) }

  /// Whether the user has done nothing since the last interrupt.
  var isQuietSinceInterrupt: Bool { interruptedAt == count }

  /// The user interrupts, after everything that was done so far.
  mutating func interrupt() { interruptedAt = count }
}
