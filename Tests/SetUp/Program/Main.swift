import ArgumentParser
import SignalboxCLI
import SignalboxInterface
import SignalboxJSON
import SignalboxProgram
import SignalboxSession
import SignalboxSetUp
import SignalboxTUI

/// `set-up cli|tui|json`: the set-up wizard in each front end, as a program of somebody else's would run it.
@main enum Main {
  static func main() {
    let words = Program.arguments
    let rest = Array(words.dropFirst())
    switch words.first {
    case "cli": Program.main(InLines.self, arguments: rest)
    case "tui": Program.main(FullScreen.self, arguments: rest)
    default: Program.main(OverJSON.self, arguments: rest)
    }
  }
}

/// What all three take.
struct SetUpOptions: ParsableArguments {
  @OptionGroup var options: SharedOptions

  @Option(help: "The folder in which everything is installed.")
  var world: String

  var application: SetUp { SetUp(world: .inFolder(world)) }
  var folder: String { options.data ?? world }
}

struct InLines: ParsableCommand {
  @OptionGroup var setUp: SetUpOptions
  func run() throws {
    let application = setUp.application
    let session = try setUp.options.session(of: application, in: setUp.folder)
    try setUp.options.conclude(session.run(application) { LineMode.attach(to: $0) })
  }
}

struct FullScreen: ParsableCommand {
  @OptionGroup var setUp: SetUpOptions
  func run() throws {
    let (application, terminal) = (setUp.application, try FullScreenTerminal.find(FullScreenOptions()))
    let session = try setUp.options.session(of: application, in: setUp.folder)
    try setUp.options.conclude(session.run(application) { NcursesPresenter.attach(terminal, to: $0) })
  }
}

struct OverJSON: ParsableCommand {
  @OptionGroup var setUp: SetUpOptions
  func run() throws {
    let (application, streams) = (setUp.application, StandardStreams.take())
    let session = try setUp.options.session(of: application, in: setUp.folder)
    let ending = session.run(application) { JSONPresenter.attach(to: $0, streams: streams, application: SetUp.name) }
    try setUp.options.checkResult(ending)
    if case .finished = ending { return }
    try Program.conclude(ending)
  }
}
