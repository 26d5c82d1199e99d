import Foundation
import SignalboxModel
public import SignalboxPages
public import SignalboxWeb

/// Opens accounts at a web service: `POST /register` with the user name and the password as JSON, `{"token": "…"}` in the answer.
///
/// A service that refuses may say why: `{"code": "username_taken"}`, or `username_refused`, `password_refused`, or `key_reused`
/// for an `Idempotency-Key` that it has seen with other values.
public struct WebRegisterService: RegisterService {
  private let client: WebClient
  private let address: WebAddress

  /// Creates a service.
  /// - Parameter base: Where the service is; `/register` is added to it.
  public init(base: WebAddress, client: WebClient = WebClient()) {
    self.client = client
    address = base.appending("register")
  }

  /// Asks the service. Sent again only when the first request surely reached nobody.
  public func register(_ username: String, password: String, key: String) async throws -> Registration {
    let response = try await client.send(
      WebRequest(
        post: ["username": username, "password": password], to: address, header: ["Idempotency-Key": key]))
    return try Self.read(status: response.status, body: response.body)
  }

  private struct Answer: Decodable {
    var token: String?
    var code: String?
  }

  /// Why a service refuses. It says so by one of these names, and the sentence is ours.
  ///
  /// A service that was given a password may quote it in whichever form, so nothing of what it says is shown.
  private enum Refusal: String {
    case usernameTaken = "username_taken"
    case usernameRefused = "username_refused"
    case passwordRefused = "password_refused"
    case keyReused = "key_reused"

    var sentence: String {
      switch self {
      case .usernameTaken: "The user name is taken."
      case .usernameRefused: "The service does not take this user name; choose another."
      case .passwordRefused: "The service does not take this password; choose another."
      case .keyReused: "The service has had this request before, with other values. Try again."
      }
    }
  }

  /// What an answer means.
  static func read(status: Int, body: Data) throws(EffectFailure) -> Registration {
    let answer = try? JSONDecoder().decode(Answer.self, from: body)
    if (200..<300).contains(status) {
      guard let answer else { throw EffectFailure(reason: "The service's answer cannot be understood.") }
      return Registration(token: answer.token.flatMap { $0.isEmpty ? nil : $0 })
    }
    if (400..<500).contains(status), let refusal = answer?.code.flatMap(Refusal.init) {
      throw EffectFailure(reason: refusal.sentence)
    }
    switch status {
    case 409: throw EffectFailure(reason: Refusal.usernameTaken.sentence)
    case 422:
      throw EffectFailure(
        reason: "The service does not take these values, or had this request before with others (status 422); "
          + "change them, or try again.")
    case 429: throw EffectFailure(reason: "The service has too much to do (status 429); try again later.")
    case 500...: throw EffectFailure(reason: "The service has failed (status \(status)); try again later.")
    default: throw EffectFailure(reason: "The service has refused (status \(status)).")
    }
  }
}
