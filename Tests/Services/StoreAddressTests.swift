import SignalboxPostgres
import SignalboxProgram
import SignalboxSQL
import SignalboxSession
import SignalboxStorage
import Testing

@Suite struct StoreAddressTests {
  /// A kind of store without tables.
  private struct Cupboard: StoreAddress, Equatable {
    static let kind = "Cupboard"
    static let schemes = ["cupboard", "shelf"]
    let text: String

    init(_ text: String) throws(StoreFailure) {
      guard text.hasPrefix("cupboard://") else { throw .misuse("A cupboard is cupboard://.") }
      self.text = text
    }

    func shelf(_ name: String, lease: Duration, patience: Duration) throws(StoreFailure) -> any JournalShelf {
      JournalFolder(name)
    }

    func open(_ schema: SQLSchema) throws(StoreFailure) -> any SQLPool { throw .unavailable("No tables.") }
  }

  @Test("P66: the scheme selects the kind of store; the first kind describes what is wrong with another address")
  func kinds() throws {
    let stores: [any StoreAddress.Type] = [Cupboard.self, PostgresAddress.self]
    #expect(try stores.address("cupboard://x") as? Cupboard == Cupboard("cupboard://x"))
    for address in ["postgresql:///x", "postgres:///x"] {
      #expect(try stores.address(address) as? PostgresAddress == PostgresAddress(address))
    }
    for address in ["shelf://x", "mysql://x", "x", ""] {
      #expect(throws: StoreFailure.misuse("A cupboard is cupboard://.")) { try stores.address(address) }
    }
  }

  @Test("P66: a program that lists no stores refuses every address with status 2")
  func none() {
    #expect(throws: ExitStatus.usage("--store is not for this program.")) {
      try DataFolder(nil, store: "postgresql:///x", of: [])
    }
  }

  @Test("P66: tables of a service use the store of the program")
  func used() async throws {
    let tables = DataTables(
      SQLSchema("things") { _ in [] }, in: DataFolder("/nonexistent", store: try Cupboard("cupboard://x")))
    await #expect(throws: StoreFailure.unavailable("No tables.")) {
      try await tables.read { (database) throws(StoreFailure) in _ = try database.run("SELECT 1") }
    }
  }
}
