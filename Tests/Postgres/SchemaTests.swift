import SignalboxLoopback
import SignalboxPostgres
import Testing

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
