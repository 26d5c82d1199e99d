public import ArgumentParser
import Logging
import SignalboxInterface
import SignalboxNavigation
import SignalboxSession
import SignalboxWords

/// The options that all front ends share.
public struct SharedOptions: ParsableArguments {
  /// The folder for all kept data.
  @Option(
    help: ArgumentHelp(
      "The folder in which everything is kept (default: the XDG data folder, \(Program.identity.folder) in it).",
      valueName: "dir"), completion: .directory)
  public var data: String?

  @Option(
    help: ArgumentHelp(
      "Keep sessions in this \(Program.identity.stores.joined(separator: "/")) database, which other machines may share, and not in the folder.",
      valueName: "url", visibility: storeVisibility))
  var store: String?

  @Option(
    help: ArgumentHelp(
      "For how many seconds a session waits for the store before it ends.", valueName: "seconds",
      visibility: storeVisibility))
  var storePatience = defaultPatience

  @Option(
    help: ArgumentHelp(
      "After how many seconds of this program's silence others may take its sessions.", valueName: "seconds",
      visibility: storeVisibility))
  var storeLease = defaultLease

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
    help: ArgumentHelp("Open this address first, such as alert/17, where the application has it.", valueName: "address")
  )
  var at: String?

  @Option(
    help: ArgumentHelp(
      "The name by which the application knows the user; your word for it, not a log-in.", valueName: "name"))
  var user: String?

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

  @Option(
    help: ArgumentHelp(
      "Save the files that the application gives in this folder (default: the current folder), or none of them.",
      valueName: "folder or none", visibility: Program.identity.usesTerminal ? .default : .hidden),
    completion: .directory)
  var downloads: String?

  @Flag(name: .customLong("manual-page"), help: "Print the manual page, for man, and end.")
  var isManualWanted = false

  /// The options for a store are hidden in a program that knows no stores.
  private static var storeVisibility: ArgumentVisibility { Program.identity.stores.isEmpty ? .hidden : .default }

  private static let (defaultPatience, defaultLease) = (60, 10)

  /// Creates options for the parser.
  public init() {}

  /// Returns the options with their default values.
  public static func withDefaults() -> Self {
    var options = Self()
    (options.data, options.store, options.log, options.frames) = (nil, nil, nil, nil)
    (options.at, options.user) = (nil, nil)
    (options.storePatience, options.storeLease) = (defaultPatience, defaultLease)
    (options.control, options.tty, options.downloads, options.isManualWanted) = (nil, false, nil, false)
    return options
  }

  /// Refuses invalid values, options that this program does not have, and `--manual-page` with other options.
  public func validate() throws {
    guard !isManualWanted else {
      throw ValidationError(
        phrase("\(ManualPage.option) goes alone."))
    }
    guard storePatience > 0, storeLease > 0 else {
      throw ValidationError(
        phrase("--store-patience and --store-lease are numbers from 1."))
    }
    guard at == nil || address != nil else {
      throw ValidationError(
        phrase("--at is an address such as alert/17."))
    }
    guard user.map(UserName.checked) != .some(nil) else {
      throw ValidationError(
        phrase("--user is a name of 1 to \(UserName.limit) visible characters."))
    }
    guard control == nil || Program.identity.hasControl else {
      throw ValidationError(
        phrase("--control is not for this program."))
    }
    guard !tty || Program.identity.usesTerminal else {
      throw ValidationError(
        phrase("--tty is not for this program."))
    }
    guard downloads == nil || Program.identity.usesTerminal else {
      throw ValidationError(
        phrase("--downloads is not for this program."))
    }
  }

  /// The address to open first, if one was given.
  var address: Address? { at.flatMap { Address($0) } }

  /// Refuses an address that the application does not have.
  func checkAddress(of application: any Application) throws(ExitStatus) {
    guard let address, !type(of: application).knows(address) else { return }
    throw .usage(phrase("There is no page “\(address.text)” here."))
  }

  /// Returns a logger for the log file, for `relay` and for the operator at standard error; `nil` without all.
  func logger(with relay: LogRelay? = nil, tellsOperator: Bool = false) throws(ExitStatus) -> Logger? {
    var handlers: [any LogHandler] = relay.map { [$0.handler] } ?? []
    if tellsOperator { handlers.append(LineLogHandler.operator) }
    if let log { handlers.append(try LogFile(path: log, for: "--log").handler) }
    return handlers.isEmpty ? nil : Logger(label: Program.identity.name) { _ in MultiplexLogHandler(handlers) }
  }
}
