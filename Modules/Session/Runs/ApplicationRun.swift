import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation

/// One run of the application: all that goes when the session travels in time, because then the application runs anew.
final class ApplicationRun {
  /// What the session knows the run by.
  let number: Int
  let navigator: Navigator
  let effects: SessionEffects
  let clock: SessionClock
  /// What runs in the background waits by.
  let backgroundClock: HeldClock
  let chance: Chance
  /// What the run begins from, if not from the beginning.
  let checkpoint: Journal.Checkpoint?
  private(set) var flows: [Int: Flow] = [:]
  private var lastFlow = 0
  /// Runs the application, once it has begun and until it has returned.
  var task: Task<Void, Never>?
  var hasBegun = false
  /// How to get the application's state, if it said.
  var state: (() -> any Encodable)?
  /// Whether the application has returned, and with what: it may have to wait for a page that took its root's place.
  var returned: (outcome: String?, Void)?
  /// The page that was asked before the application is left, until it is answered.
  var leavingFrom: PageID?
  /// What a guest did last, until somebody does something again.
  var acted: Acted?
  /// The last frame committed.
  var frame: Frame?
  /// The last frame's revision; while a journal is fed unseen, that of the frame there would be.
  var revision: Int { didSet { frame?.revision = revision } }

  init(
    number: Int, navigator: Navigator, effects: SessionEffects, clock: SessionClock, backgroundClock: HeldClock,
    chance: Chance, checkpoint: Journal.Checkpoint?
  ) {
    self.number = number
    self.navigator = navigator
    self.effects = effects
    self.clock = clock
    self.backgroundClock = backgroundClock
    self.chance = chance
    self.checkpoint = checkpoint
    revision = checkpoint?.counters.revision ?? 0
  }

  /// What is numbered, so far.
  var counters: Journal.Counters {
    Journal.Counters(
      page: navigator.state.lastID, alert: navigator.state.lastAlert, effect: effects.lastNumber,
      revision: revision)
  }

  /// Goes on numbering from here.
  func skip(to counters: Journal.Counters) {
    navigator.skip(toID: counters.page, alert: counters.alert)
    effects.skip(to: counters.effect)
  }

  /// How much is alive: pages, flows and effects.
  var liveCount: Int { navigator.livePageCount + flows.count + effects.liveCount }

  /// How much was begun so far: pages, effects, flows and timers.
  var begunCount: Int { navigator.state.lastID + effects.lastNumber + lastFlow + clock.scheduledCount }

  /// Whether the root page alone is there and nothing is under way, so that the application can begin again from it. What
  /// runs in the background begins again by itself then.
  var isAtRest: Bool {
    navigator.state.entries.count == 1 && !navigator.hasRequests && flows.values.allSatisfy(\.isBackground)
      && effects.isAtRest && !clock.hasTimer
  }

  /// The flows to start, numbered.
  func numberSpawned() -> [(number: Int, flow: Flow)] {
    navigator.drainSpawned().map { flow in
      lastFlow += 1
      flows[lastFlow] = flow
      return (lastFlow, flow)
    }
  }

  /// A flow is over.
  func ended(flow number: Int) { flows[number] = nil }

  /// Ends everything as `Dismissed.closed`.
  func close() {
    navigator.closeAll()
    for flow in flows.values { flow.cancel() }
  }

  /// Ends everything, and lets nothing of it reach the world any more.
  func abandon() {
    effects.abandon()
    close()
    task?.cancel()
  }
}
