import SignalboxJSON
import SignalboxPostgres
public import SignalboxProgram
public import SignalboxSQL

/// A program that runs an application in lines, on the full screen or as JSON, in a single line.
///
/// ```swift
/// @main struct Setup: SignalboxProgram { static let application = SetupApplication() }
/// ```
///
/// `setup` then runs on the full screen if the terminal can show it, otherwise in lines. `--ui cli|tui|json` overrides
/// this. Everything else is as in every `ApplicationProgram`: shared options, own options, name.
public protocol SignalboxProgram: ApplicationProgram where UI == AnyFrontEnd {}

extension SignalboxProgram {
  /// The name and version of the configuration, with `--ui` as the way to other front ends.
  public static var identity: ProgramIdentity {
    ProgramIdentity(of: Self.self, frontEnds: [.cli, .tui, .json])
  }

  /// The JSON control, for drivers that join a session in any front end.
  public static var control: (any ControlService)? { JSONControl() }

  /// By default, `--store` names a PostgreSQL database.
  public static var stores: [any StoreAddress.Type] { [PostgresAddress.self] }

  /// Reads the command line, runs the application and ends the process.
  public static func main() { run() }
}
