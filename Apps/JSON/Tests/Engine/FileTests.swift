import Foundation
import SignalboxInterface
import SignalboxNavigation
import SignalboxTesting
import Testing

@testable import SignalboxJSON

/// A page with a field for two small files of text.
struct FileApplication: Application {
  static let name = "files"
  var types = [FileType.text]

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    _ = try? await context.navigator.presentRoot(FilePage(types))
    return nil
  }
}

private final class FilePage: Page<Never> {
  private let file: FileField
  override var elements: [PageElement] { [file] }

  init(_ types: [FileType]) {
    file = FileField("file", "File", limit: 10, types: types, count: 2, isRequired: true)
    super.init(key: "home", title: "Home")
  }
}

@Suite struct FileTests {
  private static let digest = "185f8db32271fe25f561a6fc938b2e264306ec304eda518007d1764826381969"
  private static let hello: JSON = ["name": "hello.txt", "base64": "SGVsbG8="]

  private func set(_ wire: Wire, _ value: JSON) -> JSON { wire.call("ui.set", ["id": "home/file", "value": value]) }
  private func files(_ wire: Wire) -> JSON? { wire.call("ui.get", ["id": "home/file"])["element"]?["files"] }

  @Test("D83: a driver gives files as base64, keeps files by their digests, and empties the field")
  func given() async throws {
    try await onSessionThread {
      let wire = Wire(FileApplication())
      let element = wire.call("ui.get", ["id": "home/file"])["element"]
      #expect(element?["type"] == "file" && element?["limit"] == 10 && element?["count"] == 2)
      #expect(element?["types"] == ["text/plain"] && element?["files"] == [])
      _ = set(wire, [Self.hello])
      let hello: JSON = ["name": "hello.txt", "type": "text/plain", "size": 5, "digest": .string(Self.digest)]
      #expect(files(wire) == [hello])
      _ = set(wire, [["digest": .string(Self.digest)], ["name": "b", "base64": ""]])
      #expect(files(wire)?.count == 2)
      _ = set(wire, nil)
      #expect(files(wire) == [])
    }
  }

  @Test("D83: a path is taken over the standard streams alone, where the driver's user has this machine")
  func path() async throws {
    try await onSessionThread {
      let path = NSTemporaryDirectory() + "signalbox-\(UUID().uuidString).txt"
      try Data("Hello".utf8).write(to: URL(filePath: path))
      defer { try? FileManager.default.removeItem(atPath: path) }
      let local = Wire(FileApplication(), takesPaths: true)
      _ = set(local, [["path": .string(path)]])
      #expect(files(local)?.count == 1)
      let missing = set(local, [["path": "/nowhere/canary"]])
      #expect(missing["data"]?["reason"] == "action_failed")
      #expect(missing["message"] == "/nowhere/canary cannot be read: No such file or directory.")
      let remote = Wire(FileApplication())
      let refused = set(remote, [["path": .string(path)]])
      #expect(refused["data"]?["reason"] == "wrong_type")
      #expect(refused["message"] == "A path is taken only over the standard streams; give name and base64.")
      #expect(files(remote) == [])
    }
  }

  @Test(
    "D83: a value that is no list of files is refused, and the sentence says what a file is",
    arguments: [
      "Hello", [["name": "a"]], [["name": "a", "base64": "?"]], [["name": "a", "base64": "", "path": "/"]], ["a"], 1,
    ] as [JSON])
  func wrong(_ value: JSON) async throws {
    try await onSessionThread {
      #expect(set(Wire(FileApplication()), value)["data"]?["reason"] == "wrong_type")
    }
  }

  @Test("D83: an agent reads the files in the outline of the page")
  func outline() async throws {
    try await onSessionThread {
      let wire = Wire(FileApplication())
      _ = set(wire, [Self.hello])
      let element = try #require(wire.call("ui.get", ["id": "home/file"])["element"])
      let line = try #require(ElementOutline.lines(element).first)
      #expect(line.hasPrefix(##"- file "File" [home/file] ("##))
      for part in [
        #"files [{"name":"hello.txt","type":"text/plain","size":5"#, "limit 10 bytes", "count 2", "required",
      ] {
        #expect(line.contains(part), "\(line)")
      }
    }
  }
}
