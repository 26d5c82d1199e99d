import CoreMetrics
package import SignalboxHTTP

/// What a server tells those who look after it, on an address of their own: whether it lives, whether it takes users, and its numbers, as
/// Prometheus reads them. Numbers alone, of nobody in particular.
package struct ServerStatus: Sendable {
  private let isReady: @Sendable () -> Bool
  private let gauges: @Sendable () -> [(name: String, value: Int)]
  /// What `/metrics` writes; nobody's who sends numbers elsewhere.
  private let prometheus: Prometheus?
  private let factory: any MetricsFactory
  private let duration: CoreMetrics.Timer

  /// - Parameters:
  ///   - isServed: Whether this is told at an address of its own; else the numbers of requests go where the program sends its own
  ///     (`MetricsSystem.bootstrap`).
  ///   - isReady: Whether somebody new is let in.
  ///   - gauges: How much there is of what at present.
  package init(
    isServed: Bool = false, isReady: @escaping @Sendable () -> Bool = { true },
    gauges: @escaping @Sendable () -> [(name: String, value: Int)] = { [] }
  ) {
    (self.isReady, self.gauges) = (isReady, gauges)
    prometheus = isServed ? Prometheus() : nil
    factory = prometheus ?? MetricsSystem.factory
    duration = CoreMetrics.Timer(label: "signalbox_request_duration_seconds", dimensions: [], factory: factory)
  }

  /// A request was answered with this status, after so many seconds; a stream of events when it began.
  package func answered(_ method: String, _ status: Int, after seconds: Double) {
    let known = ["GET", "HEAD", "POST"].contains(method) ? method : "other"
    let dimensions = [("method", known), ("status", "\(status)")]
    CoreMetrics.Counter(label: "signalbox_requests_total", dimensions: dimensions, factory: factory).increment()
    duration.recordNanoseconds(Int64(seconds * 1e9))
  }

  /// Answers somebody who looks after the server.
  package func answer(_ request: HTTPRequest) -> HTTPResponse {
    guard ["GET", "HEAD"].contains(request.method) else { return Self.text(405, "") }
    switch request.path {
    case "/health": return Self.text(200, "ok\n")
    case "/ready": return isReady() ? Self.text(200, "ok\n") : Self.text(503, "full or ending\n")
    case "/metrics":
      for (name, value) in gauges() {
        CoreMetrics.Gauge(label: name, dimensions: [], factory: factory).record(value)
      }
      return Self.text(200, prometheus?.text ?? "", "text/plain; version=0.0.4; charset=utf-8")
    default: return Self.text(404, "/health, /ready, /metrics\n")
    }
  }

  private static func text(_ status: Int, _ text: String, _ type: String = "text/plain; charset=utf-8") -> HTTPResponse
  {
    HTTPResponse(status, type, Array(text.utf8), headers: [Pair(name: "Cache-Control", value: "no-store")])
  }
}
