package import SignalboxCore
package import SignalboxInterface

/// The toasts. Each is shown for a time of the session's clock.
package final class Notices {
  /// The maximum number of shown toasts. The oldest is removed first.
  private static let most = 3
  private(set) var shown: [NoticeState] = []
  package private(set) var lastID = 0
  private var ends: [Int: Subscription] = [:]
  private let clock: (any EventClock)?

  /// - Parameter clock: The application's clock. Without a clock, toasts stay.
  init(clock: (any EventClock)?) { self.clock = clock }

  /// Shows a toast. An equal toast is replaced.
  func show(_ text: String, _ severity: Severity, for duration: Duration) {
    for notice in shown where notice.text == text && notice.severity == severity { remove(notice.id) }
    lastID += 1
    let id = lastID
    shown.append(NoticeState(id: id, text: text, severity: severity))
    let end = end(of: id)
    ends[id] =
      (clock as? any CheckpointClock)?.scheduleToastEnd(after: duration, end) ?? clock?.schedule(after: duration, end)
    if shown.count > Self.most { remove(shown[0].id) }
  }

  /// Shows the toasts of a checkpoint.
  /// - Parameters:
  ///   - toasts: The toasts, the oldest first.
  ///   - lastID: The id of the last toast at the checkpoint.
  ///   - schedule: Schedules the end of each toast in turn.
  package func restore(_ toasts: [NoticeState], lastID: Int, schedule: (@escaping () -> Void) -> Subscription) {
    (shown, self.lastID) = (toasts, lastID)
    for toast in toasts { ends[toast.id] = schedule(end(of: toast.id)) }
  }

  private func end(of id: Int) -> () -> Void { { [weak self] in self?.remove(id) } }

  /// Removes all toasts and their timers.
  func clear() { for notice in shown { remove(notice.id) } }

  private func remove(_ id: Int) {
    shown.removeAll { $0.id == id }
    ends.removeValue(forKey: id)?.cancel()
  }
}

extension Navigator {
  /// The toasts; made when they are first needed.
  package var toasts: Notices {
    let toasts = shownNotices ?? Notices(clock: clock)
    shownNotices = toasts
    return toasts
  }

  /// The shown toasts, the oldest first.
  package var notices: [NoticeState] { shownNotices?.shown ?? [] }

  /// The id of the last toast; 0 before the first.
  package var lastNotice: Int { shownNotices?.lastID ?? 0 }
}
