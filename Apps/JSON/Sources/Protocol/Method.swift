import SignalboxInterface
import SignalboxProgram

/// A method that a driver can call: its name, its shapes and its implementation.
final class Method {
  /// The implementation of a method.
  enum Work {
    /// Runs at once, before all queued requests.
    case immediate((inout WireEngine, Request) -> JSON)
    /// Runs in its turn. Returns the result, or `nil` when the request has begun and is answered later.
    case queued((inout WireEngine, Request, ResponseWriter.Ticket, Frame) throws(WireFailure) -> JSON?)
  }

  let name: String
  let summary: String
  let parameters: [Parameter]
  /// The names of the parameters of which a call has exactly one.
  let alternatives: [String]
  let result: Shape
  /// The application's possible errors, beside the errors of JSON-RPC.
  let errors: [Reason]
  let work: Work

  init(
    _ name: String, _ summary: String, _ parameters: [Parameter] = [], oneOf alternatives: [String] = [],
    gives result: Shape, errors: [Reason] = [], _ work: Work
  ) {
    self.name = name
    self.summary = summary
    self.parameters = parameters
    self.alternatives = alternatives
    self.result = result
    self.errors = errors
    self.work = work
  }
}

/// The available methods, within some limits.
struct MethodTable {
  /// The methods in the order of the documentation.
  let methods: [Method]
  private let byName: [String: Method]

  /// - Parameter hasTestClock: A Boolean value that indicates whether the driver moves the session's clock. Without a
  ///   test clock there is no `app.advance`.
  init(limits: Limits, hasTestClock: Bool) {
    methods = Method.all(limits).filter { hasTestClock || $0.name != "app.advance" }
    byName = Dictionary(uniqueKeysWithValues: methods.map { ($0.name, $0) })
  }

  /// Returns the method with this name, or `nil`.
  subscript(name: String) -> Method? { byName[name] }
}
