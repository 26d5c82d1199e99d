import Logging
public import SignalboxInterface
public import SignalboxNavigation
import SignalboxPlatform
public import SignalboxSession
import SignalboxWords

/// An application that is about to run: the input of a front end.
public struct Launch {
  let options: SharedOptions
  let recording: RecordingOptions
  let data: DataFolder
  let control: (any ControlService)?
  private let report = AnswersReport()
  let make: (DataFolder) throws(ExitStatus) -> any Application

  /// The shelf of the application's whole pictures. A front end that can show them opens it.
  public var pictures: PictureShelf { data.pictures }

  /// The folder for the files that the application gives, or `none`. `nil` for the current folder.
  public var downloads: String? { options.downloads }

  /// A Boolean value that indicates whether the same command line resumes the session.
  public var isResumable: Bool { recording.isNamed }

  /// Creates the application, as the options say.
  public func application() throws(ExitStatus) -> any Application { try make(data) }

  /// Runs a session of `application`, with everything that the shared options ask for.
  /// - Parameters:
  ///   - application: The result of ``application()``.
  ///   - time: The source of the session's time.
  ///   - relay: Receives every log line, too.
  ///   - tellsOperator: A Boolean value that indicates whether critical log lines are on standard error, too: for a
  ///     server, whose users do not see its terminal.
  ///   - ready: Called when all files have been read, before a recording is begun or moved aside. The last chance to
  ///     refuse the session.
  ///   - attach: Creates the presenter, in the session's isolation; the second argument is the application's name.
  /// - Returns: The end of the session, for ``conclude(_:)``.
  public func run(
    _ application: any Application, time: TimeSource = .machine, relay: LogRelay? = nil,
    tellsOperator: Bool = false, ready: () throws(ExitStatus) -> Void = {},
    attach: @Sendable (_ session: isolated Session, _ application: String) -> any Presenter
  ) throws(ExitStatus) -> Ending {
    try options.checkAddress(of: application)
    var made: ControlSocket?
    defer { made?.close() }
    let session = try session(of: application, time, try options.logger(with: relay, tellsOperator: tellsOperator)) {
      () throws(ExitStatus) in
      try ready()
      made = try options.control.map { (path) throws(ExitStatus) in try ControlSocket(path: path) }
    }
    let (door, control, name) = (made, control, type(of: application).name)
    if tellsOperator { session.within { $0.hidePath() } }
    defer { data.endings.run() }
    let ending = session.run(application) { [address = options.address] session in
      if let address { session.host.send(InputEvent(page: PageID(0), action: .open(address))) }
      if let control { door?.open(on: session, control, application: name) }
      return attach(session, name)
    }
    // A session that is resumed goes on with its work.
    if case .signal = ending, !isResumable,
      let work = session.within({ $0.frame?.activities.first })
    {
      Program.reportError(phrase("The program was stopped during “\(work)”, which may be half done."))
    }
    return ending
  }

  /// Returns a session that logs, records, replays and is answered as the options say.
  private func session(
    of application: any Application, _ time: TimeSource, _ logger: Logger?, ready: () throws(ExitStatus) -> Void
  ) throws(ExitStatus) -> Session {
    let frameLog = try options.frames.map { (path) throws(ExitStatus) in
      FrameLog(file: try LogFile(path: path, for: "--frames"))
    }
    let isForeign = recording.foreignAnswers != nil
    let answers = try recording.answers.map { (path) throws(ExitStatus) in
      isForeign ? try Answers(otherThan: path, report: report) : try Answers(file: path, report: report)
    }
    let shelf = try SessionShelf.sessions.shelf(in: data, lease: options.storeLease, patience: options.storePatience)
    let recording = try recording.recording(of: application, on: shelf, for: options.user, ready)
    let session = Session(time: time, logger: logger, recording: recording, user: options.user)
    session.within { session in
      session.stopWithoutCause()
      if let answers { session.useScript(answers) }
    }
    frameLog?.follow(session)
    return session
  }

  /// Returns a starter of any number of sessions, for a front end that serves many users. The options apply to all
  /// sessions.
  /// - Parameter limits: The limits of all sessions together.
  public func starter(limits: HostLimits) throws(ExitStatus) -> SessionStarter {
    var data = data
    data.isShared = true
    let (lease, patience) = (options.storeLease, options.storePatience)
    let shelf = try SessionShelf.visitors.shelf(in: data, lease: lease, patience: patience)
    let application = try make(data)
    try options.checkAddress(of: application)
    return try SessionStarter(
      application, on: shelf, logger: try options.logger(tellsOperator: true), limits: limits, endings: data.endings)
  }

  /// The address that the user asked for with `--at`. ``run(_:time:relay:tellsOperator:ready:attach:)`` opens it. A
  /// front end that serves many users opens it in each new session.
  public var address: Address? { options.address }

  /// A Boolean value that indicates whether an option concerns a single session: its recording, its answers, its
  /// guests, its frames.
  public var hasSingleSessionOptions: Bool {
    options.frames != nil || options.control != nil || options.user != nil || recording.isRequested
  }

  /// Makes the controlling terminal the standard input if `--tty` was given (G12). Otherwise never touches the terminal
  /// (N35).
  /// - Throws: Status 69 when there is no controlling terminal.
  public func claimTerminal() throws(ExitStatus) {
    guard options.tty, isatty(STDIN_FILENO) == 0 else { return }
    let terminal = open("/dev/tty", O_RDWR)
    guard terminal >= 0, dup2(terminal, STDIN_FILENO) >= 0 else {
      throw .unavailable(
        phrase("There is no controlling terminal to ask on."))
    }
    if terminal != STDIN_FILENO { close(terminal) }
  }

  /// A Boolean value that indicates whether the session ends after the replay of its recording.
  public var endsAfterReplay: Bool { recording.exits }

  /// A Boolean value that indicates whether prepared answers act in place of the user, until the session ends.
  public var isAnswered: Bool { recording.answers != nil }

  /// A function that returns whether the answers complain about the end of the session.
  public var hasComplaint: @Sendable () -> Bool { { [report] in report.sentence != nil } }

  /// Prints the result as one line, or throws the reason why there is none. A complaint about unused answers follows
  /// the result.
  public func conclude(_ ending: Ending) throws(ExitStatus) {
    guard case .finished(_?) = ending else {
      try checkResult(ending)
      return try Program.conclude(ending)
    }
    try Program.conclude(ending)
    try checkResult(ending)
  }

  /// Throws if a replay or prepared answers did not lead to the intended result. Prints nothing.
  public func checkResult(_ ending: Ending) throws(ExitStatus) {
    if let replay = recording.replay, recording.exits, ending == .shutDown {
      let name = SafeText.visible(replay)
      throw ExitStatus(
        ExitStatus.cancelled.code,
        phrase("The repeated part of the recording \(name) does not end the session, so there is no result."))
    }
    if case .finished = ending, let sentence = report.sentence {
      throw ExitStatus(Program.nothingGiven, sentence)
    }
  }
}
