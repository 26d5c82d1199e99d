public import ArgumentParser
public import SignalboxWeb
import SignalboxPages
import Synchronization

/// Which application of the ``Catalogue`` to run, and which services it uses instead of its own files.
///
/// All stand in one group, and as texts where a value of their own would do: the start of a program looks up several
/// conformances for each group and for each type of an option.
public struct ServiceOptions: ParsableArguments {
  private static let words = Mutex(Catalogue.names)

  /// What Tab completes beside an application's name: the other commands of a program.
  public static func complete(with commands: [String]) { words.withLock { $0 += commands } }

  /// The application to run.
  @Argument(help: "The application to run.", completion: .list(words.withLock(\.self)))
  public var app = FeedbackApplication.name

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

  /// The web service that feedback is sent on to.
  public var post: WebAddress? { postText.flatMap { try? WebAddress($0) } }

  /// The web service with the gallery's photos.
  public var photos: WebAddress? { photosText.flatMap { try? WebAddress($0) } }

  /// The camera's command.
  public var camera: CameraCommand? { cameraText.flatMap { try? CameraCommand($0) } }

  /// How many rows the sampler's list has that it shows in place of its home page; for measuring.
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

  /// The folder that is set up.
  @Option(
    help: ArgumentHelp(
      "The folder below which setup sets a server up (default: target in the data folder).", valueName: "dir"),
    completion: .directory)
  public var target: String?

  /// How long each of its steps takes, in milliseconds; 600 unless it is given.
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

  /// Nothing given.
  public init() {}

  /// Addresses are checked here and not as each is read, because an option's own error quotes the address, which may hold a password.
  public func validate() throws {
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
