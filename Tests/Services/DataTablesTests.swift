import Foundation
import SignalboxProgram
import SignalboxSQL
import SignalboxStorage
import SignalboxWords
import Testing

@Suite struct DataTablesTests {
  private let folder = TemporaryFolder()

  private static let schema = SQLSchema("things") { dialect in
    [
      [
        """
        CREATE TABLE thing (
          number \(dialect.numberedKey), words text, size bigint, weight double precision, good boolean, picture bytea)
        """
      ], ["ALTER TABLE thing ADD COLUMN note text NOT NULL DEFAULT ''"],
    ]
  }

  private func tables(_ place: Place) throws -> DataTables { DataTables(Self.schema, in: try place.data(folder)) }

  @Test("P11: values have the same types in a file and in a database", arguments: Place.allCases)
  func values(_ place: Place) async throws {
    let tables = try tables(place)
    let rows: [[SQLValue]] = [
      [.text("é\u{1F600}'"), .integer(.min), .real(-0.1), .boolean(true), .bytes([0, 255])],
      [.text(""), .integer(.max), .real(1e300), .boolean(false), .bytes([])],
      [.null, .null, .null, .null, .null],
    ]
    let found = try await tables.write { (database) throws(StoreFailure) in
      for row in rows {
        try database.run(
          "INSERT INTO thing (words, size, weight, good, picture) VALUES ($1, $2, $3, $4, $5)", row)
      }
      return try database.run("SELECT words, size, weight, good, picture FROM thing ORDER BY number")
    }
    #expect(found == rows)
  }

  @Test("P11: a transaction whose body fails is undone, and the next is not disturbed", arguments: Place.allCases)
  func undone(_ place: Place) async throws {
    let tables = try tables(place)
    for wrong in ["INSERT INTO thing (note) VALUES ($1)", "SELECT $1 FROM nothing"] {
      await #expect(throws: StoreFailure.self) {
        try await tables.write { (database) throws(StoreFailure) in
          try database.run("INSERT INTO thing (words) VALUES ($1)", [.text("lost")])
          _ = try database.run(wrong, [.null])
        }
      }
    }
    await #expect(throws: StoreFailure.self) {
      try await tables.write { (database) throws(StoreFailure) in
        try database.run("INSERT INTO thing (words) VALUES ($1)", [.text("lost")])
        throw .unreadable
      }
    }
    let kept = try await tables.read { (database) throws(StoreFailure) in try database.run("SELECT 1 FROM thing") }
    #expect(kept?.count == 0)
  }

  @Test("P11: a reading body cannot write", arguments: Place.allCases)
  func reading(_ place: Place) async throws {
    let tables = try tables(place)
    try await tables.write { (database) throws(StoreFailure) in _ = try database.run("DELETE FROM thing") }
    await #expect(throws: StoreFailure.self) {
      try await tables.read { (database) throws(StoreFailure) in
        _ = try database.run("INSERT INTO thing (words) VALUES ('x')")
      }
    }
  }

  @Test("reading before the first write gives nothing, and creates no file")
  func empty() async throws {
    let found = try await tables(.folder).read { (database) throws(StoreFailure) in
      try database.run("SELECT 1 FROM thing")
    }
    #expect(found == nil)
    #expect(!FileManager.default.fileExists(atPath: folder.path))
  }

  @Test("the reason of a failure is in the language of the task")
  func language() async throws {
    let data = DataFolder(folder.path)
    _ = try data.file("")
    #expect(mkfifo(folder.path + "/things.sqlite", 0o600) == 0)
    let error = await #expect(throws: StoreFailure.self) {
      try await Language.speaking(.german) {
        try await DataTables(Self.schema, in: data).write { (database) throws(StoreFailure) in
          _ = try database.run("DELETE FROM thing")
        }
      }
    }
    #expect(
      error == .unusable(path: folder.path + "/things.sqlite", reason: "sie ist keine gewöhnliche Datei"))
  }
}
