import SignalboxTesting

extension SeededGenerator {
  /// Returns `sample` with a few bytes changed, inserted, removed or cut off.
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
