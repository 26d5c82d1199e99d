/// What is to be written and has not been: whole lines, in order.
struct Outbox {
  private var bytes: [UInt8] = []
  private var sent = 0

  /// How many bytes are not written yet.
  var unsent: Int { bytes.count - sent }

  /// The next bytes to write, at most `limit`.
  func next(_ limit: Int) -> ArraySlice<UInt8> { bytes[sent..<min(bytes.count, sent + limit)] }

  /// Takes note that `count` bytes were written.
  mutating func consume(_ count: Int) {
    sent += count
    if sent == bytes.count {
      // A burst's memory is given back; what a usual answer needs is kept.
      bytes.removeAll(keepingCapacity: bytes.capacity <= 1 << 20)
      sent = 0
    } else if sent > 1 << 16 {
      bytes.removeSubrange(..<sent)
      sent = 0
    }
  }

  /// Appends a line; `write` appends its bytes, without the line feed.
  mutating func line(_ write: (inout [UInt8]) -> Void) {
    write(&bytes)
    bytes.append(0x0A)
  }
}
