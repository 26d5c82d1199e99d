/// A clock that knows which of its timers are ticks of an interval. A session continues the interval at its next tick
/// when the application begins again.
package protocol IntervalClock: EventClock {
  /// Calls `action` once, `interval` from now, as a tick of an interval. The first tick that `action` schedules is the
  /// next tick of the same interval.
  func scheduleTick(after interval: Duration, _ action: @escaping () -> Void) -> Subscription
}
