import SignalboxHTTP
import SignalboxProgram
import SignalboxSession

/// What is said on the address for those who look after the server: whether it lives, whether it takes visitors, and its numbers.
struct StatusSite: Sendable {
  let visitors: Visitors
  let starter: SessionStarter
  let meters: Meters
  let prometheus: Prometheus

  func answer(_ request: HTTPRequest) -> HTTPResponse {
    guard ["GET", "HEAD"].contains(request.method) else { return Self.text(405, "") }
    switch request.path {
    case "/health": return Self.text(200, "ok\n")
    case "/ready":
      return visitors.isOpen && starter.hasRoom ? Self.text(200, "ok\n") : Self.text(503, "full or ending\n")
    case "/metrics":
      meters.look(at: visitors, sessions: starter.counts, residentBytes: ProcessMemory.resident)
      return Self.text(200, prometheus.text, "text/plain; version=0.0.4; charset=utf-8")
    default: return Self.text(404, "/health, /ready, /metrics\n")
    }
  }

  private static func text(_ status: Int, _ text: String, _ type: String = "text/plain; charset=utf-8") -> HTTPResponse
  {
    HTTPResponse(status, type, Array(text.utf8), headers: [Pair(name: "Cache-Control", value: "no-store")])
  }
}
