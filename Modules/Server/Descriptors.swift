import SignalboxPlatform

/// The limit on the process's descriptors. Some descriptors stay free for the runtime, because libdispatch ends a
/// process that has none left.
package enum Descriptors {
  /// The maximum number of descriptors, after the soft limit is raised to the hard limit.
  package static let limit: Int = {
    var limits = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limits) == 0 else { return 1_024 }
    let most = min(limits.rlim_max, rlim_t(1 << 20))
    if limits.rlim_cur < most {
      var raised = rlimit(rlim_cur: most, rlim_max: limits.rlim_max)
      if setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &raised) == 0 { limits.rlim_cur = most }
    }
    return Int(min(limits.rlim_cur, rlim_t(1 << 20)))
  }()

  /// The number of descriptors that connections do not use: for files, databases, child processes and the runtime.
  static let reserve = max(16, min(128, limit / 4))

  /// A Boolean value that indicates whether a recording may be opened: half of the reserve stays free.
  package static var hasRoom: Bool {
    // The system returns the lowest free number.
    let next = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard next >= 0 else { return false }
    close(next)
    return leavesReserve(next)
  }

  /// Returns whether half of the reserve is free above the newest descriptor.
  static func leavesReserve(_ newest: Int32) -> Bool { Int(newest) < limit - reserve / 2 }
}
