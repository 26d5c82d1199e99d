import Foundation
import SignalboxSQL
import SignalboxSession
import Synchronization

/// A connection that listens to announcements, for all followers of a pool. It exists while there are followers.
final class PostgresListener: Sendable {
  private typealias Follower = AsyncThrowingStream<Void, any Error>.Continuation

  private struct State {
    var followers: [Int: (topic: String, follower: Follower)] = [:]
    var lastNumber = 0
    /// Ends the wait of the connection's thread; `nil` without a connection.
    var wake: WakeUp?
  }

  private let address: PostgresAddress
  private let state = Mutex(State())

  init(_ address: PostgresAddress) { self.address = address }

  /// Returns a sequence of signals: at once, and after each announcement. Connects for the first follower.
  func changes(of topic: String) throws(StoreFailure) -> AsyncThrowingStream<Void, any Error> {
    try connect()
    let (stream, follower) = AsyncThrowingStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    // Finds a change between the caller's last look and the connection.
    follower.yield()
    // `nil` if the connection was lost at once.
    let number: Int? = state.withLock { state in
      guard state.wake != nil else { return nil }
      state.lastNumber += 1
      state.followers[state.lastNumber] = (topic, follower)
      return state.lastNumber
    }
    guard let number else { throw .timedOut }
    follower.onTermination = { [weak self] _ in self?.remove(number) }
    return stream
  }

  private func connect() throws(StoreFailure) {
    guard state.withLock({ $0.wake == nil }) else { return }
    let connection = try PostgresConnection(address)
    try connection.run("LISTEN \(PostgresConnection.channel)")
    guard let wake = WakeUp() else { throw .unreachable(String(cString: strerror(errno))) }
    let isFirst = state.withLock { state in
      // Another caller may have connected in the meantime.
      guard state.wake == nil else { return false }
      state.wake = wake
      return true
    }
    guard isFirst else { return }
    let thread = Thread { [self] in listen(connection, wake) }
    thread.name = "signalbox-listen"
    thread.start()
  }

  /// Removes a follower. Without followers, the connection ends.
  private func remove(_ number: Int) {
    let wake: WakeUp? = state.withLock { state in
      guard state.followers.removeValue(forKey: number) != nil, state.followers.isEmpty else { return nil }
      return state.wake.take()
    }
    wake?.signal()
  }

  /// Passes announcements on until the connection is lost or `wake` ends it.
  private func listen(_ connection: PostgresConnection, _ wake: WakeUp) {
    do throws(StoreFailure) {
      while let topic = try connection.waitForAnnouncement(wake: wake.descriptor) {
        let followers = state.withLock { $0.followers.values.filter { $0.topic == topic } }
        for follower in followers { follower.follower.yield() }
      }
    } catch {
      let followers = state.withLock { state in
        guard state.wake === wake else { return [Follower]() }
        defer { (state.wake, state.followers) = (nil, [:]) }
        return state.followers.values.map(\.follower)
      }
      for follower in followers { follower.finish(throwing: error) }
    }
  }
}
