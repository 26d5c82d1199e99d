import SignalboxHTTP

extension RandomToken {
  /// Creates the secret of a new session. Its capitals distinguish it from a secret of version 0.3.
  static var ofSession: RandomToken { RandomToken(text: RandomToken().text.uppercased()) }

  /// Returns a text derived from the secret, for a purpose of up to 16 letters. It is always the same and does not
  /// reveal the secret (HMAC-SHA-256).
  ///
  /// A secret without capitals keeps the texts of version 0.3, until 1.0: its recording has such a name, and an open
  /// page has such a token.
  func derived(for purpose: String) -> String {
    let key = Array(text.utf8)
    guard key.contains(where: { 0x41...0x46 ~= $0 }) else {
      return SHA256.crypt(key, Array(purpose.utf8)).replacing("/", with: "-")
    }
    return SHA256.code(of: purpose.utf8, key: key).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
      .joined()
  }
}
