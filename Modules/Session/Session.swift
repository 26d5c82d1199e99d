public import Logging
import SignalboxCore
public import SignalboxInterface
import SignalboxModel
import SignalboxNavigation

/// One running application: its flow, navigator, clock, effects, journal and presenter, in one isolation domain.
///
/// A session is driven by the thread that calls ``run(_:_:)``, in turns: one input, one timer or one effect's result is
/// taken, everything that becomes ready runs until nothing is, requested transitions are carried out, and one frame is
/// committed if anything visible changed. So a presenter never sees an intermediate state, and a test never sleeps.
public actor Session {
  enum Phase {
    case waiting
    case running
    /// Pages are closed; effects that must finish are waited for.
    case leaving(Ending)
    case ended(Ending)
  }

  nonisolated let loop = LoopExecutor()
  /// Jobs of this actor run when the loop is driven, and only then.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  var name: String
  let logger: Logger
  let time: TimeBase
  /// For the presenter's own time limits, and for what is no part of the session's story.
  let presenterClock: SessionClock
  /// How far a manual clock is being moved.
  var target: Duration?
  var application: (any Application)?
  /// The run that the user sees.
  var run: ApplicationRun?
  /// Every run whose tasks are not over.
  var runs: [Int: ApplicationRun] = [:]
  var lastRun = 0
  package var presenter: (any Presenter)?
  var lowering = Lowering(capabilities: [])
  var phase = Phase.waiting
  var inbox: [[InputEvent]] = []
  /// Effects that ended, and wait for their turn.
  var arrivals: [(run: Int, effect: Int, result: Journal.EffectResult)] = []
  var watches = Watches()
  var skipsTurn = false
  var turnHandlers: [() -> Void] = []
  var waitHandlers: [() -> Void] = []
  var frameHandlers: [(Frame) -> Void] = []
  /// Whether something happened since the last commit. A frame is made of every element, so it is not made for nothing.
  var mustCommit = false
  /// Whether the presenter has to be shown the frame even if it is the one before.
  var mustRender = false
  /// What has happened so far, secrets excepted.
  public internal(set) var journal = Journal()
  var recording: Recording
  /// What is written down at the end of the turn, or before something else sees what follows from it.
  var lines: [JournalLine] = []
  /// Whether that is to survive a loss of power.
  var syncsNow = false
  var syncTimer: Subscription?
  /// What is being fed to the application, while it is.
  var player: Player?
  /// What is to be done when the application has begun, each in a turn of its own.
  var afterStart: [() -> Void] = []
  /// What was typed last, while nothing else has happened.
  var typing: Typing?
  /// The texts of secrets, and what was asked of them.
  var vault = SecretVault()
  /// The secret that was typed last, while nothing else has happened.
  var secretTyping: SecretTyping?
  /// What the application asked about, and nobody could answer.
  var wanted: [SecretHandle] = []
  /// The session's own page over the application's, while it asks for secrets again.
  var prompt: SecretPrompt?
  var lastPrompt = 0
  /// Whether somebody outside ended the session, which no entry tells.
  var isInterrupted = false
  /// How many things the user did, and how many it were at the last interrupt.
  var inputCount = 0
  var interruptedAt: Int?
  /// Acts in place of the user, if anybody does.
  var scriptedUser: (any ScriptedUser)?
  /// The names of effects that a test answers.
  var held: Set<String> = []
  /// Which pages are alive, for a test.
  var census: PageCensus?

  /// Creates a session that has not begun.
  /// - Parameters:
  ///   - name: The first part of every effect's idempotency key; by default a random one.
  ///   - time: Where its time comes from.
  ///   - logger: Told what happens, without any value the user gave.
  ///   - recording: What is fed to the application before the user, and where what happens is written down.
  public init(
    name: String? = nil, time: TimeSource = .machine, logger: Logger? = nil, recording: Recording = Recording()
  ) {
    self.name = recording.name ?? name ?? String(UInt64.random(in: .min ... .max), radix: 36)
    self.logger = logger ?? Logger(label: "signalbox", factory: { _ in SwiftLogNoOpLogHandler() })
    self.recording = recording
    self.time = TimeBase(time)
    presenterClock = SessionClock(self.time)
  }

  /// The last frame committed, with text as the pages have it; `nil` before the first page.
  public var frame: Frame? { run?.frame }

  /// How many pages, flows and effects are alive, for leak checks (K12).
  public var liveCount: Int { runs.values.reduce(0) { $0 + $1.liveCount } }

  /// True when nothing will happen without the user: no input, no effect and no timer of the application is under way.
  public var isIdle: Bool {
    !hasWork && player == nil && run?.clock.hasTimer != true && run?.effects.isAtRest != false
  }

  /// Whether something waits for its turn.
  var hasWork: Bool {
    hasInput || !arrivals.isEmpty || player?.isDue == true || run?.hasBegun == false || !afterStart.isEmpty
  }
}
