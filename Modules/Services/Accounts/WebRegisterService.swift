import Foundation
import SignalboxModel
public import SignalboxPages
public import SignalboxWeb
import SignalboxWords

/// Opens accounts at a web service: `POST /register` with the user name and the password as JSON, `{"token": "…"}` in
/// the answer.
///
/// A service that refuses may give a reason: `{"code": "username_taken"}`, `username_refused`, `password_refused` or
/// `key_reused`. The last means that an `Idempotency-Key` was used before with other values.
public struct WebRegisterService: RegisterService {
  private let client: WebClient
  private let address: WebAddress

  /// Creates a service.
  /// - Parameters:
  ///   - base: The address of the service; `/register` is added to it.
  ///   - client: The client that sends the requests.
  public init(base: WebAddress, client: WebClient = WebClient()) {
    self.client = client
    address = base.appending("register")
  }

  /// Sends the request to the service. Only a status of refusal means that no account was opened. After a failure or an
  /// invalid answer, the outcome is unknown. Sends the request again only if the first attempt cannot have arrived.
  public func register(_ username: String, password: String, key: String) async throws -> Registration {
    let response = try await client.send(
      WebRequest(
        post: ["username": username, "password": password], to: address, header: ["Idempotency-Key": key]))
    do {
      return try Self.read(status: response.status, body: response.body)
    } catch {
      guard Self.isRefusal(response.status) else { throw OpenAnswer(description: "\(error)") }
      throw error
    }
  }

  /// Returns a Boolean value that indicates whether this status means that surely no account was opened. Called for
  /// answers that report no account.
  private static func isRefusal(_ status: Int) -> Bool {
    (400..<500).contains(status) && status != 408 && status != 429
  }

  /// An answer after which the outcome is unknown.
  private struct OpenAnswer: Error, CustomStringConvertible {
    let description: String
  }

  private struct Answer: Decodable {
    var token: String?
    var code: String?
  }

  /// The reasons of a service to refuse. The service sends only a name; the sentence is our own.
  ///
  /// A service that knows the password may quote it in any form. Therefore no other text of the service is shown.
  private enum Refusal: String {
    case usernameTaken = "username_taken"
    case usernameRefused = "username_refused"
    case passwordRefused = "password_refused"
    case keyReused = "key_reused"

    var sentence: String {
      switch self {
      case .usernameTaken: phrase("The user name is taken.")
      case .usernameRefused: phrase("The service does not take this user name; choose another.")
      case .passwordRefused: phrase("The service does not take this password; choose another.")
      case .keyReused: phrase("The service has had this request before, with other values. Try again.")
      }
    }

    /// The error with the field whose value was refused.
    var error: any Error {
      switch self {
      case .usernameTaken, .usernameRefused: RegisterRefusal(of: .username, sentence)
      case .passwordRefused: RegisterRefusal(of: .password, sentence)
      case .keyReused: EffectFailure(reason: sentence)
      }
    }
  }

  /// Returns the meaning of an answer.
  static func read(status: Int, body: Data) throws -> Registration {
    let answer = try? JSONDecoder().decode(Answer.self, from: body)
    if (200..<300).contains(status) {
      guard let answer else { throw EffectFailure(reason: phrase("The service's answer cannot be understood.")) }
      return Registration(token: answer.token.flatMap { $0.isEmpty ? nil : $0 })
    }
    if (400..<500).contains(status), let refusal = answer?.code.flatMap(Refusal.init) {
      throw refusal.error
    }
    switch status {
    case 409: throw Refusal.usernameTaken.error
    case 422:
      throw EffectFailure(
        reason: phrase(
          "The service does not take these values, or had this request before with others (status 422); change them, or try again."
        ))
    case 429: throw EffectFailure(reason: phrase("The service has too much to do (status 429); try again later."))
    case 500...: throw EffectFailure(reason: phrase("The service has failed (status \(status)); try again later."))
    default: throw EffectFailure(reason: phrase("The service has refused (status \(status))."))
    }
  }
}
