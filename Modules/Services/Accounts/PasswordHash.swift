import CCrypt
import Foundation
import SignalboxModel

/// What is kept of a password: a salted hash that is slow to make, by yescrypt.
///
/// yescrypt is what Debian and others keep their users' passwords with. It comes from libxcrypt, which is on every such
/// system and is maintained there; it needs 16 MiB for each guess, which graphics cards have few of.
enum PasswordHash {
  /// A fresh hash of `password`.
  /// - Parameter cost: 1 to 11, each twice as slow as the one before; 0 is the library's default.
  static func make(_ password: String, cost: UInt = 0) throws(EffectFailure) -> String {
    var setting = [CChar](repeating: 0, count: Int(CRYPT_OUTPUT_SIZE))
    try check(signalbox_crypt_setting(cost, &setting))
    return try hash(password, setting)
  }

  /// Whether `hash` is one of `password`.
  static func matches(_ password: String, _ hash: String) -> Bool {
    (try? Self.hash(password, Array(hash.utf8CString))) == hash
  }

  private static func hash(_ password: String, _ setting: [CChar]) throws(EffectFailure) -> String {
    // The same password, typed on another keyboard, may be composed otherwise.
    let phrase = password.precomposedStringWithCanonicalMapping
    // For C the phrase would end there.
    guard !phrase.unicodeScalars.contains("\0") else { throw EffectFailure(reason: "The password cannot be used.") }
    var hash = [CChar](repeating: 0, count: Int(CRYPT_OUTPUT_SIZE))
    try check(signalbox_crypt_hash(phrase, setting, &hash))
    return String(decoding: hash.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  private static func check(_ code: Int32) throws(EffectFailure) {
    switch code {
    case 0: return
    case ERANGE: throw EffectFailure(reason: "The password is too long.")
    default: throw EffectFailure(reason: "The password cannot be used: \(String(cString: strerror(code))).")
    }
  }
}
