/// A short number that differs when the bytes differ (FNV-1a, 64 bits).
package enum Fingerprint {
  package static func of(_ bytes: some Sequence<UInt8>) -> String { String(number(of: bytes), radix: 36) }

  package static func number(of bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
