import ArgumentParser
import SignalboxHTTP
import SignalboxInterface
public import SignalboxProgram
import SignalboxSession
import SignalboxWords

/// The front end for drivers, with JSON.
public struct JSONFrontEnd: FrontEnd {
  @Flag(help: "Speak the Model Context Protocol, for AI agents, instead of plain JSON-RPC.")
  var mcp = false

  @Option(
    help: ArgumentHelp(
      "Serve --mcp over HTTP here, instead of on standard input and output; port 0 is any that is free.",
      valueName: "host:port"))
  var listen: ListenAddress?

  @Option(
    help: ArgumentHelp(
      "A file, readable by you alone, of the token that HTTP clients send; else one is made and printed.",
      valueName: "file"), completion: .file())
  var token: String?

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

  /// Creates the front end without options.
  public init() {}

  /// Rejects an option without the option that it needs.
  public func validate() throws {
    if listen != nil, !mcp {
      throw ValidationError(phrase("--listen goes with --mcp."))
    }
    if token != nil, listen == nil {
      throw ValidationError(phrase("--token goes with --listen."))
    }
  }

  /// A Boolean value that indicates whether an option was given that no other front end has.
  public var isRequested: Bool { mcp || schema || attach != nil }

  /// Serves a driver, usually over the standard streams, until the application or the input ends.
  public func run(_ launch: Launch) throws(ExitStatus) {
    if let attach {
      var attachment = try Attachment(path: attach)
      return try attachment.run()
    }
    if schema { return print(ProtocolDocuments().lines, terminator: "") }
    if let listen {
      return try HTTPService(listening: listen, tokenFile: token).run(launch, time: time, try settings(launch))
    }
    let (streams, log) = (StandardStreams.claim(), LogRelay())
    let settings = mcp ? try settings(launch).asking(SecretPrompts()) : try settings(launch)
    let ending = try launch.run(try launch.application(), time: time, relay: log) { session, name in
      JSONPresenter.make(for: session, streams: streams, settings: settings.naming(name), log: log)
    }
    // MCP has no message for an end that no request asked about, and the client may be gone already.
    if mcp, launch.isAnswered, case .finished(let outcome?) = ending {
      Program.reportError(
        phrase("The outcome: \(SafeText.visible(outcome))"))
    }
    try launch.checkResult(ending)
    // An ended application has its outcome in `app.exiting`, and standard output is reserved for the wire.
    if case .finished = ending { return }
    try Program.conclude(ending)
  }

  private var time: TimeSource { testClock ? .manual : .machine }

  /// Returns the settings of the wire from the options.
  private func settings(_ launch: Launch) throws(ExitStatus) -> WireSettings {
    let (secrets, limits) = (
      try secrets.map { (file) throws(ExitStatus) in try SecretsFile(file: file) }, try Limits(settings: limit)
    )
    return WireSettings(
      application: "", limits: limits, hasTestClock: testClock, secrets: secrets ?? SecretsFile(),
      dialect: mcp ? .mcp : .plain, tellsEnd: launch.endsAfterReplay || launch.isAnswered,
      isAnswered: launch.isAnswered, hasComplaint: launch.hasComplaint, takesPaths: listen == nil)
  }
}
