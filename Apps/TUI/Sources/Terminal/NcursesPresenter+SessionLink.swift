import SignalboxCore
import SignalboxInterface
import SignalboxSession

extension NcursesPresenter {
  /// What a presenter asks of its session.
  struct SessionLink {
    /// The closure is called at the end of the event's own turn: others may act in between.
    var send: (InputEvent, @escaping () -> Void) -> Void = { _, _ in }
    var stop: (Ending) -> Void = { _ in }
    /// Whether a page has a question before the user leaves.
    var isGuarded: () -> Bool = { false }
    /// As ``Session/interrupt(_:)``.
    var interrupt: () -> Bool = { true }
    /// Lets guests do something else.
    var admit: (Admission) -> Void = { _ in }
    /// What the session's clock shows.
    var now: () -> Duration = { .zero }
    /// Does something after so many milliseconds, unless what it gives is cancelled.
    var schedule: (_ milliseconds: Int, @escaping () -> Void) -> Subscription? = { _, _ in nil }
  }
}
