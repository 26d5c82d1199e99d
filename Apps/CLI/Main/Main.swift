import SignalboxProgram
import SignalboxServices

/// The program for the line mode.
///
/// Its other commands are told apart here, because the shells complete the options of a command and not those of a default
/// subcommand.
@main enum Main {
  static func main() {
    var words = Program.arguments
    // `help` is no application; a command may be named behind it.
    if words.first == "help" { words = words.dropFirst() + ["--help"] }
    if words.first == History.word { Program.main(History.self, arguments: Array(words.dropFirst())) }
    if words.first == Sessions.word { Program.main(Sessions.self, arguments: Array(words.dropFirst())) }
    Program.main(Run.self, applications: Catalogue.names + [History.word, Sessions.word], arguments: words)
  }
}
