import SignalboxCommands
import SignalboxPlatform

/// A socket for a child, and its connections, split into lines.
///
/// Nothing here blocks: the caller waits for the descriptors.
struct ConversationSocket: ~Copyable {
  /// A line of a connection, or `nil` for its end.
  typealias Event = (connection: Int, line: String?)

  private struct Connection {
    let descriptor: Int32
    /// The bytes of a line whose line feed is not there.
    var received: [UInt8] = []
  }

  /// The most bytes in a line.
  static let limit = 4 << 20
  /// The most connections at once.
  static let most = 64
  private let listening: Int32
  private var connections: [Int: Connection] = [:]
  private var last = 0
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)

  /// Listens at `path`.
  init(at path: String) throws {
    listening = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard listening >= 0 else { throw LiveChildFailure.noDescriptors }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8) + [0]) }
    let isBound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listening, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    guard isBound, listen(listening, 16) == 0, fcntl(listening, F_SETFL, O_NONBLOCK) == 0 else {
      throw ConversationFailure.noFolder(reason: String(cString: strerror(errno)))
    }
  }

  deinit {
    close(listening)
    for connection in connections.values { close(connection.descriptor) }
  }

  /// The descriptors to wait for.
  var descriptors: [Int32] {
    (connections.count < Self.most ? [listening] : []) + connections.values.map(\.descriptor)
  }

  /// Returns the descriptor of a connection, or `nil` if the connection has ended.
  func descriptor(of number: Int) -> Int32? { connections[number]?.descriptor }

  /// Reads from `descriptor`. Returns nothing for a descriptor that is not of this socket.
  mutating func read(_ descriptor: Int32) throws(ConversationFailure) -> [Event] {
    if descriptor == listening {
      let connection = accept(listening, nil, nil)
      if connection >= 0 {
        _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
        var patience = timeval(tv_sec: 5, tv_usec: 0)
        setsockopt(connection, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        last += 1
        connections[last] = Connection(descriptor: connection)
      }
      return []
    }
    guard let number = connections.first(where: { $0.value.descriptor == descriptor })?.key else { return [] }
    let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
    if count < 0, errno == EINTR || errno == EAGAIN { return [] }
    guard count > 0 else {
      if let connection = connections.removeValue(forKey: number) { close(connection.descriptor) }
      return [(number, nil)]
    }
    return try lines(buffer[..<count], of: number)
  }

  private mutating func lines(
    _ bytes: ArraySlice<UInt8>, of number: Int
  ) throws(ConversationFailure) -> [Event] {
    guard var connection = connections.removeValue(forKey: number) else { return [] }
    defer { connections[number] = connection }
    let searched = connection.received.count
    connection.received += bytes
    var (events, start): ([Event], Int) = ([], 0)
    while let end = connection.received[max(start, searched)...].firstIndex(of: UInt8(ascii: "\n")) {
      events.append((number, String(decoding: connection.received[start..<end], as: UTF8.self)))
      start = end + 1
    }
    connection.received.removeFirst(start)
    if connection.received.count > Self.limit { throw .tooLong(Self.limit) }
    return events
  }

  /// Sends a line. A connection that has ended takes nothing.
  func send(_ line: String, to number: Int) {
    guard let descriptor = connections[number]?.descriptor else { return }
    var rest = Array((line + "\n").utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        SignalboxPlatform.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      // The child reads its replies, so this ends; a child that dies ends the connection.
      guard count > 0 || errno == EINTR else { return }
      rest = rest.dropFirst(max(count, 0))
    }
  }
}
