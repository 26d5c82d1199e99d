public import ArgumentParser

/// A way to run an application, with its own options.
public protocol FrontEnd: ParsableArguments {
  /// A Boolean value that indicates whether the front end may ask the user at a terminal. If so, there is `--tty`.
  /// False by default.
  static var usesTerminal: Bool { get }

  /// A Boolean value that indicates whether its users may be strangers to this machine. Strangers must not see its
  /// files. False by default.
  static var servesVisitors: Bool { get }

  /// The former name of ``servesVisitors``; still read, until the next release.
  static var servesStrangers: Bool { get }

  /// Returns the front end for a command line without options; `nil`, the default, if only the parser can create it.
  static func withoutParser() -> Self?

  /// Runs the application from its first page to its end, and delivers its result.
  ///
  /// Called once, on the main thread, after the command line was parsed. On return the process ends with status 0.
  func run(_ launch: Launch) throws(ExitStatus)
}

extension FrontEnd {
  /// By default, the front end asks no user at a terminal.
  public static var usesTerminal: Bool { false }

  /// By default, the user is the person that runs the program. Reads the former name of this property.
  public static var servesVisitors: Bool { servesStrangers }
}
