import Foundation
import SignalboxDrivers
import SignalboxInterface
import SignalboxSession
import SignalboxTesting
import Testing

@testable import SignalboxBoxes
@testable import SignalboxScripts

/// Boxes whose programs end without an answer.
@Suite struct WithdrawnTests {
  private let folder = TemporaryFolder()
  private static let lines = """
    whiptail --title First --inputbox "Press the button" 8 40 2>/dev/null & p=$!
    read -r word < "$1/pipe"; kill $p; wait $p; echo "st $?"
    whiptail --title Next --inputbox "Next question" 8 40 2>"$1/next"
    """

  @Test("X47: a box whose program is killed is withdrawn, live and in a replay", arguments: [false, true])
  func killed(_ asksFirst: Bool) async throws {
    mkfifo(folder.path + "/pipe", 0o600)
    let running = folder.running(Self.lines, asksFirst: asksFirst)
    let path = folder.path
    let shelf = MemoryShelf()
    let recording = { @Sendable in try Recording.named("s", on: shelf, of: running) }
    try await onSessionThread {
      let test = SessionTest(
        running, sources: ["box at 1"], recording: try recording(), checksReplay: false)
      #expect(test.frame.page.title == "First")
      test.set(test.box("field-1"), "half")
      let pipe = try FileHandle(forWritingTo: URL(fileURLWithPath: path + "/pipe"))
      try pipe.write(contentsOf: Data("kill\n".utf8))
      test.tell("box at 1", true)
      #expect(test.frame.page.title == "Next" && !test.frame.stack.contains { $0.title == "First" })
      #expect(test.replayDifference() == nil)
      test.session.within { $0.stop(.shutDown) }
      _ = test.session.finish()
    }
    try await onSessionThread {
      let test = SessionTest(running, recording: try recording(), checksReplay: false)
      if asksFirst {
        #expect(test.frame.page.title == "Next")
      } else {
        #expect(test.text("script/problem") == "The script has ended together with the program that ran it.")
      }
      test.session.within { $0.stop(.shutDown) }
      _ = test.session.finish()
    }
  }
}
