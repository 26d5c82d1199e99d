/// A clock of an application that may begin again at a checkpoint. It knows which timers continue then.
package protocol CheckpointClock: EventClock {
  /// Calls `action` once, `interval` from now, as a tick of an interval. The first tick that `action` schedules is the
  /// next tick of the same interval. An application that begins again continues the interval at its next tick.
  func scheduleTick(after interval: Duration, _ action: @escaping () -> Void) -> Subscription

  /// Calls `action` once, `delay` from now, to end a toast. A checkpoint contains the toast and this timer.
  func scheduleToastEnd(after delay: Duration, _ action: @escaping () -> Void) -> Subscription
}
