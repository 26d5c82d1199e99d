public import ArgumentParser
import Logging
public import SignalboxInterface
public import SignalboxNavigation
public import SignalboxSession

/// The options that every front end has, written once.
public struct SharedOptions: ParsableArguments {
  /// The folder for what is kept.
  @Option(
    help: ArgumentHelp(
      "The folder in which everything is kept (default: the XDG data folder, \(Program.identity.folder) in it).",
      valueName: "dir"), completion: .directory)
  public var data: String?

  @Option(
    help: ArgumentHelp(
      "Keep sessions in this PostgreSQL database, which other machines may share, and not in the folder.",
      valueName: "url"))
  var store: String?

  @Option(
    help: ArgumentHelp(
      "For how many seconds a session waits for the store before it ends.", valueName: "seconds"))
  var storePatience = 60

  @Option(
    help: ArgumentHelp(
      "After how many seconds of this program's silence others may take its sessions.", valueName: "seconds"))
  var storeLease = 10

  /// The file for the log.
  @Option(
    help: ArgumentHelp("Append what happens, without anything you type, to this file.", valueName: "file"),
    completion: .file())
  public var log: String?

  /// The file for the frames.
  @Option(
    help: ArgumentHelp("Append an outline of every settled page to this file, for tests.", valueName: "file"),
    completion: .file())
  public var frames: String?

  @Option(
    help: ArgumentHelp(
      "Let drivers and agents of yours join the session through this Unix socket.", valueName: "socket",
      visibility: Program.identity.hasControl ? .default : .hidden), completion: .file())
  var control: String?

  @Flag(
    help: ArgumentHelp(
      "Ask on the controlling terminal (/dev/tty), whatever standard input is.",
      visibility: Program.identity.usesTerminal ? .default : .hidden))
  var tty = false

  @Flag(name: .customLong("manual-page"), help: "Print the manual page, for man, and end.")
  var isManualWanted = false

  @OptionGroup(title: "Recording")
  var recording: RecordingOptions

  /// Nothing given.
  public init() {}

  /// The manual page is asked for alone.
  public func validate() throws {
    guard !isManualWanted else {
      throw ValidationError(
        phrase("\(ManualPage.option) goes alone.", german: "\(ManualPage.option) steht für sich allein."))
    }
    guard storePatience > 0, storeLease > 0 else {
      throw ValidationError(
        phrase(
          "--store-patience and --store-lease are numbers from 1.",
          german: "--store-patience und --store-lease sind Zahlen ab 1."))
    }
    guard control == nil || Program.identity.hasControl else {
      throw ValidationError(
        phrase("--control is not for this program.", german: "--control gibt es bei diesem Programm nicht."))
    }
    guard !tty || Program.identity.usesTerminal else {
      throw ValidationError(
        phrase("--tty is not for this program.", german: "--tty gibt es bei diesem Programm nicht."))
    }
  }

  /// A session that logs, records, repeats and is answered as the options say.
  /// - Parameters:
  ///   - application: What runs in it.
  ///   - folder: The data folder, for named sessions.
  ///   - time: Where its time comes from.
  ///   - relay: Told of every log line, too.
  ///   - ready: Asked when all files have been read, and before a recording is begun or put aside: the last chance to say
  ///     that there will be no session.
  public func session(
    of application: any Application, in folder: String, time: TimeSource = .machine, relay: LogRelay? = nil,
    ready: () throws(ExitStatus) -> Void = {}
  ) throws(ExitStatus) -> Session {
    let logger = try logger(with: relay)
    let frameLog = try frames.map { (path) throws(ExitStatus) in
      FrameLog(file: try LogFile(path: path, for: "--frames"))
    }
    let answers = try recording.answers.map { (path) throws(ExitStatus) in try Answers(file: path) }
    let session = Session(
      time: time, logger: logger,
      recording: try recording.recording(of: application, on: try shelf(.sessions, in: folder), ready))
    if let answers { session.within { $0.follow(answers) } }
    frameLog?.follow(session)
    return session
  }

  /// Where sessions lie: in the store, or else in the data folder `data`.
  /// - Throws: A usage error for what is no address, or status 69 when the store cannot be used.
  func shelf(_ kind: SessionShelf, in data: String) throws(ExitStatus) -> any JournalShelf {
    guard let store else { return kind.folder(in: data) }
    return try kind.shelf(in: store, lease: storeLease, patience: storePatience)
  }

  /// What writes to the log file and to `relay`; `nil` when there is neither.
  func logger(with relay: LogRelay? = nil) throws(ExitStatus) -> Logger? {
    var handlers: [any LogHandler] = relay.map { [$0.handler] } ?? []
    if let log { handlers.append(try LogFile(path: log, for: "--log").handler) }
    return handlers.isEmpty ? nil : Logger(label: Program.identity.name) { _ in MultiplexLogHandler(handlers) }
  }

  /// Whether an option was given that concerns one session.
  var isForOne: Bool { frames != nil || control != nil || recording.isAskedFor }

  /// Whether the session ends with the recording that it repeats.
  public var endsAfterReplay: Bool { recording.exits }

  /// As ``Program/conclude(_:)``, and says where there is no result although options were to lead to one.
  public func conclude(_ ending: Ending) throws(ExitStatus) {
    try checkResult(ending)
    try Program.conclude(ending)
  }

  /// Says why there is no result, where a recording or answers were to lead to one.
  public func checkResult(_ ending: Ending) throws(ExitStatus) {
    if let replay = recording.replay, recording.exits, ending == .shutDown {
      let name = SafeText.visible(replay)
      throw ExitStatus(
        ExitStatus.cancelled.code,
        phrase(
          "What was repeated of the recording \(name) does not end the session, so there is no result.",
          german: "Was von der Aufzeichnung \(name) wiederholt wurde, beendet die Sitzung nicht; es gibt kein Ergebnis."
        ))
    }
    if let answers = recording.answers, ending == .finished(outcome: nil) {
      let name = SafeText.visible(answers)
      throw ExitStatus(
        ExitStatus.cancelled.code,
        phrase(
          "The answers \(name) were used up, and nothing was given: they press nothing that gives a result.",
          german:
            "Die Antworten \(name) sind verbraucht, und nichts wurde gegeben: Sie drücken nichts, was zu einem Ergebnis führt."
        ))
    }
  }
}
