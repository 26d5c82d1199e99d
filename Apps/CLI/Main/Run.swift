import ArgumentParser
import SignalboxCLI
import SignalboxProgram
import SignalboxServices
import SignalboxSession

/// Runs an application.
struct Run: ParsableCommand {
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

  @OptionGroup var options: SharedOptions
  @OptionGroup var services: ServiceOptions
  @OptionGroup var terminal: TerminalOptions

  @Flag(name: .customLong("no-hints"), help: "Leave out what only tells how to answer.")
  var hasNoHints = false

  func run() throws {
    // A word behind an option is taken for the application, so this one may come either way round.
    if options.app == History.word { return try History.print(from: options.data, asJSON: false) }
    let folder = DataFolder(options.data)
    let catalogue: Catalogue
    do throws(AccessKeyError) {
      catalogue = try Catalogue(folder: folder, options: services)
    } catch {
      throw error.isUnreadable ? ExitStatus.noInput("\(error)") : .unusable("\(error)")
    }
    let application = try options.application(among: Catalogue.names, catalogue.application)
    let session = try options.session(of: application, in: folder.path, ready: terminal.prepare)
    let hasHints = !hasNoHints
    try options.conclude(session.run(application) { LineMode.attach(to: $0, hasHints: hasHints) })
  }
}
