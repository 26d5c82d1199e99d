import SignalboxInterface

/// What the driver speaks.
public enum Dialect: Sendable {
  /// JSON-RPC 2.0 with the methods of `docs/protocol.md`.
  case plain
  /// The Model Context Protocol, in both its eras.
  case mcp
  /// Whichever of the two the driver's first message is of.
  case either

  func make(_ limits: Limits) -> any WireDialect {
    switch self {
    case .plain: JSONRPCDialect()
    case .mcp: MCPDialect(limits: limits)
    case .either: UndecidedDialect()
    }
  }
}

/// One way to speak with the ``WireEngine``: reads a driver's messages as requests for it, and says what it has to say.
///
/// A dialect belongs to one engine, which makes it and alone calls it. It holds what it has to know of its driver.
protocol WireDialect: AnyObject {
  /// Where it differs from plain JSON-RPC.
  var rules: DialectRules { get }

  /// Takes what stood on one line of `bytes` bytes: answers it, or hands what it asks for to `engine`.
  func receive(_ json: JSON, bytes: Int, in engine: inout WireEngine)

  /// Takes note that there is another frame to tell about.
  func frameChanged()

  /// Tells what is new since it was told last; any number of frames are one change. Called when there is room for it.
  /// - Parameter id: The request that is being done.
  func announce(_ frame: Frame, working id: RequestID?, in responses: inout ResponseWriter)

  /// Tells that the session stands still, and why.
  /// - Parameter id: The request that is being done.
  func announceStall(_ sentence: String, working id: RequestID?, in responses: inout ResponseWriter)

  /// Secrets that the user typed for requests that are done now, by their names.
  var typedSecrets: [String: String] { get }

  /// Goes on with what waited for the user, who has typed secrets or will not.
  func secretsArrived(in engine: inout WireEngine)

  /// Answers what it keeps open by itself. Called once, last.
  func end(in responses: inout ResponseWriter)
}

extension WireDialect {
  var typedSecrets: [String: String] { [:] }

  func frameChanged() {}
  func secretsArrived(in engine: inout WireEngine) {}
  func announce(_ frame: Frame, working id: RequestID?, in responses: inout ResponseWriter) {}
  func announceStall(_ sentence: String, working id: RequestID?, in responses: inout ResponseWriter) {}
  func end(in responses: inout ResponseWriter) {}
}

/// Where a dialect differs from plain JSON-RPC.
struct DialectRules {
  /// Whether an answer to a message whose id could not be read has no id, instead of null.
  var omitsUnknownID = false
  /// Whether a secret is taken only by its name, because what the driver says is kept where others read it.
  var takesSecretsByNameOnly = false
  /// Whether pressing a list asks for more of its rows, because there is nothing else that does.
  var pressAsksForMore = false
  /// Whether going back does not wait for what an earlier action began: the driver cannot tell what is under way otherwise.
  var backOvertakes = false
  /// Whether the end may be told to a driver that has not subscribed.
  var tellsEnd = true
}

/// How a dialect puts an answer.
protocol ResponseWording {
  /// The answer in the dialect's words.
  /// - Parameters:
  ///   - frame: The page as it is now, or `nil` where there is none that can be told.
  ///   - ended: What the application came to, once it has ended by itself.
  func answer(_ answer: Result<JSON, WireFailure>, _ frame: Frame?, ended: Outcome?) -> Result<JSON, WireFailure>
}

/// What the application came to.
struct Outcome {
  let text: String?
}
