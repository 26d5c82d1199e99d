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
    "options that do not fit together or have a wrong value are refused, and the accepted input is named",
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

  @Test("--replay passes --pace, --until, --exit and --record on to the session")
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

  @Test("an ended session begins anew if its recording can be put aside; otherwise another name is needed")
  func aside() throws {
    let store = MemoryStore()
    store.fail([.moveAside], as: .unwritable(name: "memory"))
    let failure = #expect(throws: ExitStatus.self) { try RecordingOptions.again("s", after: store, Trip()) }
    #expect(
      failure?.sentence?.contains("has ended, and its recording cannot be put aside. Choose another name.") == true)
    _ = try RecordingOptions.again("s", after: MemoryStore(), Trip())
  }

  @Test("the sentence about a changed program names the kept recording only if it was put aside")
  func kept() {
    let sentence = "What was recorded is kept in s~1."
    #expect(SessionTexts.changed("It was.", fromCheckpoint: false, kept: "s~1").contains(sentence))
    #expect(!SessionTexts.changed("It was.", fromCheckpoint: false, kept: nil).contains("is kept in"))
  }
}
