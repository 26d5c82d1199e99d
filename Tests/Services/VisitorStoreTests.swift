import Foundation
import SignalboxModel
import SignalboxPages
import SignalboxProgram
import SignalboxSQL
import SignalboxWords
import Synchronization
import Testing

@testable import SignalboxServices
@testable import SignalboxStorage
@testable import SignalboxWeb

/// Failures of a server's data, as visitors and the operator are told them.
@Suite struct VisitorStoreTests {
  /// Collects the lines for the operator.
  private final class Operator: Sendable {
    let lines = Mutex<[String]>([])
    var reports: OperatorReports { OperatorReports { line in self.lines.withLock { $0.append(line) } } }
    var told: [String] { lines.withLock { $0 } }
  }

  private static let sentence = "The server cannot use its data at the moment. Try again later."
  private let place = TemporaryFolder()

  /// Makes the folder's place a file, so that nothing can be kept there.
  private func blockedFolder() -> DataFolder {
    #expect(FileManager.default.createFile(atPath: place.path, contents: nil))
    return DataFolder(place.path + "/data")
  }

  private func keep(in tables: DataTables) async -> String {
    do {
      _ = try await tables.write { (database) throws(StoreFailure) in try database.run("SELECT 1") }
      return "kept"
    } catch { return error.description }
  }

  @Test("W192: a visitor reads neither a path nor an option of a failed store; the operator reads both, once")
  func store() async throws {
    var folder = blockedFolder()
    let own = await keep(in: DataTables(.feedback, in: folder))
    #expect(own.contains(place.path) && own.hasSuffix("Choose another folder with --data."))
    let keeper = Operator()
    folder.reports = keeper.reports
    let tables = DataTables(.feedback, in: folder)
    let german = await Language.speaking(.german) { await keep(in: tables) }
    #expect(await keep(in: tables) == Self.sentence && german != Self.sentence && !german.contains("/"), "\(german)")
    // Each visitor and each table of the server meets the same problem.
    _ = await keep(in: DataTables(.feedback, in: folder))
    #expect(keeper.told == [own])
  }

  @Test("W192: a visitor reads no path of a server that is set up, and no host of a web service")
  func others() async throws {
    let folder = blockedFolder()
    let keeper = Operator()
    let setup = FolderSetup(path: folder.path, zoneFolder: "/nowhere").reporting(to: keeper.reports)
    await #expect(throws: EffectFailure(reason: Self.sentence)) { try await setup.undo("one") }
    #expect(keeper.told == ["\(folder.path) cannot be used: Not a directory."])
    var limits = WebClient.Limits()
    limits.pauses = []
    let client = WebClient(limits: limits, reports: keeper.reports)
    let request = WebRequest(get: try WebAddress("http://127.0.0.1:1/"))
    await #expect(throws: WebFailure.other) { _ = try await client.send(request) }
    #expect(keeper.told.last == "The server 127.0.0.1 refused the connection.", "\(keeper.told)")
  }
}
