import Foundation
import SignalboxTesting
import Testing

@testable import SignalboxTUI

@Suite struct ScreenGoldenTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let page: String
    let rows: Int
    let columns: Int
    var keys = ""
    var isASCII = false
    var name: String { "\(page)-\(columns)x\(rows)\(isASCII ? "-ascii" : "")\(keys.isEmpty ? "" : "-keys")" }
    /// The number of colours. With 8 colours the screen has plain marks.
    var colours = 256
    var testDescription: String { name }
  }

  static let cases = [
    Case(page: "form", rows: 24, columns: 80), Case(page: "form", rows: 43, columns: 132),
    Case(page: "form", rows: 5, columns: 20), Case(page: "form", rows: 24, columns: 80, isASCII: true),
    Case(page: "form", rows: 5, columns: 20, keys: "no"),
    Case(page: "form", rows: 24, columns: 80, keys: "x Tab secret Tab 9 9"),
    Case(page: "gallery", rows: 80, columns: 80), Case(page: "gallery", rows: 24, columns: 80),
    Case(page: "gallery", rows: 80, columns: 30), Case(page: "gallery", rows: 80, columns: 80, isASCII: true),
    Case(page: "people", rows: 24, columns: 80), Case(page: "people", rows: 5, columns: 20, keys: "Down Right"),
    Case(page: "crowd", rows: 24, columns: 80, keys: "End"),
    Case(page: "menu", rows: 24, columns: 80, keys: "End Enter"),
    Case(page: "menu", rows: 5, columns: 20, keys: "End Enter"),
    Case(page: "menu", rows: 24, columns: 80, keys: "F1"),
  ]

  @Test("N6, N7, N20, G15, G17: each page matches its golden", arguments: cases)
  func golden(_ row: Case) async throws {
    let text = try await onSessionThread {
      let test = ScreenTest(
        TrialApplication(start: row.page), rows: row.rows, columns: row.columns, isASCII: row.isASCII,
        colours: row.colours)
      test.type(row.keys)
      let screen = test.screen
      let cursor = test.cursor.map { "cursor \($0.row),\($0.column)" } ?? "no cursor"
      return screen + "\n" + cursor
    }
    try expectGolden(text, row.name + (row.keys.contains("F1") ? "-help" : ""))
  }
}

/// Compares `text` with the file `Goldens/<name>.txt` beside the tests; `RECORD=1` rewrites the file and fails.
func expectGolden(_ text: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
  let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Goldens")
  let file = folder.appending(path: name + ".txt")
  if ProcessInfo.processInfo.environment["RECORD"] == "1" {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try (text + "\n").write(to: file, atomically: true, encoding: .utf8)
    Issue.record("recorded \(name): read it before you commit it", sourceLocation: sourceLocation)
    return
  }
  let expected = try String(contentsOf: file, encoding: .utf8)
  #expect(text + "\n" == expected, "the screen \(name) differs", sourceLocation: sourceLocation)
}
