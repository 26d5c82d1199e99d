import Foundation
import SignalboxDrivers
import SignalboxTesting
import Testing

/// The files that `make new` writes, and the names that it refuses. `make new-check` builds and runs such a package.
@Suite(.offPool) struct NewPackageTests {
  private static let script =
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Tools/new.sh").standardized.path

  @Test("I6: make new: every written file has the package's own name", arguments: ["hello", "ticket-desk", "a2-b"])
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

  @Test(
    "I6: make new: a template has its own pages and test, and a program with every front end",
    arguments: ["form", "wizard", "console", "kiosk"])
  func template(_ template: String) async throws {
    try await onSessionThread {
      let folder = TemporaryFolder()
      let run = try Run("/bin/sh", [Self.script, "my-desk", folder.path, template])
      #expect(run.end == .exited(0), "\(run.error)")
      let read = { (path: String) in try String(contentsOfFile: folder.path + "/" + path, encoding: .utf8) }
      let hello = try String(
        contentsOfFile: Self.script.dropLast(6) + "Template/Sources/hello/HelloApplication.swift", encoding: .utf8)
      let application = try read("Sources/my-desk/MyDeskApplication.swift")
      #expect(application.contains(#"static let name = "my-desk""#) && !application.contains("HelloApplication"))
      #expect(application.count > hello.count)
      #expect(try read("Tests/MyDeskTests/MyDeskTests.swift").contains("@testable import my_desk"))
      #expect(try read("Sources/my-desk/Main.swift").contains("@main struct MyDesk: EverywhereProgram {"))
      #expect(try read("Package.swift").contains(#".product(name: "SignalboxEverywhere", package: "signalbox")"#))
    }
  }

  @Test("I6: make new: an unknown template is refused with the names of all")
  func unknownTemplate() async throws {
    try await onSessionThread {
      let folder = TemporaryFolder()
      let run = try Run("/bin/sh", [Self.script, "desk", folder.path, "../Template"])
      #expect(run.end == .exited(2))
      #expect(run.error.hasSuffix("choose one of: hello console form kiosk wizard.\n"), "\(run.error)")
      #expect(!FileManager.default.fileExists(atPath: folder.path))
    }
  }

  struct Refused: Sendable {
    let name: String
    let says: String
  }

  @Test(
    "I6: make new: an impossible name is refused with a sentence, and nothing is written",
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

  @Test("I6: make new: an existing folder stays as it is")
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
