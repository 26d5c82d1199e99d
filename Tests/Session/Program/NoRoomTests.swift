import SignalboxSession
import SignalboxTesting
import SignalboxWords
import Testing

@testable import SignalboxProgram

/// A server on a full disk.
@Suite struct NoRoomTests {
  @Test("W185: several visitors without room for their recordings are a single line for the operator")
  func once() throws {
    let relay = LogRelay()
    let starter = try SessionStarter(
      Trip(), on: FullShelf(), logger: relay.logger, limits: HostLimits(), endings: ProgramEndings())
    for name in ["one", "two", "three"] {
      #expect(throws: HostRefusal.self) { _ = try starter.start(.english, recordedAs: name) }
    }
    let told = (relay.drain()?.lines ?? []).filter { $0.contains("New visitors are refused") }
    #expect(told.count == 1 && told[0].hasSuffix("No space left on device."), "\(told)")
  }
}

/// A shelf without room, whose failures name each recording.
private struct FullShelf: JournalShelf {
  func title(of name: String) -> String { "visitors/\(name)" }
  func create(_ name: String, _ header: JournalHeader) throws(JournalFailure) -> any JournalStore {
    throw .unwritable(path: title(of: name), reason: "No space left on device")
  }
  func resume(_ name: String) -> (store: any JournalStore, contents: JournalContents)? { nil }
  func text(of name: String) -> [UInt8]? { nil }
  func add(_ name: String, text: [UInt8]) {}
  func items() -> [JournalItem] { [] }
  func has(_ name: String) -> Bool { false }
  func remove(_ name: String) {}
  func prune(unchangedFor: Duration) {}
}
