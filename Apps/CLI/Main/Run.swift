import ArgumentParser
import SignalboxCLI
import SignalboxPresentation
import SignalboxServices

/// Runs an application: what a command line without a subcommand means.
struct Run: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Run an application.",
    discussion: """
      Asks on the terminal, or takes answers from a pipe, one a line. What was given goes to standard output; the \
      conversation does too only when that is a terminal.
      Status: 0 done, 1 nothing given or an answer is missing, 2 wrong use, 69 nobody to ask, 74 output lost.
      """)

  @OptionGroup var options: SharedOptions
  @OptionGroup var services: ServiceOptions

  func run() throws {
    // A word behind an option is taken for the application, so this one may come either way round.
    if options.app == History.configuration.commandName { return try History.print(from: options.data, asJSON: false) }
    let folder = DataFolder(options.data)
    let catalogue = Catalogue(folder: folder, options: services)
    let application = try options.application(among: Catalogue.names, catalogue.application)
    let session = try options.session(of: application, in: folder.path)
    try Program.conclude(session.run(application) { LineMode.attach(to: $0) })
  }
}
