import SignalboxWords

/// A user of the desk, and what the user may do.
///
/// The pages know only this value. It has the same form for a name from a proxy and for a name from the log-in page.
public struct DeskUser: Sendable {
  /// The name that the other users see.
  public let name: String
  /// The reason why the user cannot acknowledge alerts; `nil` for an operator.
  let refusal: String?
  /// A Boolean value that indicates whether the log-in page asked for the name.
  let hasLoggedIn: Bool

  /// Creates a user that the front end knows (`ApplicationContext.user`).
  /// - Parameters:
  ///   - name: The name.
  ///   - operators: The names of the operators; `nil` if all users are operators.
  public init(known name: String, operators: Set<String>?) {
    (self.name, hasLoggedIn) = (name, false)
    refusal = operators?.contains(name) == false ? phrase("Only operators of the desk acknowledge alerts.") : nil
  }

  /// Creates a user from a typed name. No password proves it, so it makes no operator where operators have names.
  /// - Parameters:
  ///   - name: The name.
  ///   - operators: The names of the operators; `nil` if all users are operators.
  public init(typed name: String, operators: Set<String>?) {
    (self.name, hasLoggedIn) = (name, true)
    refusal =
      operators == nil
      ? nil : phrase("Only operators acknowledge alerts, and a typed name does not prove who you are.")
  }
}
