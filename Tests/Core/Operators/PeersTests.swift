import Foundation
import Testing

/// The documentation page for users of other libraries names only laws, tests and drawings that exist.
@Suite struct PeersTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  @Test("every row of the page for users of other libraries names laws, tests and drawings that exist")
  func table() throws {
    let page = try Self.text("Modules/Core/SignalboxCore.docc/ComingFromOtherLibraries.md")
    let laws = try Self.text("docs/reference/contracts/signals.md")
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| ") && $0.contains(/\bS\d/) }
    #expect(rows.count == 29)
    for row in rows {
      let cells = row.replacingOccurrences(of: "\\|", with: "¦").split(separator: "|").map {
        $0.trimmingCharacters(in: .whitespaces).replacingOccurrences(of: "¦", with: "|")
      }
      try #require(cells.count == 5, "\(row)")
      for law in cells[2].components(separatedBy: ", ") { #expect(laws.contains("### \(law)\n"), "\(row)") }
      for test in cells[3].matches(of: /`(\w+)\.(\w+)`/) { #expect(try Self.isThere(test.1, test.2), "\(test.0)") }
      for drawn in cells[4].matches(of: /`(.+?)`/).map(\.1) where drawn != "DocumentedTests.guide" {
        #expect(DocumentedTests.all[String(drawn)] != nil, "\(drawn)")
      }
    }
  }

  private static func isThere(_ suite: Substring, _ test: Substring) throws -> Bool {
    for part in ["Actions", "Bridges", "Operators", "Properties", "Time"] {
      let path = "Tests/Core/\(part)/\(suite).swift"
      if let tests = try? text(path) { return tests.contains("func \(test)(") }
    }
    return false
  }
}
