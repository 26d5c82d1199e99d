import SignalboxBoxes
@preconcurrency import SignalboxPlatform

/// The connection to the session. A message is a line of words with tabs between them.
final class SessionLink {
  private let descriptor: Int32
  private let input: UnsafeMutablePointer<FILE>?

  /// Connects to the socket at `path`.
  init?(_ path: String) {
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    input = fdopen(descriptor, "r")
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
  func send(_ words: [String]) { Main.write(Array((Wire.line(words) + "\n").utf8)[...], to: descriptor) }

  /// Returns the next message, or `nil` when the session has ended.
  func receive() -> [String]? {
    guard let input else { return nil }
    var (line, capacity): (UnsafeMutablePointer<CChar>?, Int) = (nil, 0)
    let count = getline(&line, &capacity, input)
    defer { free(line) }
    guard count > 0, let line else { return nil }
    let bytes = UnsafeRawBufferPointer(start: line, count: count - 1)
    return Wire.words(of: String(decoding: bytes, as: UTF8.self))
  }
}
