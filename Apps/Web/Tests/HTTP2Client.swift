import Foundation
import SignalboxDrivers

/// A client that sends single frames of HTTP/2, through OpenSSL's client.
final class HTTP2Client {
  struct Frame {
    let type: UInt8
    let flags: UInt8
    let stream: Int
    let payload: [UInt8]
  }

  /// The types of frames (RFC 9113, 6).
  enum Kind {
    static let data: UInt8 = 0
    static let headers: UInt8 = 1
    static let reset: UInt8 = 3
    static let settings: UInt8 = 4
    static let ping: UInt8 = 6
    static let away: UInt8 = 7
    static let window: UInt8 = 8
    static let continuation: UInt8 = 9
  }

  private let child: Child
  private let toServer: PrivatePipe
  private let fromServer: PrivatePipe
  private let port: UInt16
  private var received: [UInt8] = []

  /// Connects, and sends the preface.
  /// - Parameter settings: Numbers and values of the client's settings.
  init(port: UInt16, settings: [(UInt16, UInt32)] = []) throws {
    self.port = port
    (toServer, fromServer) = (try PrivatePipe(), try PrivatePipe())
    let null = try FileHandle(forWritingTo: URL(filePath: "/dev/null"))
    child = try Child(
      "/usr/bin/openssl", ["s_client", "-quiet", "-alpn", "h2", "-connect", "127.0.0.1:\(port)"],
      streams: [
        0: toServer.reading.fileDescriptor, 1: fromServer.writing.fileDescriptor, 2: null.fileDescriptor,
      ], life: .seconds(300))
    try toServer.reading.close()
    try fromServer.writing.close()
    let values: [UInt8] = settings.flatMap { setting -> [UInt8] in Self.bytes(setting.0) + Self.bytes(setting.1) }
    send(Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8) + Self.frame(Kind.settings, payload: values))
  }

  /// Sends bytes, if the server still takes them.
  func send(_ bytes: [UInt8]) { try? toServer.writing.write(contentsOf: Data(bytes)) }

  /// Begins a request.
  func request(
    _ stream: Int, _ method: String = "GET", _ path: String = "/robots.txt", _ fields: [(String, String)] = [],
    isWhole: Bool = true
  ) {
    send(head(stream, method, path, fields, isWhole: isWhole))
  }

  /// Returns the frame that begins a request. Its fields are literals (RFC 7541, 6.2.2).
  func head(
    _ stream: Int, _ method: String = "GET", _ path: String = "/robots.txt", _ fields: [(String, String)] = [],
    isWhole: Bool = true
  ) -> [UInt8] {
    let all = [
      (":method", method), (":scheme", "https"), (":authority", "127.0.0.1:\(port)"), (":path", path),
    ]
    let block: [UInt8] = (all + fields).flatMap { field -> [UInt8] in
      [0] + Self.literal(field.0) + Self.literal(field.1)
    }
    // A frame has at most 16 kB.
    guard block.count > 16_384 else {
      return Self.frame(Kind.headers, flags: isWhole ? 5 : 4, stream: stream, payload: block)
    }
    return Self.frame(Kind.headers, flags: isWhole ? 1 : 0, stream: stream, payload: Array(block.prefix(16_384)))
      + Self.frame(Kind.continuation, flags: 4, stream: stream, payload: Array(block.dropFirst(16_384)))
  }

  /// Returns the next frame; `nil` at the end of the connection.
  func next() -> Frame? {
    while true {
      if received.count >= 9 {
        let length = received[0..<3].reduce(0) { $0 << 8 | Int($1) }
        if received.count >= 9 + length {
          let stream = received[5..<9].reduce(0) { $0 << 8 | Int($1) }
          let frame = Frame(
            type: received[3], flags: received[4], stream: stream, payload: Array(received[9..<9 + length]))
          received.removeFirst(9 + length)
          // Only then the settings of the server hold.
          if frame.type == Kind.settings, frame.flags == 0 { send(Self.frame(Kind.settings, flags: 1)) }
          return frame
        }
      }
      let more = fromServer.reading.availableData
      guard !more.isEmpty else { return nil }
      received += more
    }
  }

  /// Returns the status of the next response, or the code with which a stream is closed as `reset 8`.
  func answer() -> (stream: Int, status: String)? {
    while let frame = next() {
      if frame.type == Kind.reset { return (frame.stream, "reset \(frame.payload[3])") }
      // The connection is closed.
      if frame.type == Kind.away { return (0, "away \(frame.payload[7])") }
      if frame.type == Kind.headers { return (frame.stream, Self.status(frame.payload)) }
    }
    return nil
  }

  /// Asks for a sign of life. Returns whether it came before the end of the connection.
  func ping() -> Bool {
    send(Self.frame(Kind.ping, payload: Array(repeating: 0, count: 8)))
    while let frame = next() { if frame.type == Kind.ping { return true } }
    return false
  }

  /// Returns the bytes of a frame.
  static func frame(_ type: UInt8, flags: UInt8 = 0, stream: Int = 0, payload: [UInt8] = []) -> [UInt8] {
    Array(bytes(UInt32(payload.count)).dropFirst()) + [type, flags] + bytes(UInt32(stream)) + payload
  }

  static func bytes(_ number: some FixedWidthInteger) -> [UInt8] { withUnsafeBytes(of: number.bigEndian, Array.init) }

  /// Returns a text with its length before it (RFC 7541, 5.2).
  private static func literal(_ text: String) -> [UInt8] {
    var (length, rest) = ([UInt8](), text.utf8.count)
    if rest < 127 {
      length = [UInt8(rest)]
    } else {
      (length, rest) = ([127], rest - 127)
      while rest >= 128 {
        length.append(UInt8(rest % 128 + 128))
        rest /= 128
      }
      length.append(UInt8(rest))
    }
    return length + Array(text.utf8)
  }

  /// Returns the status, which is the first field: of the static table (RFC 7541, appendix A), or a text.
  private static func status(_ block: [UInt8]) -> String {
    let known: [UInt8: String] = [0x88: "200", 0x8B: "304", 0x8C: "400", 0x8D: "404"]
    return known[block[0]] ?? String(decoding: block.dropFirst(2).prefix(3), as: UTF8.self)
  }
}
