import ArgumentParser
public import SignalboxProgram

/// The line mode as the front end of a program.
public struct LineModeFrontEnd: FrontEnd {
  @Flag(name: .customLong("no-hints"), help: "Leave out what only tells how to answer.")
  var hasNoHints = false

  @Option(
    name: .customLong("tell-changes"),
    help: ArgumentHelp(
      "How often to tell changes that come by themselves: every so many seconds at most, at-once, or never.",
      valueName: "seconds"), completion: .list(["10", "30", "at-once", "never"]))
  var changes: ChangeRate?

  /// True: the program may ask the user at a terminal.
  public static let usesTerminal = true

  /// Creates the front end for the parser.
  public init() {}

  /// Returns the front end with the default values of its options.
  public static func withoutParser() -> Self? {
    var frontEnd = Self()
    (frontEnd.hasNoHints, frontEnd.changes) = (false, nil)
    return frontEnd
  }

  /// Asks on the terminal or reads answers from a pipe, then prints the result.
  public func run(_ launch: Launch) throws(ExitStatus) {
    let (hasHints, changes, downloads) = (!hasNoHints, changes, launch.downloads)
    let ending = try launch.run(try launch.application(), ready: launch.claimTerminal) { session, _ in
      LineMode.attach(to: session, hasHints: hasHints, rate: changes, downloads: downloads)
    }
    try launch.conclude(LineMode.unsaid(ending))
  }
}
