/// The limits of a host.
public struct HostLimits: Equatable, Sendable {
  /// The largest number of sessions in memory. The host refuses a further session as `full`.
  /// Sessions that were put away do not count.
  public var sessions: Int
  /// The time after which the host puts an idle session away; `nil` for never.
  /// A session is idle if no viewer is open, and no effect or timer is active.
  ///
  /// A session that is put away ends in memory. Its recording or its kept journal brings it back when a call needs it.
  public var idle: Duration?
  /// The number of inputs that a session accepts per second. The host refuses more as `tooFast`. `nil` for any number.
  public var inputsPerSecond: Int?

  /// The number of bytes of memory that the process may use; `nil` for any number.
  ///
  /// While it uses more, the host refuses new sessions as `full`, and puts idle sessions away at once.
  /// Sessions that were put away may still come back.
  public var memory: Int?

  /// Creates limits; without arguments everything is allowed.
  public init(sessions: Int = .max, idle: Duration? = nil, inputsPerSecond: Int? = nil, memory: Int? = nil) {
    (self.sessions, self.idle, self.inputsPerSecond, self.memory) = (sessions, idle, inputsPerSecond, memory)
  }
}
