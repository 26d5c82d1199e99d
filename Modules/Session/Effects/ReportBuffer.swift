import SignalboxModel
import Synchronization

/// The report of an effect until the session takes it. Several reports are joined, so that they cannot pile up.
final class ReportBuffer: Sendable {
  private struct State {
    var report: EffectReport?
    /// A Boolean value that indicates whether the report was announced to the session.
    var isAnnounced = false
  }

  private let state = Mutex(State())
  private let loop: LoopExecutor
  private let announce: @Sendable (ReportBuffer) async -> Void

  /// - Parameter announce: Called on the loop when there is a report to take.
  init(loop: LoopExecutor, _ announce: @escaping @Sendable (ReportBuffer) async -> Void) {
    (self.loop, self.announce) = (loop, announce)
  }

  /// A Boolean value that indicates whether there is no report.
  var isEmpty: Bool { state.withLock { $0.report == nil } }

  /// Joins a report to the waiting report.
  func add(_ report: EffectReport) {
    let isFirst = state.withLock { state in
      state.report = state.report?.followed(by: report) ?? report
      defer { state.isAnnounced = true }
      return !state.isAnnounced
    }
    if isFirst { announceAgain() }
  }

  /// Announces the waiting report.
  func announceAgain() {
    Task(executorPreference: loop) { await self.announce(self) }
  }

  /// Returns and removes the waiting report. The next report is announced again.
  func removeReport() -> EffectReport? {
    state.withLock { state in
      defer { state = State() }
      return state.report
    }
  }
}
