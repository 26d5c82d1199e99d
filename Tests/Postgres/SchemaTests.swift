import Foundation
import SignalboxLoopback
import Synchronization
import Testing

@testable import SignalboxPostgres

@Suite struct SchemaTests {
  @Test("P9: programs that come at once make the tables once; tables of a newer program are left alone")
  func made() async throws {
    let address = try PostgresServer.shared.get().database()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<6 { group.addTask { _ = try PostgresStore(StoreAddress(address)) } }
      try await group.waitForAll()
    }
    try PostgresConnection(StoreAddress(address)).run("UPDATE signalbox.version SET number = 99")
    #expect(throws: PostgresFailure.newer(version: 99)) { _ = try PostgresStore(StoreAddress(address)) }
  }

  @Test("P9: who waited while another program made the tables finds them")
  func waited() throws {
    let address = try StoreAddress(PostgresServer.shared.get().database())
    let (first, second) = (try PostgresConnection(address), try PostgresConnection(address))
    try first.run("BEGIN")
    try first.run("SELECT pg_advisory_xact_lock($1, 0)", [.integer(PostgresSchema.lockSpace)])
    let made = Mutex<Result<Void, PostgresFailure>?>(nil)
    let done = DispatchSemaphore(value: 0)
    Thread {
      let result = Result { () throws(PostgresFailure) in try PostgresSchema.sessions.prepare(second) }
      made.withLock { $0 = result }
      done.signal()
    }.start()
    let watch = try PostgresConnection(address)
    let waiting = """
      SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database
      WHERE locktype = 'advisory' AND NOT granted AND datname = current_database()
      """
    while try made.withLock({ $0 == nil }) && watch.run(waiting).count == 0 { poll(nil, 0, 5) }
    try first.run("CREATE SCHEMA signalbox")
    try first.run("CREATE TABLE signalbox.version (number bigint NOT NULL)")
    for statement in PostgresSchema.sessions.migrations.joined() { try first.run(statement) }
    try first.run("INSERT INTO signalbox.version VALUES (\(PostgresSchema.sessions.migrations.count))")
    try first.run("COMMIT")
    done.wait()
    try made.withLock(\.self)?.get()
  }

  @Test(
    "P9: an address with a password is refused without saying it, and one that is none says why",
    arguments: ["postgresql://ann:sesame@localhost/x", "postgresql:///x?password=sesame"])
  func password(_ address: String) {
    #expect {
      _ = try StoreAddress(address)
    } throws: { error in
      error as? PostgresFailure == .passwordInAddress
        && !"\((error as? PostgresFailure)?.sentence ?? "")".contains("sesame")
    }
  }

  @Test("P9: what is no address is refused in a sentence", arguments: ["host=/tmp", "postgresql://[", "https://x", ""])
  func noAddress(_ address: String) {
    #expect {
      _ = try StoreAddress(address)
    } throws: { error in
      guard case .badAddress? = error as? PostgresFailure else { return false }
      return true
    }
  }
}
