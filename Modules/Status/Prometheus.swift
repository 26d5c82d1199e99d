import CoreMetrics
import Synchronization

/// Stores metrics and writes them in Prometheus's text format 0.0.4.
///
/// Counters only rise, recorders are gauges with the last value, timers are histograms in seconds.
final class Prometheus: MetricsFactory {
  private let meters = Mutex<[Name: Meter]>([:])

  /// The name of a metric, with its dimensions.
  private struct Name: Hashable {
    let label: String
    let dimensions: String

    init(_ label: String, _ dimensions: [(String, String)]) {
      self.label = label
      self.dimensions = dimensions.map { "\($0)=\"\(Self.escaped($1))\"" }.joined(separator: ",")
    }

    private static func escaped(_ value: String) -> String {
      value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    }
  }

  // MARK: MetricsFactory

  func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
    meter(label, dimensions, .counter)
  }

  func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler {
    meter(label, dimensions, .gauge)
  }

  func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
    meter(label, dimensions, .histogram)
  }

  // Metrics are never removed, because a scraper expects them to continue.
  func destroyCounter(_ handler: any CounterHandler) {}
  func destroyRecorder(_ handler: any RecorderHandler) {}
  func destroyTimer(_ handler: any TimerHandler) {}

  private func meter(_ label: String, _ dimensions: [(String, String)], _ kind: Meter.Kind) -> Meter {
    meters.withLock { meters in
      let name = Name(label, dimensions)
      if let known = meters[name] { return known }
      let new = Meter(kind)
      meters[name] = new
      return new
    }
  }

  // MARK: Writing

  /// All metrics as text, by name.
  var text: String {
    let all = meters.withLock { $0 }.sorted { ($0.key.label, $0.key.dimensions) < ($1.key.label, $1.key.dimensions) }
    var (lines, last) = ([String](), "")
    for (name, meter) in all {
      if name.label != last { lines.append("# TYPE \(name.label) \(meter.kind)") }
      last = name.label
      lines += meter.lines(name.label, name.dimensions)
    }
    return lines.map { $0 + "\n" }.joined()
  }
}

/// A metric.
private final class Meter: CounterHandler, RecorderHandler, TimerHandler {
  enum Kind { case counter, gauge, histogram }

  private struct State {
    var value = 0.0
    var count = 0
    var buckets = [Int](repeating: 0, count: Meter.bounds.count)
  }

  let kind: Kind
  private let state = Mutex(State())

  /// The upper bounds of the histogram in seconds: from unnoticeable to too slow.
  static let bounds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

  init(_ kind: Kind) { self.kind = kind }

  func increment(by amount: Int64) { state.withLock { $0.value += Double(amount) } }
  func reset() { state.withLock { $0 = State() } }
  func record(_ value: Int64) { record(Double(value)) }
  func record(_ value: Double) { state.withLock { $0.value = value } }

  func recordNanoseconds(_ duration: Int64) {
    let seconds = Double(duration) / 1e9
    state.withLock { state in
      state.value += seconds
      state.count += 1
      for (place, bound) in Self.bounds.enumerated() where seconds <= bound { state.buckets[place] += 1 }
    }
  }

  func lines(_ label: String, _ dimensions: String) -> [String] {
    let state = state.withLock { $0 }
    let own = dimensions.isEmpty ? "" : "{\(dimensions)}"
    guard kind == .histogram else { return ["\(label)\(own) \(Self.text(state.value))"] }
    let more = dimensions.isEmpty ? "" : dimensions + ","
    return zip(Self.bounds, state.buckets).map { "\(label)_bucket{\(more)le=\"\(Self.text($0))\"} \($1)" } + [
      "\(label)_bucket{\(more)le=\"+Inf\"} \(state.count)", "\(label)_sum\(own) \(state.value)",
      "\(label)_count\(own) \(state.count)",
    ]
  }

  /// Returns a number as text, without a fraction if it is whole.
  private static func text(_ value: Double) -> String {
    Int64(exactly: value).map { "\($0)" } ?? "\(value)"
  }
}
