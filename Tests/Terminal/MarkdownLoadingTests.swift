import Foundation
import SignalboxDrivers
import SignalboxTesting
import Testing

/// The parser of texts with structure, which is a library of the machine.
@Suite(.offPool) struct MarkdownLoadingTests {
  private let folder = TemporaryFolder()

  @Test("A83: the parser of texts with structure is opened with the first such text, and not before")
  func loading() async throws {
    try await onSessionThread { [folder] in
      let terminal = try PseudoTerminal()
      let child = try terminal.start(Child.folder + "/signalbox-cli", ["--data", folder.path, "sampler"])
      func isLoaded() throws -> Bool {
        try String(contentsOfFile: "/proc/\(child.id)/maps", encoding: .utf8).contains("libcmark-gfm")
      }
      try terminal.wait(for: "6. More")
      #expect(try !isLoaded())
      terminal.type("More\r")
      try terminal.wait(for: "Folder")
      #expect(try isLoaded())
      child.signal(SIGTERM)
      #expect(child.wait() == .killed(SIGTERM))
    }
  }
}
