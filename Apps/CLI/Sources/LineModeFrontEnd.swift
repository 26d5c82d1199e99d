public import ArgumentParser
public import SignalboxProgram

/// The line mode, as a program's front end.
public struct LineModeFrontEnd: FrontEnd {
  @OptionGroup var options: LineModeOptions
  @OptionGroup var terminal: TerminalOptions

  /// Nothing given.
  public init() {}

  /// Asks on the terminal or takes answers from a pipe, then prints what was given.
  public func run(_ launch: Launch) throws(ExitStatus) { try options.run(launch, on: terminal) }
}

/// The options that only the line mode has.
public struct LineModeOptions: ParsableArguments {
  @Flag(name: .customLong("no-hints"), help: "Leave out what only tells how to answer.")
  var hasNoHints = false

  /// Nothing given.
  public init() {}

  /// As ``LineModeFrontEnd/run(_:)``, for a program that has other front ends as well.
  public func run(_ launch: Launch, on terminal: TerminalOptions) throws(ExitStatus) {
    let hasHints = !hasNoHints
    let ending = try launch.run(try launch.application(), ready: terminal.prepare) { session, _ in
      LineMode.attach(to: session, hasHints: hasHints)
    }
    try launch.conclude(ending)
  }
}
