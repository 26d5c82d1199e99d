import Foundation
import SignalboxLoopback
import SignalboxSession
import Testing

@testable import SignalboxPostgres
import SignalboxSQL

/// The release of a recording must not come too early.
@Suite struct CommitterTests {
  @Test("P1: a recording is released only when every written entry is committed")
  func lastPiece() {
    let lane = Lane(id: 1, epoch: 1, next: 1, title: "s")
    #expect(lane.write([1]) && lane.nextPiece()?.number == 1)
    // Written and released while the first piece is under way.
    #expect(lane.write([2]) && lane.write([3]))
    lane.release()
    lane.settle()
    #expect(!lane.isDone)
    let last = lane.nextPiece()
    #expect(last?.number == 2 && last?.bytes == [2, 3] && !lane.isDone)
    lane.settle()
    #expect(lane.isDone && !lane.write([4]))
  }

  @Test(
    "P4: a program that reconnects before its old connection has ended still counts as present")
  func lock() async throws {
    let address = try PostgresAddress(PostgresServer.shared.get().database())
    let here = try PostgresStore(address, lease: .seconds(6))
    let store = try here.shelf("sessions").create("s", header)
    #expect(store.keep(1))
    // The ids belong to a database, and the server has other databases.
    let locks = """
      FROM pg_locks l JOIN pg_database d ON d.oid = l.database AND d.datname = current_database()
      WHERE locktype = 'advisory' AND objid = \(here.committer.host)
      """
    let observer = try PostgresConnection(address)
    // This connection waits for the lock and gets it when the first is cut. It stands for the remains of a connection
    // in a network.
    let rest = try PostgresConnection(address)
    let waiting = Thread {
      _ = try? rest.run(
        "SELECT pg_advisory_lock(\(SQLSchema.lockSpace)::int, \(here.committer.host)::int)", within: 600_000)
    }
    waiting.start()
    #expect(try Self.comes { try observer.run("SELECT 1 \(locks) AND NOT granted").count > 0 })
    func end() throws -> Int64 {
      let holder = try #require(try observer.run("SELECT pid::bigint \(locks) AND granted").first?[0].integer)
      try observer.run("SELECT pg_terminate_backend(\(holder)::int)")
      return holder
    }
    let first = try end()
    #expect(try Self.comes { try observer.run("SELECT 1 \(locks) AND granted AND pid <> \(first)").count > 0 })
    #expect(store.keep(2), "it connects again, without the lock")
    let second = try end()
    #expect(try Self.comes { try observer.run("SELECT 1 \(locks) AND granted AND pid <> \(second)").count > 0 })
    let other = try PostgresStore(address).shelf("sessions")
    #expect(throws: JournalFailure.locked(path: other.title(of: "s"))) { try other.resume("s") }
    #expect(store.keep(3))
  }

  /// Returns whether the condition becomes true within a minute, which is far more than it needs.
  private static func comes(_ condition: () throws -> Bool) throws -> Bool {
    for _ in 0..<6_000 {
      if try condition() { return true }
      poll(nil, 0, 10)
    }
    return false
  }
}
