public import ArgumentParser
import SignalboxInterface
public import SignalboxNavigation
import SignalboxPages
public import SignalboxProgram
import Synchronization

/// Which application of the ``Catalogue`` to run, and over which services.
public struct CatalogueOptions: ParsableArguments {
  private static let words = Mutex(Catalogue.names)

  /// What Tab completes beside an application's name: the other commands of a program.
  public static func complete(with commands: [String]) { words.withLock { $0 += commands } }

  /// The application to run.
  @Argument(help: "The application to run.", completion: .list(words.withLock(\.self)))
  public var app = FeedbackApplication.name

  @OptionGroup var services: ServiceOptions

  /// Nothing given.
  public init() {}

  /// The application that was chosen, over the data in `folder`.
  /// - Throws: A usage error that says what there is, or why there is no access key.
  public func application(in folder: DataFolder) throws(ExitStatus) -> any Application {
    let catalogue: Catalogue
    do throws(AccessKeyError) {
      catalogue = try Catalogue(folder: folder, options: services)
    } catch {
      throw error.isUnreadable ? .noInput("\(error)") : .unusable("\(error)")
    }
    guard let application = catalogue.application(app) else {
      let (wanted, all) = (SafeText.visible(app), Catalogue.names.joined(separator: ", "))
      throw .usage(
        phrase(
          "There is no application '\(wanted)'; there is: \(all).",
          german: "Es gibt keine Anwendung '\(wanted)'; es gibt: \(all)."))
    }
    return application
  }
}

/// A program that runs the applications of the ``Catalogue`` in one front end.
public protocol CatalogueProgram: ApplicationProgram where App == NoApplication {
  /// Which of them.
  var chosen: CatalogueOptions { get }
}

extension CatalogueProgram {
  /// One of three programs that share their folder.
  public static var identity: ProgramIdentity {
    let programs: [FrontEndKind: String] = [.cli: "signalbox-cli", .tui: "signalbox-tui", .json: "signalbox-json"]
    return ProgramIdentity(
      name: configuration.commandName ?? "signalbox", version: Program.version, folder: "signalbox",
      frontEnds: programs,
      pages: programs.values + ["signalbox-cli-history", "signalbox-cli-sessions"])
  }

  /// The application that was chosen.
  public func application(in data: DataFolder) throws(ExitStatus) -> any Application {
    try chosen.application(in: data)
  }
}
