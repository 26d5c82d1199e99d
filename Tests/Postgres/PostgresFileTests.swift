import Foundation
import SignalboxCore
import SignalboxInterface
import SignalboxLoopback
import SignalboxModel
import SignalboxNavigation
import SignalboxPostgres
import SignalboxSQL
import SignalboxSession
import SignalboxTesting
import Testing

/// The files of sessions in a database.
@Suite(.serialized) struct PostgresFileTests {
  /// A file of several pieces.
  private static let bytes = (0..<600_000).map { UInt8(truncatingIfNeeded: $0 * $0 >> 7) }
  private static let file = FileSource.contents(name: "big.bin", bytes)

  private let address: String
  private let observer: PostgresConnection

  init() throws {
    address = try PostgresServer.shared.get().database()
    observer = try PostgresConnection(PostgresAddress(address))
  }

  private func shelf(lease: Duration = .seconds(3_600)) throws -> some JournalShelf {
    try PostgresStore(PostgresAddress(address), lease: lease).shelf("sessions")
  }

  private func start(
    _ application: some Application, on shelf: some JournalShelf
  ) throws -> SessionTest {
    SessionTest(
      application, recording: try soon { try .named("s", on: shelf, of: application) }, checksReplay: false)
  }

  /// The number of files in the database.
  private var files: Int {
    get throws { try Int(observer.run("SELECT count(*) FROM signalbox.files").first?[0].integer ?? -1) }
  }

  private var pieces: Int {
    get throws { try Int(observer.run("SELECT count(*) FROM signalbox.file_pieces").first?[0].integer ?? -1) }
  }

  private static func stop(_ test: SessionTest) {
    test.session.within { $0.stop(.shutDown) }
    _ = test.session.finish()
  }

  @Test("K124: a file of the user is in the database, and another server that resumes the session reads it")
  func elsewhere() async throws {
    try await onSessionThread {
      let there = try shelf()
      do {
        let test = try start(Reading(), on: try shelf())
        test.act("page/file", .sendFiles([Self.file]))
        #expect(test.frame.element("page/file")?.sentence == "File: big.bin (600 kB)")
        Self.stop(test)
      }
      #expect(try files == 1)
      let again = try start(Reading(), on: there)
      #expect(again.frame.element("page/file")?.sentence == "File: big.bin (600 kB)")
      again.press("page/read")
      #expect(again.text("page/text") == Reading.words(Self.bytes))
      again.press("page/end")
      #expect(again.ending == .finished(outcome: "done"))
      _ = again.session.finish()
      #expect(try files == 0 && pieces == 0, "the files go at the end of the session")
    }
  }

  @Test("K124: a file of the application is in the database, and another server gives it")
  func given() async throws {
    try await onSessionThread {
      let there = try shelf()
      do {
        let test = try start(GivingApplication(), on: try shelf())
        test.press("page/make")
        Self.stop(test)
      }
      let again = try start(GivingApplication(made: { Issue.record("the file is made again") }), on: there)
      let file = try #require(again.frame.element("page/file")?.content.givenFile)
      let bytes = try again.session.within { try $0.files?.bytes(of: file) }
      #expect(bytes == Array("a,b\n1,2\n".utf8))
      Self.stop(again)
    }
  }

  @Test("K124: the files go with the recording, and stay with a recording that is put aside")
  func removed() throws {
    let shelf = try shelf()
    var store: (any JournalStore)? = try shelf.create("s", header)
    let files = FileShelf(archive: try #require(store?.fileArchive))
    let file = try keep(on: files)
    #expect(store?.moveAside() == shelf.title(of: "s~1"))
    var second: (any JournalStore)? = try store?.successor(header)
    #expect(try !files.has(file) && files.path(of: file.digest) == nil, "the new recording has no files")
    #expect(try keep(on: files) == file && self.files == 2)
    store = nil
    try soon { try shelf.remove("s~1") }
    #expect(try self.files == 1 && files.has(file))
    second = nil
    try soon { try shelf.remove("s") }
    #expect(try self.files == 0 && pieces == 0)
    withExtendedLifetime(second) {}
  }

  @Test("K125: a file comes in pieces, and nothing of it stays if its connection breaks in between")
  func broken() async throws {
    try await onSessionThread {
      let test = try start(Reading(), on: try shelf())
      try observer.run(
        """
        CREATE FUNCTION fault() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
          IF NEW.number = 1 THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF; RETURN NEW; END $$
        """)
      try observer.run(
        "CREATE TRIGGER fault BEFORE INSERT ON signalbox.file_pieces FOR EACH ROW EXECUTE FUNCTION fault()")
      test.act("page/file", .sendFiles([Self.file]))
      guard case .actionFailed(let sentence)? = test.rejections.last else {
        Issue.record("it is taken: \(test.rejections)")
        return
      }
      #expect(sentence.hasPrefix("The file was not taken. The store cannot be reached"), "\(sentence)")
      #expect(test.frame.element("page/file")?.isEmpty == true)
      #expect(try files == 0 && pieces == 0)
      try observer.run("DROP TRIGGER fault ON signalbox.file_pieces")
      test.act("page/file", .sendFiles([Self.file]))
      #expect(test.frame.element("page/file")?.isEmpty == false)
      let lengths = try observer.run("SELECT length(bytes) FROM signalbox.file_pieces ORDER BY number")
      #expect(lengths == [[.integer(262_144)], [.integer(262_144)], [.integer(75_712)]])
      Self.stop(test)
    }
  }

  @Test("K125: a file that another process left and no entry names goes when the session is resumed")
  func superfluous() async throws {
    try await onSessionThread {
      let there = try shelf()
      do {
        let test = try start(Reading(), on: try shelf())
        _ = try keep(on: #require(test.session.files))
        Self.stop(test)
      }
      #expect(try files == 1)
      let again = try start(Reading(), on: there)
      #expect(try files == 0 && pieces == 0)
      Self.stop(again)
    }
  }

  @Test("K125: a file that is on its way stays when its session comes back in the same process")
  func underWay() async throws {
    try await onSessionThread {
      let shelf = try shelf()
      let test = try start(Reading(), on: shelf)
      let first = try #require(test.session.files)
      let receiver = try first.receive("big.bin", for: FilesState(limit: 1_000_000))
      try receiver.take(Self.bytes[...])
      Self.stop(test)
      // No process owns the recording now.
      let file = try soon { try receiver.finish() }
      let again = try start(Reading(), on: shelf)
      again.act("page/file", .setFiles([file]))
      again.press("page/read")
      #expect(again.text("page/text") == Reading.words(Self.bytes))
      Self.stop(again)
    }
  }

  @Test("K126: a process whose session was taken over adds no file and removes none")
  func fenced() throws {
    let (old, new) = (try shelf(lease: .zero), try shelf())
    let store = try old.create("s", header)
    #expect(store.keep(1))
    let files = FileShelf(archive: try #require(store.fileArchive))
    let (successor, _) = try #require(try new.resume("s"))
    let others = FileShelf(archive: try #require(successor.fileArchive))
    #expect(throws: Rejection.actionFailed("The file was not taken. Another program continues this session.")) {
      try keep(on: files)
    }
    let file = try keep(on: others)
    files.removeAll()
    #expect(try self.files == 1 && others.has(file))
  }

  @Test("K126: the copy on the machine is for its owner alone, and goes with the session")
  func copies() throws {
    let store = try shelf().create("s", header)
    let archive = try #require(store.fileArchive)
    var first: FileShelf? = FileShelf(archive: archive)
    let file = try keep(on: #require(first))
    first = nil
    var second: FileShelf? = FileShelf(archive: archive)
    let path = try #require(try second?.path(of: file.digest))
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600 && Int(status.st_size) == file.size)
    second = nil
    #expect(!FileManager.default.fileExists(atPath: (path as NSString).deletingLastPathComponent))
    #expect(try files == 1)
  }

  @discardableResult
  private func keep(on shelf: FileShelf) throws -> KeptFile {
    let receiver = try shelf.receive("big.bin", for: FilesState(limit: 1_000_000))
    try receiver.take(Self.bytes[...])
    return try receiver.finish()
  }
}

/// An application whose effect reads a file.
struct Reading: Application {
  static let name = "reading"

  /// The words about the bytes of a file.
  static func words(_ bytes: [UInt8]) -> String { "\(bytes.count) bytes, \(bytes.reduce(0) { $0 &+ Int($1) })" }

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    let page = ReadingPage()
    page.read.taps.observe { [unowned page] in
      context.navigator.spawn(during: page.lifetime) { [unowned page] in
        do throws(EffectFailure) {
          page.text.text.value = try await context.effects.run("read", files: page.file.files.value) { _, files in
            try Self.words(files[0].bytes())
          }
        } catch {
          page.text.text.value = error.reason
        }
      }
    }
    page.end.taps.observe { [unowned page] in page.finish("done") }
    return try? await context.navigator.presentRoot(page)
  }
}

private final class ReadingPage: Page<String> {
  let file = FileField("file", "File", limit: 1_000_000)
  let read = Button("read", "Read")
  let text = Label("text", text: "")
  let end = Button("end", "End")
  override var elements: [PageElement] { [file, read, text, end] }
  init() { super.init(key: "page", title: "Read") }
}
