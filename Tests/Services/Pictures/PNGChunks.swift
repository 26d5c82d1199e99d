/// The chunks of a PNG: a length, a kind of four letters, the contents, and a checksum of kind and contents.
enum PNGChunks {
  /// Returns the same picture with correct checksums, as far as its chunks can be told apart.
  static func repaired(_ picture: [UInt8]) -> [UInt8] {
    var bytes = picture
    var place = 8
    while place + 12 <= bytes.count {
      let length = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      guard length <= bytes.count - place - 12 else { break }
      let end = place + 8 + length
      let sum = checksum(bytes[place + 4..<end])
      for number in 0..<4 { bytes[end + number] = UInt8(truncatingIfNeeded: sum >> (24 - 8 * number)) }
      place = end + 4
    }
    return bytes
  }

  /// Returns the same picture with a header that claims another size.
  static func repaired(_ picture: [UInt8], width: Int, height: Int) -> [UInt8] {
    var bytes = picture
    // The header is the first chunk, and begins with width and height.
    for number in 0..<4 {
      bytes[16 + number] = UInt8(truncatingIfNeeded: width >> (24 - 8 * number))
      bytes[20 + number] = UInt8(truncatingIfNeeded: height >> (24 - 8 * number))
    }
    return repaired(bytes)
  }

  /// CRC-32 as in the PNG specification, annex D.
  private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    ~bytes.reduce(~0) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum & 1 == 1 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1 }
    }
  }
}
