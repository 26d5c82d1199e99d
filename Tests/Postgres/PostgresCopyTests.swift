import Foundation
import SignalboxInterface
import SignalboxLoopback
import SignalboxModel
import SignalboxNavigation
import SignalboxPostgres
import SignalboxSQL
import SignalboxSession
import SignalboxTesting
import Testing

/// Copies of recordings with their files, to databases and from them.
@Suite(.serialized) final class PostgresCopyTests: Sendable {
  /// A file of several pieces.
  private static let bytes = (0..<600_000).map { UInt8(truncatingIfNeeded: $0 * $0 >> 7) }

  private let path = NSTemporaryDirectory() + "signalbox-" + UUID().uuidString
  private let address: String
  private let observer: PostgresConnection
  private var folder: JournalFolder { JournalFolder(path) }

  init() throws {
    address = try PostgresServer.shared.get().database()
    observer = try PostgresConnection(PostgresAddress(address))
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  private func shelf() throws -> some JournalShelf {
    try PostgresStore(PostgresAddress(address), lease: .seconds(3_600)).shelf("sessions")
  }

  /// Starts or resumes a session.
  private func start(_ name: String, on shelf: some JournalShelf) throws -> SessionTest {
    SessionTest(
      Reading(), recording: try soon { try .named(name, on: shelf, of: Reading()) }, checksReplay: false)
  }

  private static func stop(_ test: SessionTest) {
    test.session.within { $0.stop(.shutDown) }
    _ = test.session.finish()
  }

  private func recordInFolder() throws {
    let test = try start("s", on: folder)
    test.act("page/file", .sendFiles([.contents(name: "big.bin", Self.bytes)]))
    Self.stop(test)
  }

  /// The number of rows in all tables of sessions.
  private var rows: Int {
    get throws {
      try ["sessions", "pieces", "files", "file_pieces"].reduce(0) {
        try $0 + Int(observer.run("SELECT count(*) FROM signalbox.\($1)").first?[0].integer ?? -1)
      }
    }
  }

  /// Resumes a copy, and lets its effect read the file.
  private func expectWhole(_ name: String, on shelf: some JournalShelf, _ place: SourceLocation = #_sourceLocation)
    throws
  {
    let test = try start(name, on: shelf)
    #expect(test.frame.element("page/file")?.sentence == "File: big.bin (600 kB)", sourceLocation: place)
    test.press("page/read")
    #expect(test.text("page/text") == Reading.words(Self.bytes), sourceLocation: place)
    Self.stop(test)
  }

  @Test("K128: files go with a session from a folder to a database, to another name there, and back to a folder")
  func around() async throws {
    try await onSessionThread { [self] in
      try recordInFolder()
      let text = try folder.text(of: "s")
      let (here, there) = (try shelf(), try shelf())
      #expect(try folder.copy("s", to: here, as: "s") == [])
      try FileManager.default.removeItem(atPath: path)
      let lengths = try observer.run("SELECT length(bytes) FROM signalbox.file_pieces ORDER BY number")
      #expect(lengths == [[.integer(262_144)], [.integer(262_144)], [.integer(75_712)]])
      #expect(try here.copy("s", to: there, as: "t") == [])
      #expect(try there.copy("t", to: there, as: "u") == [], "within a store")
      #expect(try there.copy("u", to: folder, as: "back") == [])
      #expect(try there.text(of: "u") == text && folder.text(of: "back") == text)
      try expectWhole("s", on: there)
      try expectWhole("t", on: there)
      try soon { try here.remove("s") }
      try expectWhole("u", on: here)
      try expectWhole("back", on: folder)
    }
  }

  @Test("K128: a database has nothing of a copy whose file has changed, or whose name is taken")
  func nothing() async throws {
    try await onSessionThread { [self] in
      try recordInFolder()
      let shelf = try shelf()
      let (kept, name) = try #require(
        try FileManager.default.contentsOfDirectory(atPath: path + "/s.files").first.map {
          (path + "/s.files/" + $0, $0)
        })
      let changed = Self.bytes.dropLast() + [Self.bytes.last! &+ 1]
      try Data(changed).write(to: URL(filePath: kept))
      #expect(
        throws: JournalFailure.unavailable(path: path + "/s", reason: "its file big.bin has other bytes than it had")
      ) {
        _ = try folder.copy("s", to: shelf, as: "s")
      }
      #expect(try rows == 0)
      try Data(Self.bytes).write(to: URL(filePath: kept))
      #expect(try folder.copy("s", to: shelf, as: "s") == [])
      let before = try rows
      #expect(throws: JournalFailure.notEmpty(path: shelf.title(of: "s"))) {
        _ = try folder.copy("s", to: shelf, as: "s")
      }
      #expect(try rows == before)
      try observer.run("DELETE FROM signalbox.files WHERE digest = $1", [.text(name)])
      #expect(throws: JournalFailure.unavailable(path: shelf.title(of: "s"), reason: "its file big.bin is missing")) {
        _ = try shelf.copy("s", to: folder, as: "t")
      }
      #expect(
        try !folder.has("t") && FileManager.default.contentsOfDirectory(atPath: path).sorted() == ["s", "s.files"])
    }
  }

  @Test("K128: a database has nothing of a copy whose connection breaks in between")
  func broken() async throws {
    try await onSessionThread { [self] in
      try recordInFolder()
      let shelf = try shelf()
      try observer.run(
        """
        CREATE FUNCTION fault() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
          IF NEW.number = 1 THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF; RETURN NEW; END $$
        """)
      try observer.run(
        "CREATE TRIGGER fault BEFORE INSERT ON signalbox.file_pieces FOR EACH ROW EXECUTE FUNCTION fault()")
      #expect(throws: JournalFailure.self) { _ = try folder.copy("s", to: shelf, as: "s") }
      #expect(try rows == 0)
      try observer.run("DROP TRIGGER fault ON signalbox.file_pieces")
      #expect(try folder.copy("s", to: shelf, as: "s") == [])
      try expectWhole("s", on: shelf)
    }
  }
}
