import ArgumentParser
import SignalboxJSONFrontEnd
import SignalboxProgram
import SignalboxServices

/// The program that other programs drive.
@main struct Main: CatalogueProgram {
  typealias UI = JSONFrontEnd
  static let configuration = CommandConfiguration(
    commandName: "signalbox-json",
    abstract: "Run an application for a program that drives it in JSON-RPC, line by line.",
    version: Program.version)

  var services = ServiceOptions()
}
