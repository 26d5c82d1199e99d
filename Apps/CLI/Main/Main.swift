import ArgumentParser
import SignalboxCLI
import SignalboxNavigation
import SignalboxProgram
import SignalboxServices

/// The program for the line mode.
///
/// The program dispatches its other commands itself. The shells complete the options of a command, but not of a default
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
      cannot be read, 69 no user to ask, 71 too few files can be opened, 74 something cannot be written, 75 a session is in \
      use.
      """,
    version: Program.version)

  var services = ServiceOptions()

  func application(in data: DataFolder, answers: String?) throws(ExitStatus) -> any Application {
    // An argument after an option is taken for the application, so this command can stand before or after the options.
    if services.app == History.word {
      try History.print(from: data, asJSON: false)
      throw .done
    }
    return try services.application(in: data, answers: answers)
  }

  static func main() {
    var words = Program.arguments
    // `help` is not an application; the name of a command may follow it.
    if words.first == "help" { words = words.dropFirst() + ["--help"] }
    if words.first == History.word { Program.main(History.self, as: identity, arguments: Array(words.dropFirst())) }
    if words.first == Sessions.word { Program.main(Sessions.self, as: identity, arguments: Array(words.dropFirst())) }
    run(words)
  }
}
