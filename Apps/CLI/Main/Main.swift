import ArgumentParser
import SignalboxCLI
import SignalboxNavigation
import SignalboxProgram
import SignalboxServices

/// The program for the line mode.
///
/// Its other commands are told apart here, because the shells complete the options of a command and not those of a default
/// subcommand.
@main struct Main: CatalogueProgram {
  typealias UI = LineModeFrontEnd
  static let configuration = CommandConfiguration(
    commandName: "signalbox-cli", abstract: "Run an application as a conversation in lines, on a terminal or a pipe.",
    usage: """
      signalbox-cli [<app>] [<options>]
      signalbox-cli history [--data <dir>] [--json]
      signalbox-cli sessions [list | show <name> | prune] [--data <dir>]
      """,
    discussion: """
      Asks on the terminal, or takes answers from a pipe, one a line. What was given goes to standard output; the \
      conversation does too only when that is a terminal.
      Status: 0 done, 1 nothing given or an answer is missing, 2 wrong use, 65 a file is not what it should be, 66 a file \
      cannot be read, 69 nobody to ask, 71 too few files can be opened, 74 something cannot be written, 75 a session is in \
      use.
      """,
    version: Program.version)

  @OptionGroup var services: ServiceOptions

  func application(in data: DataFolder) throws(ExitStatus) -> any Application {
    // A word behind an option is taken for the application, so this one may come either way round.
    if services.app == History.word {
      try History.print(from: data, asJSON: false)
      throw .done
    }
    return try services.application(in: data)
  }

  static func main() {
    var words = Program.arguments
    // `help` is no application; a command may be named behind it.
    if words.first == "help" { words = words.dropFirst() + ["--help"] }
    if words.first == History.word { Program.main(History.self, as: identity, arguments: Array(words.dropFirst())) }
    if words.first == Sessions.word { Program.main(Sessions.self, as: identity, arguments: Array(words.dropFirst())) }
    ServiceOptions.complete(with: [History.word, Sessions.word])
    run(words)
  }
}
