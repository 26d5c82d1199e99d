/// The cyclic redundancy check of zlib and Ethernet (CRC-32, ISO 3309).
enum Checksum {
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { sum, _ in sum & 1 == 1 ? 0xEDB8_8320 ^ (sum >> 1) : sum >> 1 }
  }

  /// Returns the checksum of `bytes`.
  /// - Parameter before: The checksum of the bytes that precede `bytes`; zero if there are none.
  static func of(_ bytes: some Sequence<UInt8>, after before: UInt32 = 0) -> UInt32 {
    let table = table
    var sum = ~before
    for byte in bytes { sum = table[Int((sum ^ UInt32(byte)) & 0xFF)] ^ (sum >> 8) }
    return ~sum
  }
}
