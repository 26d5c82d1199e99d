@preconcurrency import Glibc
import SignalboxBoxes

/// The connection to the session. A message is a line of words with tabs between them.
final class SessionLink {
  private let descriptor: Int32
  private var input: LineInput

  /// Connects to the socket at `path`.
  init?(_ path: String) {
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    input = LineInput(descriptor)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    guard path.utf8.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8) + [0]) }
    let isConnected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    guard isConnected else { return nil }
    signal(SIGPIPE, SIG_IGN)
  }

  /// Sends a message.
  func send(_ words: [String]) {
    Main.write(Wire.line(words) + "\n", to: descriptor)
  }

  /// Returns the next message, or `nil` when the session has ended.
  func receive() -> [String]? { input.next(.max).map(Wire.words) }
}

/// Reads a descriptor, line by line.
struct LineInput {
  private let descriptor: Int32
  private var received: [UInt8] = []
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  private mutating func fill() -> Bool {
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      received += buffer[..<max(0, count)]
      return count > 0
    }
  }

  /// Returns the next line without its end, or its first bytes if it is longer than `limit`; `nil` at the end.
  mutating func next(_ limit: Int) -> String? {
    while true {
      if let end = received.firstIndex(of: UInt8(ascii: "\n")) {
        defer { received.removeFirst(end + 1) }
        return String(decoding: received[..<end].prefix(limit), as: UTF8.self)
      }
      if received.count > limit || !fill() {
        guard !received.isEmpty else { return nil }
        defer { received = [] }
        return String(decoding: received.prefix(limit), as: UTF8.self)
      }
    }
  }

  /// Returns the bytes up to the end, `limit` at most.
  mutating func readAll(_ limit: Int) -> ArraySlice<UInt8> {
    while received.count < limit, fill() {}
    return received.prefix(limit)
  }
}
