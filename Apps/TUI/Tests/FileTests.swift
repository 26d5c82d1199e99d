import Foundation
import SignalboxInterface
import SignalboxNavigation
import SignalboxSession
import SignalboxTerminal
import SignalboxTesting
import Testing

@testable import SignalboxTUI

@Suite struct FileTests {
  init() { useUTF8() }

  private struct Sending: Application {
    static let name = "sending"
    var count = 1

    nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
      _ = try? await context.navigator.presentRoot(SendPage(count))
      return nil
    }
  }

  private final class SendPage: Page<Never> {
    private let file: FileField
    private let send = Button("send", "Send")
    override var elements: [PageElement] { [file, send] }

    init(_ count: Int) {
      file = FileField("file", "File", limit: 10, count: count)
      super.init(key: "page", title: "Send")
    }
  }

  @Test("N119: a typed path is sent when the user leaves the field, and the file's name and size take its place")
  func path() async throws {
    try await onSessionThread {
      let folder = NSTemporaryDirectory() + "signalbox-" + UUID().uuidString
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(atPath: folder) }
      try Data("Hello".utf8).write(to: URL(filePath: folder + "/hello.txt"))
      let test = ScreenTest(Sending())
      test.with { $0.type([.paste(folder + "/he")]) }
      test.session.settle()
      #expect(test.frame?.element("page/file")?.isEmpty == true, "half a path is not sent")
      #expect(test.with { $0.view.memory.drafts["page/file"]?.problem } == nil)
      test.type("C-n")
      #expect(test.with { $0.view.memory.drafts["page/file"]?.editor.text } == folder + "/hello.txt")
      test.type("Tab")
      #expect(test.frame?.element("page/file")?.sentence == "File: hello.txt (5 bytes)")
      #expect(test.row("hello.txt (5 bytes)") != nil)
    }
  }

  @Test("N119: of several paths the last one is completed, and all files are sent")
  func several() async throws {
    try await onSessionThread {
      let folder = NSTemporaryDirectory() + "signalbox-" + UUID().uuidString
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(atPath: folder) }
      for name in ["a.txt", "b one.txt", "b two.txt"] {
        try Data("Hello".utf8).write(to: URL(filePath: folder + "/" + name))
      }
      let test = ScreenTest(Sending(count: 2))
      test.with { $0.type([.paste("\(folder)/a.txt; \(folder)/b ")]) }
      #expect(test.row("b one.txt") != nil && test.row("b two.txt") != nil)
      test.type("C-n C-n")
      let text = test.with { $0.view.memory.drafts["page/file"]?.editor.text }
      #expect(text == "\(folder)/a.txt; \(folder)/b two.txt")
      test.type("Tab")
      #expect(test.frame?.element("page/file")?.sentence == "File: a.txt (5 bytes), b two.txt (5 bytes)")
    }
  }

  @Test("N119: a path that leads to no file is complained about below the field")
  func refused() async throws {
    try await onSessionThread {
      let test = ScreenTest(Sending())
      test.with { $0.type([.paste("/nowhere")]) }
      test.type("Tab")
      #expect(test.row("/nowhere cannot be read: No such file or directory.") != nil)
    }
  }
}
