import SignalboxSession
import SignalboxTesting
import SignalboxWords
import Synchronization
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

  @Test("W191: a German visitor makes no German line for the operator: log, standard error, and reports")
  func operatorsLanguage() throws {
    let relay = LogRelay()
    let starter = try SessionStarter(
      Trip(), on: FullShelf(), logger: relay.logger, limits: HostLimits(), endings: ProgramEndings())
    let (lines, reports) = Self.collecting()
    Language.speaking(.german) {
      _ = try? starter.start(.german, recordedAs: "one")
      reports.tell { phrase("The store does not answer.") }
      reports.tell { phrase("The store does not answer.") }
      #expect(phrase("The store does not answer.") != "The store does not answer.")
    }
    let told = relay.drain()?.lines ?? []
    #expect(told.contains { $0.contains("New visitors are refused") && $0.contains("cannot be written") }, "\(told)")
    #expect(lines.withLock { $0 } == ["The store does not answer."])
  }

  private static func collecting() -> (lines: Lines, reports: OperatorReports) {
    let lines = Lines()
    return (lines, OperatorReports { line in lines.withLock { $0.append(line) } })
  }
}

/// Collected lines.
private final class Lines: Sendable {
  private let lines = Mutex<[String]>([])
  func withLock<Value: Sendable>(_ body: (inout sending [String]) -> sending Value) -> Value { lines.withLock(body) }
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
