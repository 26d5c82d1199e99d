import ArgumentParser
import SignalboxBrowser
import SignalboxJSON
import SignalboxProgram
import SignalboxServices

/// The program that serves pages to browsers.
@main struct Main: CatalogueProgram {
  typealias UI = WebFrontEnd
  static let configuration = CommandConfiguration(
    commandName: "signalbox-web", abstract: "Serve an application to browsers, a session for each visitor.",
    version: Program.version)

  static var control: (any ControlService)? { JSONControl() }

  var services = ServiceOptions()
}
