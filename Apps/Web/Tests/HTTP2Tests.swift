import Foundation
import SignalboxDrivers
import SignalboxServer
import SignalboxTesting
import Synchronization
import Testing

@testable import SignalboxBrowser

/// Frames of HTTP/2, good and hostile.
@Suite(.serialized) struct HTTP2Tests {
  private let folder = TemporaryFolder()
  private let clock = Clock()

  private final class Clock: Sendable {
    let now = Mutex(0)
  }

  private func serve(_ deadlines: Deadlines = Deadlines(now: { 0 })) throws -> Served {
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    let (certificate, key) = (folder.path + "/certificate.pem", folder.path + "/key.pem")
    let null = try FileHandle(forWritingTo: URL(filePath: "/dev/null"))
    let made = try Child(
      "/usr/bin/openssl",
      [
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "1",
        "-subj", "/CN=localhost", "-keyout", key, "-out", certificate,
      ], streams: [2: null.fileDescriptor])
    try #require(made.wait() == .exited(0))
    return try Served(
      Counting(), deadlines: deadlines, identity: TLSIdentity(certificate: certificate, key: key))
  }

  @Test("W159: many requests of a connection are answered at a time, each with its own answer")
  func many() throws {
    let served = try serve()
    let client = try HTTP2Client(port: served.port)
    let paths = ["/robots.txt": "200", "/": "200", "/missing": "404"]
    let streams = (0..<60).map { 2 * $0 + 1 }
    for stream in streams { client.request(stream, "GET", Array(paths.keys.sorted())[stream % 3]) }
    var answers: [Int: String] = [:]
    while answers.count < streams.count, let (stream, status) = client.answer() { answers[stream] = status }
    #expect(streams.allSatisfy { answers[$0] == paths[paths.keys.sorted()[$0 % 3]] }, "\(answers)")
  }

  @Test(
    "W159: a request that HTTP/1.1 refuses is refused, and the next one is answered",
    arguments: [
      ("GET", "/", [("x", String(repeating: "a", count: 20_000))], "431"),
      ("GET", "/", [("x", "1")] + Array(repeating: ("accept", "a"), count: 120), "431"),
      ("POST", "/", [("content-length", "2000000")], "413"), ("GET", "/ü", [], "400"),
      ("GET", "robots.txt", [], "reset"), ("PUT", "/a b", [], "reset"),
      ("GET", "/", [("bad name", "1")], "400"), ("GET", "/", [("x", "a\u{1}b")], "400"),
      ("GET", "/", [("x-signalbox", "1"), ("x-signalbox", "2")], "400"),
      ("GET", "/", [("transfer-encoding", "chunked")], "reset"),
      ("GET", "/", [("X-Upper", "1")], "reset"),
    ])
  func refused(_ method: String, _ path: String, _ fields: [(String, String)], _ status: String) throws {
    let served = try serve()
    let client = try HTTP2Client(port: served.port)
    client.request(1, method, path, fields, isWhole: method != "POST")
    let answer = try #require(client.answer())
    #expect(answer.stream == 1 && answer.status.hasPrefix(status), "\(answer)")
    client.request(3)
    while let answer = client.answer(), answer.stream != 3 {}
    let other = try HTTP2Client(port: served.port)
    other.request(1)
    #expect(other.answer()?.status == "200")
  }

  @Test("W159: a body that grows beyond the limit is refused, and so is one of another length than said")
  func bodies() throws {
    let served = try serve()
    let client = try HTTP2Client(port: served.port)
    client.request(1, "POST", "/", isWhole: false)
    // More than the window of a stream: the server lets the client go on.
    var (sent, window) = (0, 65_535)
    var answer: String?
    while answer == nil {
      while window >= 16_384, sent < 1_200_000 {
        client.send(HTTP2Client.frame(HTTP2Client.Kind.data, stream: 1, payload: Array(repeating: 0x61, count: 16_384)))
        (sent, window) = (sent + 16_384, window - 16_384)
      }
      let frame = try #require(client.next())
      // Of the stream alone: its window is the smaller one.
      if frame.type == HTTP2Client.Kind.window, frame.stream == 1 {
        window += frame.payload.reduce(0) { $0 << 8 | Int($1) }
      }
      if frame.type == HTTP2Client.Kind.settings, frame.flags == 0 { window += (1 << 18) - 65_535 }
      if frame.type == HTTP2Client.Kind.headers { answer = String(decoding: frame.payload[2..<5], as: UTF8.self) }
    }
    #expect(answer == "413" && sent > 1 << 20)
    client.request(3, "POST", "/", [("content-length", "5")], isWhole: false)
    client.send(HTTP2Client.frame(HTTP2Client.Kind.data, flags: 1, stream: 3, payload: [1, 2, 3]))
    while let answer = client.answer() {
      guard answer.stream == 3 else { continue }
      #expect(answer.status == "reset 1")
      break
    }
  }

  @Test("W159: a client that is late with one request loses it alone; an idle connection is closed")
  func late() throws {
    let deadlines = Deadlines(now: { [clock] in clock.now.withLock { $0 } })
    let served = try serve(deadlines)
    let client = try HTTP2Client(port: served.port)
    client.request(1, "POST", "/", isWhole: false)
    client.request(3)
    #expect(try #require(client.answer()) == (3, "200"))
    clock.now.withLock { $0 = 21 }
    deadlines.sweep()
    #expect(try #require(client.answer()) == (1, "reset 8"))
    client.request(5)
    #expect(try #require(client.answer()) == (5, "200"))
    repeat {
      clock.now.withLock { $0 += 100 }
      deadlines.sweep()
    } while client.ping()
  }

  @Test("W159: a client that does not finish its handshake is disconnected")
  func handshake() throws {
    let deadlines = Deadlines(now: { [clock] in clock.now.withLock { $0 } })
    let served = try serve(deadlines)
    let connection = try RawConnection(port: served.port)
    // The beginning of a record.
    connection.send([22, 3, 1, 2, 0, 1])
    while deadlines.count == 0 {}
    repeat {
      clock.now.withLock { $0 += 21 }
      deadlines.sweep()
    } while deadlines.count > 0
    #expect(connection.receive() == nil)
  }

  @Test("W159: a client that does not take an answer loses it alone")
  func untaken() throws {
    let deadlines = Deadlines(now: { [clock] in clock.now.withLock { $0 } })
    let served = try serve(deadlines)
    // The window of a stream is closed.
    let client = try HTTP2Client(port: served.port, settings: [(4, 0)])
    client.request(1)
    #expect(try #require(client.answer()) == (1, "200"))
    clock.now.withLock { $0 = 31 }
    deadlines.sweep()
    #expect(try #require(client.answer()) == (1, "reset 8"))
    client.request(3, "HEAD", "/")
    let answer = try #require(client.answer())
    #expect(answer == (3, "200"), "\(answer)")
  }

  @Test("W159: more requests at a time than permitted are refused, and a flood of broken requests harms no other")
  func floods() throws {
    let served = try serve()
    let client = try HTTP2Client(port: served.port)
    for stream in 0..<101 { client.request(2 * stream + 1, "POST", "/", isWhole: false) }
    #expect(try #require(client.answer()) == (201, "reset 7"))
    let flood = try HTTP2Client(port: served.port)
    for stream in 0..<5_000 {
      let number = 2 * stream + 1
      let reset = HTTP2Client.frame(HTTP2Client.Kind.reset, stream: number, payload: [0, 0, 0, 8])
      flood.send(flood.head(number) + reset)
    }
    let other = try HTTP2Client(port: served.port)
    other.request(1)
    #expect(try #require(other.answer()) == (1, "200"))
  }

  @Test(
    "W159: a client that breaks the protocol is told and disconnected",
    arguments: [
      HTTP2Client.frame(HTTP2Client.Kind.data, stream: 1, payload: [1]),
      HTTP2Client.frame(HTTP2Client.Kind.headers, flags: 5, stream: 1, payload: [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]),
      HTTP2Client.frame(HTTP2Client.Kind.headers, flags: 5, stream: 2, payload: [0x82]),
      HTTP2Client.frame(HTTP2Client.Kind.ping, payload: [1, 2, 3]),
      HTTP2Client.frame(HTTP2Client.Kind.window, payload: [0, 0, 0, 0]), Array(repeating: 0xFF, count: 100),
    ])
  func broken(_ bytes: [UInt8]) throws {
    let served = try serve()
    let client = try HTTP2Client(port: served.port)
    client.send(bytes)
    let answer = try #require(client.answer())
    #expect(answer.stream == 0 && answer.status.hasPrefix("away "))
    while client.next() != nil {}
  }
}
