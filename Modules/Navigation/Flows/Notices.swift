import SignalboxCore
import SignalboxInterface

/// What the user is told in passing: each is shown for a time of the session's clock.
final class Notices {
  /// The most that are shown; the oldest go first.
  private static let most = 3
  private(set) var shown: [NoticeState] = []
  private var lastID = 0
  private var ends: [Int: Subscription] = [:]
  private let clock: (any EventClock)?

  /// - Parameter clock: The application's; without one, what is told stays.
  init(clock: (any EventClock)?) { self.clock = clock }

  /// Shows a notice, in the place of one that says the same.
  func show(_ text: String, _ severity: Severity, for duration: Duration) {
    for notice in shown where notice.text == text && notice.severity == severity { take(notice.id) }
    lastID += 1
    let id = lastID
    shown.append(NoticeState(id: id, text: text, severity: severity))
    ends[id] = clock?.schedule(after: duration) { [weak self] in self?.take(id) }
    if shown.count > Self.most { take(shown[0].id) }
  }

  /// Takes all away, with their timers.
  func clear() { for notice in shown { take(notice.id) } }

  private func take(_ id: Int) {
    shown.removeAll { $0.id == id }
    ends.removeValue(forKey: id)?.cancel()
  }
}
