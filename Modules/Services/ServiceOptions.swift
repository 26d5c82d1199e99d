public import ArgumentParser
public import SignalboxWeb
import SignalboxPages
import Synchronization

/// Which application of the ``Catalogue`` to run, and which services it uses instead of its own files.
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

  /// How many rows the sampler's list has that it shows in place of its home page; for measuring.
  @Option(
    help: ArgumentHelp("Let the sampler show a list of so many rows, for measuring.", valueName: "number"))
  public var rows: Int?

  /// Where photos and pictures come from.
  @OptionGroup public var pictures: PictureOptions

  /// What is set up.
  @OptionGroup public var setup: SetupOptions

  /// Nothing given.
  public init() {}

  /// Checked here and not as each is read, because an option's own error quotes the address, which may hold a password.
  public func validate() throws {
    guard rows.map({ 0...1_000_000 ~= $0 }) != false else { throw ValidationError("--rows: 0 to 1000000.") }
    for (option, text) in [("--service", serviceText), ("--post", postText)] {
      guard let text else { continue }
      do {
        _ = try WebAddress(text)
      } catch {
        throw ValidationError("\(option): \(error)")
      }
    }
  }
}
