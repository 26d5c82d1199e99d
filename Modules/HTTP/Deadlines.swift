import Dispatch
import Glibc
import Synchronization

/// Until when each connection has to have done something: who is late is disconnected, so that a thousand who only hold a
/// connection cost nobody else anything.
package final class Deadlines: Sendable {
  private let times = Mutex<[Int32: Int]>([:])
  private let now: @Sendable () -> Int

  /// - Parameter now: Seconds of a clock that only rises.
  package init(now: @escaping @Sendable () -> Int = { Int(DispatchTime.now().uptimeNanoseconds / 1_000_000_000) }) {
    self.now = now
  }

  /// How many connections there are.
  package var count: Int { times.withLock { $0.count } }

  /// Gives a connection so many seconds from now, or any time.
  func set(_ descriptor: Int32, in seconds: Int?) {
    let time = seconds.map { now() + $0 } ?? .max
    times.withLock { $0[descriptor] = time }
  }

  /// Closes a connection: in here, because a descriptor that was closed may be another's at once.
  func close(_ descriptor: Int32) {
    times.withLock {
      $0[descriptor] = nil
      _ = Glibc.close(descriptor)
    }
  }

  /// Disconnects who is late, and with `all` everybody: whoever waits for them reads the end.
  package func sweep(all: Bool = false) {
    let now = now()
    times.withLock { times in
      for (descriptor, time) in times where all || time < now { shutdown(descriptor, Int32(SHUT_RDWR)) }
    }
  }
}
