import ArgumentParser
import SignalboxInterface
import SignalboxJSON
import SignalboxProgram
import SignalboxServices
import SignalboxSession

@main struct Main: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "signalbox-json",
    abstract: "Run an application for a program that drives it in JSON-RPC, line by line.",
    version: Program.version)
  @OptionGroup var options: SharedOptions
  @OptionGroup var services: ServiceOptions
  @OptionGroup var own: JSONOptions
  func run() throws {
    if own.schema { return print(ProtocolDocuments().lines, terminator: "") }
    let streams = StandardStreams.take()
    let ((secrets, limits, dialect), hasTestClock, name) = (try own.read(), own.testClock, options.app)
    let tellsEnd = options.endsAfterReplay
    let (folder, log) = (DataFolder(options.data), LogRelay())
    let catalogue: Catalogue
    do throws(AccessKeyError) {
      catalogue = try Catalogue(folder: folder, options: services)
    } catch {
      throw error.isUnreadable ? ExitStatus.noInput("\(error)") : .unusable("\(error)")
    }
    let application = try options.application(among: Catalogue.names, catalogue.application)
    let time = hasTestClock ? TimeSource.manual : .machine
    let session = try options.session(of: application, in: folder.path, time: time, relay: log)
    let ending = session.run(application) { session in
      JSONPresenter.attach(
        to: session, streams: streams, application: name, limits: limits, hasTestClock: hasTestClock,
        secrets: secrets, dialect: dialect, log: log, tellsEnd: tellsEnd)
    }
    try options.checkResult(ending)
    // An application that has ended told its outcome in app.exiting; standard output is not this process's any more.
    if case .finished = ending { return }
    try Program.conclude(ending)
  }

  static func main() { Program.main(Self.self, applications: Catalogue.names) }
}
