import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation

/// A run of the application, with everything that an undo, redo or seek replaces.
final class ApplicationRun {
  /// The number by which the session finds the run.
  let number: Int
  let navigator: Navigator
  let effects: SessionEffects
  let sources: SessionSources
  let clock: SessionClock
  let random: RandomSource
  let addresses = Addresses()
  /// The checkpoint that the run begins from; `nil` for the beginning.
  var checkpoint: Journal.Checkpoint? { start?.value }
  private let start: HeapBox<Journal.Checkpoint>?
  private(set) var flows: [Int: Flow] = [:]
  private var lastFlow = 0
  /// The timers and toasts of the checkpoint that the run begins from, until they are continued.
  private(set) var toContinue: HeapBox<Journal.Continued>?
  /// The replay that feeds the run; `nil` if everything that happens in it is new.
  var replay: Replay?
  /// The answers about secrets that the run has received.
  var answers = SecretAnswers()
  /// The task of the application, from its beginning to its return.
  var task: Task<Void, Never>?
  var hasBegun = false
  /// The closure that returns the application's state, if the application provides one.
  var state: (() -> any Encodable)?
  /// The last entry that was a source's news.
  var lastNews: HeapBox<LastNews>?
  /// The outcome, once the application has returned. The end may have to wait for a page that replaced the root.
  var completion: Completion?

  struct Completion {
    let outcome: String?
  }

  /// The request that waits for the answer of a page: to quit, or to open an address.
  var departure: Departure?

  struct Departure {
    /// The page that was asked.
    let page: PageID
    /// The address to open; `nil` to quit.
    let address: Address?
    /// The number of the last page at the request.
    let lastPage: Int
  }

  /// The last action of a guest, until the next action of any viewer.
  var acted: GuestAction?
  /// A Boolean value that indicates whether something happened since the last commit. Making a frame reads every
  /// element, so a frame is made only then.
  var mustCommit = false
  /// A Boolean value that indicates whether the turn has a cause that a replay repeats: an entry, or the beginning.
  var hasCause = false
  /// The first change of a frame without a cause, as a sentence.
  var causelessChange: String?
  /// The delay before the running effects are shown; `nil` while no effect is running.
  private var activityDelay: ActivityDelay?
  /// The last committed frame.
  var frame: Frame?
  /// The last frame's revision. During a replay without frames, the revision that the frame would have.
  var revision: Int { didSet { frame?.revision = revision } }

  init(
    number: Int, navigator: Navigator, effects: SessionEffects, sources: SessionSources, clock: SessionClock,
    random: RandomSource, checkpoint: Journal.Checkpoint?
  ) {
    self.number = number
    self.navigator = navigator
    self.effects = effects
    self.sources = sources
    self.clock = clock
    self.random = random
    start = checkpoint.map { HeapBox($0) }
    toContinue = checkpoint?.continued.map { HeapBox($0) }
    revision = checkpoint?.counters.revision ?? 0
  }

  /// Returns whether the effects of a frame have been running long enough to be shown.
  ///
  /// The end of the delay has no entry, so its turn reads no page: the last frame is shown with the note.
  /// - Parameters:
  ///   - clock: The clock of the presenters. The delay is not recorded.
  ///   - output: Shows the last frame at the end of the delay.
  func showsActivity(_ frame: Frame, on clock: any EventClock, to output: Output) -> Bool {
    guard !frame.isSettled, replay?.isPaced != false else {
      endActivityDelay()
      return false
    }
    let delay =
      activityDelay
      ?? ActivityDelay(on: clock) { [weak self, output] in
        guard let self, var frame = self.frame else { return }
        frame.showsActivity = true
        self.frame = frame
        output.show(frame, isChanged: true, to: .all)
      }
    activityDelay = delay
    return delay.isOver
  }

  private func endActivityDelay() {
    activityDelay?.cancel()
    activityDelay = nil
  }

  /// The current counters of pages, alerts, effects and revisions.
  var counters: Journal.Counters {
    Journal.Counters(
      page: navigator.state.lastID, alert: navigator.state.lastAlert, effect: effects.lastNumber,
      revision: revision)
  }

  /// Continues numbering after these counters.
  func skip(to counters: Journal.Counters) {
    navigator.skip(toID: counters.page, alert: counters.alert)
    effects.skip(to: counters.effect)
  }

  /// Returns the ids of the secrets of an effect, and of the secrets that confirmed them.
  func givenSecrets(of effect: Int) -> [String] {
    effects.secrets(of: effect).flatMap { [$0.id] + answers.equals(of: $0.id) }
  }

  /// The number of pages, flows and effects that are alive.
  var liveCount: Int { navigator.livePageCount + flows.count + effects.liveCount }

  /// The number of pages, effects, flows and timers that were ever begun.
  var begunCount: Int { navigator.state.lastID + effects.lastNumber + lastFlow + clock.scheduledCount }

  /// A Boolean value that indicates whether the application can begin again from its root page.
  ///
  /// Only the root page is shown, and nothing is under way except background work, sources, toasts and timers that
  /// begin again with the application.
  var isAtRest: Bool {
    navigator.state.entries.count == 1 && addresses.waiting.value == nil && !navigator.hasRequests
      && flows.values.allSatisfy(\.isBackground) && effects.isAtRest && !clock.hasTimerUnderWay
  }

  /// Continues the timers and toasts of the checkpoint that the run begins from. Called once the application has begun.
  func continueTimers() {
    guard let continued = toContinue?.value else { return }
    toContinue = nil
    var ends = clock.continue(continued.timers)[...]
    guard continued.lastToast > 0 else { return }
    mustCommit = true
    navigator.toasts.restore(continued.toasts, lastID: continued.lastToast) { action in
      let end = ends.removeFirst()
      end.action = action
      return end.subscription
    }
  }

  /// Numbers the spawned flows and returns them.
  func numberSpawned() -> [(number: Int, flow: Flow)] {
    navigator.drainSpawned().map { flow in
      lastFlow += 1
      flows[lastFlow] = flow
      return (lastFlow, flow)
    }
  }

  /// Removes a flow that has ended.
  func ended(flow number: Int) { flows[number] = nil }

  /// Closes all pages with `Dismissed.closed`, and cancels all flows.
  func close() {
    endActivityDelay()
    sources.close()
    addresses.close()
    navigator.closeAll()
    for flow in flows.values { flow.cancel() }
  }

  /// Ends the run. Its remaining work has no effect on the world.
  func abandon() {
    effects.abandon()
    close()
    task?.cancel()
  }
}
