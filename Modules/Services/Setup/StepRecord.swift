import SignalboxPages
import SignalboxProgram

/// The record of a step that was done, or is about to be done, to a target.
struct StepRecord: Codable, Sendable {
  /// The effect's key.
  let key: String
  let step: SetupStep
  let installation: String
  let server: Server
  /// The hash of the account's password.
  let hash: String?
  /// The earlier contents of each file, by path; `nil` for a file that did not exist.
  var before: [String: String?] = [:]

  /// The files that the step writes, with their new contents.
  var files: [(path: String, text: String)] {
    switch step {
    case .partition, .finish: []
    case .base: [("etc/hostname", server.host.name + "\n"), ("etc/timezone", server.host.zone + "\n")]
    case .account:
      // Nine fields. Without the day of the last change, the password does not expire.
      [("etc/shadow", "\(server.account.name):\(hash ?? "!")::0:99999:7:::\n")]
        + (server.account.email.isEmpty ? [] : [("etc/aliases", "\(server.account.name): \(server.account.email)\n")])
    case .packages: [("packages.list", server.packages.map { $0 + "\n" }.joined())]
    }
  }

  /// Returns a Boolean value that indicates whether the step was recorded with this password. A step without a password
  /// expects an empty text.
  func isMade(with password: String) async -> Bool {
    guard let hash else { return password.isEmpty }
    return await blocking { PasswordHash.matches(password, hash) }
  }
}
