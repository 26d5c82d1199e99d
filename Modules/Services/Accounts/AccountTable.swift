/// The table in which an ``AccountRegister`` keeps accounts.
protocol AccountTable: Sendable {
  /// Adds `account` unless there is one under its key or of its name.
  /// - Returns: That one, by key before by name; `nil` when it was added.
  func add(_ account: Account) async throws -> Account?
}

/// An account as it is kept.
struct Account: Codable, Sendable {
  /// The name in the form in which names are compared.
  var name: String
  /// The name as it was written.
  var writtenName: String
  /// The password's hash.
  var password: String
  /// The effect's key that opened it.
  var key: String
}
