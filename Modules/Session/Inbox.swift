import SignalboxInterface

/// What waits for a turn of its own, first come first served within a kind. Of several who act, each comes in turn: whoever
/// sends much delays nobody else.
final class Inbox {
  /// What somebody did: one thing, or several at once.
  struct Input {
    let events: [InputEvent]
    /// Who did it.
    let viewer: Viewer
    /// The revision they saw, where they say so.
    var seen: Int?
    var reply = Reply.told {}
  }

  /// Who is told of what came of an input, at the end of its turn.
  enum Reply {
    /// Told that its turn is over, if it ever has one.
    case told(() -> Void)
    /// Told what came of it, in any case.
    case answered((Answer) -> Void)

    /// Nothing will come of it.
    func lose(_ ending: Ending) { if case .answered(let handler) = self { handler(.ended(ending)) } }
  }

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

  /// What was done by each of those who did something, whose turn comes next first.
  private var inputs: [[Input]] = []
  /// Effects that have something to report.
  private(set) var reports: [Report] = []
  /// Effects that ended.
  private(set) var results: [Result] = []
  /// What the session itself has to tell the user when the application has begun.
  private(set) var notices: [Notice] = []
  /// How many inputs of the person there ever were, and how many it were at the last interrupt.
  private var count = 0
  private var interruptedAt: Int?

  var isEmpty: Bool { inputs.isEmpty && reports.isEmpty && results.isEmpty && notices.isEmpty }

  /// Whether something that somebody did waits.
  var hasInput: Bool { !inputs.isEmpty }

  func add(_ input: Input) {
    if !input.viewer.isGuest { count += 1 }
    if let place = inputs.firstIndex(where: { $0[0].viewer === input.viewer }) {
      inputs[place].append(input)
    } else {
      inputs.append([input])
    }
  }

  func add(_ report: Report) { reports.append(report) }

  func add(_ result: Result) { results.append(result) }

  func add(_ notice: Notice) { notices.append(notice) }

  func nextInput() -> Input? {
    guard !inputs.isEmpty else { return nil }
    var lane = inputs.removeFirst()
    let input = lane.removeFirst()
    if !lane.isEmpty { inputs.append(lane) }
    return input
  }

  func nextReport() -> Report? { reports.isEmpty ? nil : reports.removeFirst() }

  func nextResult() -> Result? { results.isEmpty ? nil : results.removeFirst() }

  func nextNotice() -> Notice? { notices.isEmpty ? nil : notices.removeFirst() }

  /// Forgets what somebody did who has gone.
  func drop(_ viewer: Viewer, _ ending: Ending = .shutDown) {
    let lost = inputs.filter { $0[0].viewer === viewer }
    inputs.removeAll { $0[0].viewer === viewer }
    for input in lost.joined() { input.reply.lose(ending) }
  }

  /// Forgets what the user did and was to be told: nobody is there any more.
  func dropAllButResults(_ ending: Ending = .shutDown) {
    let lost = inputs.joined()
    (inputs, reports, notices) = ([], [], [])
    for input in lost { input.reply.lose(ending) }
  }

  /// Whether the user has done nothing since the last interrupt.
  var isQuietSinceInterrupt: Bool { interruptedAt == count }

  /// The user interrupts, after everything that was done so far.
  func interrupt() { interruptedAt = count }
}
