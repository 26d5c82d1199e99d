import Foundation
import SignalboxLoopback
import SignalboxPostgres
import SignalboxSQL
import SignalboxSession
import SignalboxTesting
import Testing

/// The contract of shelves, checked with the shelves that programs use.
@Suite struct JournalStoreContractTests {
  @Test("P1, P2, P5, P7, P8, P10, P60, P62, P63: a folder keeps the contract of shelves")
  func folder() async throws {
    #expect(try await onSessionThread { JournalStoreContract { FolderUnderTest() }.breaches() } == [])
  }

  @Test("P1, P2, P3, P4, P5, P7, P8, P10, P60, P62, P63: PostgreSQL keeps the contract of shelves")
  func postgres() async throws {
    #expect(try await onSessionThread { JournalStoreContract { try DatabaseUnderTest() }.breaches() } == [])
  }

  @Test(
    "P1, P2, P3, P4, P5: the contract finds a database that breaks a promise",
    arguments: [
      (DatabaseFault.epochsStay, "P3"), (.leasesNeverEnd, "P4"), (.leasesEndAtOnce, "P1"), (.losesPieces, "P2"),
      (.doublesPieces, "P2"),
    ])
  func broken(_ fault: DatabaseFault, _ promise: String) async throws {
    let breaches = try await onSessionThread {
      JournalStoreContract { try DatabaseUnderTest(fault) }.breaches()
    }
    #expect(breaches.contains { $0.hasPrefix(promise + ":") }, "\(breaches)")
  }
}

/// A folder from which a recording can be removed. Its disk cannot be stalled here.
private final class FolderUnderTest: ShelfUnderTest {
  private let path = NSTemporaryDirectory() + "signalbox-" + UUID().uuidString

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var here: any JournalShelf { JournalFolder(path + "/sessions") }
  var there: any JournalShelf { JournalFolder(path + "/sessions") }
  func stall(_ isStalled: Bool) {}
  func expireLease() -> Bool { false }
  func removeOwned(_ name: String) { unlink("\(path)/sessions/\(name)") }
}

/// A database whose tables a third party can lock and change.
private final class DatabaseUnderTest: ShelfUnderTest {
  let here: any JournalShelf
  let there: any JournalShelf
  private let other: PostgresConnection

  init(_ fault: DatabaseFault? = nil) throws {
    let address = try PostgresServer.shared.get().database()
    try fault.install(at: address)
    // Long enough that nothing renews an expired lease.
    here = try PostgresStore(PostgresAddress(address), lease: .seconds(3_600)).shelf("sessions")
    there = try PostgresStore(PostgresAddress(address), lease: .seconds(3_600)).shelf("sessions")
    other = try PostgresConnection(PostgresAddress(address))
  }

  func stall(_ isStalled: Bool) throws {
    try other.run("ROLLBACK")
    guard isStalled else { return }
    try other.run("BEGIN")
    // Other connections can still read.
    try other.run("LOCK TABLE signalbox.sessions IN SHARE MODE")
  }

  func expireLease() throws -> Bool {
    try other.run("UPDATE signalbox.hosts SET expires = '-infinity'")
    return true
  }

  func removeOwned(_ name: String) throws {
    try other.run("DELETE FROM signalbox.sessions WHERE name = $1", [.text(name)])
  }
}
