public import SignalboxModel

/// Opens accounts. It lives behind a protocol so that the application can be tested without a network (R74).
public protocol RegisterService: Sendable {
  /// Opens an account and gives what came of it, at once or after a while.
  ///
  /// Called again with the same `key` when a session died in between: that must not be refused as a second account.
  /// Again with that key and anything else, it is refused: something was mixed up.
  /// - Throws: An error whose description is a sentence for the user, without any part of the password.
  func register(_ username: String, password: String, key: String) async throws -> Registration
}

/// Who wants an account.
public struct Credentials: Sendable {
  /// The name.
  public var username: String
  /// The password.
  public var password: Secret

  /// Creates credentials from what was typed.
  public init(username: String, password: Secret) {
    self.username = username
    self.password = password
  }
}

/// What a service answered.
public struct Registration: Sendable, Codable {
  /// The bearer token of the new account, or `nil` when the service gave none.
  public var token: Secret?

  /// Creates an answer.
  public init(token: String?) { self.token = token.map(Secret.init) }
}
