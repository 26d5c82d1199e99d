import SignalboxInterface
public import SignalboxProgram
public import SignalboxSession

extension JSONPresenter {
  /// Makes a session's presenter over the process's standard streams, and handles the signals that end a process.
  /// - Parameters:
  ///   - session: The session to drive.
  ///   - streams: The process's standard streams.
  ///   - application: The application's name, for `app.hello`.
  ///   - limits: The limits of the wire.
  ///   - secrets: The secrets for `valueFrom`.
  ///   - hasTestClock: A Boolean value that indicates whether the session's clock moves only when the driver advances
  ///     it.
  ///   - dialect: The protocol that the driver speaks.
  ///   - log: The destination of the session's logger, for `app.log`.
  ///   - tellsEnd: A Boolean value that indicates whether `app.exiting` is sent without a subscription.
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

  /// Makes the presenter with settings that are internal to this module.
  static func make(
    for session: isolated Session, streams: StandardStreams, settings: WireSettings, log: LogRelay
  ) -> JSONPresenter {
    let viewer = session.host
    let channel = StandardChannel(streams, signals: viewer.endOnSignals()) { descriptor, readiness, handler in
      if let handler {
        viewer.watch(descriptor, for: readiness, isUrgent: true, handler)
      } else {
        viewer.unwatch(descriptor, for: readiness)
      }
    }
    return make(for: session, as: viewer, channel: channel, settings: settings, log: log)
  }

  /// Makes the presenter of `session` over `channel`, a transport of the caller. The caller also handles signals.
  ///
  /// The other parameters are those of
  /// ``attach(to:streams:application:limits:hasTestClock:secrets:dialect:log:tellsEnd:)``. `guest` is the result of
  /// `Session.join(as:_:)`, for every driver but the first. The end of a guest's connection does not end the session.
  public static func attach(
    to session: isolated Session, as guest: Viewer? = nil, channel: any Channel, application: String,
    limits: Limits = Limits(), hasTestClock: Bool = false, secrets: SecretsFile = SecretsFile(),
    dialect: Dialect = .plain,
    log: LogRelay = LogRelay(), tellsEnd: Bool = false
  ) -> JSONPresenter {
    let settings = WireSettings(
      application: application, limits: limits, hasTestClock: hasTestClock, secrets: secrets, dialect: dialect,
      tellsEnd: tellsEnd, isGuest: guest != nil)
    return make(for: session, as: guest ?? session.host, channel: channel, settings: settings, log: log)
  }

  /// Makes the presenter with settings that are internal to this module.
  static func make(
    for session: isolated Session, as viewer: Viewer, channel: (any Channel)?, settings: WireSettings, log: LogRelay
  ) -> JSONPresenter {
    let presenter = JSONPresenter(channel: channel, session: viewer, settings: settings, log: log)
    viewer.afterEachTurn { presenter.turnEnded() }
    settings.prompts?.whenAnswered { [weak session] in Task { await session?.wire { $0.secretsArrived() } } }
    return presenter
  }
}
