import FlyingSocks
import Foundation
import SignalboxHTTP

/// A connection: reads requests and sends responses, in order.
struct Connection: Sendable {
  let socket: AsyncSocket
  let deadlines: Deadlines
  private let number: Int32
  private var buffer: [UInt8] = []

  /// The limits for a client in seconds: to send the next request, to send the rest of a request, to read a response.
  private enum Patience {
    static let idle = 75
    static let sending = 20
    static let taking = 30
  }

  init(_ socket: AsyncSocket, deadlines: Deadlines) {
    (self.socket, self.deadlines, number) = (socket, deadlines, socket.socket.file.rawValue)
    deadlines.expect(.send, of: number, in: Patience.sending)
  }

  /// Returns the next complete request; `nil` at the end.
  /// - Throws: ``HTTPRequest/Fault`` for a wrong request, or the error of a broken connection.
  /// - Parameter upload: Returns the reader for a form with files; `nil` to read the body as any other.
  mutating func next(
    upload: (HTTPRequest) async throws -> MultipartBody? = { _ in nil }
  ) async throws -> HTTPRequest? {
    if buffer.isEmpty { guard try await read() else { return nil } }
    deadlines.expect(.send, of: number, in: Patience.sending)
    while true {
      // Empty lines before a request are ignored (RFC 9112, 2.2).
      while buffer.starts(with: [0x0D, 0x0A]) { buffer.removeFirst(2) }
      if let end = try Self.end(of: buffer) {
        var request = try HTTPRequest(head: Array(buffer[..<end]))
        guard end <= HTTPRequest.Limits.head else { throw HTTPRequest.Fault(status: 431) }
        buffer.removeFirst(end + 4)
        if MultipartBody.isBody(of: request), let form = try await upload(request) {
          guard try await read(form, of: request) else { return nil }
          request.form = form
        } else {
          guard let body = try await body(of: request) else { return nil }
          request.body = body
        }
        // The client is not responsible for the duration of the response.
        deadlines.expectNothing(of: number)
        return request
      }
      guard buffer.count <= HTTPRequest.Limits.head else { throw HTTPRequest.Fault(status: 431) }
      guard try await read() else { return nil }
    }
  }

  private mutating func body(of request: HTTPRequest) async throws -> [UInt8]? {
    switch try request.framing {
    case .length(let length):
      if buffer.count < length, request.expectsContinue { try await sendContinue() }
      while buffer.count < length { guard try await read() else { return nil } }
      defer {
        // Mostly nothing is left. Then the array needs no memory, which matters for an open stream.
        buffer = Array(buffer.dropFirst(length))
      }
      return Array(buffer.prefix(length))
    case .chunked:
      var body = ChunkedBody()
      if buffer.isEmpty, request.expectsContinue { try await sendContinue() }
      while try !body.consume(from: &buffer, of: request) { guard try await read() else { return nil } }
      return body.bytes
    }
  }

  /// Reads a form with files. A slow client has time for each piece, not for the whole. Returns `false` if the client
  /// disconnects.
  private mutating func read(_ form: MultipartBody, of request: HTTPRequest) async throws -> Bool {
    // In pieces a form could grow without an end that this server knows.
    guard case .length(var rest) = try request.framing(limit: form.limit) else {
      throw HTTPRequest.Fault(status: 411)
    }
    if buffer.isEmpty, request.expectsContinue { try await sendContinue() }
    deadlines.expect(.finish, of: number, in: Patience.sending)
    var untilDeadline = Self.piece
    while rest > 0 {
      if buffer.isEmpty {
        let isOpen = try? await read(atMost: Self.piece)
        guard !deadlines.isLate(number) else { throw request.tooSlow }
        guard isOpen == true else { return false }
      }
      let bytes = buffer.prefix(rest)
      try form.take(bytes, of: request)
      rest -= bytes.count
      untilDeadline -= bytes.count
      buffer = Array(buffer.dropFirst(bytes.count))
      if untilDeadline <= 0 {
        deadlines.expect(.finish, of: number, in: Patience.sending)
        untilDeadline = Self.piece
      }
    }
    try form.finish()
    return true
  }

  /// The bytes of a form with files for which a client has the time of ``Patience``.
  private static let piece = 1 << 16

  private func sendContinue() async throws { try await socket.write(Data("HTTP/1.1 100 Continue\r\n\r\n".utf8)) }

  /// Sends a response without its event stream.
  func send(_ response: HTTPResponse, keepsAlive: Bool, withBody: Bool = true) async throws {
    deadlines.expect(.take, of: number, in: Patience.taking)
    let head = response.head(keepsAlive: keepsAlive, withBody: withBody)
    try await socket.write(Data(withBody ? head + response.body : head))
    // A client with a stream owes nothing, and keeps its place.
    if response.stream != nil, withBody {
      deadlines.expectNothing(of: number)
    } else {
      deadlines.expect(.send, of: number, in: Patience.idle)
    }
  }

  /// Sends the events of a stream until its end, or until the client disconnects. Returns whether the stream has ended.
  ///
  /// No task reads here to detect that the client has disconnected: a waiting task takes some kilobytes for each open
  /// stream. A sweep checks all streams once a second.
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

  private mutating func read(atMost count: Int = 4_096) async throws -> Bool {
    let bytes = try await socket.read(atMost: count)
    buffer += bytes
    return !bytes.isEmpty
  }

  /// Returns the end of the head: the first empty line. Refuses a line feed without a carriage return at once, because
  /// a proxy may not take it for a line's end.
  private static func end(of bytes: [UInt8]) throws(HTTPRequest.Fault) -> Int? {
    let end = bytes.firstRange(of: [0x0D, 0x0A, 0x0D, 0x0A])?.lowerBound
    let head = bytes[..<(end ?? bytes.endIndex)]
    let isAlone = head.indices.contains { head[$0] == 0x0A && ($0 == 0 || head[$0 - 1] != 0x0D) }
    guard !isAlone else { throw HTTPRequest.Fault(status: 400) }
    return end
  }
}
