import ArgumentParser
import SignalboxInterface
public import SignalboxNavigation
public import SignalboxProgram

/// A program that runs the applications of the ``Catalogue`` in one front end.
public protocol CatalogueProgram: ApplicationProgram where App == NoApplication {
  /// Which of them, and over which services.
  var services: ServiceOptions { get }
}

/// The words of our applications that are in their programs.
private let germanWords = String(decoding: PackageResources.de_po, as: UTF8.self)

extension CatalogueProgram {
  /// One of four programs that share their folder.
  public static var identity: ProgramIdentity {
    let programs: [FrontEndKind: String] = [.cli: "signalbox-cli", .tui: "signalbox-tui", .json: "signalbox-json"]
    return ProgramIdentity(
      name: configuration.commandName ?? "signalbox", version: Program.version, folder: "signalbox",
      frontEnds: programs,
      pages: programs.values + ["signalbox-web", "signalbox-cli-history", "signalbox-cli-sessions"],
      words: [germanWords])
  }

  /// The application that was chosen.
  public func application(in data: DataFolder) throws(ExitStatus) -> any Application {
    try services.application(in: data, forStrangers: UI.servesStrangers)
  }
}

extension ServiceOptions {
  /// The application that was chosen.
  /// - Parameter forStrangers: Whether those who use it may be strangers to this machine.
  /// - Throws: A usage error that says what there is, or why there is no access key.
  public func application(in data: DataFolder, forStrangers: Bool = false) throws(ExitStatus) -> any Application {
    let catalogue: Catalogue
    do throws(AccessKeyError) {
      catalogue = try Catalogue(folder: data, options: self, forStrangers: forStrangers)
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
