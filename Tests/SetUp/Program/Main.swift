import ArgumentParser
import Signalbox
import SignalboxNavigation
import SignalboxProgram
import SignalboxSetUp

/// The set-up wizard in each front end, as a program of somebody else's.
@main struct SetUpProgram: SignalboxProgram {
  static let configuration = CommandConfiguration(commandName: "set-up", abstract: "Set a computer up.", version: "7.5")

  @Option(help: "The folder in which everything is installed (default: the data folder).")
  var world: String?

  func application(in data: DataFolder) -> any Application { SetUp(world: .inFolder(world ?? data.path)) }
}
