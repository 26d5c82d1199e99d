import SignalboxHTTP

/// A request's body in chunks (RFC 9112, 7.1), decoded as its bytes arrive.
struct ChunkedBody {
  private(set) var bytes: [UInt8] = []
  private var state = State.size
  /// The bytes of lines that do not belong to the body.
  private var overhead = 0

  private enum State {
    case size
    case data(Int)
    case endOfData
    case trailer
  }

  /// Consumes the received bytes. Returns whether the body is complete.
  mutating func consume(from buffer: inout [UInt8], of request: HTTPRequest) throws(HTTPRequest.Fault) -> Bool {
    var rest = buffer[...]
    defer { buffer = Array(rest) }
    while true {
      switch state {
      case .data(0): state = .endOfData
      case .data(let left):
        let taken = rest.prefix(left)
        guard !taken.isEmpty else { return false }
        bytes += taken
        rest = rest.dropFirst(taken.count)
        state = .data(left - taken.count)
      case .endOfData:
        guard let line = try line(of: &rest) else { return false }
        guard line.isEmpty else { throw HTTPRequest.Fault(status: 400) }
        state = .size
      case .size:
        guard let line = try line(of: &rest) else { return false }
        let size = try Self.size(line)
        guard size <= HTTPRequest.Limits.body - bytes.count else { throw request.tooLong }
        state = size == 0 ? .trailer : .data(size)
      case .trailer:
        // Trailer fields are not part of the request, so they are checked and skipped. A proxy could take a length
        // among them for that of the body.
        guard let line = try line(of: &rest) else { return false }
        if line.isEmpty { return true }
        guard try HTTPHeaders.read([line])["content-length"] == nil else { throw HTTPRequest.Fault(status: 400) }
      }
    }
  }

  /// Returns the next line without its end; `nil` if it is incomplete.
  private mutating func line(of rest: inout ArraySlice<UInt8>) throws(HTTPRequest.Fault) -> ArraySlice<UInt8>? {
    let end = rest.firstIndex(of: 0x0A)
    // Limits the lines to the size of a head and 8 bytes for each byte of the body. Chunks may be tiny.
    guard overhead + (end.map { $0 - rest.startIndex } ?? rest.count) <= HTTPRequest.Limits.head + 8 * bytes.count
    else { throw HTTPRequest.Fault(status: 400) }
    guard let end else { return nil }
    let line = rest[..<end]
    guard line.last == 0x0D else { throw HTTPRequest.Fault(status: 400) }
    overhead += line.count + 1
    rest = rest[(end + 1)...]
    return line.dropLast()
  }

  /// Parses the size of a chunk. Ignores extensions after a semicolon.
  private static func size(_ line: ArraySlice<UInt8>) throws(HTTPRequest.Fault) -> Int {
    let blanks: Set<UInt8> = [0x20, 0x09]
    var digits = line.prefix { $0 != UInt8(ascii: ";") }
    while let last = digits.last, blanks.contains(last) { digits = digits.dropLast() }
    let isDigit = { (byte: UInt8) in Character(UnicodeScalar(byte)).isHexDigit && byte < 0x80 }
    guard (1...8).contains(digits.count), digits.allSatisfy(isDigit),
      let size = Int(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw HTTPRequest.Fault(status: 400) }
    return size
  }
}
