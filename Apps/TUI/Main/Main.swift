import ArgumentParser
import SignalboxProgram
import SignalboxServices
import SignalboxSession
import SignalboxTUI

/// The full screen.
@main struct Main: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "signalbox-tui", abstract: "Run an application on the full screen of a terminal.",
    version: Program.version)

  @OptionGroup var options: SharedOptions
  @OptionGroup var services: ServiceOptions
  @OptionGroup var controlling: TerminalOptions

  @Option(help: ArgumentHelp("Take how things look from this file.", valueName: "file"), completion: .file())
  var theme: String?

  @Flag(help: "Take clicks and the wheel; selecting text then needs Shift.")
  var mouse = false

  @Flag(help: "Draw with ASCII alone.")
  var ascii = false

  func run() throws {
    let folder = DataFolder(options.data)
    let catalogue: Catalogue
    do throws(AccessKeyError) {
      catalogue = try Catalogue(folder: folder, options: services)
    } catch {
      throw error.isUnreadable ? ExitStatus.noInput("\(error)") : .unusable("\(error)")
    }
    let application = try options.application(among: Catalogue.names, catalogue.application)
    var wishes = FullScreenOptions()
    (wishes.theme, wishes.usesMouse, wishes.isASCII) = (theme, mouse, ascii)
    try controlling.prepare()
    // Before files are taken into use, which the line mode would find taken.
    LineModeInstead.takeOver(Program.arguments[...])
    let found = Result { () throws(ExitStatus) in try FullScreenTerminal.find(wishes) }
    let session = try options.session(of: application, in: folder.path) { () throws(ExitStatus) in _ = try found.get() }
    let terminal = try found.get()
    try options.conclude(session.run(application) { NcursesPresenter.attach(terminal, to: $0) })
  }

  static func main() { Program.main(Self.self, applications: Catalogue.names) }
}
