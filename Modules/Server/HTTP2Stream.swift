import SignalboxHTTP
import SignalboxPlatform

/// A stream of a connection with HTTP/2: a request and its response.
struct HTTP2Stream: Exchanging {
  /// The fields of a request.
  struct Head: Sendable {
    let number: Int32
    /// Names and values, each with a line feed behind it.
    let fields: [UInt8]
    /// The status of the answer to fields that cannot be read; otherwise `nil`.
    let refusal: Int?
  }

  private let connection: HTTP2Connection
  private let head: Head
  private var hasRequest = false

  init(_ connection: HTTP2Connection, _ head: Head) { (self.connection, self.head) = (connection, head) }

  mutating func next(upload: (HTTPRequest) async throws -> MultipartBody?) async throws -> HTTPRequest? {
    guard !hasRequest else { return nil }
    hasRequest = true
    if let status = head.refusal { throw HTTPRequest.Fault(status: status) }
    var request = try HTTPRequest(head: Self.lines(of: head.fields))
    if MultipartBody.isBody(of: request), let form = try await upload(request) {
      guard try await read(form, of: request) else { return nil }
      request.form = form
    } else {
      // Checks the stated length. libnghttp2 compares it with the bytes that come.
      _ = try request.framing
      if request.expectsContinue { try await connection.sendContinue(to: head.number) }
      reading: while true {
        switch try await connection.piece(of: head.number) {
        case .bytes(let bytes):
          guard request.body.count + bytes.count <= HTTPRequest.Limits.body else { throw request.tooLong }
          guard connection.hasRoom(for: bytes.count, of: head.number) else { throw HTTPRequest.Fault(status: 503) }
          request.body += bytes
        case .end: break reading
        case .late, .gone: return nil
        }
      }
    }
    // The client is not responsible for the duration of the response.
    connection.expect(nil, of: head.number)
    return request
  }

  /// Reads a form with files. A slow client has time for each piece, not for the whole. Returns `false` if the client
  /// disconnects.
  private func read(_ form: MultipartBody, of request: HTTPRequest) async throws -> Bool {
    guard case .length(let length) = try request.framing(limit: form.limit), length > 0 else {
      throw HTTPRequest.Fault(status: 411)
    }
    if request.expectsContinue { try await connection.sendContinue(to: head.number) }
    connection.expect(.finish, of: head.number, in: Patience.sending)
    var untilDeadline = Patience.piece
    while true {
      switch try await connection.piece(of: head.number) {
      case .bytes(let bytes):
        try form.take(bytes[...], of: request)
        untilDeadline -= bytes.count
        if untilDeadline <= 0 {
          connection.expect(.finish, of: head.number, in: Patience.sending)
          untilDeadline = Patience.piece
        }
      case .end:
        try form.finish()
        return true
      case .late: throw request.tooSlow
      case .gone: return false
      }
    }
  }

  func send(_ response: HTTPResponse, keepsAlive: Bool, withBody: Bool) async throws {
    let fields = [Pair(name: ":status", value: "\(response.status)")] + response.fields(withBody: withBody)
    let text = fields.map { "\($0.name.lowercased())\n\($0.value)\n" }.joined()
    let (hasBody, streams) = (withBody && !response.body.isEmpty, withBody && response.stream != nil)
    connection.respond(to: head.number, Array(text.utf8), hasBody: hasBody || streams)
    if hasBody {
      try await send(response.body, isLast: !streams)
    } else {
      try await connection.sendAll()
    }
  }

  func send(_ stream: EventStream) async throws -> Bool {
    connection.whenOver(head.number, stream.stop)
    for await _ in stream.changes {
      let (bytes, isLast) = stream.next()
      if !bytes.isEmpty || isLast { try await send(bytes, isLast: isLast) }
      if isLast { return true }
    }
    return false
  }

  func refuse(with response: HTTPResponse) async { try? await send(response, keepsAlive: false, withBody: true) }

  private func send(_ bytes: [UInt8], isLast: Bool) async throws {
    connection.expect(.take, of: head.number, in: Patience.taking)
    try await connection.send(bytes, of: head.number, isLast: isLast)
    connection.expect(nil, of: head.number)
  }

  /// Returns the head as HTTP/1.1 writes it, for the same checks.
  static func lines(of fields: [UInt8]) throws(HTTPRequest.Fault) -> [UInt8] {
    let parts = fields.split(separator: 0x0A, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
    var (pseudo, lines) = ([String: String](), [String]())
    for at in stride(from: 0, to: parts.count - 1, by: 2) {
      let (name, value) = (parts[at], parts[at + 1])
      if name.hasPrefix(":") { pseudo[name] = value } else { lines.append(name + ": " + value) }
    }
    guard let method = pseudo[":method"], let path = pseudo[":path"], !(method + path).contains(" ") else {
      throw HTTPRequest.Fault(status: 400)
    }
    // The authority replaces the field of HTTP/1.1 (RFC 9113, 8.3.1).
    if let authority = pseudo[":authority"] {
      lines.removeAll { $0.hasPrefix("host:") }
      lines.append("host: " + authority)
    }
    return Array((["\(method) \(path) HTTP/1.1"] + lines).joined(separator: "\r\n").utf8)
  }
}
