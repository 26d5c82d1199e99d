import Dispatch
import Glibc
import Synchronization

/// Until when each connection has to have done something: who is late is disconnected, so that a thousand who only hold a
/// connection cost nobody else anything.
package final class Deadlines: Sendable {
  /// What a connection has to do.
  enum Duty {
    /// Ask, or go on asking.
    case send
    /// Take what is sent to it.
    case take
  }

  fileprivate struct State {
    var times: [Int32: (time: Int, duty: Duty)] = [:]
    /// Who is told that the other end has gone.
    var followers: [Int32: @Sendable () -> Void] = [:]
  }

  private let state = Mutex(State())
  private let now: @Sendable () -> Int

  /// - Parameter now: Seconds of a clock that only rises.
  package init(now: @escaping @Sendable () -> Int = { Int(DispatchTime.now().uptimeNanoseconds / 1_000_000_000) }) {
    self.now = now
  }

  /// How many connections there are.
  package var count: Int { state.withLock { $0.times.count } }

  /// Gives a connection so many seconds from now for what it has to do.
  func expect(_ duty: Duty, of descriptor: Int32, in seconds: Int) {
    let time = now() + seconds
    state.withLock { $0.times[descriptor] = (time, duty) }
  }

  /// Gives a connection any time: it has nothing to do.
  func expectNothing(of descriptor: Int32) { state.withLock { $0.times[descriptor] = (.max, .send) } }

  /// Has `left` called once, with a sweep, when the other end of a connection has gone.
  func follow(_ descriptor: Int32, left: @escaping @Sendable () -> Void) {
    state.withLock { $0.followers[descriptor] = left }
  }

  /// Closes a connection: in here, because a descriptor that was closed may be another's at once.
  func close(_ descriptor: Int32) {
    state.withLock { state in
      (state.times[descriptor], state.followers[descriptor]) = (nil, nil)
      _ = Glibc.close(descriptor)
    }
  }

  /// Disconnects who is late, and with `all` everybody: whoever waits for them reads the end.
  package func sweep(all: Bool = false) {
    let now = now()
    let left = state.withLock { state in
      for (descriptor, due) in state.times where all || due.time < now && !due.duty.isDone(by: descriptor) {
        shutdown(descriptor, Int32(SHUT_RDWR))
      }
      return state.takeThoseWhoLeft()
    }
    for left in left { left() }
  }
}

extension Deadlines.Duty {
  /// Whether it is this process that is late: what was asked waits to be read, or there is room for what is to be sent.
  fileprivate func isDone(by descriptor: Int32) -> Bool {
    var look = pollfd(fd: descriptor, events: Int16(self == .send ? POLLIN : POLLOUT), revents: 0)
    return poll(&look, 1, 0) > 0 && look.revents == look.events
  }
}

extension Deadlines.State {
  /// POLLRDHUP, the other end sends no more: Swift's Glibc lacks it.
  private static let hungUp: Int16 = 0x2000

  /// Whose other end has gone, by one look at all.
  fileprivate mutating func takeThoseWhoLeft() -> [@Sendable () -> Void] {
    var looks = followers.keys.map { pollfd(fd: $0, events: Self.hungUp, revents: 0) }
    guard poll(&looks, nfds_t(looks.count), 0) > 0 else { return [] }
    return looks.compactMap { $0.revents == 0 ? nil : followers.removeValue(forKey: $0.fd) }
  }
}
