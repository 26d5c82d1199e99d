import Foundation
import SignalboxInterface
import SignalboxNavigation
import SignalboxProgram
import SignalboxTesting
import Testing

@testable import SignalboxTUI

@Suite struct DownloadTests {
  init() { useUTF8() }

  @Test("N120: a file is a link with its name and size, and Enter saves it and says where it is")
  func saved() async throws {
    try await onSessionThread {
      let folder = NSTemporaryDirectory() + "sb-" + String(UInt32.random(in: .min ... .max))
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let test = ScreenTest(GivingApplication(), columns: 120, downloads: LocalSaving(folder))
      #expect(test.row("Table") == nil)
      test.type("Enter")
      #expect(test.row("Table")?.contains("<table.csv (8 bytes)>") == true)
      test.type("Tab Enter")
      #expect(test.focus == "page/file")
      #expect(test.row("Saved as \(folder)/table.csv.") != nil)
      test.type("Enter")
      #expect(test.row("Saved as \(folder)/table (2).csv.") != nil)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      #expect(names == ["table (2).csv", "table.csv"])
      test.actElsewhere(.press, on: "page/file")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 2, "an agent saves nothing here")
    }
  }

  @Test("N121: --downloads none saves nothing and says so")
  func none() async throws {
    try await onSessionThread {
      let test = ScreenTest(GivingApplication())
      test.type("Enter")
      test.type("Tab Enter")
      #expect(test.row("Files are not saved here.") != nil)
    }
  }
}
