import SignalboxPages
import SignalboxProgram

/// What a step did, or is about to do, to a target.
struct Deed: Codable, Sendable {
  /// The effect's key.
  let key: String
  let step: SetupStep
  let installation: String
  let server: Server
  /// What is kept of the password, for the account.
  let hash: String?
  /// What each of its files held before, in order; `nil` for one that was not there.
  var before: [String: String?] = [:]

  /// The files that the step writes, with what they then hold.
  var files: [(path: String, text: String)] {
    switch step {
    case .partition, .finish: []
    case .base: [("etc/hostname", server.host.name + "\n"), ("etc/timezone", server.host.zone + "\n")]
    case .account:
      [("etc/shadow", "\(server.account.name):\(hash ?? "!")\n")]
        + (server.account.email.isEmpty ? [] : [("etc/aliases", "\(server.account.name): \(server.account.email)\n")])
    case .packages: [("packages.list", server.packages.map { $0 + "\n" }.joined())]
    }
  }

  /// Whether it was made with this password, which is empty where it needs none.
  func isMade(with password: String) async -> Bool {
    guard let hash else { return password.isEmpty }
    return await blocking { PasswordHash.matches(password, hash) }
  }
}
