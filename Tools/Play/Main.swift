import ArgumentParser
import Foundation
import SignalboxDrivers
import SignalboxInterface
import SignalboxTesting
import SignalboxWords

/// Plays scenarios in the real programs of an application, and prints where the results of front ends differ.
@main struct Play: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "signalbox-play",
    abstract: "Play scenarios in a program's front ends, and say what differs.",
    discussion: """
      A program is named with the words that go before all else, as in --cli "signalbox-cli setup". One without a slash \
      stands beside signalbox-play, as everything does that a package builds, or on the PATH.
      """)

  @Argument(help: "Folders of scenarios, or folders with several.", completion: .directory)
  var scenarios: [String]

  @Option(help: ArgumentHelp("The program, where one chooses by --ui.", valueName: "program"))
  var program: String?

  @Option(help: ArgumentHelp("The one that speaks JSON.", valueName: "program"))
  var json: String?

  @Option(help: ArgumentHelp("The one that asks in lines.", valueName: "program"))
  var cli: String?

  @Option(help: ArgumentHelp("The one for the full screen.", valueName: "program"))
  var tui: String?

  @Option(
    help: ArgumentHelp(
      "The one for browsers: played over HTTP, and where Chromium's driver is installed in a browser, too.",
      valueName: "program"))
  var web: String?

  @Option(help: ArgumentHelp("For how long a program is waited for at each step.", valueName: "seconds"))
  var limit = 60

  func validate() throws {
    guard program != nil || json != nil else {
      throw ValidationError("Name the --program, or at least the one for --json.")
    }
    guard (1...86_400).contains(limit) else {
      throw ValidationError("--limit is a number of seconds, from 1 to 86400.")
    }
  }

  func run() throws {
    let player = ScenarioPlayer(commands: commands, limit: .seconds(limit))
    var isWrong = false
    for path in scenarios {
      do {
        for scenario in try Self.read(path) {
          for played in try player.play(scenario) {
            print(played)
            if played.difference != nil { isWrong = true }
          }
        }
      } catch {
        let words = (error as? ScenarioError)?.description ?? error.localizedDescription
        print(SafeText.visible("\(path): \(words)"))
        isWrong = true
      }
    }
    if isWrong { throw ExitCode.failure }
  }

  private var commands: [PlayedFrontEnd: [String]] {
    var commands = program.map { ScenarioPlayer.commands(of: Self.words($0)) } ?? [:]
    for (frontEnd, command) in [(PlayedFrontEnd.json, json), (.cli, cli), (.tui, tui), (.web, web)] {
      if let command { commands[frontEnd] = Self.words(command) }
    }
    if ScenarioPlayer.hasBrowser { commands[.browser] = commands[.web] }
    return commands
  }

  /// Returns the scenario in a folder, or the scenarios in its folders.
  private static func read(_ path: String) throws -> [Scenario] {
    let folder = URL(filePath: path)
    let isOne = FileManager.default.fileExists(atPath: folder.appending(path: "steps").path)
    let found = isOne ? [try Scenario(folder: folder)] : try Scenario.all(in: folder)
    guard !found.isEmpty else { throw ScenarioError(description: "no scenario is there: a folder with a file steps") }
    return found
  }

  /// Returns the program and its arguments.
  private static func words(_ command: String) -> [String] {
    var words = command.split(separator: " ").map(String.init)
    guard let program = words.first else { return [command] }
    if program.contains("/") { words[0] = URL(filePath: program).path } else { words[0] = place(of: program) }
    return words
  }

  /// Returns the path of a program that was named without a folder: beside this tool, or on the PATH.
  private static func place(of program: String) -> String {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let found = folders.map { "\($0)/\(program)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    return ScenarioPlayer.built(program) ?? found ?? program
  }
}
