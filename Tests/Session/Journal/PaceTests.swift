import SignalboxTesting
import Testing

@testable import SignalboxInterface
@testable import SignalboxSession

@Suite struct PaceTests {
  /// Returns the recording of a trip with steps at 0, 2, 5, 5 (an effect), 10.2 and 11 seconds.
  private func recorded() -> JournalContents {
    let test = SessionTest(Trip(), checksReplay: false)
    test.set("trip/name", "Ann")
    test.advance(by: .seconds(2))
    test.press("trip/ask")
    test.advance(by: .seconds(3))
    test.press("sure/yes")
    test.press("alert:1/ok")
    test.press("trip/look")
    test.press("trip/later")
    test.advance(by: .seconds(5))
    test.advance(by: .seconds(1))
    test.press("trip/dice")
    let journal = test.session.within { $0.journal }
    var late = Journal()
    for var record in journal.records {
      // The timers are a little late, as on a busy machine.
      if record.entry == .timer { record.time += .milliseconds(200) }
      late.append(record)
    }
    return JournalContents(JournalHeader(of: Trip(), session: "test"), late)
  }

  private func paced(exits: Bool = false, end: Int? = nil) -> SessionTest {
    let playback = Playback(recorded(), purpose: .replay(exits: exits), end: end, isPaced: true)
    return SessionTest(Trip(), recording: Recording(playback: playback))
  }

  @Test("--pace recorded: every entry comes at its time, and everything that results is shown")
  func times() async throws {
    try await onSessionThread {
      let test = paced()
      #expect(test.text("trip/name") == "Ann", "what was done at the beginning is there at the beginning")
      test.advance(by: .milliseconds(1_999))
      #expect(test.frame.page.key == "trip")
      test.advance(by: .milliseconds(1))
      #expect(test.frame.page.key == "sure")
      test.advance(by: .milliseconds(2_999))
      #expect(test.frame.page.key == "sure")
      test.advance(by: .milliseconds(1))
      #expect(test.text("trip/note") == "test/look#1")
      test.advance(by: .milliseconds(5_199))
      #expect(test.text("trip/note") == "test/look#1", "a timer comes when it came, however late that was")
      test.advance(by: .milliseconds(1))
      #expect(test.text("trip/note") == "at 10.2 seconds")
      test.advance(by: .seconds(60))
      let fast = SessionTest(
        Trip(), recording: Recording(playback: Playback(recorded(), purpose: .replay(exits: false))))
      #expect(test.frame == fast.frame)
      #expect(test.frames.map(\.page.key).contains("sure") && test.frames.contains { !$0.alerts.isEmpty })
      test.press("trip/when")
      #expect(test.rejections == [], "afterwards the session is live")
    }
  }

  @Test("--pace recorded: a long step of the clock plays everything, and with --exit the session ends")
  func atOnce() async throws {
    try await onSessionThread {
      let test = paced(exits: true)
      #expect(!test.session.within { $0.isEnding })
      test.advance(by: .seconds(60))
      #expect(test.session.finish() == .shutDown)
    }
  }

  @Test("--pace recorded: the user changes nothing but may quit, and the recording then ends there")
  func lookingOn() async throws {
    try await onSessionThread {
      let test = paced()
      test.advance(by: .seconds(3))
      test.press("sure/yes")
      test.undo()
      #expect(test.rejections.count == 2)
      #expect(test.frame.page.key == "sure")
      #expect(test.quit() == .finished(outcome: nil))
      let entries = test.session.within { $0.journal.entries }
      #expect(entries.map(\.summary) == ["type trip/name", "press trip/ask", "leave", "ended"])
    }
  }

  @Test("--pace recorded: a signal ends the replay, even while a recorded effect waits for its answer")
  func stopped() async throws {
    try await onSessionThread {
      var journal = Journal()
      for (second, element) in [(0, "trip/book"), (60, "trip/dice")] {
        let event = InputEvent(page: PageID(1), element: element, action: .press)
        if second == 0 {
          journal.append(
            Journal.Record(time: .zero, entry: .secret(page: PageID(1), element: "trip/secret", isFilled: true)))
          journal.append(
            Journal.Record(time: .zero, entry: .check(secret: "0", rule: "long enough", answer: .yes)))
        }
        journal.append(Journal.Record(time: .seconds(second), entry: .input(event)))
      }
      let contents = JournalContents(JournalHeader(of: Trip(), session: "test"), journal)
      let playback = Playback(contents, purpose: .replay(exits: false), isPaced: true)
      let test = SessionTest(Trip(), recording: Recording(playback: playback))
      #expect(test.frame.pending == ["book"])
      test.session.within { $0.stop(.signal(15)) }
      #expect(test.session.finish() == .signal(15))
    }
  }

  @Test(
    "--until: 0 replays nothing, a number beyond the end everything, and a number in a question leaves it open",
    arguments: [true, false])
  func until(isPaced: Bool) async throws {
    try await onSessionThread {
      let contents = recorded()
      let repeated = { (end: Int) in
        let playback = Playback(contents, purpose: .replay(exits: false), end: end, isPaced: isPaced)
        let test = SessionTest(Trip(), recording: Recording(playback: playback), checksReplay: false)
        test.advance(by: .seconds(60))
        return test
      }
      let first = repeated(0)
      #expect(first.text("trip/name") == "" && first.session.within { $0.journal.end } == 0)
      first.set("trip/name", "Bo")
      #expect(first.text("trip/name") == "Bo")

      let whole = repeated(contents.journal.end)
      for number in [contents.journal.end + 1, .max] { #expect(repeated(number).frame == whole.frame) }
      #expect(repeated(-1).frame == repeated(0).frame)

      let asked = repeated(2)
      #expect(asked.frame.page.key == "sure" && asked.frame.stack.count == 2)
      #expect(asked.session.within { $0.journal.end } == 2)
      asked.back()
      #expect(asked.text("trip/note") == "nothing", "the flow that asked goes on")
    }
  }

  @Test("--until: the number of a dropped entry stops at the first kept checkpoint")
  func untilCheckpoint() async throws {
    try await onSessionThread {
      let folder = try RecordingFolder()
      let test = SessionTest(Counting(), recording: try .new(folder.file(), of: Counting()))
      for _ in 0..<1_000 { test.press("counting/more") }
      let first = test.session.within { $0.journal.first }
      #expect(first > 0)
      let live = SessionTest(
        Counting(),
        recording: Recording(
          playback: Playback(try JournalFile.read(folder.file()), purpose: .replay(exits: false), end: 3),
          store: try JournalFile.create(
            folder.file("copy"), JournalHeader(of: Counting(), session: "copy", first: first))))
      let count = live.text("counting/count")
      #expect(count.flatMap(Int.init).map { $0 > 0 } == true, "\(count ?? "")")
      live.press("counting/more")
      let again = SessionTest(Counting(), recording: try .replayed(folder.file("copy")))
      #expect(again.frame == live.frame)
    }
  }
}
