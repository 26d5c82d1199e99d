import ArgumentParser
import SignalboxJSON
import SignalboxProgram
import SignalboxServices
import SignalboxTUI

/// The program that runs an application on the full screen.
@main struct Main: CatalogueProgram {
  typealias UI = FullScreenFrontEnd
  static let configuration = CommandConfiguration(
    commandName: "signalbox-tui", abstract: "Run an application on the full screen of a terminal.",
    version: Program.version)

  static var control: (any ControlService)? { JSONControl() }

  var services = ServiceOptions()
}
