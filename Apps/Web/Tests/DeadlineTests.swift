import SignalboxPlatform
import Synchronization
import Testing

@testable import SignalboxServer

/// Disconnection of late clients.
@Suite struct DeadlineTests {
  @Test("W6: a client that sends or takes nothing in time is disconnected; a client that waits for the server stays")
  func late() throws {
    let now = Mutex(0)
    let deadlines = Deadlines(now: { now.withLock { $0 } })
    let connections = try (0..<4).map { _ in try Pair() }
    for (connection, duty) in zip(connections, [Deadlines.Duty.send, .send, .take, .take]) {
      deadlines.expect(duty, of: connection.ours, in: 20)
    }
    connections[1].sendAll("GET / HTTP/1.1")
    connections[3].fill()
    now.withLock { $0 = 21 }
    deadlines.sweep()
    #expect(connections.map(\.isOpen) == [false, true, true, false])
    for connection in connections {
      deadlines.close(connection.ours)
      close(connection.theirs)
    }
  }

  /// Two ends of a connection.
  private struct Pair {
    let ours: Int32
    let theirs: Int32

    init() throws {
      var ends: [Int32] = [-1, -1]
      try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
      (ours, theirs) = (ends[0], ends[1])
      for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    }

    func sendAll(_ text: String) { _ = write(theirs, text, text.utf8.count) }

    /// Sends until the other end must read something.
    func fill() {
      let block = [UInt8](repeating: 0, count: 65_536)
      while write(ours, block, block.count) > 0 {}
    }

    /// A Boolean value that indicates whether our end was not shut down.
    var isOpen: Bool {
      var byte: UInt8 = 0
      return recv(ours, &byte, 1, Int32(MSG_PEEK)) != 0
    }
  }
}
