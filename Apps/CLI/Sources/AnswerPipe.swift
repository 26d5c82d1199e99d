import Glibc

/// Answers from something that is no terminal: one a line, in order, none lost (G10).
struct AnswerPipe {
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private var start = 0
  /// Whether everything was read.
  private(set) var hasEnded = false
  /// How many answers were taken.
  private(set) var count = 0

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Reads what is there now, without waiting.
  mutating func fill() {
    var readable = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard !hasEnded, poll(&readable, 1, 0) > 0 else { return }
    var chunk = [UInt8](repeating: 0, count: 65_536)
    let count = read(descriptor, &chunk, chunk.count)
    if count > 0 {
      append(chunk[..<count])
    } else if count == 0 || (errno != EINTR && errno != EAGAIN) {
      hasEnded = true
    }
  }

  /// Adds bytes as if they had been read.
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
