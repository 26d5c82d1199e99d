import FlyingSocks
import Foundation

/// One connection: requests in, answers out, one after the other.
struct Connection: Sendable {
  let socket: AsyncSocket
  let deadlines: Deadlines
  private let number: Int32
  private var buffer: [UInt8] = []

  /// How many seconds somebody may take: to ask again, to send what they began, to take what is sent.
  private enum Patience {
    static let idle = 75
    static let sending = 20
    static let taking = 30
  }

  init(_ socket: AsyncSocket, deadlines: Deadlines) {
    (self.socket, self.deadlines, number) = (socket, deadlines, socket.socket.file.rawValue)
    deadlines.expect(.send, of: number, in: Patience.sending)
  }

  /// The next request, whole; `nil` at the end.
  /// - Throws: What is wrong with it, as ``HTTPRequest/Fault``, or that the connection broke.
  mutating func next() async throws -> HTTPRequest? {
    if buffer.isEmpty { guard try await read() else { return nil } }
    deadlines.expect(.send, of: number, in: Patience.sending)
    while true {
      if let end = Self.end(of: buffer) {
        var request = try HTTPRequest(head: Array(buffer[..<end]))
        let length = try request.length
        guard end <= HTTPRequest.Limits.head else { throw HTTPRequest.Fault(status: 431) }
        while buffer.count < end + 4 + length { guard try await read() else { return nil } }
        request.body = Array(buffer[(end + 4)..<(end + 4 + length)])
        // How long the answer takes is not theirs.
        deadlines.expectNothing(of: number)
        // Mostly nothing is left, and nothing is kept then: an open stream has no use for room.
        buffer = Array(buffer.dropFirst(end + 4 + length))
        return request
      }
      guard buffer.count <= HTTPRequest.Limits.head else { throw HTTPRequest.Fault(status: 431) }
      guard try await read() else { return nil }
    }
  }

  /// Sends an answer without what follows it.
  func send(_ response: HTTPResponse, keepsAlive: Bool, withBody: Bool = true) async throws {
    deadlines.expect(.take, of: number, in: Patience.taking)
    let head = response.head(keepsAlive: keepsAlive, withBody: withBody)
    try await socket.write(Data(withBody ? head + response.body : head))
    deadlines.expect(.send, of: number, in: Patience.idle)
  }

  /// Sends what follows an answer until somebody has enough; whether it came to its end.
  ///
  /// Nobody waits here to read that the other end has gone: a task that waits takes some kilobytes, and there would be one for each
  /// open stream. It is looked for once a second.
  func send(_ stream: EventStream) async throws -> Bool {
    deadlines.follow(number, left: stream.stop)
    for await _ in stream.changes {
      let (bytes, isLast) = stream.next()
      deadlines.expect(.take, of: number, in: Patience.taking)
      if !bytes.isEmpty { try await socket.write(Data(bytes)) }
      deadlines.expectNothing(of: number)
      if isLast { return true }
    }
    return false
  }

  private mutating func read() async throws -> Bool {
    let bytes = try await socket.read(atMost: 4_096)
    buffer += bytes
    return !bytes.isEmpty
  }

  /// Where the head ends: at an empty line.
  private static func end(of bytes: [UInt8]) -> Int? {
    bytes.firstRange(of: [0x0D, 0x0A, 0x0D, 0x0A])?.lowerBound
  }
}
