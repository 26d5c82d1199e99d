import SignalboxModel
import Synchronization

/// What an effect has reported and nobody has taken yet: joined, so that an effect cannot report faster than it is heard.
final class ReportBuffer: Sendable {
  private struct State {
    var report: EffectReport?
    /// Whether somebody was told that there is something.
    var isAnnounced = false
  }

  private let state = Mutex(State())
  private let loop: LoopExecutor
  private let announce: @Sendable (ReportBuffer) async -> Void

  /// - Parameter announce: Told on the loop that there is something to take.
  init(loop: LoopExecutor, _ announce: @escaping @Sendable (ReportBuffer) async -> Void) {
    (self.loop, self.announce) = (loop, announce)
  }

  /// Whether there is something to take.
  var isEmpty: Bool { state.withLock { $0.report == nil } }

  /// Joins a report to what waits.
  func add(_ report: EffectReport) {
    let isFirst = state.withLock { state in
      state.report = state.report?.followed(by: report) ?? report
      defer { state.isAnnounced = true }
      return !state.isAnnounced
    }
    if isFirst { announceAgain() }
  }

  /// Tells that there is something to take.
  func announceAgain() {
    Task(executorPreference: loop) { await self.announce(self) }
  }

  /// Takes what waits, if there is something; the next report is announced again.
  func take() -> EffectReport? {
    state.withLock { state in
      defer { state = State() }
      return state.report
    }
  }
}
