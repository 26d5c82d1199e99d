import SignalboxTesting
import Testing

@Suite struct JournalStoreContractTests {
  @Test("P1, P2, P3, P4, P5, P7, P8, P10, P60, P62, P63: recordings in memory keep the contract of shelves")
  func memory() async throws {
    let breaches = try await onSessionThread { JournalStoreContract { MemoryShelfUnderTest() }.breaches() }
    #expect(breaches == [])
  }

  @Test(
    "P1, P2, P3, P4, P5, P7, P8, P10, P60, P62, P63: a shelf that breaks a promise is found by exactly this promise",
    arguments: BrokenShelf.Fault.allCases)
  func broken(_ fault: BrokenShelf.Fault) async throws {
    let breaches = try await onSessionThread { JournalStoreContract { BrokenShelf(fault) }.breaches() }
    let promises = Set(breaches.map { String($0.prefix { $0 != ":" }) })
    #expect(promises == fault.promises, "\(breaches)")
  }
}
