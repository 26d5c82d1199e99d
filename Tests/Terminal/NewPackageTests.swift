import Foundation
import SignalboxDrivers
import SignalboxTesting
import Testing

/// The files that `make new` writes, and the names that it refuses. `make new-check` builds and runs such a package.
@Suite(.offPool) struct NewPackageTests {
  private static let script =
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Tools/new.sh").standardized.path

  @Test("make new: every written file has the package's own name", arguments: ["hello", "ticket-desk", "a2-b"])
  func written(_ name: String) async throws {
    try await onSessionThread {
      let folder = TemporaryFolder()
      let run = try Run("/bin/sh", [Self.script, name, folder.path + "/below/" + name])
      #expect(run.end == .exited(0), "\(run.error)")
      #expect(run.output.contains("swift run \(name)"))
      let type = name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
      let root = folder.path + "/below/" + name + "/"
      #expect(
        try FileManager.default.subpathsOfDirectory(atPath: root).filter { $0.contains(".") }.sorted()
          == [
            ".gitignore", "Package.swift", "README.md", "Sources/\(name)/\(type)Application.swift",
            "Sources/\(name)/Main.swift", "Tests/\(type)Tests/\(type)Tests.swift",
          ].sorted())
      let main = try String(contentsOfFile: root + "Sources/\(name)/Main.swift", encoding: .utf8)
      #expect(main.contains("@main struct \(type): SignalboxProgram { static let application = \(type)Application() }"))
      let manifest = try String(contentsOfFile: root + "Package.swift", encoding: .utf8)
      let path = try #require(manifest.firstMatch(of: /path: "(.*)"/)).output.1
      #expect(FileManager.default.fileExists(atPath: root + path + "/Tools/new.sh"))
    }
  }

  struct Refused: Sendable {
    let name: String
    let says: String
  }

  @Test(
    "make new: an impossible name is refused with a sentence, and nothing is written",
    arguments: [
      Refused(name: "", says: "Say what it is called"), Refused(name: "Hello", says: "'Hello' cannot be a name"),
      Refused(name: "a b", says: "'a b' cannot be"), Refused(name: "-x", says: "'-x' cannot be"),
      Refused(name: "x--y", says: "cannot be"), Refused(name: "../up", says: "cannot be"),
      Refused(name: "x\ny", says: "cannot be"), Refused(name: "für", says: "cannot be"),
      Refused(name: "set", says: "Set is the name of something"),
      Refused(name: "text-field", says: "TextField is the name of something"),
    ])
  func refused(_ row: Refused) async throws {
    try await onSessionThread {
      let folder = TemporaryFolder()
      let run = try Run("/bin/sh", [Self.script, row.name, folder.path + "/new"])
      #expect(run.end == .exited(2))
      #expect(run.error.hasPrefix("make new: ") && run.error.contains(row.says), "\(run.error)")
      #expect(!FileManager.default.fileExists(atPath: folder.path + "/new"))
    }
  }

  @Test("make new: an existing folder stays as it is")
  func existing() async throws {
    try await onSessionThread {
      let folder = TemporaryFolder()
      try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: false)
      let run = try Run("/bin/sh", [Self.script, "desk", folder.path])
      #expect(run.end == .exited(2))
      #expect(run.error.contains("\(folder.path) is there already"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }
  }
}
