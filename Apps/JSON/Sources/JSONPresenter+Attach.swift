import Glibc
import SignalboxInterface
public import SignalboxProgram
public import SignalboxSession
import SignalboxTerminal

extension JSONPresenter {
  /// Makes a session's presenter over the process's standard streams, and takes the signals that end a process.
  /// - Parameters:
  ///   - session: What is driven.
  ///   - streams: The process's standard streams.
  ///   - application: The application's name, for `app.hello`.
  ///   - limits: How much the wire takes.
  ///   - secrets: What `valueFrom` may name.
  ///   - hasTestClock: Whether the session's clock stands still until the driver moves it.
  ///   - dialect: What the driver speaks.
  ///   - log: What the session's logger writes to, for `app.log`.
  ///   - tellsEnd: Whether `app.exiting` is told although nobody subscribed, because nobody can.
  public static func attach(
    to session: isolated Session, streams: StandardStreams, application: String, limits: Limits = Limits(),
    hasTestClock: Bool = false, secrets: SecretsFile = SecretsFile(), dialect: Dialect = .plain,
    log: LogRelay = LogRelay(),
    tellsEnd: Bool = false
  ) -> JSONPresenter {
    make(
      for: session, streams: streams,
      settings: WireSettings(
        application: application, limits: limits, hasTestClock: hasTestClock, secrets: secrets, dialect: dialect,
        tellsEnd: tellsEnd), log: log)
  }

  /// The same with settings that only this module has.
  static func make(
    for session: isolated Session, streams: StandardStreams, settings: WireSettings, log: LogRelay
  ) -> JSONPresenter {
    let signals = ProcessSignals([SIGTERM, SIGINT, SIGHUP])
    session.watch(signals.descriptor, isUrgent: true) { signals.end { session.stop(.signal($0)) } }
    let channel = StandardChannel(streams, signals: signals.descriptor) { descriptor, readiness, handler in
      if let handler {
        session.watch(descriptor, for: readiness, isUrgent: true, handler)
      } else {
        session.unwatch(descriptor, for: readiness)
      }
    }
    return make(for: session, as: session.host, channel: channel, settings: settings, log: log)
  }

  /// Makes the presenter of `session` over `channel`, a transport of the caller's own. Signals are the caller's matter too.
  ///
  /// The other parameters are those of ``attach(to:streams:application:limits:hasTestClock:secrets:dialect:log:tellsEnd:)``.
  /// `guest` is what `Session.join(as:_:)` gave, for a driver that is not the first; the end of its connection is not the session's.
  public static func attach(
    to session: isolated Session, as guest: Viewer? = nil, channel: any Channel, application: String,
    limits: Limits = Limits(), hasTestClock: Bool = false, secrets: SecretsFile = SecretsFile(),
    dialect: Dialect = .plain,
    log: LogRelay = LogRelay(), tellsEnd: Bool = false
  ) -> JSONPresenter {
    let settings = WireSettings(
      application: application, limits: limits, hasTestClock: hasTestClock, secrets: secrets, dialect: dialect,
      tellsEnd: tellsEnd)
    return make(for: session, as: guest ?? session.host, channel: channel, settings: settings, log: log)
  }

  /// The same with settings that only this module has.
  static func make(
    for session: isolated Session, as viewer: Viewer, channel: any Channel, settings: WireSettings, log: LogRelay
  ) -> JSONPresenter {
    let link = Link(
      send: { viewer.send($0, seen: $1, answered: $2) },
      stop: { if viewer.name != nil { viewer.leave() } else { session.stop($0) } },
      schedule: { session.schedule(after: $0, $1) }, advance: { session.advanceClock(by: $0) },
      status: {
        SessionStatus(isIdle: session.isIdle, isAdvancing: session.isAdvancing, isEnding: session.isEnding)
      }, skipTurn: { session.skipTurn() },
      journal: { session.journal })
    let presenter = JSONPresenter(channel: channel, link: link, settings: settings, log: log)
    viewer.afterEachTurn { presenter.turnEnded() }
    if let desk = settings.desk, let bell = Bell() {
      viewer.watch(bell.descriptor) { [weak presenter] in
        bell.silence()
        presenter?.secretsArrived()
      }
      desk.whenAnswered { bell.ring() }
    }
    return presenter
  }
}
