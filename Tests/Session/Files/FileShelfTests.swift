import Foundation
import SignalboxInterface
import SignalboxModel
import SignalboxTesting
import Synchronization
import Testing

@testable import SignalboxSession

@Suite struct FileShelfTests {
  @Test("K113: the files of a session are beside its recording, for its owner alone, and outlive the process")
  func kept() async throws {
    try await onSessionThread {
      let place = Place()
      var test: SessionTest? = SessionTest(
        Importing(), recording: try Recording.file(place.path, of: Importing()), checksReplay: false)
      test?.act("page/files", .sendFiles([FileSource.greeting]))
      #expect(place.names == [KeptFile.greetingDigest])
      #expect(place.mode(place.shelf) == 0o700 && place.mode(place.shelf + "/" + KeptFile.greetingDigest) == 0o600)
      place.age(KeptFile.greetingDigest)
      test?.session.within { $0.stop(.shutDown) }
      _ = test?.session.finish()
      test = nil
      let again = SessionTest(Importing(), recording: try Recording.file(place.path, of: Importing()))
      #expect(again.frame.element("page/files")?.sentence == "Files: greeting.txt (5 bytes)")
      again.press("page/read")
      #expect(again.text("page/text") == "Hello")
      again.press("page/end")
      #expect(again.ending == .finished(outcome: "done"))
      _ = again.session.finish()
      #expect(place.names == nil, "no effect runs again, so the files are gone with the session")
    }
  }

  @Test("K113: the files go with the recording, and with a recording that is put aside")
  func removed() throws {
    let place = Place()
    let header = JournalHeader(of: Importing(), session: "s")
    let folder = JournalFolder(place.folder)
    var store: (any JournalStore)? = try folder.create("recording", header)
    _ = try FileShelf(folder: place.shelf).keep(FileSource.greeting, for: FilesState(limit: 10))
    #expect(store?.moveAside() == place.path + "~1")
    #expect(FileManager.default.fileExists(atPath: "\(place.path)~1.files/\(KeptFile.greetingDigest)"))
    store = nil
    try folder.remove("recording~1")
    #expect(try FileManager.default.contentsOfDirectory(atPath: place.folder) == [])
    try FileManager.default.createDirectory(atPath: place.shelf, withIntermediateDirectories: true)
    folder.prune(unchangedFor: .seconds(60))
    #expect(place.names == nil, "a folder without a recording is left from an earlier process")
  }

  @Test("K114: a file that was half sent when the process died is removed, and so is a file that no entry names")
  func halfSent() async throws {
    try await onSessionThread {
      let place = Place()
      _ = try Recording.file(place.path, of: Importing())
      let shelf = FileShelf(folder: place.shelf)
      _ = try shelf.keep(FileSource.greeting, for: FilesState(limit: 10))
      place.age(KeptFile.greetingDigest)
      _ = FileManager.default.createFile(atPath: place.shelf + "/part-1", contents: Data("half".utf8))
      place.age("part-1")
      let test = SessionTest(Importing(), recording: try Recording.file(place.path, of: Importing()))
      #expect(place.names == nil)
      #expect(test.frame.element("page/files")?.isEmpty == true)
    }
  }

  @Test("K114: a file that is on its way stays when its session comes back in the same process")
  func underWay() throws {
    let place = Place()
    let shelf = FileShelf(folder: place.shelf)
    let receiver = try shelf.receive("a", for: FilesState(limit: 10))
    try receiver.take([1, 2, 3][...])
    FileShelf(folder: place.shelf).clean { _ in false }
    #expect(try receiver.finish().size == 3)
    #expect(place.names?.count == 1)
  }

  @Test("K114: a file that is given up leaves nothing")
  func givenUp() throws {
    let place = Place()
    let shelf = FileShelf(folder: place.shelf)
    var receiver: FileReceiver? = try shelf.receive("a", for: FilesState(limit: 10))
    try receiver?.take([1, 2, 3][...])
    #expect(place.names?.count == 1)
    receiver = nil
    #expect(place.names == [])
  }

  @Test("K115: a path is taken of a readable file alone: not of a folder, a device, a pipe, or of nothing")
  func paths() throws {
    let place = Place()
    let shelf = FileShelf(folder: place.shelf)
    let field = FilesState(limit: 100)
    let file = try shelf.keep(.path(place.write("a b.txt", "text".utf8)), for: field)
    #expect(file == KeptFile(name: "a b.txt", type: "text/plain", size: 4, digest: file.digest))
    let pipe = place.folder + "/pipe"
    mkfifo(pipe, 0o600)
    let words = "is a folder, a device or a pipe; a file is needed."
    for path in [place.folder, "/dev/zero", "/dev/null", pipe] {
      #expect(throws: Rejection.actionFailed("\(path) \(words)")) { try shelf.keep(.path(path), for: field) }
    }
    let missing = place.folder + "/none"
    #expect(throws: Rejection.actionFailed("\(missing) cannot be read: No such file or directory.")) {
      try shelf.keep(.path(missing), for: field)
    }
    for path in ["", "a\0b"] {
      #expect(throws: Rejection.badValue(.badFileName)) { try shelf.keep(.path(path), for: field) }
    }
    #expect(place.names == [file.digest])
  }

  @Test("K116: a session takes no more files than its share of the disk, and says so")
  func share() throws {
    let place = Place()
    let shelf = FileShelf(folder: place.shelf)
    for number in 0..<FileShelf.mostFiles {
      _ = FileManager.default.createFile(atPath: place.shelf + "/\(number)", contents: nil)
      if number == 0 { _ = try shelf.keep(FileSource.greeting, for: FilesState(limit: 10)) }
    }
    let words = "The session has too many files already, so the file was not taken."
    #expect(throws: Rejection.actionFailed(words)) { try shelf.keep(FileSource.greeting, for: FilesState(limit: 10)) }
  }

  @Test("K127: a file that cannot be looked at is not said to be gone: the reason is told")
  func unreadable() throws {
    let place = Place()
    let shelf = FileShelf(folder: place.shelf)
    let file = try shelf.keep(FileSource.greeting, for: FilesState(limit: 10))
    #expect(try shelf.has(file) && shelf.bytes(of: file) == Array("Hello".utf8))
    try FileManager.default.moveItem(atPath: place.shelf, toPath: place.folder + "/away")
    #expect(try !shelf.has(file) && shelf.path(of: file.digest) == nil && shelf.bytes(of: file) == nil, "it is gone")
    // No file can be looked for below a file.
    _ = FileManager.default.createFile(atPath: place.shelf, contents: nil)
    let words = "The file cannot be read now. Not a directory."
    #expect(throws: Rejection.actionFailed(words)) { try shelf.has(file) }
    #expect(throws: EffectFailure(reason: words)) { try shelf.path(of: file.digest) }
    #expect(throws: EffectFailure(reason: words)) { try shelf.bytes(of: file) }
  }

  @Test("K127: an archive that does not answer is named as the reason, to the user and to an effect")
  func unreachable() async throws {
    try await onSessionThread {
      let archive = SilentArchive()
      let store = ArchiveStore(archive)
      let test = SessionTest(Importing(), recording: Recording(store: store, name: "s"), checksReplay: false)
      test.act("page/files", .sendFiles([FileSource.greeting]))
      #expect(test.rejections.isEmpty)
      archive.isSilent.withLock { $0 = true }
      test.press("page/read")
      #expect(test.text("page/text") == "The file cannot be read now. It does not answer.")
      guard case .files(let state)? = test.frame.element("page/files")?.content.input else {
        Issue.record("the field for files is gone")
        return
      }
      test.act("page/files", .setFiles(state.files))
      #expect(test.rejections.last == .actionFailed("The file cannot be read now. It does not answer."))
      archive.isSilent.withLock { $0 = false }
      test.press("page/read")
      #expect(test.text("page/text") == "Hello")
    }
  }

  @Test("K113: files of a session without a recording go with it, and those of a dead process with the next")
  func temporary() throws {
    var shelf: FileShelf? = FileShelf()
    let file = try #require(try shelf?.keep(FileSource.greeting, for: FilesState(limit: 10)))
    let path = try #require(try shelf?.path(of: file.digest))
    let folder = (path as NSString).deletingLastPathComponent
    let stale = (folder as NSString).deletingLastPathComponent + "/stale-" + UUID().uuidString
    mkdir(stale, 0o700)
    _ = FileManager.default.createFile(atPath: stale + "/part-1", contents: Data([1]))
    let other = FileShelf()
    _ = try other.keep(FileSource.greeting, for: FilesState(limit: 10))
    #expect(!FileManager.default.fileExists(atPath: stale))
    #expect(FileManager.default.fileExists(atPath: path), "a living session keeps its files")
    shelf = nil
    #expect(!FileManager.default.fileExists(atPath: folder))
  }

  @Test("K117: where a store keeps no files, the field says so and takes none")
  func unavailable() async throws {
    try await onSessionThread {
      let shelf = MemoryShelf()
      let test = SessionTest(
        Importing(), recording: try Recording.named("s", on: shelf, of: Importing()), checksReplay: false)
      let words = "No files are taken here: the store of the sessions keeps none."
      #expect(test.frame.element("page/files")?.isEnabled == false)
      #expect(test.frame.element("page/files")?.disabledReason == words)
      test.act("page/files", .sendFiles([FileSource.greeting]))
      #expect(test.rejections == [.actionFailed(words)])
    }
  }
}

/// A place for files that can stop to answer.
private final class SilentArchive: FileArchive {
  private struct Silence: Error, CustomStringConvertible { let description = "It does not answer." }

  let isSilent = Mutex(false)
  private let files = Mutex<[String: Data]>([:])

  private func kept() throws -> [String: Data] {
    if isSilent.withLock(\.self) { throw Silence() }
    return files.withLock(\.self)
  }

  func total() throws -> (files: Int, bytes: Int) { (try kept().count, 0) }
  func size(of digest: String) throws -> Int? { try kept()[digest]?.count }
  func keep(_ file: KeptFile, at path: String) throws {
    let bytes = try Data(contentsOf: URL(filePath: path))
    files.withLock { $0[file.digest] = bytes }
  }
  func read(_ digest: String, _ take: (ArraySlice<UInt8>) throws -> Void) throws -> Bool {
    guard let bytes = try kept()[digest] else { return false }
    try take(Array(bytes)[...])
    return true
  }
  func remove(_ digest: String) throws { files.withLock { $0[digest] = nil } }
  func clean(keeping isNeeded: (String) -> Bool) throws {}
  func removeAll() throws { files.withLock { $0 = [:] } }
}

/// A store that keeps its files in an archive.
private final class ArchiveStore: JournalStore {
  let name = "archive"
  let loss = JournalLoss.unwritable(name: "archive")
  let fileArchive: (any FileArchive)?

  init(_ archive: any FileArchive) { fileArchive = archive }

  func append(_ batch: [JournalChange]) -> Bool { true }
  func sync(_ isWaiting: () -> Void) -> Bool { true }
  func rewrite(_ header: JournalHeader, _ journal: Journal) -> Bool { false }
  func moveAside() -> String? { nil }
  func successor(_ header: JournalHeader) throws(JournalFailure) -> any JournalStore { self }
}
