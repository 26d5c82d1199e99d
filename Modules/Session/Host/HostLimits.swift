/// What a host allows.
public struct HostLimits: Equatable, Sendable {
  /// How many sessions are in memory at most; those put away do not count. One more is refused as `full`.
  public var sessions: Int
  /// After what time a session is put away in which nobody looks on and nothing is under way; `nil` for never.
  public var idle: Duration?
  /// How many times within a second something may be done in a session; what is more is refused as `tooFast`. `nil` for any
  /// number.
  public var inputsPerSecond: Int?

  /// How many bytes of memory the process may have. While it has more, one more session is refused as `full`, and those in which
  /// nobody looks on and nothing is under way are put away without waiting for `idle`; who comes back is let in. `nil` for any
  /// number.
  public var memory: Int?

  /// Creates limits; by default there are none.
  public init(sessions: Int = .max, idle: Duration? = nil, inputsPerSecond: Int? = nil, memory: Int? = nil) {
    (self.sessions, self.idle, self.inputsPerSecond, self.memory) = (sessions, idle, inputsPerSecond, memory)
  }
}
