import Foundation
import SignalboxPages
import SignalboxTesting
import Testing

@testable import SignalboxJSON

/// Compares docs/reference/protocol.md with the program: plays its examples and checks that it is complete.
@Suite struct ProtocolPageTests {
  private static let file = URL(filePath: #filePath).appending(path: "../../../../../docs/reference/protocol.md")
    .standardized

  @Test("docs/reference/protocol.md: every example works as it is written")
  func examples() async throws {
    try await onSessionThread {
      let page = try String(contentsOf: Self.file, encoding: .utf8)
      var lines: [String] = []
      var example: Example?
      for line in page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
        if line.hasPrefix("```"), let played = example?.played() {
          lines += played
          example = nil
        }
        if example == nil { lines.append(line) } else { example?.lines.append(line) }
        if line.hasPrefix("```wire") {
          example = Example(options: line.split(separator: " ").dropFirst().map(String.init))
        }
      }
      let played = lines.joined(separator: "\n")
      if ProcessInfo.processInfo.environment["RECORD"] != nil, played != page {
        try played.write(to: Self.file, atomically: true, encoding: .utf8)
        Issue.record("written anew: docs/reference/protocol.md; read it before it is committed")
      }
      for (has, ought) in zip(page.split(separator: "\n"), played.split(separator: "\n")) where has != ought {
        Issue.record("the page has\n\(has)\nand it is\n\(ought)")
        break
      }
      #expect(played == page)
    }
  }

  @Test("docs/reference/protocol.md: every method and notification has an example, every reason its code")
  func complete() throws {
    let page = try String(contentsOf: Self.file, encoding: .utf8)
    let lines = page.split(separator: "\n")
    for method in MethodTable(limits: Limits(), hasTestClock: true).methods {
      #expect(lines.contains { $0.hasPrefix("> ") && $0.contains("\"method\":\"\(method.name)\"") }, "\(method.name)")
    }
    for event in Event.allCases {
      #expect(lines.contains { $0.hasPrefix("< ") && $0.contains("\"method\":\"\(event.rawValue)\"") }, "\(event)")
    }
    for reason in Reason.allCases {
      #expect(lines.contains { $0.contains("\(reason.code)") && $0.contains("`\(reason.name)`") }, "\(reason)")
    }
    for kind in Definition.kinds {
      guard case .members(let parameters) = kind.shape, case .constant(.string(let type)) = parameters[0].shape else {
        continue
      }
      let row = lines.first { $0.hasPrefix("| `\(type)` |") } ?? ""
      #expect(!row.isEmpty, "\(type)")
      let common = ["type"] + Definition.common.map(\.name)
      for parameter in parameters where !common.contains(parameter.name) {
        #expect(row.contains("`\(parameter.name)`"), "\(type): \(parameter.name)")
      }
    }
    for tool in Tool.all(Limits()) { #expect(page.contains("| `\(tool.name)` |")) }
  }

  /// A block of input lines (`> `) and output lines (`< `).
  private struct Example {
    let options: [String]
    var lines: [String] = []

    /// Returns the actual lines. A line that the page shortens stays as written, if it fits.
    func played() -> [String] {
      if options.contains("guests") { return playedByTwo() }
      let wire = Wire(
        SamplerApplication(), hasTestClock: options.contains("test-clock"),
        secrets: options.contains("secrets") ? SecretsFile(["mail": "correct horse"]) : SecretsFile(),
        dialect: options.contains("mcp") ? .mcp : .plain, store: options.contains("slow-store") ? SlowStore() : nil)
      var written = lines.filter { $0.hasPrefix("< ") }[...]
      return lines.filter { $0.hasPrefix("> ") }.flatMap { line in
        var answers = wire.send(line.dropFirst(2) + "\n")
        if !options.contains("test-clock") { answers += wire.pass(.milliseconds(100)) }
        return [line]
          + answers.map { answer in
            let answer = "< " + answer
            if let shown = written.popFirst(), Self.fits(shown, answer) { return shown }
            return answer.count > 400 ? answer.prefix(360) + "…" : answer
          }
      }
    }

    /// Plays an example with two guests. The second guest's input is marked, and its output is left out.
    private func playedByTwo() -> [String] {
      let visitors = Visitors(SamplerApplication())
      let (other, reader) = (visitors.join(), visitors.join())
      return lines.filter { $0.hasPrefix("> ") }.flatMap { line in
        let isOther = line.hasPrefix("> 2 ")
        let heard = visitors.say(isOther ? other : reader, String(line.dropFirst(isOther ? 4 : 2)))
        return [line] + (isOther ? visitors.heard(reader) : heard).map { "< " + $0 }
      }
    }

    /// Returns whether `shown` is `line` with parts replaced by `…`.
    private static func fits(_ shown: String, _ line: String) -> Bool {
      let parts = shown.split(separator: "…", omittingEmptySubsequences: false)
      var rest = line[...]
      for (number, part) in parts.enumerated() {
        guard let found = part.isEmpty ? rest.startIndex..<rest.startIndex : rest.range(of: part) else { return false }
        if number == 0, found.lowerBound != rest.startIndex { return false }
        rest = rest[found.upperBound...]
      }
      return rest.isEmpty || shown.hasSuffix("…")
    }
  }
}
