import Foundation
import Testing

/// What the compiler makes of programs that use the core: they are compiled, never run.
@Suite struct CompilingTests {
  @Test("R5, S43, S45: emitting from outside, setting what is derived and crossing isolations do not compile")
  func refused() throws {
    let messages = try compilerMessages(
      for: "Refused.swift", ["-Xfrontend", "-verify", "-Xfrontend", "-verify-ignore-unrelated"])
    #expect(messages == "")
  }

  @Test("R22, R56: setting a model past its controller, and wiring a page to what it does not give, do not compile")
  func refusedPages() throws {
    let messages = try compilerMessages(
      for: "RefusedPages.swift", ["-Xfrontend", "-verify", "-Xfrontend", "-verify-ignore-unrelated"])
    #expect(messages == "")
  }

  @Test("ten stages with inline closures cost the type checker little")
  func tenStages() throws {
    // Counted in the scopes that the type checker opens and not in seconds, so it is the same on every machine.
    let messages = try compilerMessages(for: "TenStages.swift", ["-Xfrontend", "-solver-scope-threshold=10000"])
    #expect(messages == "")
  }

  /// Compiles a sample as an application's code would be.
  private func compilerMessages(for sample: String, _ options: [String]) throws -> String {
    let built = Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent().path ?? ""
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Samples").path
    let stack = URL(filePath: folder).appending(path: "../../../../Modules/Core/CStack/include").path
    let words =
      ["swiftc", "-emit-sil", "-o", "/dev/null", "-parse-as-library", "-swift-version", "6"]
      + ["-enable-upcoming-feature", "NonisolatedNonsendingByDefault", "-I", built + "/Modules", "-Xcc", "-I" + stack]
      + options + [folder + "/" + sample]
    // Not Foundation's `Process`, whose start fails with EINTR when another test's child ends just then.
    let command = words.map { "'\($0)'" }.joined(separator: " ") + " 2>&1"
    let compiler = try #require(popen(command, "r"))
    var messages: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while case let count = fread(&buffer, 1, buffer.count, compiler), count > 0 { messages += buffer.prefix(count) }
    pclose(compiler)
    return String(decoding: messages, as: UTF8.self)
  }
}
