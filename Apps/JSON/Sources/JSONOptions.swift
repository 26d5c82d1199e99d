public import ArgumentParser
package import SignalboxHTTP
import SignalboxInterface
package import SignalboxProgram
import SignalboxSession
import SignalboxWords

/// The options of the front end for drivers, with JSON. SignalboxJSONFrontEnd makes them a front end, `JSONFrontEnd`.
public struct JSONOptions: ParsableArguments {
  @Flag(help: "Speak the Model Context Protocol, for AI agents, instead of plain JSON-RPC.")
  var mcp = false

  @Flag(help: "Speak A2UI, for renderers that draw the pages, instead of plain JSON-RPC.")
  var a2ui = false

  @Option(
    name: .customLong("a2ui-version"),
    help: ArgumentHelp("The version of A2UI that --a2ui speaks: 0.9.1 (the default) or 1.0.", valueName: "version"),
    completion: .list(A2UIVersion.allCases.map(\.rawValue)))
  var a2uiVersion: String?

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

  /// Creates options for the parser.
  public init() {}

  /// Rejects an option without the option that it needs.
  public func validate() throws {
    if listen != nil, !mcp {
      throw ValidationError(phrase("--listen goes with --mcp."))
    }
    if a2ui, mcp {
      throw ValidationError(phrase("Only one of --mcp and --a2ui can be spoken."))
    }
    if let a2uiVersion, A2UIVersion(rawValue: a2uiVersion) == nil {
      let known = A2UIVersion.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError(phrase("This version of A2UI is not spoken here; these are: \(known)."))
    }
    if a2uiVersion != nil, !a2ui {
      throw ValidationError(phrase("--a2ui-version goes with --a2ui."))
    }
    if token != nil, listen == nil {
      throw ValidationError(phrase("--token goes with --listen."))
    }
  }

  /// A Boolean value that indicates whether an option was given that no other front end has.
  public var isRequested: Bool { mcp || a2ui || schema || attach != nil }

  /// Serves a driver, usually over the standard streams, until the application or the input ends.
  /// - Parameters:
  ///   - launch: The start of the program.
  ///   - listen: Listens for requests over HTTP.
  package func run(_ launch: Launch, listen: @escaping RequestListener) throws(ExitStatus) {
    if let attach {
      var attachment = try Attachment(path: attach)
      return try attachment.run()
    }
    if schema { return print(ProtocolDocuments().lines, terminator: "") }
    if let address = self.listen {
      return try HTTPService(listening: address, tokenFile: token, listen: listen).run(
        launch, time: time, try settings(launch))
    }
    let (streams, log) = (StandardStreams.claim(), LogRelay())
    let settings = mcp ? try settings(launch).asking(SecretPrompts(listen: listen)) : try settings(launch)
    let ending = try launch.run(try launch.application(), time: time, relay: log) { session, name in
      JSONPresenter.make(for: session, streams: streams, settings: settings.naming(name), log: log)
    }
    // MCP has no message for an end that no request asked about, and the client may be gone already. A2UI has none.
    if a2ui || mcp && launch.isAnswered, case .finished(let outcome?) = ending {
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
      dialect: mcp ? .mcp : a2ui ? .a2ui(a2uiVersion.flatMap(A2UIVersion.init) ?? .v09) : .plain,
      tellsEnd: launch.endsAfterReplay || launch.isAnswered,
      isAnswered: launch.isAnswered, hasComplaint: launch.hasComplaint, takesPaths: self.listen == nil)
  }
}

/// Listens at an address.
package typealias RequestListener = @Sendable (ListenAddress) throws(ExitStatus) -> any RequestService
