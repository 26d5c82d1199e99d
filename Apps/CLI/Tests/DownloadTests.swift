import Foundation
import SignalboxInterface
import SignalboxNavigation
import SignalboxProgram
import SignalboxSession
import SignalboxTesting
import Testing

@testable import SignalboxCLI

@Suite struct DownloadTests {
  /// A folder that goes with the test.
  private final class Folder {
    let path = NSTemporaryDirectory() + "signalbox-" + UUID().uuidString
    init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(atPath: path) }
    var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }
  }

  @Test("L80: a file is in the menu with its name and size, and a choice saves it and says where it is")
  func saved() async throws {
    try await onSessionThread {
      let folder = try Folder()
      let talk = Talk(GivingApplication(), downloads: LocalSaving(folder.path))
      talk.answer("Make")
      #expect(talk.lines.contains { $0.contains("Table: table.csv (8 bytes)") })
      #expect(folder.names == [], "nothing is saved before the user asks for it")
      talk.answer("Table")
      #expect(talk.lines.contains("Saved as \(folder.path)/table.csv."))
      talk.answer("Table")
      #expect(talk.lines.contains("Saved as \(folder.path)/table (2).csv."))
      #expect(folder.names == ["table (2).csv", "table.csv"])
      #expect(talk.question != nil)
      talk.answer(":undo")
      #expect(!talk.prompt.contains("Table") && folder.names.count == 2)
    }
  }

  @Test("L81: --downloads none saves nothing and says so")
  func none() async throws {
    try await onSessionThread {
      let talk = Talk(GivingApplication(), downloads: LocalSaving("none"))
      talk.answer("Make", "Table")
      #expect(talk.lines.contains("Files are not saved here."))
    }
  }

  @Test("L80: answers from a pipe press a file, and the next lines say what came of it")
  func pipe() {
    let (device, port) = (MemoryPipe(), RecordingPort())
    let presenter = PipePresenter(
      device: device, session: port, conversation: Conversation(Transcript(asksInLines: true)))
    presenter.downloads = LocalSaving("none")
    let file = KeptFile(name: "table.csv", type: "text/csv", size: 8, digest: "0a")
    let link = ElementState(
      id: "page/file", label: "Table", content: .link(target: "table.csv (8 bytes)", file: file))
    device.type("Table\n")
    presenter.render(FrameSamples.frame([link]))
    presenter.proceed()
    #expect(port.events.map(\.action) == [.press] && device.written.contains("1. Table: table.csv (8 bytes)"))
    presenter.offered(file)
    presenter.proceed()
    #expect(device.written.contains("Files are not saved here.\n"))
  }
}
