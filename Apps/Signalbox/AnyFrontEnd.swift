import ArgumentParser
import SignalboxCLI
import SignalboxJSON
import SignalboxJSONFrontEnd
public import SignalboxProgram
import SignalboxTUI

/// The front end that `--ui` names, otherwise the front end that fits the environment of the process.
public struct AnyFrontEnd: FrontEnd {
  @Option(
    help: ArgumentHelp(
      "The front end: lines, the full screen, or JSON for a driver (default: the full screen where the terminal can show one, else lines)."
        + (Program.identity.frontEnds[.web] == nil ? "" : " --ui web serves browsers: see --ui web --help."),
      valueName: "kind"))
  var ui: FrontEndKind?

  @OptionGroup(title: "In lines") var lines: LineModeFrontEnd
  @OptionGroup(title: "On the full screen") var screen: FullScreenFrontEnd
  @OptionGroup(title: "As JSON") var wire: JSONFrontEnd

  /// True: the program may ask the user at a terminal.
  public static let usesTerminal = true

  /// Creates the front end with its default options.
  public init() {}

  /// Runs the requested front end.
  public func run(_ launch: Launch) throws(ExitStatus) {
    let kind = if let ui { ui } else { try usual(launch) }
    switch kind {
    case .cli: try lines.run(launch)
    case .tui: try screen.run(launch, instead: {})
    case .json: try wire.run(launch)
    // `EverywhereProgram` has its own command for browsers.
    case .web: preconditionFailure("a program without browsers accepts no --ui web")
    }
  }

  /// Returns the fitting front end if none was requested.
  private func usual(_ launch: Launch) throws(ExitStatus) -> FrontEndKind {
    if wire.isRequested { return .json }
    try launch.claimTerminal()
    return FullScreenTerminal.isUsable ? .tui : .cli
  }
}
