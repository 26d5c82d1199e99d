import Foundation
import SignalboxTesting
import Testing

/// The rules of `Tests/lint-pages.sh`: an application stays repeatable, as far as its code shows.
@Suite struct LintTests {
  struct Line: Sendable, CustomTestStringConvertible {
    let code: String
    /// A word of the reason, or `nil` if lint allows the line.
    var reason: String?
    init(_ code: String, _ reason: String? = nil) { (self.code, self.reason) = (code, reason) }
    var testDescription: String { code }
  }

  private static let lines = [
    Line("Task { await load() }", "spawn"), Line("Task.detached { }", "spawn"),
    Line("DispatchQueue.main.async { }", "spawn"),
    Line("navigator.spawn(during: lifetime) { await load() }"), Line("Signal.task { try await load() }"),
    Line("let now = ContinuousClock.now", "context.clock"), Line("let now = Date()", "context.clock"),
    Line("let now = Date.now", "context.clock"), Line("let date = Date(timeIntervalSince1970: seconds)"),
    Line("let now = context.clock.now"), Line("let now = context.wallClock()"),
    Line("let die = Int.random(in: 1...6)", "chance"), Line("let die = Int.random(in: 1...6, using: &chance)"),
    Line("let deck = cards.shuffled()", "chance"), Line("let deck = cards.shuffled(using: &chance)"),
    Line("let id = UUID()", "chance"), Line("let id = UUID(uuidString: text)"), Line("let id = chance.uuid()"),
    Line("for name in ages.keys { show(name) }", "order"), Line("let rows = ages.values.map { row($0) }", "order"),
    Line("for name in ages.keys.sorted() { show(name) }"), Line("let most = ages.values.max() ?? 0"),
    Line("for try await count in counts.values where count == 0 { break }"),
    Line("let text = Set(names).joined()", "order"), Line("let text = Set(names).sorted().joined()"),
    Line("let marked: Set<String> = []; for name in marked { show(name) }", "order"),
    Line("var ages = [String: Int](); let rows = ages.map { row($0) }", "order"),
    Line("let marked: Set<String> = []; if marked.contains(name) { show(name) }"),
    Line(#"label.text.value = "Date() Task { }""#), Line("// Task { }"),
    Line("let text = Set(names).joined() // lint: each has the same name"),
  ]

  @Test("lint refuses code that no recording can repeat, and nothing else", arguments: lines)
  func line(_ line: Line) async throws {
    let said = try await onSessionThread { try Self.lint(line.code) }
    if let reason = line.reason {
      #expect(said.contains("Page.swift:3:") && said.contains(reason), "\(said)")
    } else {
      #expect(said == "")
    }
  }

  /// Returns the messages about a file with this code in its third line.
  private static func lint(_ code: String) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appending(path: "signalbox-lint-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let text = "func page() {\n\n\(code.replacing("; ", with: ";"))\n}\n"
    try text.write(to: folder.appending(path: "Page.swift"), atomically: false, encoding: .utf8)
    let script = URL(filePath: #filePath).appending(path: "../../lint-pages.sh").standardizedFileURL.path
    // Not Foundation's `Process`, which fails when other tests start and end programs at the same time.
    let lint = try #require(popen("sh '\(script)' '\(folder.path)' 2>&1 >/dev/null", "r"))
    var said: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while case let count = fread(&buffer, 1, buffer.count, lint), count > 0 { said += buffer.prefix(count) }
    #expect((pclose(lint) == 0) == said.isEmpty)
    return String(decoding: said, as: UTF8.self)
  }
}
