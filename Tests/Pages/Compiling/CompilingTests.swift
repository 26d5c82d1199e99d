import Foundation
import Testing

/// Compiles programs that use the core, and compares the messages of the compiler. The programs never run.
@Suite struct CompilingTests {
  @Test("R5, S43, S45, K88: emitting from outside, crossing isolations and unrecorded sequences do not compile")
  func refused() throws {
    let messages = try compilerMessages(
      for: "Refused.swift", ["-Xfrontend", "-verify", "-Xfrontend", "-verify-ignore-unrelated"])
    #expect(messages == "")
  }

  @Test("R22, R56: setting a model without its controller and wiring a page to a wrong outcome do not compile")
  func refusedPages() throws {
    let messages = try compilerMessages(
      for: "RefusedPages.swift", ["-Xfrontend", "-verify", "-Xfrontend", "-verify-ignore-unrelated"])
    #expect(messages == "")
  }

  @Test("the samples of docs/how-to/adding-a-front-end.md compile")
  func documented() throws {
    let page = root.appending(path: "docs/how-to/adding-a-front-end.md")
    let blocks = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "```swift\n").dropFirst()
      .map { $0.components(separatedBy: "```")[0] }
    // The declarations that the reader's own program has around the samples.
    let surroundings = [
      """
      import ArgumentParser
      import Glibc
      import SignalboxInterface
      import SignalboxProgram
      import SignalboxSession

      """,
      """
      import SignalboxInterface
      import SignalboxPages
      import SignalboxSession
      func send(_ frame: Frame) {}
      func send(_ refusals: [Refusal]) {}
      func sendGoodbye(_ ending: Ending) {}
      struct Store: FeedbackStore { func keep(_ feedback: CollectedFeedback, key: String) async throws {} }
      let (store, revision, event) = (Store(), 1, InputEvent(page: PageID(1), action: .back))

      """,
    ]
    #expect(blocks.count == surroundings.count)
    for (block, surrounding) in zip(blocks, surroundings) {
      let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).swift")
      defer { try? FileManager.default.removeItem(at: file) }
      try (surrounding + block).write(to: file, atomically: true, encoding: .utf8)
      #expect(try compilerMessages(of: file.path, []) == "")
    }
  }

  @Test("ten stages with inline closures cost the type checker little")
  func tenStages() throws {
    // Counts the scopes that the type checker opens instead of seconds, because scopes are equal on every machine.
    let messages = try compilerMessages(for: "TenStages.swift", ["-Xfrontend", "-solver-scope-threshold=10000"])
    #expect(messages == "")
  }

  private let root = URL(filePath: #filePath).appending(path: "../../../..").standardized

  /// Compiles a sample like an application's code.
  private func compilerMessages(for sample: String, _ options: [String]) throws -> String {
    try compilerMessages(of: root.path + "/Tests/Pages/Compiling/Samples/" + sample, options)
  }

  private func compilerMessages(of file: String, _ options: [String]) throws -> String {
    let built = Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent().path ?? ""
    let maps = try FileManager.default.contentsOfDirectory(atPath: built).filter { $0.hasSuffix(".build") }
      .map { "\(built)/\($0)/module.modulemap" }.filter { FileManager.default.fileExists(atPath: $0) }
    let words =
      ["swiftc", "-emit-sil", "-o", "/dev/null", "-parse-as-library", "-swift-version", "6"]
      + ["-enable-upcoming-feature", "NonisolatedNonsendingByDefault", "-I", built + "/Modules"]
      + ["-Xcc", "-I\(root.path)/Modules/Shims/CStack/include"]
      + maps.flatMap { ["-Xcc", "-fmodule-map-file=" + $0] } + options + [file]
    // Not Foundation's `Process`: its start fails with EINTR when a child of another test ends at that moment.
    let command = words.map { "'\($0)'" }.joined(separator: " ") + " 2>&1"
    let compiler = try #require(popen(command, "r"))
    var messages: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while case let count = fread(&buffer, 1, buffer.count, compiler), count > 0 { messages += buffer.prefix(count) }
    pclose(compiler)
    return String(decoding: messages, as: UTF8.self)
  }
}
