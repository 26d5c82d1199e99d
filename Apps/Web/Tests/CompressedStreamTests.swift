import SignalboxDrivers
import SignalboxHTTP
import SignalboxTesting
import Testing

@testable import SignalboxBrowser

/// Event streams for browsers that prefer compression.
@Suite struct CompressedStreamTests {
  @Test("W160: a browser has each compressed event at once, whatever its size, and the server keeps no window")
  func pieces() {
    let inflater = Inflater()
    #expect(inflater.read(Gzip.head).isEmpty)
    var random = SeededGenerator(seed: 7)
    let bytes = (0..<200_000).map { _ in UInt8.random(in: 0...255, using: &random) }
    let sizes = Array(0...40) + [999, 1_000, 1_001, 4_095, 65_535, 65_536, 200_000]
    for size in sizes {
      for text in [Array(bytes.prefix(size)), [UInt8](repeating: 0x61, count: size)] {
        #expect(inflater.read(Gzip.piece(text)) == text, "\(size) bytes")
      }
      #expect(inflater.read(Gzip.stored(Array(bytes.prefix(size)))) == Array(bytes.prefix(size)), "\(size) bytes")
    }
    // With a window, the second piece would name the first.
    let text = Array(bytes.prefix(20_000).map { $0 % 32 })
    #expect(Gzip.piece(text).count < text.count && inflater.read(Gzip.piece(text) + Gzip.piece(text)) == text + text)
    #expect(Gzip.piece(text) == Gzip.piece(text))
  }

  @Test("W160: a stream is compressed for a browser that prefers that, and a random length hides its texts")
  func stream() throws {
    let served = try Served(Ledger())
    let agent = served.agent
    try agent.open("/")
    let cookie = try #require(agent.cookies.first)
    func open(_ field: String) throws -> (head: String, rest: [UInt8], connection: RawConnection) {
      let connection = try RawConnection(port: served.port)
      let fields = "Host: 127.0.0.1:\(served.port)\r\nCookie: \(cookie.key)=\(cookie.value)\r\n\(field)"
      connection.send(Array("GET /events HTTP/1.1\r\n\(fields)\r\n".utf8))
      var bytes: [UInt8] = []
      while true {
        bytes += try #require(connection.receive())
        guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { continue }
        let head = String(decoding: bytes[..<end.upperBound], as: UTF8.self)
        return (head.lowercased(), Array(bytes[end.upperBound...]), connection)
      }
    }
    let plain = try open("")
    #expect(plain.head.contains("text/event-stream") && !plain.head.contains("content-encoding"))
    var page = String(decoding: plain.rest, as: UTF8.self)
    if !page.contains("\n\n") { page += try plain.connection.receive(until: "\n\n") }
    var lengths: Set<Int> = []
    for number in 1...4 {
      let packed = try open("Accept-Encoding: gzip, deflate, br\r\n")
      #expect(packed.head.contains("content-encoding: gzip\r\n") && packed.head.contains("vary: accept-encoding\r\n"))
      let inflater = Inflater()
      var (text, length) = (String(decoding: inflater.read(packed.rest), as: UTF8.self), packed.rest.count)
      func read(until end: Regex<Substring>) throws {
        while !text.contains(end) {
          let bytes = try #require(packed.connection.receive())
          length += bytes.count
          text += String(decoding: inflater.read(bytes), as: UTF8.self)
        }
      }
      // The comment after the event hides its length. It may be empty.
      try read(until: #/\n:a*\n/#)
      lengths.insert(length)
      #expect(text.contains("event: page\n") && length * 2 < page.utf8.count)
      if number == 1 { #expect(text.hasPrefix(page)) }
      // The next event is small, and comes without another.
      try agent.submit(("do", "keep"), ["set:page/name": ["A\(number)"]])
      try read(until: Regex(verbatim: "A\(number)"))
    }
    #expect(lengths.count > 1)
    withExtendedLifetime(served) {}
  }
}
