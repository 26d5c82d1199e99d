import SignalboxInterface

/// Reads answers from an input that is not a terminal: line by line, in order, without loss (G10).
struct AnswerPipe {
  private var buffer: [UInt8] = []
  private var start = 0
  /// A Boolean value that indicates whether the input has ended.
  private(set) var hasEnded = false
  /// A Boolean value that indicates whether the input so far could be a byte order mark.
  private var isAtStart = true
  /// The number of answers read.
  private(set) var count = 0

  /// Reads the available input, without waiting.
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
    guard isAtStart, buffer.count >= 3 else { return }
    buffer.removeFirst(IncomingText.markLength(of: buffer))
    isAtStart = false
  }

  /// Returns and removes the next answer. The last line may lack its line break. Invalid UTF-8 becomes replacement
  /// characters.
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

  /// The number of unused answers.
  var unusedCount: Int {
    let rest = buffer[start...]
    let breaks = rest.count { $0 == UInt8(ascii: "\n") }
    return breaks + (rest.last.map { $0 != UInt8(ascii: "\n") } == true ? 1 : 0)
  }
}
