import CCrypt
import SignalboxHTTP

extension Secret {
  /// What is made of it for a purpose of up to 16 letters: the same every time, and nobody can tell the secret by it (SHA-256, by
  /// libcrypt).
  func derived(for purpose: String) -> String? {
    var hash = [CChar](repeating: 0, count: Int(CRYPT_OUTPUT_SIZE))
    guard signalbox_crypt_hash(text, "$5$rounds=1000$\(purpose)$", &hash) == 0 else { return nil }
    let made = String(decoding: hash.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    return String(made.split(separator: "$").last ?? "").replacing("/", with: "-")
  }
}
