public import Signalbox
public import SignalboxProgram

/// A program that runs an application in all four front ends, in a single line.
///
/// ```swift
/// @main struct Setup: EverywhereProgram { static let application = SetupApplication() }
/// ```
///
/// With `--ui web` the program serves pages to browsers and has the options of `WebFrontEnd`. Otherwise it is the
/// program that `SignalboxProgram` describes. A program without browsers does not link the web server.
public protocol EverywhereProgram: SignalboxProgram {}

extension EverywhereProgram {
  /// The name and version of the configuration, with `--ui` as the way to other front ends.
  public static var identity: ProgramIdentity {
    ProgramIdentity(of: Self.self, frontEnds: FrontEndKind.allCases)
  }

  /// Reads the command line, runs the application and ends the process.
  public static func main() {
    if RequestedBrowser.isRequested(by: Program.arguments) { run(in: RequestedBrowser.self) }
    run()
  }
}
