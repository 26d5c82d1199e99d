import Dispatch
import Synchronization

/// A few connections to one database, each for one user at a time.
package final class PostgresPool: Sendable {
  private let address: StoreAddress
  /// Connections that nobody uses just now, and how many more there may be.
  private let desks = Mutex<[PostgresConnection]>([])
  private let room: DispatchSemaphore

  /// Nothing is connected yet.
  package init(_ address: StoreAddress, most: Int) {
    self.address = address
    room = DispatchSemaphore(value: most)
  }

  /// Runs `body` with a connection that nobody else uses meanwhile; once more with a new one when the one that there was has gone.
  /// It waits, so it is for threads that may.
  package func ask<Answer>(
    _ body: (PostgresConnection) throws(PostgresFailure) -> Answer
  ) throws(PostgresFailure) -> Answer {
    room.wait()
    defer { room.signal() }
    if let old = desks.withLock({ $0.popLast() }) {
      do throws(PostgresFailure) {
        let answer = try body(old)
        desks.withLock { $0.append(old) }
        return answer
      } catch {
        if error.isAnswer {
          // What it had begun goes with it.
          _ = try? old.run("ROLLBACK")
          desks.withLock { $0.append(old) }
          throw error
        }
      }
    }
    let new = try PostgresConnection(address)
    let answer = try body(new)
    desks.withLock { $0.append(new) }
    return answer
  }
}
