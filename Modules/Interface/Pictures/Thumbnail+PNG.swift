extension Thumbnail {
  /// The picture as an uncompressed PNG file (RFC 2083). 64 by 64 cells take 12 kilobytes.
  package var png: [UInt8] {
    // Each row of cells begins with its filter type: 0 for none.
    var lines: [UInt8] = []
    for row in 0..<height {
      lines.append(0)
      lines += cells[row * width * 3..<(row + 1) * width * 3]
    }
    // Eight bits each for red, green and blue.
    let header = Self.bytes(UInt32(width)) + Self.bytes(UInt32(height)) + [8, 2, 0, 0, 0]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + Self.chunk("IHDR", header) + Self.chunk("IDAT", Self.stored(lines)) + Self.chunk("IEND", [])
  }

  /// Returns the bytes in zlib's format without compression, as a stored block (RFC 1950, 1951).
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    let (low, high) = (UInt8(truncatingIfNeeded: bytes.count), UInt8(truncatingIfNeeded: bytes.count >> 8))
    var (first, second) = (UInt32(1), UInt32(0))
    for byte in bytes {
      first = (first + UInt32(byte)) % 65_521
      second = (second + first) % 65_521
    }
    return [0x78, 0x01, 0x01, low, high, ~low, ~high] + bytes + self.bytes(second << 16 | first)
  }

  private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let named = Array(type.utf8) + data
    return bytes(UInt32(data.count)) + named + bytes(checksum(named))
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var checksum = UInt32.max
    for byte in bytes {
      checksum ^= UInt32(byte)
      for _ in 0..<8 { checksum = checksum & 1 == 1 ? checksum >> 1 ^ 0xEDB8_8320 : checksum >> 1 }
    }
    return ~checksum
  }

  private static func bytes(_ number: UInt32) -> [UInt8] {
    stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> UInt32($0)) }
  }
}
