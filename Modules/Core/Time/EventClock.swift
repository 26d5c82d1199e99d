/// The time of the reactive core. It is passed in, so that tests can advance it and a session can record it.
///
/// Like signals, a clock lives in one isolation domain and calls actions there.
public protocol EventClock: AnyObject {
  /// The time since the clock started. It never decreases.
  var now: Duration { get }

  /// Calls `action` once, `delay` from now, in order of due time and then of scheduling. An earlier cancellation
  /// prevents the call (S42).
  func schedule(after delay: Duration, _ action: @escaping () -> Void) -> Subscription
}
