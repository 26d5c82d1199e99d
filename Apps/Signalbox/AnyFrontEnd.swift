import ArgumentParser
import SignalboxCLI
import SignalboxJSON
public import SignalboxProgram
import SignalboxTUI

/// The front end that `--ui` names; without it the one that fits where the process runs.
public struct AnyFrontEnd: FrontEnd {
  @Option(
    help: ArgumentHelp(
      "The front end: lines, the full screen, or JSON for a driver (default: the full screen where the terminal can show one, else lines).",
      valueName: "kind"))
  var ui: FrontEndKind?

  @OptionGroup(title: "In lines") var lines: LineModeFrontEnd
  @OptionGroup(title: "On the full screen") var screen: FullScreenFrontEnd
  @OptionGroup(title: "As JSON") var wire: JSONFrontEnd

  /// Somebody at a terminal may be asked.
  public static let usesTerminal = true

  /// Nothing given.
  public init() {}

  /// Runs in the front end that was asked for.
  public func run(_ launch: Launch) throws(ExitStatus) {
    let kind = if let ui { ui } else { try usual(launch) }
    switch kind {
    case .cli: try lines.run(launch)
    case .tui: try screen.run(launch, instead: {})
    case .json: try wire.run(launch)
    }
  }

  /// The front end that fits, when none was named.
  private func usual(_ launch: Launch) throws(ExitStatus) -> FrontEndKind {
    if wire.isAskedFor { return .json }
    try launch.takeTerminal()
    return FullScreenTerminal.isUsable ? .tui : .cli
  }
}
