import FlyingFox
import Foundation
import SignalboxLoopback
import SignalboxTesting
import Synchronization
import Testing

@testable import SignalboxServices
@testable import SignalboxWeb

@Suite struct WebClientTests {
  private func get(_ address: String, _ limits: WebClient.Limits = .patient) async throws -> WebResponse {
    try await WebClient(limits: limits).send(WebRequest(get: WebAddress(address)))
  }

  private func post(_ address: String, _ limits: WebClient.Limits = .patient) async throws -> WebResponse {
    try await WebClient(limits: limits).send(WebRequest(post: ["a": "b"], to: WebAddress(address)))
  }

  @Test("an answer comes with its status, header and body, whatever the status")
  func answer() async throws {
    let server = try await LoopbackServer { request in
      HTTPResponse(
        statusCode: HTTPStatusCode(404, phrase: "Not Found"), headers: [HTTPHeader("X-Left"): "7"],
        body: Data("\(request.method.rawValue) \(request.path)".utf8))
    }
    let response = try await get(server.address + "/photos")
    #expect(response.status == 404)
    #expect(!response.isSuccess)
    #expect(response.header["x-left"] == "7")
    #expect(response.body == Data("GET /photos".utf8))
  }

  @Test("a request is sent as it was made: method, path, header and JSON")
  func request() async throws {
    let server = try RawServer { _ in .bytes(Array("HTTP/1.1 204 No Content\r\n\r\n".utf8)) }
    let request = try WebRequest(
      post: ["name": "Änne"], to: WebAddress(server.address + "/api").appending("register"), header: ["X-Key": "k/1#2"])
    #expect(try await WebClient(limits: .patient).send(request).status == 204)
    let sent = try #require(server.requests.first)
    #expect(sent.hasPrefix("POST /api/register HTTP/1.1\r\n"))
    #expect(sent.contains("\r\nContent-Type: application/json\r\n"))
    #expect(sent.contains("\r\nX-Key: k/1#2\r\n"))
    #expect(sent.hasSuffix("\r\n\r\n{\"name\":\"Änne\"}"))
  }

  @Test("a refused connection has its own error, and counts as a request that reached no server")
  func refused() async throws {
    let server = try RawServer.refusing()
    await #expect(throws: WebFailure.refused(host: "127.0.0.1")) { try await post(server.address) }
    #expect(WebFailure.refused(host: "h").isSafeToRetry)
    #expect(WebFailure.refused(host: "h").description.contains("h"))
  }

  @Test("a host that does not exist is not reached")
  func unresolved() async throws {
    var limits = WebClient.Limits.patient
    (limits.connecting, limits.total, limits.pauses) = (.seconds(2), .seconds(2), [])
    do {
      _ = try await get("http://nobody.invalid/", limits)
      Issue.record("there is no such host")
    } catch let failure as WebFailure {
      // Without a network the resolver needs longer than the limit to report this.
      #expect(failure.isSafeToRetry)
    }
  }

  @Test("a broken connection is an error at once, and the request is not sent again")
  func reset() async throws {
    let server = try RawServer { _ in .reset }
    await #expect(throws: WebFailure.reset) { try await post(server.address) }
    #expect(server.requests.count == 1)
  }

  @Test("a service without an answer times out after the client's limit, and gets no second request")
  func silence() async throws {
    let answers = Mutex(false)
    let server = try RawServer { _ in
      answers.withLock { $0 } ? .bytes(Array("HTTP/1.1 204 No Content\r\n\r\n".utf8)) : .silence
    }
    var failure: WebFailure?
    try await WebClient.Limits.growing { limits in
      failure = await #expect(throws: WebFailure.self) { try await post(server.address, limits) }
      return failure != .timedOut(wasConnected: false)
    }
    #expect(failure == .timedOut(wasConnected: true))
    // The server answers connections in order, so it has handled every earlier request.
    answers.withLock { $0 = true }
    #expect(try await get(server.address).status == 204)
    #expect(server.requests.count { $0.hasPrefix("POST ") } <= 1)
  }

  @Test("cancelling the task cancels the request")
  func cancelled() async throws {
    let (arrived, arrival) = AsyncStream.makeStream(of: Void.self)
    let server = try RawServer { _ in
      arrival.finish()
      return .silence
    }
    let request = try WebRequest(get: WebAddress(server.address))
    let asking = Task { try await WebClient(limits: .patient).send(request) }
    for await _ in arrived {}
    asking.cancel()
    let failure = await #expect(throws: WebFailure.cancelled) { try await asking.value }
    #expect(failure?.description == "The request was given up.")
  }

  struct Redirect: Sendable {
    let method: String
    let status: Int
    let isFollowed: Bool
  }

  @Test(
    "a redirect within the server is followed if the method may stay the same",
    arguments: [301, 302, 303, 307, 308].flatMap { status in
      [
        Redirect(method: "GET", status: status, isFollowed: true),
        Redirect(method: "POST", status: status, isFollowed: status > 303),
      ]
    })
  func redirect(_ row: Redirect) async throws {
    let server = try RawServer { number in
      let head = number == 0 ? "HTTP/1.1 \(row.status) Go\r\nLocation: /there" : "HTTP/1.1 200 OK"
      return .bytes(Array("\(head)\r\nContent-Length: 0\r\n\r\n".utf8))
    }
    let ask = { row.method == "GET" ? try await get(server.address) : try await post(server.address) }
    if row.isFollowed {
      #expect(try await ask().status == 200)
      #expect(server.requests.map { $0.prefix { $0 != " " } } == [row.method[...], row.method[...]])
      #expect(server.requests[1].hasPrefix("\(row.method) /there "))
      if row.method == "POST" { #expect(server.requests[1].hasSuffix("{\"a\":\"b\"}")) }
    } else {
      await #expect(throws: WebFailure.redirected) { try await ask() }
      #expect(server.requests.count == 1)
    }
  }

  @Test("a redirect to another server is refused, and the other server gets no request")
  func otherHost() async throws {
    let other = try RawServer { _ in .bytes(Array("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n".utf8)) }
    for target in [other.address, "http://localhost/", "https://127.0.0.1/", "file:///etc/passwd", "//x/", ""] {
      let server = try RawServer { _ in
        .bytes(Array("HTTP/1.1 307 Go\r\nLocation: \(target)\r\nContent-Length: 0\r\n\r\n".utf8))
      }
      await #expect(throws: WebFailure.redirected, "\(target)") { try await post(server.address) }
    }
    #expect(other.requests == [])
  }

  @Test("redirects in a circle end")
  func circle() async throws {
    let server = try RawServer { _ in
      .bytes(Array("HTTP/1.1 302 Go\r\nLocation: /\r\nContent-Length: 0\r\n\r\n".utf8))
    }
    await #expect(throws: WebFailure.redirected) { try await get(server.address) }
    #expect(server.requests.count == 6)
  }

  @Test("a body of 1 MiB is accepted, and a longer one is refused")
  func longBody() async throws {
    for (count, isTaken) in [(1 << 20, true), ((1 << 20) + 1, false), (8 << 20, false)] {
      // Without a length, so that only counting reveals the size.
      let server = try RawServer { _ in
        .bytes(Array("HTTP/1.1 200 OK\r\n\r\n".utf8) + [UInt8](repeating: 0x61, count: count))
      }
      if isTaken {
        #expect(try await get(server.address).body.count == count)
      } else {
        await #expect(throws: WebFailure.tooLong) { try await get(server.address) }
      }
    }
  }

  @Test("a head that does not end is refused")
  func longHead() async throws {
    let field = "X-More: \(String(repeating: "x", count: 1_000))\r\n"
    let server = try RawServer { _ in
      .bytes(Array(("HTTP/1.1 200 OK\r\n" + String(repeating: field, count: 100) + "\r\n").utf8))
    }
    await #expect(throws: WebFailure.tooLong) { try await get(server.address) }
  }

  @Test("an answer that is not HTTP is an error")
  func garbled() async throws {
    let server = try RawServer { _ in .bytes(Array("SSH-2.0-OpenSSH\r\n".utf8)) }
    await #expect(throws: WebFailure.garbled) { try await get(server.address) }
  }

  @Test("a request that only reads is sent again after a short wait that the service asks for, never after a long one")
  func patience() async throws {
    for (wait, count) in [("0", 2), ("3600", 1)] {
      let server = try RawServer { number in
        let head = number == 0 ? "HTTP/1.1 503 Busy\r\nRetry-After: \(wait)" : "HTTP/1.1 200 OK"
        return .bytes(Array("\(head)\r\nContent-Length: 0\r\n\r\n".utf8))
      }
      #expect(try await get(server.address).status == (count == 2 ? 200 : 503))
      #expect(server.requests.count == count)
    }
    let server = try RawServer { _ in
      .bytes(Array("HTTP/1.1 429 Slow\r\nRetry-After: 0\r\nContent-Length: 0\r\n\r\n".utf8))
    }
    #expect(try await post(server.address).status == 429)
    #expect(server.requests.count == 1)
  }

  struct Wait: Sendable {
    let text: String
    let duration: Duration?
  }

  @Test(
    "Retry-After is a number of seconds or a date of the service's clock",
    arguments: [
      Wait(text: "7", duration: .seconds(7)), Wait(text: "-1", duration: .zero),
      Wait(text: "99999999999", duration: .seconds(86_400)), Wait(text: "soon", duration: nil),
      Wait(text: "Sat, 21 Nov 2026 10:00:30 GMT", duration: .seconds(30)),
      Wait(text: "Sat, 21 Nov 2026 09:00:00 GMT", duration: .zero),
    ])
  func retryAfter(_ row: Wait) {
    let head = "HTTP/1.1 503 Busy\r\nDate: Sat, 21 Nov 2026 10:00:00 GMT\r\nRetry-After: \(row.text)\r\n\r\n"
    #expect(WebResponse(status: 503, head: head, body: Data()).retryAfter == row.duration)
  }

  @Test("a line break in a header field is refused before any request is sent")
  func injection() async throws {
    let server = try RawServer { _ in .silence }
    let request = try WebRequest(get: WebAddress(server.address), header: ["X-Key": "a\r\nX-Evil: b"])
    await #expect(throws: WebFailure.other) { try await WebClient(limits: .patient).send(request) }
    #expect(server.requests == [])
  }

  @Test("300 garbled answers over the wire end in an answer or an error, never in a crash or a wait")
  func fuzzedHeads() async throws {
    let seed = ProcessInfo.processInfo.environment["SEED"].flatMap(UInt64.init) ?? 20_261_121
    print("seed \(seed)")
    let generator = Mutex(SeededGenerator(seed: seed))
    let sample = """
      HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\nLocation: /a\r\n\
      Retry-After: 0\r\n\r\n5\r\n{"a":\r\n2\r\n1}\r\n0\r\n\r\n
      """
    let server = try RawServer { _ in .bytes(generator.withLock { $0.garbled(Array(sample.utf8)) }) }
    for _ in 0..<300 {
      do {
        let response = try await post(server.address)
        #expect(response.body.count <= 1 << 20)
      } catch let failure as WebFailure {
        #expect(failure != .timedOut(wasConnected: true) && failure != .cancelled)
      }
    }
  }
}
