import Foundation
import SignalboxModel
public import SignalboxPages

/// Opens accounts at a web service: `POST /register` with the user name and the password as JSON, a bearer token in the answer.
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
    return try Self.read(status: response.status, body: response.body, hiding: password)
  }

  private struct Answer: Decodable {
    var token: String?
    var error: String?
  }

  /// What an answer means.
  /// - Parameter secret: A service that quotes it is not quoted.
  static func read(status: Int, body: Data, hiding secret: String) throws(EffectFailure) -> Registration {
    let answer = try? JSONDecoder().decode(Answer.self, from: body)
    if (200..<300).contains(status) {
      guard let answer else { throw EffectFailure(reason: "The service's answer cannot be understood.") }
      return Registration(token: answer.token.flatMap { $0.isEmpty ? nil : $0 })
    }
    if (400..<500).contains(status), let said = answer?.error, !said.isEmpty, !said.contains(secret) {
      // Scalars, because one character may be made of a million of them.
      throw EffectFailure(reason: String(said.unicodeScalars.prefix(200)))
    }
    switch status {
    case 409: throw EffectFailure(reason: "The user name is taken.")
    case 500...: throw EffectFailure(reason: "The service has failed (status \(status)); try again later.")
    default: throw EffectFailure(reason: "The service has refused (status \(status)).")
    }
  }
}
