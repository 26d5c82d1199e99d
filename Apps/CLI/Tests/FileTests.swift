import Foundation
import SignalboxInterface
import SignalboxNavigation
import SignalboxTesting
import Testing

@testable import SignalboxCLI

@Suite struct FileTests {
  private struct Sending: Application {
    static let name = "sending"
    let count: Int

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

  private static func write(_ text: String) throws -> String {
    let path = NSTemporaryDirectory() + "signalbox-\(UUID().uuidString).txt"
    try Data(text.utf8).write(to: URL(filePath: path))
    return path
  }

  @Test("L79: a path answers the question for a file, Tab completes it, and the name and the size are told after it")
  func path() async throws {
    try await onSessionThread {
      let path = try Self.write("Hello")
      defer { try? FileManager.default.removeItem(atPath: path) }
      let talk = Talk(Sending(count: 1))
      #expect(talk.prompt == "File" && talk.question?.completesFiles == true)
      #expect(talk.transcript.contains("A file of at most 10 bytes.\nGive a path on this machine."))
      talk.answer(path)
      let name = (path as NSString).lastPathComponent
      #expect(talk.frame?.element("page/file")?.sentence == "File: \(name) (5 bytes)")
      talk.answer("Change File")
      #expect(talk.prompt.contains("\(name) (5 bytes)") || talk.transcript.contains("File: \(name) (5 bytes)"))
      talk.answer(":empty")
      #expect(talk.frame?.element("page/file")?.isEmpty == true)
    }
  }

  @Test("L79: a path that leads to no file, or to too large a file, is asked again with the reason")
  func refused() async throws {
    try await onSessionThread {
      let path = try Self.write("Hello, hello")
      defer { try? FileManager.default.removeItem(atPath: path) }
      let talk = Talk(Sending(count: 1))
      talk.answer("/nowhere")
      #expect(talk.lines.contains { $0.contains("/nowhere cannot be read: No such file or directory.") })
      talk.answer(path)
      #expect(talk.lines.contains { $0.contains("The file is larger than 10 bytes, so it was not taken.") })
      #expect(talk.prompt.hasPrefix("File"))
      #expect(talk.frame?.element("page/file")?.isEmpty == true)
    }
  }

  @Test("L79: semicolons separate the paths of several files")
  func several() async throws {
    try await onSessionThread {
      let paths = try [Self.write("a"), Self.write("b")]
      defer { for path in paths { try? FileManager.default.removeItem(atPath: path) } }
      let talk = Talk(Sending(count: 2))
      #expect(talk.question?.completesParts == true)
      talk.answer(paths.joined(separator: "; "))
      guard case .file(let state)? = talk.frame?.element("page/file")?.content else { return #expect(Bool(false)) }
      #expect(state.files.map(\.size) == [1, 1])
    }
  }
}
