import ArgumentParser
import SignalboxJSON

/// The options that only this front end has.
struct JSONOptions: ParsableArguments {
  @Flag(help: "Speak the Model Context Protocol, for AI agents, instead of plain JSON-RPC.")
  var mcp = false

  @Flag(help: "Print the JSON Schema and the OpenRPC document of the protocol, a line each, and end.")
  var schema = false

  @Flag(help: "Let time stand still until the driver moves it with app.advance.")
  var testClock = false

  @Option(
    help: ArgumentHelp("A file, readable by you alone, of secrets by name, as a JSON object.", valueName: "file"),
    completion: .file())
  var secrets: String?

  @Option(
    help: ArgumentHelp("Another limit than app.hello tells; may be given several times.", valueName: "name=number"))
  var limit: [String] = []

  /// The secrets and limits that the options name, and what is spoken.
  func read() throws -> (secrets: Secrets, limits: Limits, dialect: Dialect) {
    (try secrets.map { try Secrets(file: $0) } ?? Secrets(), try Limits(settings: limit), mcp ? .mcp : .plain)
  }
}
