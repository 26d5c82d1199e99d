import CoreMetrics
package import SignalboxHTTP

/// The status of a server for its operator, on a separate address: whether the server is alive, whether it accepts
/// visitors, and metrics for Prometheus. The metrics contain only numbers, without data about visitors.
package struct ServerStatus: Sendable {
  private let isReady: @Sendable () -> Bool
  private let gauges: @Sendable () -> [(name: String, value: Int)]
  /// The source of `/metrics`; `nil` if metrics go to another system.
  private let prometheus: Prometheus?
  private let factory: any MetricsFactory
  private let duration: CoreMetrics.Timer

  /// Creates a status.
  /// - Parameters:
  ///   - isServed: A Boolean value that indicates whether the status has its own address. Otherwise the metrics of
  ///     requests go to the metrics system of the program (`MetricsSystem.bootstrap`).
  ///   - isReady: Returns whether the server accepts new visitors.
  ///   - gauges: Returns the present values of the gauges.
  package init(
    isServed: Bool = false, isReady: @escaping @Sendable () -> Bool = { true },
    gauges: @escaping @Sendable () -> [(name: String, value: Int)] = { [] }
  ) {
    (self.isReady, self.gauges) = (isReady, gauges)
    prometheus = isServed ? Prometheus() : nil
    factory = prometheus ?? MetricsSystem.factory
    duration = CoreMetrics.Timer(label: "signalbox_request_duration_seconds", dimensions: [], factory: factory)
  }

  /// Counts a response with its status and its duration in seconds. An event stream counts when it begins.
  package func answered(_ method: String, _ status: Int, after seconds: Double) {
    let known = ["GET", "HEAD", "POST"].contains(method) ? method : "other"
    let dimensions = [("method", known), ("status", "\(status)")]
    CoreMetrics.Counter(label: "signalbox_requests_total", dimensions: dimensions, factory: factory).increment()
    duration.recordNanoseconds(Int64(seconds * 1e9))
  }

  /// Serves the status endpoints (`/health`, `/ready`, `/metrics`).
  package func answer(_ request: HTTPRequest) -> HTTPResponse {
    guard ["GET", "HEAD"].contains(request.method) else { return Self.text(405, "") }
    switch request.path {
    case "/health": return Self.text(200, "ok\n")
    case "/ready": return isReady() ? Self.text(200, "ok\n") : Self.text(503, "full, ending, or unable to record\n")
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
