/// Time as the reactive core sees it: given from outside, so that tests move it and a session can record it.
///
/// Like signals, a clock lives in one isolation domain; what it calls, it calls there.
public protocol EventClock: AnyObject {
  /// The time since the clock started; it never goes back.
  var now: Duration { get }

  /// Calls `action` once, `delay` from now, in order of due time and then of scheduling. Cancelling before prevents it (S42).
  func schedule(after delay: Duration, _ action: @escaping () -> Void) -> Subscription
}
