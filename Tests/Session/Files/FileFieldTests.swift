import Foundation
import SignalboxInterface
import SignalboxNavigation
import SignalboxTesting
import Testing

@testable import SignalboxSession

@Suite struct FileFieldTests {
  @Test("A84: a field for files takes files whose contents it allows, and shows their names, sizes and types")
  func taken() async throws {
    try await onSessionThread {
      let test = SessionTest(Importing())
      #expect(test.frame.element("page/files")?.help == "At most 2 files, each of at most 1 kB.")
      test.act("page/files", .sendFiles([FileSource.greeting]))
      let file = KeptFile(name: "greeting.txt", type: "text/plain", size: 5, digest: KeptFile.greetingDigest)
      #expect(test.frame.element("page/files")?.content == .file(FilesState(files: [file], limit: 1_000, count: 2)))
      #expect(test.frame.element("page/files")?.sentence == "Files: greeting.txt (5 bytes)")
      test.act("page/files", .sendFiles([]))
      #expect(test.frame.element("page/files")?.isEmpty == true)
      test.undo()
      #expect(test.frame.element("page/files")?.isEmpty == false, "the file is still there after an undo")
      test.act("page/files", .sendFiles([.kept(file), .contents(name: "b.bin", [0, 1])]))
      #expect(test.frame.element("page/files")?.sentence == "Files: greeting.txt (5 bytes), b.bin (2 bytes)")
    }
  }

  @Test("A84: a refused file leaves the field as it was, says why, and nothing of it is kept")
  func refused() async throws {
    try await onSessionThread {
      let place = Place()
      let test = SessionTest(
        Importing(limit: 10, types: [.png, .text]), recording: try Recording.file(place.path, of: Importing()),
        checksReplay: false)
      let cases: [([FileSource], Rejection)] = [
        ([.contents(name: "a.txt", Array("12345678901".utf8))], .badValue(.fileTooLarge)),
        ([.contents(name: "a.txt", [0])], .badValue(.wrongFileType)),
        ([.contents(name: "a.txt", Array("%PDF-1.7".utf8))], .badValue(.wrongFileType)),
        ([FileSource.greeting, FileSource.greeting, FileSource.greeting], .badValue(.tooManyFiles)),
        ([FileSource.greeting, .contents(name: "../a", [])], .badValue(.badFileName)),
        (
          [.kept(KeptFile(name: "a", type: "text/plain", size: 5, digest: KeptFile.greetingDigest))],
          .badValue(.noSuchFile)
        ),
      ]
      for (files, reason) in cases {
        test.act("page/files", .sendFiles(files))
        #expect(test.rejections.last == reason)
        #expect(test.frame.element("page/files")?.isEmpty == true && place.names ?? [] == [], "\(reason)")
      }
      let element = test.frame.element("page/files")
      #expect(
        Rejection.badValue(.wrongFileType).sentence(for: element)
          == "The contents are of another type than PNG or text, so the file was not taken.")
      #expect(
        Rejection.badValue(.fileTooLarge).sentence(for: element)
          == "The file is larger than 10 bytes, so it was not taken.")
      let unknown = KeptFile(name: "a", type: "text/plain", size: 5, digest: "../../etc/passwd")
      test.act("page/files", .setFiles([unknown]))
      #expect(test.rejections.last == .badValue(.noSuchFile))
    }
  }

  @Test("A109: of several files that a user names by paths, the refused one is named")
  func named() async throws {
    try await onSessionThread {
      let place = Place()
      let (small, large) = (place.folder + "/a.txt", place.folder + "/large.txt")
      try Data("a".utf8).write(to: URL(filePath: small))
      try Data("12345678901".utf8).write(to: URL(filePath: large))
      let test = SessionTest(
        Importing(limit: 10, types: [.png, .text]), recording: try Recording.file(place.path, of: Importing()),
        checksReplay: false)
      test.act("page/files", .sendFiles([.path(small), .path(large)]))
      let sentence = Rejection.badValue(.fileTooLarge).sentence(for: test.frame.element("page/files"))
      #expect(test.rejections.last == .actionFailed("\(large): \(sentence)"))
      #expect(test.frame.element("page/files")?.isEmpty == true)
      // A driver and a single path have the code.
      test.act("page/files", .sendFiles([.path(large)]))
      #expect(test.rejections.last == .badValue(.fileTooLarge))
    }
  }

  @Test("A84: a text of several pieces is taken, also where a piece ends inside a character")
  func pieces() async throws {
    try await onSessionThread {
      let place = Place()
      let shelf = FileShelf(folder: place.shelf)
      let bytes = Array("Ein Käsebrot für 日本".utf8)
      for length in 12..<bytes.count {
        let receiver = try shelf.receive("a.txt", for: FilesState(limit: 1_000, types: [.text]))
        try receiver.take(bytes[..<length])
        try receiver.take(bytes[length...])
        #expect(try receiver.finish().type == "text/plain", "\(length)")
      }
      let half = try shelf.receive("b.txt", for: FilesState(limit: 1_000, types: [.text]))
      try half.take((Array(repeating: 0x61, count: 20) + [0xC3])[...])
      #expect(throws: Rejection.badValue(.wrongFileType)) { try half.finish() }
    }
  }

  @Test("A84: nothing stays of a kept file whose input is refused for another reason, or together with another input")
  func notApplied() async throws {
    try await onSessionThread {
      let place = Place()
      let test = SessionTest(
        Importing(), recording: try Recording.file(place.path, of: Importing()), checksReplay: false)
      let page = test.frame.inFront
      let keep = {
        let shelf = FileShelf(folder: place.shelf)
        return try shelf.keep(.greeting, for: FilesState(limit: 10))
      }
      let event = { InputEvent(page: $0, element: "page/files", action: .setFiles([try keep()])) }
      test.send(try event(PageID(99)))
      #expect(test.rejections.last == .stalePage && place.names == [])
      let unknown = InputEvent(page: page, element: "page/nothing", action: .press)
      let events = [try event(page), unknown]
      test.session.within { $0.host.send(events) }
      test.advance(by: .zero)
      #expect(test.rejections.last == .unknownElement && place.names == [])
      #expect(test.frame.element("page/files")?.isEmpty == true)
    }
  }

  @Test("A84: a file that redo brings back stays when the same file is refused in the meantime")
  func undone() async throws {
    try await onSessionThread {
      let place = Place()
      let test = SessionTest(
        Importing(), recording: try Recording.file(place.path, of: Importing()), checksReplay: false)
      test.act("page/files", .sendFiles([.greeting]))
      test.undo()
      test.act("page/files", .sendFiles([.greeting, .contents(name: "../a", [])]))
      #expect(test.rejections.last == .badValue(.badFileName))
      test.send(InputEvent(page: test.frame.inFront, action: .redo))
      test.press("page/read")
      #expect(test.text("page/text") == "Hello")
    }
  }

  @Test("A85: an effect reads the files, the recording has their digests alone, and a replay needs no file")
  func read() async throws {
    try await onSessionThread {
      let place = Place()
      let test = SessionTest(Importing(), recording: try Recording.file(place.path, of: Importing()))
      test.act("page/files", .sendFiles([FileSource.greeting, .contents(name: "b", Array("secret bytes".utf8))]))
      test.press("page/read")
      #expect(test.text("page/text") == "Hello|secret bytes")
      let recorded = try String(contentsOfFile: place.path, encoding: .utf8)
      #expect(recorded.contains("files\t1\tpage/files\tgreeting.txt\ttext/plain\t5\t\(KeptFile.greetingDigest)"))
      try FileManager.default.removeItem(atPath: place.shelf)
      #expect(test.replayDifference() == nil)
      test.press("page/read")
      #expect(test.text("page/text") == "The file “greeting.txt” is not here any more. Send it again.")
    }
  }

  @Test("A84: the type is told from the contents, wherever the pieces of the file end")
  func types() {
    let samples: [(FileType?, [UInt8])] = [
      (.png, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0]), (.jpeg, [0xFF, 0xD8, 0xFF, 0xE0]),
      (.gif, Array("GIF89a".utf8)), (.webp, Array("RIFF\0\0\0\0WEBPVP8 ".utf8)), (.pdf, Array("%PDF-1.7".utf8)),
      (.zip, [0x50, 0x4B, 3, 4]), (.gzip, [0x1F, 0x8B, 8]), (.text, Array("Käse 日本語 👍🏽".utf8)), (.text, []),
      (nil, Array("a\0b".utf8)), (nil, [0xC3]), (nil, [0xFF, 0xFE, 0x41]), (nil, Array("RIFF\0\0\0\0WAVE".utf8)),
      (nil, [0xED, 0xA0, 0x80]), (nil, [0x61, 0x80]),
    ]
    for (type, bytes) in samples {
      for length in 1...max(1, bytes.count) {
        var reader = FileTypeReader()
        for start in stride(from: 0, to: bytes.count, by: length) {
          reader.read(bytes[start..<min(bytes.count, start + length)])
        }
        #expect(reader.type == type, "\(bytes) in pieces of \(length)")
      }
    }
  }

  @Test(
    "K115: a name is no path, no device and no trick with the direction of the text",
    arguments: [
      "", " ", ".", "..", "../a", "a/b", "/etc/passwd", "C:\\a.txt", "a\0b", "a\nb", "a\u{7F}", "\u{202E}gpj.exe",
      "a\u{200B}b", "\u{61C}a",
      "CON", "nul.txt", "Com1.tar.gz", String(repeating: "a", count: 256), "\u{FFFD}",
    ])
  func names(_ name: String) { #expect(!FileName.isValid(name)) }

  @Test("K115: other names are kept as they are", arguments: ["a", "Käse 12:30.txt", ".profile", "console.log", "日本語"])
  func goodNames(_ name: String) { #expect(FileName.isValid(name)) }
}
