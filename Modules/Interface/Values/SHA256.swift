/// SHA-256 (FIPS 180-4), for files and for texts that are derived from secrets. Not for passwords, which need a slow
/// hash.
package struct SHA256: Sendable {
  private var state: [UInt32] = [
    0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19,
  ]
  /// The bytes that fill no block yet.
  private var rest: [UInt8] = []
  private var count = 0
  private var words = [UInt32](repeating: 0, count: 64)

  /// Creates the hash of no bytes.
  package init() {}

  /// Adds the next bytes of the message.
  package mutating func add(_ bytes: ArraySlice<UInt8>) {
    count += bytes.count
    var bytes = bytes
    if !rest.isEmpty {
      let missing = bytes.prefix(64 - rest.count)
      rest += missing
      bytes = bytes.dropFirst(missing.count)
      guard rest.count == 64 else { return }
      let block = rest
      Self.take(block.span, at: 0, into: &state, &words)
      rest = []
    }
    let whole = bytes.count / 64
    let span = bytes.span
    for block in 0..<whole { Self.take(span, at: block * 64, into: &state, &words) }
    rest = Array(bytes.dropFirst(whole * 64))
  }

  /// Returns the 32 bytes of the hash of all bytes.
  package consuming func finish() -> [UInt8] {
    let length = UInt64(count) * 8
    // Fills the last block: a bit, zeros, and the length in bits.
    add([0x80] + [UInt8](repeating: 0, count: (119 - count % 64) % 64) + Self.bigEndian(length))
    return state.flatMap(Self.bigEndian)
  }

  /// Returns the 32 bytes of a message's hash.
  package static func hash(_ message: some Sequence<UInt8>) -> [UInt8] {
    var hash = SHA256()
    hash.add(Array(message)[...])
    return hash.finish()
  }

  /// Returns the authentication code of a message with a key of at most 64 bytes (HMAC, RFC 2104).
  package static func code(of message: some Sequence<UInt8>, key: [UInt8]) -> [UInt8] {
    let key = key + [UInt8](repeating: 0, count: 64 - key.count)
    return hash(key.map { $0 ^ 0x5C } + hash(key.map { $0 ^ 0x36 } + Array(message)))
  }

  /// Adds the block that begins at `start`. `words` is a place for its 64 words.
  private static func take(
    _ bytes: Span<UInt8>, at start: Int, into state: inout [UInt32], _ words: inout [UInt32]
  ) {
    for index in 0..<16 {
      let place = start + index * 4
      words[index] =
        UInt32(bytes[place]) << 24 | UInt32(bytes[place + 1]) << 16 | UInt32(bytes[place + 2]) << 8
        | UInt32(bytes[place + 3])
    }
    for index in 16..<64 {
      let (early, late) = (words[index - 15], words[index - 2])
      let first = turned(early, 7) ^ turned(early, 18) ^ early >> 3
      let second = turned(late, 17) ^ turned(late, 19) ^ late >> 10
      words[index] = words[index - 16] &+ first &+ words[index - 7] &+ second
    }
    // Variables in place of an array: 64 rounds of allocations would take ten times as long.
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for index in 0..<64 {
      let change = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
      let first = h &+ change &+ (e & f ^ ~e & g) &+ constants[index] &+ words[index]
      let second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) &+ (a & b ^ a & c ^ b & c)
      (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ second)
    }
    state[0] &+= a
    state[1] &+= b
    state[2] &+= c
    state[3] &+= d
    state[4] &+= e
    state[5] &+= f
    state[6] &+= g
    state[7] &+= h
  }

  private static func turned(_ word: UInt32, _ bits: UInt32) -> UInt32 { word &>> bits | word &<< (32 - bits) }

  private static func bigEndian(_ word: some FixedWidthInteger) -> [UInt8] {
    (1...word.bitWidth / 8).map { UInt8(truncatingIfNeeded: word >> (word.bitWidth - 8 * $0)) }
  }

  private static let constants: [UInt32] = [
    0x428A_2F98, 0x7137_4491, 0xB5C0_FBCF, 0xE9B5_DBA5, 0x3956_C25B, 0x59F1_11F1, 0x923F_82A4, 0xAB1C_5ED5,
    0xD807_AA98, 0x1283_5B01, 0x2431_85BE, 0x550C_7DC3, 0x72BE_5D74, 0x80DE_B1FE, 0x9BDC_06A7, 0xC19B_F174,
    0xE49B_69C1, 0xEFBE_4786, 0x0FC1_9DC6, 0x240C_A1CC, 0x2DE9_2C6F, 0x4A74_84AA, 0x5CB0_A9DC, 0x76F9_88DA,
    0x983E_5152, 0xA831_C66D, 0xB003_27C8, 0xBF59_7FC7, 0xC6E0_0BF3, 0xD5A7_9147, 0x06CA_6351, 0x1429_2967,
    0x27B7_0A85, 0x2E1B_2138, 0x4D2C_6DFC, 0x5338_0D13, 0x650A_7354, 0x766A_0ABB, 0x81C2_C92E, 0x9272_2C85,
    0xA2BF_E8A1, 0xA81A_664B, 0xC24B_8B70, 0xC76C_51A3, 0xD192_E819, 0xD699_0624, 0xF40E_3585, 0x106A_A070,
    0x19A4_C116, 0x1E37_6C08, 0x2748_774C, 0x34B0_BCB5, 0x391C_0CB3, 0x4ED8_AA4A, 0x5B9C_CA4F, 0x682E_6FF3,
    0x748F_82EE, 0x78A5_636F, 0x84C8_7814, 0x8CC7_0208, 0x90BE_FFFA, 0xA450_6CEB, 0xBEF9_A3F7, 0xC671_78F2,
  ]
}
