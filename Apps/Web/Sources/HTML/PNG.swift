import SignalboxInterface

/// A thumbnail as a PNG file (ISO/IEC 15948), its rows unpacked: at most 12 kB.
enum PNG {
  static func file(_ picture: Thumbnail) -> [UInt8] {
    var rows: [UInt8] = []
    let width = picture.width * 3
    for row in 0..<picture.height { rows += [0] + picture.cells[(row * width)..<((row + 1) * width)] }
    let header = big(picture.width) + big(picture.height) + [8, 2, 0, 0, 0]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header) + chunk("IDAT", stored(rows))
      + chunk("IEND", [])
  }

  private static func chunk(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
    let content = Array(name.utf8) + bytes
    return big(bytes.count) + content + big(Int(checksum(content)))
  }

  /// A zlib stream of one block that is not packed (RFC 1950, RFC 1951): at most 65,535 bytes.
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    let (low, high) = (UInt8(bytes.count & 0xFF), UInt8(bytes.count >> 8 & 0xFF))
    var (a, b) = (1, 0)
    for byte in bytes { (a, b) = ((a + Int(byte)) % 65_521, (a + Int(byte) + b) % 65_521) }
    return [0x78, 0x01, 0x01, low, high, ~low, ~high] + bytes + big(b << 16 | a)
  }

  private static func big(_ number: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(number >> $0 & 0xFF) } }

  /// CRC-32, as PNG has it.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum >> 1 ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
    return ~sum
  }
}
