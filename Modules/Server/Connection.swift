import SignalboxHTTP
import SignalboxPlatform

/// A connection with HTTP/1.1: reads requests and sends responses, in order.
struct Connection: Exchanging {
  private let wire: any Wire
  private let deadlines: Deadlines
  private let number: Int32
  private var buffer: [UInt8] = []

  init(_ wire: any Wire, deadlines: Deadlines) {
    (self.wire, self.deadlines, number) = (wire, deadlines, wire.descriptor)
    deadlines.expect(.send, of: number, in: Patience.sending)
  }

  mutating func next(upload: (HTTPRequest) async throws -> MultipartBody?) async throws -> HTTPRequest? {
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
    var untilDeadline = Patience.piece
    while rest > 0 {
      if buffer.isEmpty {
        let isOpen = try? await read(atMost: Patience.piece)
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
        untilDeadline = Patience.piece
      }
    }
    try form.finish()
    return true
  }

  private func sendContinue() async throws { try await wire.write(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)) }

  func send(_ response: HTTPResponse, keepsAlive: Bool, withBody: Bool) async throws {
    deadlines.expect(.take, of: number, in: Patience.taking)
    let head = response.head(keepsAlive: keepsAlive, withBody: withBody)
    try await wire.write(withBody ? head + response.body : head)
    // A client with a stream owes nothing, and keeps its place.
    if response.stream != nil, withBody {
      deadlines.expectNothing(of: number)
    } else {
      deadlines.expect(.send, of: number, in: Patience.idle)
    }
  }

  /// Sends events.
  ///
  /// No task reads here to detect that the client has disconnected: a waiting task takes some kilobytes for each open
  /// stream. A sweep checks all streams once a second.
  func send(_ stream: EventStream) async throws -> Bool {
    deadlines.follow(number, left: stream.stop)
    for await _ in stream.changes {
      let (bytes, isLast) = stream.next()
      deadlines.expect(.take, of: number, in: Patience.taking)
      if !bytes.isEmpty { try await wire.write(bytes) }
      deadlines.expectNothing(of: number)
      if isLast { return true }
    }
    return false
  }

  func refuse(with response: HTTPResponse) async {
    try? await send(response, keepsAlive: false, withBody: true)
    // Reads the rest of the request for a limited time. An early close could destroy the response.
    wire.endWriting()
    for _ in 0..<1_024 {
      guard let more = try? await wire.read(atMost: 16_384), !more.isEmpty else { break }
    }
  }

  private mutating func read(atMost count: Int = 4_096) async throws -> Bool {
    let bytes = try await wire.read(atMost: count)
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
