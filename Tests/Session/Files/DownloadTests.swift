import Foundation
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
import SignalboxTesting
import Synchronization
import Testing

@testable import SignalboxProgram
@testable import SignalboxSession

/// Counts the times that a file is made.
private final class Counter: Sendable {
  private let number = Mutex(0)
  var count: Int { number.withLock(\.self) }
  func add() { number.withLock { $0 += 1 } }
}

@Suite struct DownloadTests {
  private static let bytes = Array("a,b\n1,2\n".utf8)
  private static var digest: String {
    var hash = SHA256()
    hash.add(bytes[...])
    return hash.finish().map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
  private static var table: KeptFile {
    KeptFile(name: "table.csv", type: "text/csv", size: bytes.count, digest: digest)
  }

  @Test("A57: an effect makes a file, the page shows its name and size, and a press gives it")
  func given() async throws {
    try await onSessionThread {
      let test = SessionTest(GivingApplication())
      #expect(test.frame.element("page/file") == nil, "nothing is shown without a file")
      test.press("page/make")
      let element = test.frame.element("page/file")
      #expect(element?.content == .link(target: "table.csv (8 bytes)", file: Self.table))
      #expect(element?.sentence == "Table: table.csv (8 bytes)" && element?.isPressable == true)
      test.press("page/file")
      test.press("page/file")
      #expect(test.offers == [Self.table, Self.table])
      let read = try test.session.within { session throws in
        let files = session.host.files
        return try [
          files.bytes(of: Self.table), files.bytes(of: Self.table, from: 2, count: 3),
          files.bytes(of: Self.table, from: 8, count: 3),
        ]
      }
      #expect(read == [Self.bytes, Array("b\n1".utf8), []])
    }
  }

  @Test("A57: the recording has the SHA-256 alone, and a replay neither makes the file again nor needs it")
  func replayed() async throws {
    try await onSessionThread {
      let (place, made) = (Place(), Counter())
      let application = GivingApplication { made.add() }
      let test = SessionTest(application, recording: try Recording.file(place.path, of: application))
      test.press("page/make")
      test.press("page/file")
      let recorded = try String(contentsOfFile: place.path, encoding: .utf8)
      #expect(recorded.contains(Self.digest) && !recorded.contains("1,2"))
      #expect(!recorded.contains("page/file"), "a press on a file is not recorded")
      try FileManager.default.removeItem(atPath: place.shelf)
      #expect(test.replayDifference() == nil)
      #expect(made.count == 1 && test.offers.count == 1)
      test.press("page/file")
      #expect(test.rejections.last == .actionFailed("The file is not here any more.") && test.offers.count == 1)
    }
  }

  @Test("A58: a file that the session does not keep is a failure with a sentence: its name, its size, its store")
  func refused() async throws {
    try await onSessionThread {
      for name in ["../a", "a/b", "CON", "", "a\nb", "\u{202E}gpj.exe"] {
        let test = SessionTest(GivingApplication(name))
        test.press("page/make")
        #expect(test.text("page/problem")?.hasSuffix("cannot be the name of a file.") == true, "\(name)")
        #expect(test.frame.element("page/file") == nil)
      }
      let large = SessionTest(GivingApplication(bytes: Array(repeating: 0x61, count: KeptFile.mostGivenBytes + 1)))
      large.press("page/make")
      #expect(large.text("page/problem") == "The file “table.csv” is larger than 16.8 MB, so it was not kept.")
      let application = GivingApplication()
      let test = SessionTest(
        application, recording: try Recording.named("s", on: MemoryShelf(), of: application), checksReplay: false)
      test.press("page/make")
      #expect(test.text("page/problem") == "No files are given here: the store of the sessions keeps none.")
    }
  }

  @Test("A58: a media type is written like text/csv, at most with a parameter")
  func types() {
    for type in ["text/csv", "application/vnd.ms-excel", "text/plain; charset=utf-8", "image/svg+xml"] {
      #expect(KeptFile.isMediaType(type), "\(type)")
    }
    for type in ["", "csv", "text/", "/csv", "text/csv\r\nX: y", "text/csv;a=b", "a/b; c", "a/b; c=d; e=f", "a/b/c"] {
      #expect(!KeptFile.isMediaType(type), "\(type)")
    }
  }

  @Test("K118: a file that is given outlives the process with its recording, mode 0600, and goes with the session")
  func resumed() async throws {
    try await onSessionThread {
      let (place, made) = (Place(), Counter())
      let application = GivingApplication { made.add() }
      var test: SessionTest? = SessionTest(
        application, recording: try Recording.file(place.path, of: application), checksReplay: false)
      test?.press("page/make")
      #expect(place.names == [Self.digest] && place.mode(place.shelf + "/" + Self.digest) == 0o600)
      place.age(Self.digest)
      test?.session.within { $0.stop(.shutDown) }
      _ = test?.session.finish()
      test = nil
      let again = SessionTest(application, recording: try Recording.file(place.path, of: application))
      #expect(again.offers == [], "a resumed session gives nothing by itself")
      again.press("page/file")
      #expect(again.offers == [Self.table] && made.count == 1)
      again.press("page/end")
      _ = again.session.finish()
      #expect(place.names == nil)
    }
  }

  @Test("K119: a press on a file reaches the presenter of the viewer that pressed alone")
  func guests() async throws {
    try await onSessionThread {
      let test = SessionTest(GivingApplication())
      test.press("page/make")
      let page = test.frame.inFront
      test.session.within { session in
        let guest = session.join(as: "Agent") { _ in RecordingPresenter() }
        session.admit(.acting)
        guest?.send([InputEvent(page: page, element: "page/file", action: .press)])
      }
      test.advance(by: .zero)
      #expect(test.offers == [])
      let offers = test.session.within { session in
        session.output.guests.compactMap { ($0.presenter as? RecordingPresenter)?.offers }
      }
      #expect(offers == [[Self.table]])
    }
  }

  @Test("K120: an undo takes the file from the page, a redo brings it back, and both leave the press as it was")
  func undone() async throws {
    try await onSessionThread {
      let test = SessionTest(GivingApplication())
      test.press("page/make")
      test.press("page/file")
      test.undo()
      #expect(test.frame.element("page/file") == nil, "the press on the file is no step of its own")
      test.press("page/file")
      #expect(test.rejections == [.unknownElement])
      test.redo()
      #expect(test.rejections.count == 1)
      test.press("page/file")
      #expect(test.offers == [Self.table, Self.table])
    }
  }

  // MARK: Saving

  /// A shelf with a file of this name.
  private static func shelf(_ name: String) throws -> (FileShelf, KeptFile) {
    let shelf = FileShelf()
    return (shelf, try #require(try shelf.give(name, type: "text/csv", bytes)))
  }

  @Test("K121: a saved file is for its owner alone and never takes the place of another file or of a link")
  func saved() throws {
    let place = Place()
    let (shelf, file) = try Self.shelf("a.b.csv")
    let saving = LocalSaving(place.folder)
    symlink("/nowhere", place.folder + "/a.b (2).csv")
    for name in ["a.b.csv", "a.b (3).csv", "a.b (4).csv"] {
      #expect(saving.save(file, from: shelf) == "Saved as \(place.folder)/\(name).")
      #expect(try Data(contentsOf: URL(filePath: place.folder + "/" + name)) == Data(Self.bytes))
      #expect(place.mode(place.folder + "/" + name) == 0o600)
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: place.folder).sorted()
    #expect(names == ["a.b (2).csv", "a.b (3).csv", "a.b (4).csv", "a.b.csv"])
    #expect(LocalSaving.name(".profile", number: 2) == ".profile (2)")
    #expect(LocalSaving.name("a", number: 12) == "a (12)")
    let long = LocalSaving.name(String(repeating: "ä", count: 125) + ".csv", number: 2)
    #expect(long.hasSuffix("ä (2).csv") && long.utf8.count <= FileName.limit)
  }

  @Test("K121: a file that is not saved says why, and nothing of it stays")
  func unsaved() throws {
    let place = Place()
    let (shelf, file) = try Self.shelf("a.csv")
    let none = place.folder + "/none"
    #expect(
      LocalSaving(none).save(file, from: shelf) == "a.csv cannot be saved in \(none): No such file or directory.")
    #expect(LocalSaving("none").save(file, from: shelf) == "Files are not saved here.")
    #expect(LocalSaving(place.folder).save(file, from: NoFiles()) == "The file is not here any more.")
    var bad = file
    bad.name = "../a.csv"
    #expect(LocalSaving(place.folder).save(bad, from: shelf) == "The file is not here any more.")
    #expect(try FileManager.default.contentsOfDirectory(atPath: place.folder) == [])
  }
}
