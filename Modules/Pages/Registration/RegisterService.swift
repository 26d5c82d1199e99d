public import SignalboxModel

/// Opens accounts. A protocol, so that the application can be tested without a network (R74).
public protocol RegisterService: Sendable {
  /// Opens an account and returns the answer, at once or later.
  ///
  /// Called again with the same `key` after a crash of the session. The repetition must not be refused as a second
  /// account. The same key with other values must be refused, because requests were mixed up.
  /// - Throws: ``RegisterRefusal`` when the service has refused the name or the password, `EffectFailure` when it has
  ///   refused for another reason. After any other error an account may have been opened.
  ///   When the user then tries again with the same values, `key` is the same. Each error's description is a sentence
  ///   for the user, without any part of the password.
  func register(_ username: String, password: String, key: String) async throws -> Registration
}

/// The refusal of a value by a service, which is shown at the field of the value.
public struct RegisterRefusal: Error, Codable, Equatable, CustomStringConvertible {
  /// A field of the registration.
  public enum Field: String, Codable, Sendable { case username, password }

  /// The field whose value was refused.
  public var field: Field
  /// A sentence for the user, without any part of the password.
  public var reason: String

  /// Creates a refusal.
  public init(of field: Field, _ reason: String) { (self.field, self.reason) = (field, reason) }

  /// The sentence for the user.
  public var description: String { reason }
}

/// The name and password for a new account.
public struct Credentials: Sendable {
  /// The name.
  public var username: String
  /// The password.
  public var password: Secret

  /// Creates credentials from the user's input.
  public init(username: String, password: Secret) {
    self.username = username
    self.password = password
  }
}

/// The answer of a service.
public struct Registration: Sendable, Codable {
  /// The bearer token of the new account, or `nil` when the service returned none.
  public var token: Secret?

  /// Creates an answer.
  public init(token: String?) { self.token = token.map(Secret.init) }

  init(_ answer: RegisterAnswer) { token = answer.token }
}
