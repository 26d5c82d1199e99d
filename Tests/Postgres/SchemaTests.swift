import Foundation
import SignalboxLoopback
import Synchronization
import Testing

@testable import SignalboxPostgres
import SignalboxSQL

@Suite struct SchemaTests {
  @Test("P9: programs that start at the same time make the tables once; tables of a newer program stay unchanged")
  func made() async throws {
    let address = try PostgresServer.shared.get().database()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<6 { group.addTask { _ = try PostgresStore(PostgresAddress(address)) } }
      try await group.waitForAll()
    }
    try PostgresConnection(PostgresAddress(address)).run("UPDATE signalbox.version SET number = 99")
    #expect(throws: StoreFailure.newer(version: 99)) { _ = try PostgresStore(PostgresAddress(address)) }
  }

  @Test("P9: a program that waits while another makes the tables finds them")
  func waited() throws {
    let address = try PostgresAddress(PostgresServer.shared.get().database())
    let (first, second) = (try PostgresConnection(address), try PostgresConnection(address))
    try first.run("BEGIN")
    try first.run("SELECT pg_advisory_xact_lock($1, 0)", [.integer(SQLSchema.lockSpace)])
    let made = Mutex<Result<Void, StoreFailure>?>(nil)
    let done = DispatchSemaphore(value: 0)
    Thread {
      let result = Result { () throws(StoreFailure) in try SQLSchema.sessions.prepare(second) }
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
    let migrations = SQLSchema.sessions.migrations(.postgresql)
    for statement in migrations.joined() { try first.run(statement) }
    try first.run("INSERT INTO signalbox.version VALUES (\(migrations.count))")
    try first.run("COMMIT")
    done.wait()
    try made.withLock(\.self)?.get()
  }

  @Test(
    "P9: an address with a password is refused without quoting the password",
    arguments: [
      "postgresql://ann:sesame@localhost/x", "postgresql:///x?password=sesame", "postgresql:///x?sslpassword=sesame",
    ])
  func password(_ address: String) {
    #expect {
      _ = try PostgresAddress(address)
    } throws: { error in
      guard case .misuse(let sentence)? = error as? StoreFailure else { return false }
      return sentence.hasPrefix("A password on the command line") && !sentence.contains("sesame")
    }
  }

  @Test("P9: a failure of libpq on two lines becomes one sentence")
  func twoLines() {
    let reason = "connection to server at \"localhost\" failed: Connection refused\n\tIs the server running there?\n"
    #expect(
      StoreFailure.unreachable(reason).description
        == "The store cannot be reached: connection to server at \"localhost\" failed: Connection refused.")
  }

  @Test(
    "P9: a text that is not an address is refused with a sentence",
    arguments: ["host=/tmp", "postgresql://[", "https://x", ""])
  func noAddress(_ address: String) {
    #expect {
      _ = try PostgresAddress(address)
    } throws: { error in
      guard case .misuse(let sentence)? = error as? StoreFailure else { return false }
      return sentence.hasPrefix("--store is an address such as postgresql://host/database: ")
    }
  }
}
