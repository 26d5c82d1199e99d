public import ArgumentParser
public import SignalboxWeb
import SignalboxDebconf
import SignalboxPages
import SignalboxProgram
import SignalboxScripts

/// The options for the application of the ``Catalogue`` and its services.
///
/// All options are in one group, and some are texts instead of values of custom types. This saves time at the start of
/// a program, which looks up several conformances for each group and option type.
public struct ServiceOptions: ParsableArguments {
  /// The application to run.
  @Argument(
    help: ArgumentHelp(
      "The application to run; behind \(ServiceOptions.takingCommand.joined(separator: " and ")), a program that asks."),
    completion: .list(Catalogue.names + Program.identity.commands))
  public var app = defaultApplication

  /// The program that asks and its arguments, for the applications that take a command.
  ///
  /// Hidden: the completion of zsh takes no list of words beside the commands of a program.
  @Argument(help: ArgumentHelp("The program that asks.", valueName: "command", visibility: .hidden))
  public var command: [String] = []

  @Option(
    help: ArgumentHelp(
      "Answer debconf's questions from this file, as debconf-set-selections reads it; others are asked.",
      valueName: "file"), completion: .file())
  var preseed: String?

  @Flag(help: "Let the visitor of signalbox-web --once answer as root.")
  var rootInBrowser = false

  /// The applications that take a command.
  static let takingCommand = [DebconfApplication.name, RunApplication.name]

  /// A Boolean value that indicates whether the script of `run` asks before it changes anything.
  @Flag(help: "The script asks before it changes anything, so run may start it again to go back or to go on.")
  public var questionsFirst = false

  @Option(
    name: .customLong("service"),
    help: ArgumentHelp(
      "The web service that opens accounts (default: a file in the data folder).", valueName: "url"))
  private var serviceText: String?

  @Option(
    name: .customLong("post"),
    help: ArgumentHelp("Send each feedback on to this web service, for as long as it takes.", valueName: "url"))
  private var postText: String?

  /// The web service that opens accounts.
  public var service: WebAddress? { serviceText.flatMap { try? WebAddress($0) } }

  /// The web service that receives the feedback.
  public var post: WebAddress? { postText.flatMap { try? WebAddress($0) } }

  /// The web service with the gallery's photos.
  public var photos: WebAddress? { photosText.flatMap { try? WebAddress($0) } }

  /// The camera's command.
  public var camera: CameraCommand? { cameraText.flatMap { try? CameraCommand($0) } }

  /// The number of rows of the sampler's list that replaces its home page; for measuring.
  @Option(
    help: ArgumentHelp("Let the sampler show a list of so many rows, for measuring.", valueName: "number"))
  public var rows: Int?

  @Option(
    name: .customLong("photos"),
    help: ArgumentHelp(
      "The web service with the gallery's photos, shaped like Unsplash's (default: photos of our own).",
      valueName: "url"))
  private var photosText: String?

  /// The file with the access key for that service.
  @Option(
    help: ArgumentHelp("The file, readable by you alone, with its access key.", valueName: "file"),
    completion: .file())
  public var accessKeyFile: String?

  @Option(
    name: .customLong("operators"),
    help: ArgumentHelp(
      "The users that may acknowledge alerts of the desk, with commas between them (default: all).",
      valueName: "names"))
  private var operatorsText: String?

  /// The users that may acknowledge alerts of the desk; `nil` for all users.
  public var operators: Set<String>? { operatorsText.map { Set($0.split(separator: ",").map(String.init)) } }

  /// The folder with pictures.
  @Option(
    help: ArgumentHelp(
      "The folder with pictures to choose from (default: the XDG pictures folder).", valueName: "dir"),
    completion: .directory)
  public var pictures: String?

  @Option(
    name: .customLong("camera"),
    help: ArgumentHelp(
      "The command that writes a picture of the camera to its output (default: ffmpeg, of /dev/video0).",
      valueName: "command"))
  private var cameraText: String?

  /// The folder below which `setup` sets a server up.
  @Option(
    help: ArgumentHelp(
      "The folder below which setup sets a server up (default: target in the data folder).", valueName: "dir"),
    completion: .directory)
  public var target: String?

  /// The time of each set-up step, in milliseconds; 600 by default.
  @Option(help: ArgumentHelp("How long each of its steps takes, in milliseconds (default: 600).", valueName: "ms"))
  public var stepTime: Int?

  /// The step that fails the first time.
  @Option(
    name: .customLong("fail"),
    help: ArgumentHelp(
      "The step that fails the first time: \(SetupStep.allCases.map(\.rawValue).joined(separator: ", ")).",
      valueName: "step"), completion: .list(SetupStep.allCases.map(\.rawValue)))
  var failText: String?

  /// The folder with the system's time zones; for tests.
  @Option(help: .hidden) public var zoneinfo: String?

  private static let defaultApplication = FeedbackApplication.name

  /// Creates options for the parser.
  public init() {}

  /// Returns the options with their default values.
  public static func withDefaults() -> Self {
    var options = Self()
    (options.app, options.command, options.preseed, options.rootInBrowser) = (defaultApplication, [], nil, false)
    (options.questionsFirst, options.serviceText, options.postText, options.rows) = (false, nil, nil, nil)
    (options.photosText, options.accessKeyFile, options.operatorsText, options.pictures) = (nil, nil, nil, nil)
    (options.cameraText, options.target, options.stepTime, options.failText) = (nil, nil, nil, nil)
    options.zoneinfo = nil
    return options
  }

  /// Checks the addresses here, not in each option: an option's own error quotes the address, which may contain a
  /// password.
  public func validate() throws {
    if Self.takingCommand.contains(app) {
      guard !command.isEmpty else { throw ValidationError("\(app) takes a command: \(app) -- COMMAND ...") }
    } else if let word = command.first {
      throw ValidationError("Unexpected argument '\(word)'")
    }
    guard rows.map({ 0...1_000_000 ~= $0 }) != false else { throw ValidationError("--rows: 0 to 1000000.") }
    for (option, text) in [("--service", serviceText), ("--post", postText), ("--photos", photosText)] {
      guard let text else { continue }
      do {
        _ = try WebAddress(text)
      } catch {
        throw ValidationError("\(option): \(error)")
      }
    }
    do {
      _ = try cameraText.map(CameraCommand.init)
    } catch {
      throw ValidationError("--camera: \(error)")
    }
    try validatePictures()
    try validateSetup()
  }
}
