import SignalboxInterface

/// The queue of events that wait for a turn, in order of arrival within each kind.
///
/// Viewers take turns, so that a viewer with many inputs does not delay the others.
final class Inbox {
  /// A user action, several that are applied together, or a form.
  struct Input {
    let events: [InputEvent]
    /// The viewer that sent the input.
    let viewer: Viewer
    /// The revision that the user saw, if the viewer names it.
    var seen: Int?
    /// The name of the post, which a repeated post has as well.
    var post: String?
    /// The rest of a form; `nil` if all events are applied together.
    var form: Form?
    /// The refusals of the events so far.
    var refusals: [Refusal] = []
    /// Called once: with the answer at the end of the turn, or with the ending if the input has no turn.
    var reply: (Answer) -> Void = { _ in }
  }

  /// The events of a form that have not been received. Each is received for itself, within the turn of the form.
  struct Form {
    var changes: ArraySlice<InputEvent>
    var press: InputEvent?

    /// Removes the next event. A press is left out if an event before it was refused.
    mutating func next(afterRefusal: Bool) -> InputEvent? {
      if let change = changes.popFirst() { return change }
      defer { press = nil }
      return afterRefusal ? nil : press
    }
  }

  /// The result of an effect.
  struct Result {
    let run: Int
    let effect: Int
    let result: Journal.EffectResult
  }

  /// The announcement of an effect's report.
  struct Report {
    let run: Int
    let effect: Int
    let buffer: ReportBuffer
  }

  /// An event of a source.
  struct SourceEvent {
    enum Kind {
      /// The source has a value.
      case value
      /// The source is to be opened.
      case opening
      /// The time without input may be over.
      case idle
      case news(Journal.News.Content)
    }

    let run: Int
    /// The number of the source in the run.
    let source: Int
    let kind: Kind
  }

  /// A message to the user, in front of everything.
  struct Notice {
    let title: String
    let message: String
  }

  /// The inputs of each viewer with waiting inputs. The viewer whose turn comes next is first.
  private var inputs: [[Input]] = []
  /// Announced reports of effects.
  private(set) var reports: [Report] = []
  /// Results of effects that ended.
  private(set) var results: [Result] = []
  /// Events of sources.
  private var sourceEvents: [SourceEvent] = []
  /// Announcements of values that came before the results.
  private var eventsBeforeResults: [SourceEvent] = []
  /// News that are delivered again in the turn that ends an undo, redo or seek.
  var newsAgain: [Journal.News] = []
  /// Messages of the session to the user, shown once the application has begun.
  private(set) var notices: [Notice] = []
  /// The number of the user's inputs so far, and that number at the last interrupt.
  private var count = 0
  private var interruptedAt: Int?
  /// The input that is being processed and was not answered.
  var current: Input? {
    get { processed?.value }
    set { processed = newValue.map { HeapBox($0) } }
  }
  private var processed: HeapBox<Input>?
  /// The time of the last delivered report of an effect, by the presenter's clock.
  var lastReport: Duration?
  /// The time of the last input of any viewer, by the presenter's clock; `nil` if it is not known or not needed.
  var lastInput: Duration?

  var isEmpty: Bool { inputs.isEmpty && reports.isEmpty && results.isEmpty && notices.isEmpty }

  /// A Boolean value that indicates whether events of sources wait. They are not part of ``isEmpty``: a session that
  /// repeats a journal leaves them waiting.
  var hasSourceEvents: Bool { !sourceEvents.isEmpty || !eventsBeforeResults.isEmpty }

  /// A Boolean value that indicates whether an input waits.
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

  func add(_ event: SourceEvent) { sourceEvents.append(event) }

  func add(beforeResults event: SourceEvent) { eventsBeforeResults.append(event) }

  func nextInput() -> Input? {
    guard !inputs.isEmpty else { return nil }
    var lane = inputs.removeFirst()
    let input = lane.removeFirst()
    if !lane.isEmpty { inputs.append(lane) }
    return input
  }

  /// The minimum time between two reports.
  static let reportDistance = Duration.milliseconds(100)

  /// Returns the time that a report must wait, or `nil` if the last report is long enough ago.
  func reportDelay(at now: Duration) -> Duration? {
    guard let lastReport, now < lastReport + Self.reportDistance else { return nil }
    return lastReport + Self.reportDistance - now
  }

  func nextReport() -> Report? { reports.isEmpty ? nil : reports.removeFirst() }

  func nextResult() -> Result? { results.isEmpty ? nil : results.removeFirst() }

  func nextEventBeforeResults() -> SourceEvent? {
    eventsBeforeResults.isEmpty ? nil : eventsBeforeResults.removeFirst()
  }

  func nextSourceEvent() -> SourceEvent? { sourceEvents.isEmpty ? nil : sourceEvents.removeFirst() }

  func nextNewsAgain() -> Journal.News? { newsAgain.isEmpty ? nil : newsAgain.removeFirst() }

  func nextNotice() -> Notice? { notices.isEmpty ? nil : notices.removeFirst() }

  /// Discards pending input of a detached viewer.
  func drop(_ viewer: Viewer, _ ending: Ending = .shutDown) {
    let lost = inputs.filter { $0[0].viewer === viewer }
    inputs.removeAll { $0[0].viewer === viewer }
    for input in lost.joined() { input.reply(.ended(ending)) }
  }

  /// Discards everything but results of effects, when the session has ended.
  func dropAllButResults(_ ending: Ending = .shutDown) {
    let lost = inputs.joined()
    (inputs, reports, sourceEvents, eventsBeforeResults, newsAgain, notices) = ([], [], [], [], [], [])
    for input in lost { input.reply(.ended(ending)) }
  }

  /// A Boolean value that indicates whether the user has sent no input since the last interrupt.
  var isQuietSinceInterrupt: Bool { interruptedAt == count }

  /// Notes an interrupt after the inputs so far.
  func interrupt() { interruptedAt = count }
}

extension Inbox.Input {
  /// Creates the input of a form: changed values, and the press that sent it. A press alone is an input as any other.
  init(form changes: [InputEvent], then press: InputEvent?, post: String?, viewer: Viewer) {
    self.init(
      events: changes + [press].compactMap(\.self), viewer: viewer, post: post,
      form: changes.isEmpty ? nil : Inbox.Form(changes: changes[...], press: press))
  }
}
