/// What an effect tells while it runs: how far it has come, and what it wrote since the report before.
public struct EffectReport: Codable, Equatable, Sendable {
  /// 0 to 1, or `nil` when that is not known.
  public let fraction: Double?
  /// What it is at, in words: "libfoo 3 of 12"; may be empty.
  public let text: String
  /// Lines of output, in order.
  public let lines: [String]

  /// Creates a report. A fraction that is no finite number, as of nothing in nothing, is one that is not known.
  public init(fraction: Double? = nil, text: String = "", lines: [String] = []) {
    self.fraction = fraction.flatMap { $0.isFinite ? $0 : nil }
    (self.text, self.lines) = (text, lines)
  }

  /// Both as one: how far it has come now, and all that was written.
  package func followed(by next: EffectReport) -> EffectReport {
    let isSilent = next.fraction == nil && next.text.isEmpty
    return EffectReport(
      fraction: isSilent ? fraction : next.fraction, text: isSilent ? text : next.text, lines: lines + next.lines)
  }
}

/// What an effect's work reports with, from wherever it runs.
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
/// Reports are part of the session: recorded, repeated, and shown by every front end. Those that come faster than ten a second
/// are joined.
public struct EffectReporter: Sendable {
  private let send: @Sendable (EffectReport) -> Void

  /// Creates a reporter that hands each report to `send`, on whatever thread the work runs.
  public init(_ send: @escaping @Sendable (EffectReport) -> Void) { self.send = send }

  /// Tells how far it has come.
  /// - Parameters:
  ///   - fraction: 0 to 1, or `nil` when that is not known.
  ///   - text: What it is at, in words.
  public func callAsFunction(_ fraction: Double?, _ text: String = "") {
    send(EffectReport(fraction: fraction, text: text))
  }

  /// Tells a line of output.
  public func line(_ text: String) { send(EffectReport(lines: [text])) }
}
