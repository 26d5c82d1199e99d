/// A report of a running effect: its progress, and its output since the previous report.
public struct EffectReport: Codable, Equatable, Sendable {
  /// The progress from 0 to 1, or `nil` when it is not known.
  public let fraction: Double?
  /// A description of the present step: "libfoo 3 of 12". May be empty.
  public let text: String
  /// The lines of output, in order.
  public let lines: [String]

  /// Creates a report. A fraction that is not finite, such as 0 / 0, counts as not known.
  public init(fraction: Double? = nil, text: String = "", lines: [String] = []) {
    self.fraction = fraction.flatMap { $0.isFinite ? $0 : nil }
    (self.text, self.lines) = (text, lines)
  }

  /// Returns both reports as one: the newest progress, and all output.
  package func followed(by next: EffectReport) -> EffectReport {
    let isSilent = next.fraction == nil && next.text.isEmpty
    return EffectReport(
      fraction: isSilent ? fraction : next.fraction, text: isSilent ? text : next.text, lines: lines + next.lines)
  }
}

/// A reporter for the work of an effect, for use on any thread.
///
/// ```swift
/// try await effects.run("download", progress: bar) { key, report in
///   for (index, package) in packages.enumerated() {
///     report(Double(index) / Double(packages.count), "\(package.name) \(index + 1) of \(packages.count)")
///     try await download(package)
///   }
/// }
/// ```
///
/// Reports are part of the session: recorded, replayed, and shown by every front end. Reports that arrive faster than
/// ten per second are joined.
public struct EffectReporter: Sendable {
  private let send: @Sendable (EffectReport) -> Void

  /// Creates a reporter that passes each report to `send`, on the thread on which the work runs.
  public init(_ send: @escaping @Sendable (EffectReport) -> Void) { self.send = send }

  /// Reports the progress.
  /// - Parameters:
  ///   - fraction: The progress from 0 to 1, or `nil` when it is not known.
  ///   - text: A description of the present step.
  public func callAsFunction(_ fraction: Double?, _ text: String = "") {
    send(EffectReport(fraction: fraction, text: text))
  }

  /// Reports a line of output.
  public func line(_ text: String) { send(EffectReport(lines: [text])) }
}
