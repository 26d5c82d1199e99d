public import Logging
import SignalboxCore
public import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
public import SignalboxWords

/// A running application: its flow, navigator, clock, effects, journal and presenter, in one isolation domain.
///
/// The thread that calls ``run(_:_:)`` drives the session in turns. A turn receives an input, a timer or an effect's
/// result. It runs everything that becomes ready, performs requested transitions, and commits a frame if anything
/// visible changed. So a presenter never sees an intermediate state, and a test never sleeps.
public actor Session {
  enum Phase {
    /// The session has not begun. It begins with the playback, if there is one.
    case waiting(HeapBox<Playback>?)
    case running
    /// Pages are closed. The session waits for effects that must finish.
    case closing(Ending)
    case ended(Ending)
  }

  nonisolated let executor: LoopExecutor
  /// The executor of this actor. Jobs run only while the loop is driven.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// The first part of every effect's key.
  var name: String
  /// The name of the user, as the front end knows it; `nil` without a known user. A session has one user for ever.
  public nonisolated let user: String?
  let logger: Logger
  let loop: EventLoop
  var application: (any Application)?
  let runs = ApplicationRuns()
  let output: Output
  var phase: Phase
  /// A Boolean value that indicates whether the session was stopped from outside, which no entry records.
  var isInterrupted = false
  let inbox = Inbox()
  let writer: JournalWriter
  let secrets = Secrets()
  /// The purpose of the recording that the session began with; `nil` without a recording.
  private nonisolated let purpose: Playback.Purpose?
  /// The files of the session; `nil` if its store keeps none.
  public nonisolated let files: FileShelf?
  /// The scripted user, which acts in place of the user.
  var scriptedUser: (any ScriptedUser)?

  /// Creates a session that has not begun.
  /// - Parameters:
  ///   - name: The first part of every effect's idempotency key; by default a random name.
  ///   - time: The source of the session's time.
  ///   - logger: Receives log messages, without any value that the user gave.
  ///   - recording: The entries that are fed to the application first, and the store for new entries.
  ///   - language: The language of the session, its presenters and the application; by default the language of the
  ///     process. A session that is resumed or replayed has the recorded language.
  ///   - user: The name of the user. A session that is resumed or replayed has the recorded user, or none.
  public init(
    name: String? = nil, time: TimeSource = .machine, logger: Logger? = nil, recording: Recording = Recording(),
    language: Language? = nil, user: String? = nil
  ) {
    executor = LoopExecutor(language: recording.language ?? language)
    self.user = if let playback = recording.playback { playback.contents.header.user } else { user }
    self.name = recording.name ?? name ?? String(UInt64.random(in: .min ... .max), radix: 36)
    self.logger = logger ?? Logger(label: "signalbox", factory: { _ in SwiftLogNoOpLogHandler() })
    loop = EventLoop(executor: executor, time: TimeBase(time))
    output = Output(host: Viewer(inbox: inbox, loop: loop))
    writer = JournalWriter(store: recording.store, clock: loop.presenterClock)
    files = recording.shelf
    purpose = recording.playback?.purpose
    phase = .waiting(recording.playback.map(HeapBox.init))
  }

  /// The journal of the session, without the texts of secrets.
  public var journal: Journal { writer.journal }

  /// A Boolean value that indicates whether the session continues a recording of an earlier process.
  package nonisolated var isResumed: Bool { if case .resume? = purpose { true } else { false } }

  /// A Boolean value that indicates whether only a user can go on: no scripted user and no repeated recording acts.
  package var needsUser: Bool { scriptedUser == nil && (purpose == nil || isResumed) }

  /// The run that the user sees, or the kept run that is fed.
  ///
  /// This value is all that an undo, redo, seek or a kept run exchanges.
  var run: ApplicationRun? { runs.current }

  /// The input that the session is processing and has not answered.
  var input: Inbox.Input? {
    get { inbox.current }
    set { inbox.current = newValue }
  }

  /// The replay in progress.
  var replay: Replay? { run?.replay }

  /// The last committed frame, not lowered; `nil` before the first page. During undo, redo or seek, the last frame of
  /// the old run.
  public var frame: Frame? { (replay?.previousRun ?? run)?.frame }

  package var presenter: (any Presenter)? { output.host.presenter }

  /// The number of pages, flows and effects that are alive, for leak checks (K12).
  public var liveCount: Int { runs.liveCount }

  /// A Boolean value that indicates whether nothing happens without the user: no input, effect or application timer is
  /// pending, and no source is open.
  public var isIdle: Bool { canBePutAway && run?.clock.hasTimer != true && run?.sources.open.isEmpty != false }

  /// A Boolean value that indicates whether a host may put the session away while no user looks at it. Sources and
  /// intervals continue afterwards. A timer that fires once, such as the end of an idle log-in, is waited for.
  var canBePutAway: Bool {
    !hasWork && isLive && run?.clock.hasTimerToFire != true && run?.effects.isAtRest != false
  }

  /// A Boolean value that indicates whether anything waits for its turn.
  var hasWork: Bool { !inbox.isEmpty || hasEntryToFeed || isLive && inbox.hasSourceEvents }

  /// A Boolean value that indicates whether the user can act: the application runs, and no replay is in progress.
  package var isInteractive: Bool { if case .running = phase { isLive } else { false } }

  // MARK: Live or fed

  /// A Boolean value that indicates whether no journal is fed, so that everything that happens is new.
  var isLive: Bool { replay == nil }

  /// A Boolean value that indicates whether the next turn feeds an entry or begins the application.
  var hasEntryToFeed: Bool { replay?.isDue == true || run?.hasBegun == false }

  /// A Boolean value that indicates whether the journal already has an entry for the present event.
  var isJournaled: Bool { replay?.isJournaled(in: journal) ?? false }

  /// The application's clock; `nil` during a replay, while its time stands still.
  var applicationClock: SessionClock? { isLive ? run?.clock : nil }

  /// The logger; `nil` while a kept run is fed, because the log has its events already.
  var log: Logger? { replay?.isKept == true ? nil : logger }

  /// The receivers of turns and frames at present.
  var visibility: Output.Visibility { replay?.visibility ?? .all }

  /// Notes that the application's behavior differs from the journal.
  func noteUnexpected(_ reason: String) { replay?.noteUnexpected(reason) }
}
