import CoreMetrics
import SignalboxProgram

/// What is measured of a server, for whoever looks after it: numbers alone, of nobody in particular.
struct Meters: Sendable {
  private let factory: any MetricsFactory
  private let duration: CoreMetrics.Timer

  /// - Parameter factory: Where the numbers go; by default where the program sends its own (`MetricsSystem.bootstrap`).
  init(_ factory: any MetricsFactory = MetricsSystem.factory) {
    self.factory = factory
    duration = CoreMetrics.Timer(label: "signalbox_request_duration_seconds", dimensions: [], factory: factory)
  }

  /// A request was answered with this status, after so many seconds; a stream of events when it began.
  func answered(_ method: String, _ status: Int, after seconds: Double) {
    let known = ["GET", "HEAD", "POST"].contains(method) ? method : "other"
    let dimensions = [("method", known), ("status", "\(status)")]
    CoreMetrics.Counter(label: "signalbox_requests_total", dimensions: dimensions, factory: factory).increment()
    duration.recordNanoseconds(Int64(seconds * 1e9))
  }

  /// How much there is at present.
  func look(at visitors: Visitors, sessions: (all: Int, live: Int), residentBytes: Int) {
    let gauges = [
      ("signalbox_visitors", visitors.count), ("signalbox_streams", visitors.lookers),
      ("signalbox_sessions", sessions.all),
      ("signalbox_sessions_live", sessions.live), ("process_resident_memory_bytes", residentBytes),
    ]
    for (label, value) in gauges {
      CoreMetrics.Gauge(label: label, dimensions: [], factory: factory).record(value)
    }
  }
}
