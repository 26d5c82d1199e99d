/// Answers from something that is no terminal: one a line, in order, none lost (G10).
struct AnswerPipe {
  private var buffer: [UInt8] = []
  private var start = 0
  /// Whether everything was read.
  private(set) var hasEnded = false
  /// How many answers were taken.
  private(set) var count = 0

  /// Reads what is there now, without waiting.
  mutating func fill(from device: any PipeDevice) {
    guard !hasEnded else { return }
    switch device.read() {
    case .bytes(let bytes): append(bytes)
    case .nothing: break
    case .end: hasEnded = true
    }
  }

  /// Adds bytes that were read.
  mutating func append(_ bytes: some Sequence<UInt8>) {
    if start > 0 {
      buffer.removeFirst(start)
      start = 0
    }
    buffer.append(contentsOf: bytes)
  }

  /// Takes the next answer; the last one may lack its line break. Bytes that are no UTF-8 become replacement characters.
  mutating func next() -> String? {
    let rest = buffer[start...]
    let end = rest.firstIndex(of: UInt8(ascii: "\n"))
    guard end != nil || (hasEnded && !rest.isEmpty) else { return nil }
    var line = rest[..<(end ?? rest.endIndex)]
    start = end.map { $0 + 1 } ?? rest.endIndex
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    count += 1
    return String(decoding: line, as: UTF8.self)
  }

  /// How many answers are here that nobody asked for.
  var leftOver: Int {
    let rest = buffer[start...]
    let breaks = rest.count { $0 == UInt8(ascii: "\n") }
    return breaks + (rest.last.map { $0 != UInt8(ascii: "\n") } == true ? 1 : 0)
  }
}
