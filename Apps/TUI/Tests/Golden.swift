import Foundation
import Testing

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
