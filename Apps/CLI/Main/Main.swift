import ArgumentParser
import SignalboxCLI
import SignalboxPresentation
import SignalboxServices

/// The program for the line mode.
@main struct Main: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "signalbox-cli", abstract: "Runs an application as a conversation in lines, on a terminal or a pipe.",
    usage: """
      signalbox-cli [<app>] [--data <dir>] [--log <file>] [--service <url>] [--post <url>]
                    [--photos <url> --access-key-file <file>] [--pictures <dir>] [--camera <command>]
      signalbox-cli history [--data <dir>] [--json]
      signalbox-cli sessions [list | show <name> | prune] [--data <dir>]
      """,
    version: Program.version, subcommands: [Run.self, History.self, Sessions.self], defaultSubcommand: Run.self)

  static func main() { Program.main(Self.self) }
}
