import SignalboxModel

/// Numbers the requests to a service. The number stays the same until the values change or the service answers.
final class RegisterRequests {
  private var number = 0
  private var asked: Credentials?

  /// Returns the number of a request for `credentials`.
  func number(for credentials: Credentials) -> Int {
    // Compares handles: a comparison of texts would add an entry to the recording. A secret that is typed again has a
    // new handle.
    let isSame = asked?.username == credentials.username && asked?.password.handle === credentials.password.handle
    if !isSame { (number, asked) = (number + 1, credentials) }
    return number
  }

  /// Ends the current request after an answer; the next request gets a new number.
  func wereAnswered() { asked = nil }

  /// Returns the effect's key with the request's number in place of the effect's own.
  static func key(_ number: Int, in key: String) -> String {
    key.prefix(through: key.lastIndex(of: "#") ?? key.startIndex) + "\(number)"
  }
}

/// The answer of a service, as recorded.
struct RegisterAnswer: Codable, Sendable, DecliningAnswer {
  var token: Secret?
  /// The reason why no account was opened.
  var refusal: String?
  /// The field whose value was refused.
  var field: RegisterRefusal.Field?

  /// A service that names a field has opened no account. After another failure it may have.
  var hasDeclined: Bool { field != nil }
}
