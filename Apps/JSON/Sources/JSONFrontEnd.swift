import ArgumentParser
import SignalboxInterface
public import SignalboxProgram
import SignalboxSession

/// JSON for a driver, as a program's front end.
public struct JSONFrontEnd: FrontEnd {
  @Flag(help: "Speak the Model Context Protocol, for AI agents, instead of plain JSON-RPC.")
  var mcp = false

  @Flag(help: "Print the JSON Schema and the OpenRPC document of the protocol, a line each, and end.")
  var schema = false

  @Option(
    help: ArgumentHelp(
      "Run nothing: join standard input and output with the session that listens at this socket (--control).",
      valueName: "socket"), completion: .file())
  var attach: String?

  @Flag(help: "Let time stand still until the driver moves it with app.advance.")
  var testClock = false

  @Option(
    help: ArgumentHelp("A file, readable by you alone, of secrets by name, as a JSON object.", valueName: "file"),
    completion: .file())
  var secrets: String?

  @Option(
    help: ArgumentHelp("Another limit than app.hello tells; may be given several times.", valueName: "name=number"))
  var limit: [String] = []

  /// Nothing given.
  public init() {}

  /// Whether something was asked for that no other front end has.
  public var isAskedFor: Bool { mcp || schema || attach != nil }

  /// Is driven over the standard streams until the application or the input has ended.
  public func run(_ launch: Launch) throws(ExitStatus) {
    if let attach {
      var attachment = try Attachment(path: attach)
      return try attachment.run()
    }
    if schema { return print(ProtocolDocuments().lines, terminator: "") }
    let streams = StandardStreams.take()
    let (secrets, limits) = (
      try secrets.map { (file) throws(ExitStatus) in try SecretsFile(file: file) }, try Limits(settings: limit)
    )
    let (hasTestClock, dialect, tellsEnd, log) = (
      testClock, mcp ? Dialect.mcp : .plain, launch.endsAfterReplay, LogRelay()
    )
    let ending = try launch.run(
      try launch.application(), time: hasTestClock ? .manual : .machine, relay: log
    ) { session, name in
      JSONPresenter.attach(
        to: session, streams: streams, application: name, limits: limits, hasTestClock: hasTestClock,
        secrets: secrets ?? SecretsFile(), dialect: dialect, log: log, tellsEnd: tellsEnd)
    }
    try launch.checkResult(ending)
    // An application that has ended told its outcome in app.exiting; standard output is not this process's any more.
    if case .finished = ending { return }
    try Program.conclude(ending)
  }
}
