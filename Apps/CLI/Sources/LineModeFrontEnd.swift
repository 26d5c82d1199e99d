import ArgumentParser
public import SignalboxProgram

/// The line mode, as a program's front end.
public struct LineModeFrontEnd: FrontEnd {
  @Flag(name: .customLong("no-hints"), help: "Leave out what only tells how to answer.")
  var hasNoHints = false

  /// Somebody at a terminal may be asked.
  public static let usesTerminal = true

  /// Nothing given.
  public init() {}

  /// Asks on the terminal or takes answers from a pipe, then prints what was given.
  public func run(_ launch: Launch) throws(ExitStatus) {
    let hasHints = !hasNoHints
    let ending = try launch.run(try launch.application(), ready: launch.takeTerminal) { session, _ in
      LineMode.attach(to: session, hasHints: hasHints)
    }
    try launch.conclude(ending)
  }
}
