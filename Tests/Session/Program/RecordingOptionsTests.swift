import ArgumentParser
import SignalboxInterface
import SignalboxTesting
import Testing

@testable import SignalboxProgram
@testable import SignalboxSession

@Suite struct RecordingOptionsTests {
  struct Wrong: Sendable {
    let arguments: [String]
    let says: String
  }

  @Test(
    "options that do not go together, or say nothing, are refused with what would be taken",
    arguments: [
      Wrong(arguments: ["--pace", "recorded"], says: "go with --replay"),
      Wrong(arguments: ["--until", "3"], says: "go with --replay"),
      Wrong(arguments: ["--exit"], says: "go with --replay"),
      Wrong(arguments: ["--replay", "x", "--pace", "slow"], says: "'fast'"),
      Wrong(arguments: ["--replay", "x", "--pace"], says: "--pace"),
      Wrong(arguments: ["--replay", "x", "--until=-1"], says: "from 0"),
      Wrong(arguments: ["--replay", "x", "--until", "all"], says: "--until"),
      Wrong(arguments: ["--replay", "x", "--session", "s"], says: "without --session"),
      Wrong(arguments: ["--record", "x", "--resume"], says: "without --session"),
    ])
  func wrong(_ wrong: Wrong) {
    #expect {
      try RecordingOptions.parse(wrong.arguments)
    } throws: { error in
      RecordingOptions.message(for: error).contains(wrong.says)
    }
  }

  @Test("--replay with --pace, --until, --exit and --record is what the session is told")
  func taken() async throws {
    try await onSessionThread {
      let folder = try RecordingFolder()
      let test = SessionTest(Counting(), recording: try .new(folder.file(), of: Counting()))
      for _ in 0..<1_000 { test.press("counting/more") }
      let options = try RecordingOptions.parse([
        "--replay", folder.file(), "--pace", "recorded", "--until", "900", "--exit", "--record", folder.file("copy"),
      ])
      let recording = try options.recording(of: Counting(), on: SessionShelf.sessions.folder(in: folder.path))
      let playback = try #require(recording.playback)
      #expect(playback.isPaced && playback.end == 900)
      guard case .replay(exits: true) = playback.purpose else {
        Issue.record("it does not exit")
        return
      }
      let again = SessionTest(Counting(), recording: recording)
      again.advance(by: .seconds(1))
      #expect(again.session.finish() == .shutDown)
      let copy = try JournalFile.read(folder.file("copy"))
      #expect(copy.journal.first == playback.contents.journal.first, "what is numbered keeps its number")
      #expect(copy.journal.end == 900)
      let fast = try RecordingOptions.parse(["--replay", folder.file()])
      let all = try #require(
        try fast.recording(of: Counting(), on: SessionShelf.sessions.folder(in: folder.path)).playback)
      #expect(!all.isPaced && all.end == nil)
    }
  }
}
