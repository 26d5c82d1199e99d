import ArgumentParser
import SignalboxDebconf
public import SignalboxNavigation
import SignalboxPlatform
import SignalboxPostgres
public import SignalboxProgram
public import SignalboxSQL
import SignalboxScripts
import SignalboxWords

/// A program that runs the applications of the ``Catalogue`` in one front end.
public protocol CatalogueProgram: ApplicationProgram where App == NoApplication, Options == ServiceOptions {
  /// The options for the application and its services. Assigned when the command line was parsed.
  var services: ServiceOptions { get set }
}

/// The German texts of our applications, embedded in their programs.
private let germanCatalogue = String(decoding: PackageResources.de_po, as: UTF8.self)

extension CatalogueProgram {
  /// The identity of a program that shares its data folder with the other programs of the catalogue.
  public static var identity: ProgramIdentity {
    let programs: [FrontEndKind: String] = [.cli: "signalbox-cli", .tui: "signalbox-tui", .json: "signalbox-json"]
    var identity = ProgramIdentity(
      name: configuration.commandName ?? "signalbox", version: Program.version, folder: "signalbox",
      frontEnds: programs,
      pages: programs.values + ["signalbox-web", "signalbox-cli-history", "signalbox-cli-sessions"],
      catalogues: [germanCatalogue])
    (identity.hasApplications, identity.takingCommand) = (true, ServiceOptions.takingCommand)
    return identity
  }

  /// Creates the program with its parsed options.
  public init(_ options: ServiceOptions) {
    self.init()
    services = options
  }

  /// Returns the options for a known application that takes no command.
  public static func withoutParser(_ words: [String]) -> ServiceOptions? {
    var options = ServiceOptions.withDefaults()
    options.app = words.first ?? options.app
    let isKnown = Catalogue.names.contains(options.app) && !ServiceOptions.takingCommand.contains(options.app)
    return words.count < 2 && isKnown ? options : nil
  }

  /// By default, `--store` names a PostgreSQL database.
  public static var stores: [any StoreAddress.Type] { [PostgresAddress.self] }

  /// Files for debconf are no JSON.
  public static var foreignAnswers: String? { ".preseed" }

  /// Returns the chosen application.
  public func application(in data: DataFolder) throws(ExitStatus) -> any Application {
    try application(in: data, answers: nil)
  }

  /// Returns the chosen application, with a file of answers for debconf.
  public func application(in data: DataFolder, answers: String?) throws(ExitStatus) -> any Application {
    try services.application(in: data, forVisitors: UI.servesVisitors, answers: answers)
  }
}

extension ServiceOptions {
  /// Returns the chosen application.
  /// - Parameters:
  ///   - data: The data folder.
  ///   - forVisitors: A Boolean value that indicates whether the users may be strangers to this machine.
  ///   - answers: A file of answers that is no JSON.
  /// - Throws: A usage error that lists the applications, or the reason why there is no access key.
  public func application(
    in data: DataFolder, forVisitors: Bool = false, answers: String? = nil
  ) throws(ExitStatus) -> any Application {
    var options = self
    options.preseed = preseed ?? answers
    guard answers == nil || app == DebconfApplication.name else {
      throw .usage(phrase("A file *.preseed answers \(DebconfApplication.name) alone."))
    }
    if let reason = visitorsObstacle(in: data, forVisitors: forVisitors) { throw .usage(reason) }
    if app == RunApplication.name, let reason = ScriptCommand.obstacle { throw .unavailable(reason) }
    let catalogue: Catalogue
    do throws(AccessKeyError) {
      catalogue = try Catalogue(folder: data, options: options, forVisitors: forVisitors)
    } catch {
      throw error.isUnreadable ? .noInput("\(error)") : .unusable("\(error)")
    }
    guard let application = catalogue.application(app) else {
      let (wanted, all) = (SafeText.visible(app), Catalogue.names.joined(separator: ", "))
      throw .usage(
        phrase("There is no application '\(wanted)'; there is: \(all)."))
    }
    return application
  }

  /// Returns the reason why visitors cannot use an application that takes a command, or `nil`.
  ///
  /// Such an application does with this machine what its user says.
  private func visitorsObstacle(in data: DataFolder, forVisitors: Bool) -> String? {
    guard forVisitors, Self.takingCommand.contains(app) else { return nil }
    let name = app
    guard !data.isShared else { return phrase("\(name) is for one visitor: add --once.") }
    guard geteuid() != 0 || rootInBrowser else {
      return phrase("The visitor would answer as root: add --root-in-browser if only you can reach this server.")
    }
    return nil
  }
}
