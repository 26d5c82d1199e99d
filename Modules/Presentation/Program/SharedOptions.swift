public import ArgumentParser
import Logging
public import SignalboxNavigation
import Synchronization

/// The options that every front end has, written once.
public struct SharedOptions: ParsableArguments {
  /// The application to run.
  @Argument(help: "The application to run.", completion: .list(names.withLock(\.self)))
  public var app = "feedback"

  /// The folder for what is kept.
  @ArgumentParser.Option(
    help: ArgumentHelp(
      "The folder in which everything is kept (default: the XDG data folder, signalbox in it).", valueName: "dir"),
    completion: .directory)
  public var data: String?

  /// The file for the log.
  @ArgumentParser.Option(
    help: ArgumentHelp("Append what happens, without anything you type, to this file.", valueName: "file"),
    completion: .file())
  public var log: String?

  /// The file for the frames.
  @ArgumentParser.Option(
    help: ArgumentHelp("Append an outline of every settled page to this file, for tests.", valueName: "file"),
    completion: .file())
  public var frames: String?

  @OptionGroup(title: "Recording")
  var recording: RecordingOptions

  /// What Tab completes for the application; the program's catalogue knows, which nothing here may.
  static let names = Mutex<[String]>([])

  /// Nothing given.
  public init() {}

  /// The application chosen among `names`.
  /// - Throws: A usage error that says what there is.
  public func application(
    among names: [String], _ find: (String) -> (any Application)?
  ) throws(ExitStatus) -> any Application {
    guard let application = find(app) else {
      let (wanted, all) = (SafeText.visible(app), names.joined(separator: ", "))
      throw .usage(
        phrase(
          "There is no application '\(wanted)'; there is: \(all).",
          german: "Es gibt keine Anwendung '\(wanted)'; es gibt: \(all)."))
    }
    return application
  }

  /// A session of `application` that logs, records, repeats and is answered as the options say.
  /// - Parameters:
  ///   - folder: The data folder, for named sessions.
  ///   - time: Where its time comes from.
  ///   - relay: Told of every log line, too.
  public func session(
    of application: any Application, in folder: String, time: TimeSource = .machine, relay: LogRelay? = nil
  ) throws(ExitStatus) -> Session {
    var handlers: [any LogHandler] = relay.map { [$0.handler] } ?? []
    if let log { handlers.append(try LogFile(path: log, for: "--log").handler) }
    let session = Session(
      time: time, logger: handlers.isEmpty ? nil : Self.logger(handlers),
      recording: try recording.recording(of: application, in: SessionFolder(data: folder)),
      answers: try recording.answers.map { (path) throws(ExitStatus) in try Answers(file: path) })
    if let frames { FrameLog(file: try LogFile(path: frames, for: "--frames")).follow(session) }
    return session
  }

  private static func logger(_ handlers: [any LogHandler]) -> Logger {
    Logger(label: "signalbox") { _ in MultiplexLogHandler(handlers) }
  }
}
