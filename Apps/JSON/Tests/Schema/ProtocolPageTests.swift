import Foundation
import SignalboxPages
import SignalboxTesting
import Testing

@testable import SignalboxJSON

/// docs/protocol.md against the program: its examples are played, and it leaves nothing out.
@Suite struct ProtocolPageTests {
  private static let file = URL(filePath: #filePath).appending(path: "../../../../../docs/protocol.md").standardized

  /// A block of lines that go in (`> `) and come out (`< `).
  private struct Example {
    var options: [String]
    var lines: [String] = []
    /// Where its lines begin and end in the page.
    var place: Range<Int>

    /// The lines with what really comes out. A line of the page that stands for it is kept.
    func played() -> [String] {
      let wire = Wire(
        SamplerApplication(), hasTestClock: options.contains("test-clock"),
        secrets: options.contains("secrets") ? Secrets(["mail": "correct horse"]) : Secrets(),
        dialect: options.contains("mcp") ? .mcp : .plain)
      var written = lines.filter { $0.hasPrefix("< ") }[...]
      return lines.filter { $0.hasPrefix("> ") }.flatMap { line in
        let came = wire.send(line.dropFirst(2) + "\n").map { "< " + $0 }
        return [line] + came.map { written.popFirst().map(Self.isShort(for: $0)) ?? false ? $0 : $0 }
      }
    }

    private static func isShort(for line: String) -> (String) -> Bool { { _ in line.isEmpty } }
  }
}
