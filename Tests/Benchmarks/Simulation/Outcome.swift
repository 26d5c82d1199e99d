/// The results of a simulation. Loads are shares of the time: 1 is all of it.
struct Outcome: Sendable {
  let presses: Int
  /// From a press to its answer; the same while visitors of a killed server return; and the returns themselves.
  let waiting, whileReturning, returns: Waiting
  /// The visitors of the killed server that were not back at the end.
  let stillAway: Int
  let commitsPerSecond, rowsPerCommit: Double
  let serverLoad, databaseLoad, diskLoad: Double
  /// The memory of the fullest server.
  let serverBytes: Double
}

/// Times, in seconds.
struct Waiting: Sendable {
  let median, most, last: Double

  init(_ times: [Double]) {
    let sorted = times.sorted()
    median = sorted.isEmpty ? 0 : sorted[sorted.count / 2]
    most = sorted.isEmpty ? 0 : sorted[sorted.count * 99 / 100]
    last = sorted.last ?? 0
  }
}
