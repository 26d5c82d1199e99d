import Dispatch
import SignalboxPlatform
import Synchronization

/// The deadlines of all connections. A late client is disconnected, so that many idle clients do not harm others.
package final class Deadlines: Sendable {
  /// The action that a client owes.
  enum Duty {
    /// To send a request, or the rest of it.
    case send
    /// To send the rest of a form with files.
    case finish
    /// To read the response.
    case take
  }

  private struct State {
    var times: [Int32: (time: Int, duty: Duty)] = [:]
    /// Connections that are shut down and not yet closed.
    var closing: Set<Int32> = []
    /// Connections that were late with the rest of a form. Nothing more is read from them.
    var late: Set<Int32> = []
    /// The callbacks for clients that disconnect.
    var followers: [Int32: @Sendable () -> Void] = [:]
    /// The callbacks of each sweep.
    var watchers: [Int32: @Sendable (_ now: Int) -> Void] = [:]
  }

  private let state = Mutex(State())
  /// Returns the seconds of a monotonic clock.
  let now: @Sendable () -> Int

  /// Creates an empty table of deadlines.
  /// - Parameter now: Returns the seconds of a monotonic clock.
  package init(now: @escaping @Sendable () -> Int = { Int(DispatchTime.now().uptimeNanoseconds / 1_000_000_000) }) {
    self.now = now
  }

  /// The number of connections.
  package var count: Int { state.withLock { $0.times.count } }

  /// Sets the deadline of a connection, in seconds from now.
  func expect(_ duty: Duty, of descriptor: Int32, in seconds: Int) {
    let time = now() + seconds
    state.withLock { $0.times[descriptor] = (time, duty) }
  }

  /// Removes the deadline of a connection: its client owes nothing.
  func expectNothing(of descriptor: Int32) { state.withLock { $0.times[descriptor] = (.max, .send) } }

  /// Returns whether the client was late with the rest of a form.
  func isLate(_ descriptor: Int32) -> Bool { state.withLock { $0.late.contains(descriptor) } }

  /// Registers a callback for the disconnection of a client. A sweep calls it once.
  func follow(_ descriptor: Int32, left: @escaping @Sendable () -> Void) {
    state.withLock { $0.followers[descriptor] = left }
  }

  /// Registers a callback for each sweep, for a connection that has deadlines of its own.
  func watch(_ descriptor: Int32, _ action: @escaping @Sendable (_ now: Int) -> Void) {
    state.withLock { $0.watchers[descriptor] = action }
  }

  /// Makes room for a new connection: disconnects the client that has been silent for the longest time.
  /// - Parameters:
  ///   - some: The connections that count; `nil` for all.
  ///   - most: The maximum number of connections, including the new connection.
  /// - Returns: A Boolean value that indicates whether there is room. A disconnected client does not count, although
  ///   its descriptor may still be open.
  func makeRoom(among some: Set<Int32>? = nil, most: Int) -> Bool {
    state.withLock { state in
      guard (some ?? Set(state.times.keys)).subtracting(state.closing).count >= most else { return true }
      var waiting = state.times.filter { descriptor, due in
        due.duty != .take && due.time != .max && !state.closing.contains(descriptor)
          && some?.contains(descriptor) != false
      }
      // A connection with an unread request is spared if possible: at most eight candidates are checked. If all of them
      // have requests, the oldest is disconnected.
      let oldest = waiting.min { $0.value.time < $1.value.time }?.key
      var next = oldest
      for _ in 0..<8 {
        guard let candidate = waiting.min(by: { $0.value.time < $1.value.time })?.key else { break }
        waiting[candidate] = nil
        next = candidate
        if !Duty.send.isDone(by: candidate) { break }
        next = oldest
      }
      guard let next else { return false }
      state.closing.insert(next)
      shutdown(next, Int32(SHUT_RDWR))
      return true
    }
  }

  /// A Boolean value that indicates whether a disconnected client's descriptor is still open.
  var isMakingRoom: Bool { state.withLock { !$0.closing.isEmpty } }

  /// Closes a connection. Under the lock, because a closed descriptor may be reused at once.
  func close(_ descriptor: Int32) {
    state.withLock { state in
      (state.times[descriptor], state.followers[descriptor], state.watchers[descriptor]) = (nil, nil, nil)
      state.closing.remove(descriptor)
      state.late.remove(descriptor)
      _ = SignalboxPlatform.close(descriptor)
    }
  }

  /// Disconnects late clients; with `all`, every client. The tasks that read from them see the end. A client that is
  /// late with the rest of a form can still be answered.
  package func sweep(all: Bool = false) {
    let now = now()
    let (followed, watchers) = state.withLock { state in
      for (descriptor, due) in state.times where all || due.time < now && !due.duty.isDone(by: descriptor) {
        let mayAnswer = due.duty == .finish && !all
        if mayAnswer { state.late.insert(descriptor) }
        shutdown(descriptor, Int32(mayAnswer ? SHUT_RD : SHUT_RDWR))
      }
      return (Array(state.followers.keys), Array(state.watchers.values))
    }
    // Outside the lock, which each request needs: a look at 20,000 connections takes milliseconds. A descriptor may be
    // that of another client by now, so it is looked at again.
    for descriptor in Self.disconnected(among: followed) {
      let left = state.withLock { state in
        Self.disconnected(among: [descriptor]).isEmpty ? nil : state.followers.removeValue(forKey: descriptor)
      }
      left?()
    }
    for watcher in watchers { watcher(now) }
  }

  /// `POLLRDHUP`, which Swift's Glibc lacks: the client sends no more.
  private static let hungUp: Int16 = 0x2000

  /// Returns the connections whose clients have disconnected, with a single poll(2).
  private static func disconnected(among descriptors: [Int32]) -> [Int32] {
    var looks = descriptors.map { pollfd(fd: $0, events: hungUp, revents: 0) }
    guard poll(&looks, nfds_t(looks.count), 0) > 0 else { return [] }
    return looks.filter { $0.revents != 0 }.map(\.fd)
  }
}

extension Deadlines.Duty {
  /// Returns whether this process is late and not the client: a request is unread, or there is room for the response.
  func isDone(by descriptor: Int32) -> Bool {
    var look = pollfd(fd: descriptor, events: Int16(self == .take ? POLLOUT : POLLIN), revents: 0)
    return poll(&look, 1, 0) > 0 && look.revents == look.events
  }
}
