import ArgumentParser
import SignalboxEverywhere
import SignalboxNavigation
import SignalboxProgram
import SignalboxSetUp
import SignalboxTesting

/// The set-up wizard in each front end, as another author's program.
@main struct SetUpProgram: EverywhereProgram {
  static let configuration = CommandConfiguration(commandName: "set-up", abstract: "Set a computer up.", version: "7.5")

  @Option(help: "The folder in which everything is installed (default: the data folder).")
  var world: String?

  @Flag(help: "Show a page of several parts in its place.")
  var parts = false

  @Flag(help: "Show a page in its place with rows to select.")
  var rows = false

  @Flag(help: "Show a page in its place with many rows to select.")
  var manyRows = false

  @Option(help: "Show a page in its place whose first button computes until this file is there.")
  var busyUntil: String?

  func application(in data: DataFolder) -> any Application {
    if let busyUntil { return BusyApplication(file: busyUntil) }
    if rows || manyRows { return SelectedRowsApplication(.table(rows ? 3 : 30)) }
    return parts ? TabsApplication() : SetUp(world: .inFolder(world ?? data.path))
  }
}
