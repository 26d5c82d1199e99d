/// A small generator with a seed that a test prints.
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }

  /// `sample` with a few bytes changed, inserted, removed or cut off.
  mutating func garbled(_ sample: [UInt8]) -> [UInt8] {
    var bytes = sample
    for _ in 0..<Int.random(in: 1...6, using: &self) {
      let place = Int.random(in: 0...bytes.count, using: &self)
      let byte = UInt8.random(in: .min ... .max, using: &self)
      switch Int.random(in: 0..<5, using: &self) {
      case 0 where place < bytes.count: bytes[place] = byte
      case 1 where place < bytes.count: bytes.remove(at: place)
      case 2: bytes.insert(contentsOf: sample.prefix(place), at: place)
      case 3: bytes.removeSubrange(place...)
      default: bytes.insert(byte, at: place)
      }
    }
    return bytes
  }
}
