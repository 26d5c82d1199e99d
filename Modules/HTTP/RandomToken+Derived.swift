import SignalboxInterface

extension RandomToken {
  /// Creates the secret of a new session. Its capitals distinguish it from a secret of version 0.3.
  package static var ofSession: RandomToken { RandomToken(text: RandomToken().text.uppercased()) }

  /// Returns a text derived from the secret, for a purpose of up to 16 letters. It is always the same and does not
  /// reveal the secret (HMAC-SHA-256).
  ///
  /// A secret without capitals keeps the texts of version 0.3, until 1.0: its recording has such a name, and an open
  /// page has such a token.
  package func derived(for purpose: String) -> String {
    let key = Array(text.utf8)
    guard key.contains(where: { 0x41...0x46 ~= $0 }) else {
      return SHA256.crypt(key, Array(purpose.utf8)).replacing("/", with: "-")
    }
    return Self.hexadecimal(SHA256.code(of: purpose.utf8, key: key))
  }

  /// Returns the secret of a user's session. With the same cookie, another user has another secret.
  /// - Parameter user: The user; `nil` for the secret itself.
  package func owned(by user: String?) -> RandomToken {
    guard let user else { return self }
    // No purpose of `derived(for:)` has a blank.
    let code = SHA256.code(of: "user \(user)".utf8, key: Array(text.utf8))
    return RandomToken(text: Self.hexadecimal(code.prefix(16)).uppercased())
  }

  private static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }
}
