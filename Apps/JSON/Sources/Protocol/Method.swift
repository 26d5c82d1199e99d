import SignalboxInterface
import SignalboxProgram

/// Something a driver can ask for: its words and shapes, and what does it.
final class Method {
  /// How it is done.
  enum Work {
    /// At once, before everything queued.
    case immediate((inout WireEngine, Request) -> JSON)
    /// In its turn. Gives the result, or `nil` when it has been begun and is answered later.
    case queued((inout WireEngine, Request, ResponseWriter.Ticket, Frame) throws(WireFailure) -> JSON?)
  }

  let name: String
  let summary: String
  let parameters: [Parameter]
  let result: Shape
  /// What the application may answer, beside JSON-RPC's own errors.
  let errors: [Reason]
  let work: Work

  init(
    _ name: String, _ summary: String, _ parameters: [Parameter] = [], gives result: Shape, errors: [Reason] = [],
    _ work: Work
  ) {
    self.name = name
    self.summary = summary
    self.parameters = parameters
    self.result = result
    self.errors = errors
    self.work = work
  }
}

/// The methods there are, within some limits.
struct MethodTable {
  /// The methods in the order in which they are documented.
  let methods: [Method]
  private let byName: [String: Method]

  /// - Parameter hasTestClock: Whether the session's clock is moved by the driver; without it there is no `app.advance`.
  init(limits: Limits, hasTestClock: Bool) {
    methods = Method.all(limits).filter { hasTestClock || $0.name != "app.advance" }
    byName = Dictionary(uniqueKeysWithValues: methods.map { ($0.name, $0) })
  }

  /// The method called `name`, or `nil`.
  subscript(name: String) -> Method? { byName[name] }
}
