import CCrypt
import Foundation
import SignalboxModel
import SignalboxWords

/// The kept form of a password: a salted hash that is slow to make, by yescrypt.
///
/// Debian and others use yescrypt for the passwords of their users. It comes from libxcrypt, which is on every such
/// system and is maintained there. Each guess needs 16 MiB, which is expensive on graphics cards.
enum PasswordHash {
  /// Returns a fresh hash of `password`.
  /// - Parameter cost: 1 to 11, each twice as slow as the previous; 0 is the library's default.
  static func make(_ password: String, cost: UInt = 0) throws(EffectFailure) -> String {
    var setting = [CChar](repeating: 0, count: Int(CRYPT_OUTPUT_SIZE))
    try check(signalbox_crypt_setting(cost, &setting))
    return try hash(password, setting)
  }

  /// Returns a Boolean value that indicates whether `hash` is a hash of `password`.
  static func matches(_ password: String, _ hash: String) -> Bool {
    (try? Self.hash(password, Array(hash.utf8CString))) == hash
  }

  private static func hash(_ password: String, _ setting: [CChar]) throws(EffectFailure) -> String {
    // Another keyboard may compose the characters of the same password differently.
    let composed = password.precomposedStringWithCanonicalMapping
    // A C string would end at the NUL.
    guard !composed.unicodeScalars.contains("\0") else {
      throw EffectFailure(reason: phrase("The password cannot be used."))
    }
    var hash = [CChar](repeating: 0, count: Int(CRYPT_OUTPUT_SIZE))
    try check(signalbox_crypt_hash(composed, setting, &hash))
    return String(decoding: hash.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  private static func check(_ code: Int32) throws(EffectFailure) {
    switch code {
    case 0: return
    case ERANGE: throw EffectFailure(reason: phrase("The password is too long."))
    default: throw EffectFailure(reason: phrase("The password cannot be used: \(String(cString: strerror(code)))."))
    }
  }
}
