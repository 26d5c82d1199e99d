public import Logging
import SignalboxCore
public import SignalboxInterface
import SignalboxModel
import SignalboxNavigation

/// One running application: its flow, navigator, clock, effects, journal and presenter, in one isolation domain.
///
/// A session is driven by the thread that calls ``run(_:_:)``, in turns: one input, one timer or one effect's result is
/// received, everything that becomes ready runs until nothing is, requested transitions are carried out, and one frame is
/// committed if anything visible changed. So a presenter never sees an intermediate state, and a test never sleeps.
public actor Session {
  enum Phase {
    case waiting
    case running
    /// Pages are closed; effects that must finish are waited for.
    case leaving(Ending)
    case ended(Ending)
  }

  nonisolated let executor: LoopExecutor
  /// Jobs of this actor run when the loop is driven, and only then.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  var name: String
  var logger: Logger
  let loop: EventLoop
  var application: (any Application)?
  let runs = ApplicationRuns()
  let output: Output
  var phase = Phase.waiting
  /// Whether somebody outside ended the session, which no entry tells.
  var isInterrupted = false
  let inbox = Inbox()
  /// What somebody did and is not answered yet, while the session deals with it.
  var input: Inbox.Input?
  /// What of it was refused, so far.
  var refusals: [Refusal] = []
  /// How many viewers came later, so far.
  var lastViewer = 0
  /// When an effect reported last, by the presenter's clock.
  var lastReport: Duration?
  /// Whether something happened since the last commit. A frame is made of every element, so it is not made for nothing.
  var mustCommit = false
  let writer: JournalWriter
  /// What is to be fed to the application before the user, until the session begins.
  var playback: Boxed<Playback>?
  /// What is being fed to the application, while it is.
  var replay: Replay?
  let secrets = Secrets()
  /// What was taken back, the last time last, until something else is done.
  var undone: [Undone] = []
  /// Runs that stay behind the one that the user sees, for going back.
  var keptRuns = KeptRuns()
  /// Why a kept run does not fit, while it is fed.
  var misfit: String?
  /// How many entries were fed so far, to whichever run.
  var fedCount = 0
  /// Acts in place of the user, if anybody does.
  var scriptedUser: (any ScriptedUser)?

  /// Creates a session that has not begun.
  /// - Parameters:
  ///   - name: The first part of every effect's idempotency key; by default a random one.
  ///   - time: Where its time comes from.
  ///   - logger: Told what happens, without any value the user gave.
  ///   - recording: What is fed to the application before the user, and where what happens is written down.
  ///   - language: The language that it, its presenters and the application speak; by default that of the process. A session
  ///     that goes on, or is repeated, speaks the one that was recorded.
  public init(
    name: String? = nil, time: TimeSource = .machine, logger: Logger? = nil, recording: Recording = Recording(),
    language: Language? = nil
  ) {
    executor = LoopExecutor(language: recording.language ?? language)
    self.name = recording.name ?? name ?? String(UInt64.random(in: .min ... .max), radix: 36)
    self.logger = logger ?? Logger(label: "signalbox", factory: { _ in SwiftLogNoOpLogHandler() })
    loop = EventLoop(executor: executor, time: TimeBase(time))
    output = Output(host: Viewer(inbox: inbox, loop: loop))
    writer = JournalWriter(store: recording.store, clock: loop.presenterClock)
    playback = recording.playback.map(Boxed.init)
  }

  /// What has happened so far, secrets excepted.
  public var journal: Journal { writer.journal }

  /// The run that the user sees.
  var run: ApplicationRun? { runs.current }

  /// The last frame committed, with text as the pages have it; `nil` before the first page. While the session goes back in
  /// time it is the one from before.
  public var frame: Frame? { (replay?.runLeft ?? run)?.frame }

  package var presenter: (any Presenter)? { output.host.presenter }

  /// How many pages, flows and effects are alive, for leak checks (K12).
  public var liveCount: Int { runs.liveCount }

  /// True when nothing will happen without the user: no input, no effect and no timer of the application is under way.
  public var isIdle: Bool {
    !hasWork && isLive && run?.clock.hasTimer != true && run?.effects.isAtRest != false
  }

  /// Whether something waits for its turn.
  var hasWork: Bool { !inbox.isEmpty || isBeingFed }

  /// Whether the user can do something: the application runs, and is past what it is fed.
  package var isInteractive: Bool { if case .running = phase { isLive } else { false } }
}
