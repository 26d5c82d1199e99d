import SignalboxJSON
public import SignalboxProgram

/// A program that runs an application in all three front ends, in one line.
///
/// ```swift
/// @main struct Setup: SignalboxProgram { static let application = SetupApplication() }
/// ```
///
/// `setup` then runs on the full screen of a terminal that can show one, and in lines anywhere else; `--ui cli|tui|json` says
/// otherwise. All else is as with every `ApplicationProgram`: shared options, options of its own, name.
public protocol SignalboxProgram: ApplicationProgram where UI == AnyFrontEnd {}

extension SignalboxProgram {
  /// Its configuration's name and version, and `--ui` as the way to another front end.
  public static var identity: ProgramIdentity {
    var identity = ProgramIdentity(of: Self.self)
    for kind in FrontEndKind.allCases { identity.frontEnds[kind] = "--ui \(kind.rawValue)" }
    return identity
  }

  /// The wire, for drivers that come to a session in any front end.
  public static var control: (any ControlService)? { JSONControl() }

  /// Reads the command line, runs the application and ends the process.
  public static func main() { run() }
}
