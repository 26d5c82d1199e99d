import SignalboxDrivers
import SignalboxTesting
import Testing

@testable import SignalboxBrowser

/// Requests that are not HTTP, or that two parsers could read differently.
@Suite struct HostileMessageTests {
  @Test(
    "W4, W81: a head or body that is too large, or not HTTP, gets an error or the end, and changes nothing")
  func limits() async throws {
    try await onSessionThread {
      let served = try Served(Counting())
      let agent = served.agent
      try agent.open("/")
      let host = "Host: 127.0.0.1:\(agent.port)\r\n"
      let long = String(repeating: "x", count: 20_000)
      let attacks: [(String, Int)] = [
        ("GET / HTTP/1.1\r\n\(host)X: \(long)\r\n\r\n", 431),
        ("GET /\(long) HTTP/1.1\r\n\(host)\r\n", 431),
        ("GET / HTTP/1.1\r\n\(host)\(String(repeating: "A: b\r\n", count: 200))\r\n", 431),
        ("POST / HTTP/1.1\r\n\(host)Content-Length: 1048577\r\n\r\n", 413),
        ("POST / HTTP/1.1\r\n\(host)Content-Length: -1\r\n\r\n", 400),
        ("POST / HTTP/1.1\r\n\(host)Content-Length: 1\r\nContent-Length: 2\r\n\r\nab", 400),
        ("POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n", 400),
        ("POST / HTTP/1.0\r\n\(host)Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
        ("POST / HTTP/1.1\r\n\(host)Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n", 501),
        ("POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n100001\r\n", 413),
        ("POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n+5\r\nabcde\r\n0\r\n\r\n", 400),
        ("POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n3\r\nabcde\r\n0\r\n\r\n", 400),
        ("POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n3\nabc\r\n0\r\n\r\n", 400),
        ("POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n1;\(long)", 400),
        ("POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n0\r\nX(Y: a\r\n\r\n", 400),
        ("POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n0\r\nContent-Length: 1\r\n\r\n", 400),
        ("GET /\u{F6} HTTP/1.1\r\n\(host)\r\n", 400), ("M-SEARCH / HTTP/1.1\r\n\(host)\r\n", 405),
        ("GET / HTTP/1.1\n\(host)\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHost: x\n\n", 400),
        ("GET / HTTP/1.1\r\n\(host)Origin: a\r\nOrigin: b\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\n\(host)\(host)\r\n", 400),
        ("GET / HTTP/1.1\r\n\r\n", 400), ("GET / HTTP/2.0\r\n\(host)\r\n", 505), ("get / HTTP/1.1\r\n\(host)\r\n", 400),
        ("GET / HTTP/1.1\r\n\(host) folded\r\n\r\n", 400), ("GET / HTTP/1.1\r\n\(host)A b: c\r\n\r\n", 400),
        ("GET http:///x HTTP/1.1\r\n\(host)\r\n", 400), ("GET x/ HTTP/1.1\r\n\(host)\r\n", 400),
        ("GET http://evil.example/ HTTP/1.1\r\n\(host)\r\n", 421), ("\u{0}\u{1}\r\n\r\n", 400),
      ]
      for (attack, status) in attacks {
        let reply = try UserAgent.read(UserAgent.exchange(Array(attack.utf8), port: agent.port))
        #expect(reply.status == status, "\(attack.prefix(60))")
      }
      #expect(try agent.request("PUT", "/").status == 405)
      try agent.open("/")
      #expect(agent.page.contains("<span class=\"words\">0</span>"))
    }
  }
}
