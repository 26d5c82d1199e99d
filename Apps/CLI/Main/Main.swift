import SignalboxPresentation
import SignalboxServices

/// The program for the line mode.
///
/// Its other commands are told apart here, because the shells complete the options of a command and not those of a default
/// subcommand.
@main enum Main {
  static func main() {
    let words = Array(CommandLine.arguments.dropFirst())
    if words.first == History.word { Program.main(History.self, arguments: Array(words.dropFirst())) }
    if words.first == Sessions.word { Program.main(Sessions.self, arguments: Array(words.dropFirst())) }
    Program.main(Run.self, applications: Catalogue.names + [History.word, Sessions.word])
  }
}
