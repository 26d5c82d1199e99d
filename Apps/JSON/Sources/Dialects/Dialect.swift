import SignalboxInterface

/// The protocol that the driver speaks.
public enum Dialect: Equatable, Sendable {
  /// JSON-RPC 2.0 with the methods of `docs/reference/protocol.md`.
  case plain
  /// The Model Context Protocol, in both its eras.
  case mcp
  /// A2UI, for renderers that draw the pages with components of their own.
  case a2ui(A2UIVersion)
  /// The protocol of the driver's first message.
  case either

  func make(_ limits: Limits) -> any WireDialect {
    switch self {
    case .plain: JSONRPCDialect()
    case .mcp: MCPDialect(limits: limits)
    case .a2ui(let version): A2UIDialect(version)
    case .either: UndecidedDialect()
    }
  }
}

/// A protocol for the ``WireEngine``: reads a driver's messages as requests and writes the engine's announcements.
///
/// A dialect belongs to the engine that made it. Only that engine calls it. The dialect holds all it knows about its
/// driver.
protocol WireDialect: AnyObject {
  /// The differences from plain JSON-RPC.
  var rules: DialectRules { get }

  /// Handles a message: answers it, or passes the request to `engine`.
  /// - Parameters:
  ///   - bytes: The number of bytes of the message.
  ///   - stream: The stream for the answer to a message over HTTP; `nil` for a line.
  func receive(_ json: JSON, bytes: Int, from stream: MessageStream?, in engine: inout WireEngine)

  /// Answers a message that cannot be read.
  func refuse(_ failure: WireFailure, in engine: inout WireEngine)

  /// Records that the session refused the event of the action in progress.
  /// - Parameter element: The element of the event, in the last frame.
  func rejected(_ event: InputEvent, _ rejection: Rejection, at element: ElementState?)

  /// Cancels a request, which then gets no answer.
  func cancel(_ id: RequestID, in engine: inout WireEngine)

  /// Records that a new frame must be announced.
  func frameChanged()

  /// Announces the changes since the last announcement; several frames count as a single change. Called when there is
  /// room to write.
  /// - Parameter id: The request in progress.
  func announce(_ frame: Frame, working id: RequestID?, in responses: inout ResponseWriter)

  /// Announces that the session is stalled, and the reason.
  /// - Parameter id: The request in progress.
  func announceStall(_ sentence: String, working id: RequestID?, in responses: inout ResponseWriter)

  /// The secrets that the user typed for requests in progress, by name.
  var typedSecrets: [String: String] { get }

  /// Continues the requests that waited for the user. The user has typed the secrets or has refused.
  func secretsArrived(in engine: inout WireEngine)

  /// Returns the name of the state of a page, for a view of it.
  func version(of frame: Frame) -> String

  /// Answers the requests that the dialect keeps open. Called once, as the last call.
  func end(in responses: inout ResponseWriter)
}

extension WireDialect {
  var typedSecrets: [String: String] { [:] }

  func refuse(_ failure: WireFailure, in engine: inout WireEngine) {
    engine.responses.answer(ResponseWriter.Ticket(id: .null), .failure(failure))
  }
  func rejected(_ event: InputEvent, _ rejection: Rejection, at element: ElementState?) {}
  func cancel(_ id: RequestID, in engine: inout WireEngine) {}
  func frameChanged() {}
  func secretsArrived(in engine: inout WireEngine) {}
  func announce(_ frame: Frame, working id: RequestID?, in responses: inout ResponseWriter) {}
  func announceStall(_ sentence: String, working id: RequestID?, in responses: inout ResponseWriter) {}
  func version(of frame: Frame) -> String { "\(frame.revision)" }
  func end(in responses: inout ResponseWriter) {}
}

/// The differences of a dialect from plain JSON-RPC.
struct DialectRules {
  /// A Boolean value that indicates whether an answer has no id, instead of null, when the message's id is unreadable.
  var omitsUnknownID = false
  /// A Boolean value that indicates whether secrets are accepted only by name, because others can read the driver's
  /// messages.
  var requiresSecretsByName = false
  /// A Boolean value that indicates whether a press on a list asks for more rows. The dialect has no other way to ask.
  var pressAsksForMore = false
  /// A Boolean value that indicates whether going back does not wait for the work of an earlier action. Otherwise the
  /// way back would wait until that work ends.
  var backOvertakes = false
  /// A Boolean value that indicates whether the first snapshot waits until the page has settled, for a second at most.
  var awaitsFirstPage = false
  /// A Boolean value that indicates whether values may also be given as their JSON text, as models write them.
  var readsValuesInTexts = false
  /// A Boolean value that indicates whether changes are announced after a message without a turn of the session, too.
  var announcesAtOnce = false
  /// A Boolean value that indicates whether the end is announced to a driver without a subscription.
  var tellsEnd = true
}

/// Formats an answer for a dialect.
protocol ResponseFormat {
  /// Returns the answer in the form of the dialect.
  /// - Parameters:
  ///   - frame: The current page, or `nil` where no page can be shown.
  ///   - ended: The outcome of the application, once the application has ended by itself.
  func answer(_ answer: Result<JSON, WireFailure>, _ frame: Frame?, ended: Outcome?) -> Result<JSON, WireFailure>
}

/// The outcome of an application.
struct Outcome {
  let text: String?
}
