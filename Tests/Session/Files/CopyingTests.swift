import Foundation
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
import SignalboxTesting
import Synchronization
import Testing

@testable import SignalboxSession

/// Copies of recordings with their files, from folder to folder.
@Suite struct CopyingTests {
  private let from = Place()
  private let to = Place()
  private var source: JournalFolder { JournalFolder(from.folder) }
  private var target: JournalFolder { JournalFolder(to.folder) }

  /// Records a session that has a file and has not ended.
  private func record(_ application: some Application, _ act: (SessionTest) -> Void) throws {
    let test = SessionTest(
      application, recording: try Recording.file(from.path, of: application), checksReplay: false)
    act(test)
    test.session.within { $0.stop(.shutDown) }
    _ = test.session.finish()
  }

  private func recordImport() throws { try record(Importing()) { $0.act("page/files", .sendFiles([.greeting])) } }

  private func failure(_ body: () throws -> Void) -> JournalFailure? {
    #expect(throws: JournalFailure.self, performing: body)
  }

  private func isEmpty(_ place: Place) throws -> Bool {
    try FileManager.default.contentsOfDirectory(atPath: place.folder).isEmpty
  }

  @Test("K128: a copy has the files that its entries name, for its owner alone, and a resumed copy reads them")
  func copied() async throws {
    try await onSessionThread {
      try recordImport()
      _ = try FileShelf(folder: from.shelf).keep(.contents(name: "b", [1, 2]), for: FilesState(limit: 10))
      #expect(try source.copy("recording", to: target, as: "recording") == [])
      #expect(try source.text(of: "recording") == target.text(of: "recording"))
      #expect(to.names == [KeptFile.greetingDigest], "a file that no entry names stays behind")
      #expect(to.mode(to.path) == 0o600 && to.mode(to.shelf) == 0o700)
      #expect(to.mode(to.shelf + "/" + KeptFile.greetingDigest) == 0o600)
      try FileManager.default.removeItem(atPath: from.folder)
      let again = SessionTest(Importing(), recording: try Recording.file(to.path, of: Importing()))
      #expect(again.frame.element("page/files")?.sentence == "Files: greeting.txt (5 bytes)")
      again.press("page/read")
      #expect(again.text("page/text") == "Hello")
      again.press("page/end")
      _ = again.session.finish()
      #expect(to.names == nil, "the files of the copy go with its session")
      let third = Place()
      #expect(try target.copy("recording", to: JournalFolder(third.folder), as: "recording") == [])
      #expect(third.names == nil && FileManager.default.fileExists(atPath: third.path), "an ended session has none")
    }
  }

  @Test("K128: a copy has the files of the application, and a resumed copy gives them without making them again")
  func given() async throws {
    try await onSessionThread {
      try record(GivingApplication()) { $0.press("page/make") }
      #expect(try source.copy("recording", to: target, as: "recording") == [])
      let application = GivingApplication(made: { Issue.record("the file is made again") })
      let again = SessionTest(application, recording: try Recording.file(to.path, of: application))
      again.press("page/file")
      let file = try #require(again.offers.first)
      let bytes = try again.session.within { try $0.files?.bytes(of: file) }
      #expect(bytes == Array("a,b\n1,2\n".utf8))
      try FileManager.default.removeItem(atPath: from.shelf)
      #expect(failure { _ = try source.copy("recording", to: target, as: "next") } == missing("table.csv"))
    }
  }

  @Test("K128: a session in use is copied with its files, and goes on")
  func running() async throws {
    try await onSessionThread {
      let test = SessionTest(
        Importing(), recording: try Recording.file(from.path, of: Importing()), checksReplay: false)
      test.act("page/files", .sendFiles([.greeting]))
      #expect(try source.copy("recording", to: target, as: "recording") == [])
      #expect(to.names == [KeptFile.greetingDigest])
      test.press("page/read")
      #expect(test.text("page/text") == "Hello")
    }
  }

  @Test("K128: a copy without a file of its session is a failure that names the file, or is asked for")
  func missing() async throws {
    try await onSessionThread {
      try recordImport()
      try FileManager.default.removeItem(atPath: from.shelf)
      #expect(failure { _ = try source.copy("recording", to: target, as: "recording") } == missing("greeting.txt"))
      #expect(try isEmpty(to))
      #expect(
        try source.copy("recording", to: target, as: "recording", leavingOutMissing: true) == ["greeting.txt"])
      #expect(try to.names == nil && target.has("recording"))
      #expect(try source.copy("nothing", to: target, as: "x") == nil)
    }
  }

  @Test("K128: a file that has changed or cannot be read is a failure with the reason, and nothing is copied")
  func unreadable() async throws {
    try await onSessionThread {
      try recordImport()
      for bytes in ["Jello", "Hello, there", "Hell"] {
        try Data(bytes.utf8).write(to: URL(filePath: from.shelf + "/" + KeptFile.greetingDigest))
        let failure = failure { _ = try source.copy("recording", to: target, as: "recording") }
        #expect(failure?.description.hasSuffix("its file greeting.txt has other bytes than it had.") == true)
        #expect(try isEmpty(to))
      }
      try FileManager.default.removeItem(atPath: from.shelf)
      try Data("x".utf8).write(to: URL(filePath: from.shelf))
      let failure = failure { _ = try source.copy("recording", to: target, as: "recording") }
      #expect(failure == .unavailable(path: from.path, reason: "Not a directory"), "\(String(describing: failure))")
      #expect(try isEmpty(to))
    }
  }

  @Test("K128: while files are copied there is no recording, and what was copied goes with a failure")
  func half() async throws {
    try await onSessionThread {
      try recordImport()
      let text = try #require(try source.text(of: "recording"))
      let files = BreakingFiles { [target, to] () throws in
        #expect(try target.has("recording") == false && target.items().isEmpty)
        #expect(throws: JournalFailure.locked(path: to.path)) { try target.remove("recording") }
        target.prune(unchangedFor: .zero)
        #expect(to.names?.first == KeptFile.greetingDigest, "a copy under way is not tidied up")
      }
      let copied = [KeptFile.greetingDigest, BreakingFiles.broken].map {
        CopiedFile(digest: $0, size: 5, recording: "from", name: String($0.prefix(3)), files: files)
      }
      let failure = failure { try target.add("recording", text: text, files: copied) }
      #expect(failure == .unavailable(path: "from", reason: "its file bad cannot be read: The disk is gone"))
      #expect(try isEmpty(to) && files.isReached)
    }
  }

  @Test("K128: a copy that died leaves no recording, and the next copy is whole")
  func died() async throws {
    try await onSessionThread {
      try recordImport()
      // The process died while it copied a second file.
      _ = to.write("recording", [])
      try FileManager.default.copyItem(atPath: from.shelf, toPath: to.shelf)
      try Data("half".utf8).write(to: URL(filePath: to.shelf + "/part-1"))
      #expect(try !target.has("recording") && target.items().isEmpty && target.resume("recording") == nil)
      #expect(try source.copy("recording", to: target, as: "recording") == [])
      #expect(to.names == [KeptFile.greetingDigest])
      #expect(try source.text(of: "recording") == target.text(of: "recording"))
      #expect(
        failure { _ = try source.copy("recording", to: target, as: "recording") } == .notEmpty(path: to.path))
      #expect(to.names == [KeptFile.greetingDigest], "the files of a recording stay when another is refused")
    }
  }

  @Test("K128: a shelf that keeps no files refuses a copy with files, and takes a copy without")
  func noFiles() async throws {
    try await onSessionThread {
      try recordImport()
      let shelf = MemoryShelf()
      let failure = failure { _ = try source.copy("recording", to: shelf, as: "s") }
      #expect(failure?.description == "The recording memory/s cannot be written: no files are kept there.")
      #expect(!shelf.has("s"))
      try FileManager.default.removeItem(atPath: from.shelf)
      #expect(try source.copy("recording", to: shelf, as: "s", leavingOutMissing: true) == ["greeting.txt"])
      #expect(shelf.has("s"))
    }
  }

  private func missing(_ name: String) -> JournalFailure {
    .unavailable(path: from.path, reason: "its file \(name) is missing")
  }
}

/// Files of which the second cannot be read.
private final class BreakingFiles: RecordedFiles {
  static let broken = "bad" + String(repeating: "0", count: 61)
  private let meanwhile: @Sendable () throws -> Void
  private let reached = Mutex(false)
  var isReached: Bool { reached.withLock(\.self) }

  init(_ meanwhile: @escaping @Sendable () throws -> Void) { self.meanwhile = meanwhile }

  func sizes() -> [String: Int] { [KeptFile.greetingDigest: 5, Self.broken: 5] }

  func read(_ digest: String, _ take: (ArraySlice<UInt8>) throws -> Void) throws -> Bool {
    if digest == KeptFile.greetingDigest {
      try take(Array("Hello".utf8)[...])
      return true
    }
    try take(Array("He".utf8)[...])
    reached.withLock { $0 = true }
    try meanwhile()
    throw Gone()
  }

  private struct Gone: Error, CustomStringConvertible { let description = "The disk is gone." }
}
