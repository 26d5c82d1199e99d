// Long, because each case records a session before the replay.
import Foundation
import SignalboxTesting
import Testing

@testable import SignalboxInterface
@testable import SignalboxSession

@Suite struct PlaybackTests {
  @Test("K4: a replay from a file gives the same frame, revision and journal, and runs no effect again")
  func replay() async throws {
    try await onSessionThread {
      let folder = try RecordingFolder()
      let test = SessionTest(Trip(), recording: try .new(folder.file(), of: Trip()))
      travelEverywhere(test)
      let (frame, journal) = (test.frame, test.session.within { $0.journal })
      let again = SessionTest(Trip(), recording: try .replayed(folder.file()))
      #expect(again.frame == frame)
      #expect(again.session.within { $0.journal } == journal)
      #expect(again.frames.count == 1, "only what it leads to is shown")
      #expect(test.quit() == .finished(outcome: nil))
      #expect(
        SessionTest(Trip(), recording: try .replayed(folder.file(), exits: true)).session.finish()
          == .finished(outcome: nil))
    }
  }

  @Test("K10: a session that is cut at any entry resumes at the same frame and comes to the same end")
  func resumeEverywhere() async throws {
    try await onSessionThread {
      let folder = try RecordingFolder()
      let test = SessionTest(Trip(), recording: try .new(folder.file(), of: Trip()))
      travelEverywhere(test)
      let (last, bytes) = (test.frame, try folder.bytes())
      // Every line is an entry, except for the first two lines.
      for end in bytes.indices.filter({ bytes[$0] == 0x0A }).dropFirst() {
        // A later entry merges with this text, so a cut here gives a different session.
        let next = bytes[(end + 1)...].prefix { $0 != 0x0A }
        if String(decoding: next, as: UTF8.self).contains("\tmerge\t") { continue }
        // A new file each time: a child process of another test may hold a lock a moment longer.
        let cut = "cut\(end)"
        try folder.write(Array(bytes[...end]), cut)
        let kept = try JournalFile.read(folder.file(cut)).journal
        let resumed = SessionTest(Trip(), recording: try .resumed(folder.file(cut)), checksReplay: false)
        let replayed = SessionTest(Trip(), recording: try .replayed(folder.file(), end: kept.end))
        #expect(resumed.frame.outline == replayed.frame.outline)
        #expect(resumed.rejections == [])
        // The replay makes few frames on its way, but counts all revisions.
        #expect(test.frames.contains(replayed.frame))
        // The rest of the session follows now.
        for entry in test.session.within({ $0.journal }).entries.dropFirst(kept.end) {
          switch entry {
          case .input(let event): resumed.send(event)
          case .timer: resumed.advance(by: .seconds(6))
          default: continue
          }
        }
        #expect(resumed.frame.page == last.page)
      }
    }
  }

  @Test("K3: of consecutive texts only the last is kept, and the revision still counts every step")
  func merging() async throws {
    try await onSessionThread {
      let folder = try RecordingFolder()
      let test = SessionTest(Trip(), recording: try .new(folder.file(), of: Trip()))
      for text in ["A", "An", "Ann", "Ann ", "Ann S"] { test.set("trip/name", text) }
      test.press("trip/when")
      test.set("trip/name", "Bo")
      let journal = test.session.within { $0.journal }
      #expect(journal.entries.count == 4)
      #expect(try JournalFile.read(folder.file()).journal == journal)
      #expect(test.frame.revision == 7)
      #expect(SessionTest(Trip(), recording: try .replayed(folder.file())).frame.revision == 7)
    }
  }

  @Test("an effect that is pending at the end of the journal begins again under its key; an answered effect does not")
  func inFlight() async throws {
    try await onSessionThread {
      let folder = try RecordingFolder()
      let test = SessionTest(
        Trip(), holding: ["look"], recording: try .new(folder.file(), of: Trip()), checksReplay: false)
      test.press("trip/look")
      #expect(test.answer("look", with: "first") == "test/look#1")
      test.press("trip/look")
      #expect(test.heldEffects == ["test/look#2"])
      let bytes = try folder.bytes()
      try folder.write(bytes, "died")
      let resumed = SessionTest(Trip(), recording: try .resumed(folder.file("died")))
      #expect(resumed.text("trip/note") == "test/look#2")
    }
  }

  @Test("a timer that is pending at a restart fires after its remaining time")
  func timers() async throws {
    try await onSessionThread {
      let folder = try RecordingFolder()
      let test = SessionTest(Trip(), recording: try .new(folder.file(), of: Trip()), checksReplay: false)
      test.press("trip/later")
      test.advance(by: .seconds(2))
      test.choose("trip/level", "first")
      try folder.write(folder.bytes(), "died")
      let resumed = SessionTest(Trip(), recording: try .resumed(folder.file("died")))
      resumed.advance(by: .milliseconds(2_999))
      #expect(resumed.text("trip/note") == "")
      resumed.advance(by: .milliseconds(1))
      #expect(resumed.text("trip/note") == "at 5.0 seconds")
    }
  }

  @Test("R76, K9: the file has neither a secret nor its length; a resumed session asks for the secret when needed")
  func secrets() async throws {
    try await onSessionThread {
      let folder = try RecordingFolder()
      let test = SessionTest(Trip(), recording: try .new(folder.file(), of: Trip()), checksReplay: false)
      for count in 1...12 { test.set("trip/secret", String("canary-7f3a!".prefix(count))) }
      let text = String(decoding: try folder.bytes(), as: UTF8.self)
      #expect(!text.contains("can"))
      #expect(text.split(separator: "\n").count { $0.contains("\tsecret\t") } == 2, "not long enough, and long enough")
      try folder.write(folder.bytes(), "died")
      let trip = Trip()
      let resumed = SessionTest(trip, recording: try .resumed(folder.file("died")))
      #expect(resumed.frame.outline == test.frame.outline)
      resumed.press("trip/book")
      #expect(resumed.frame.page.key == "secrets")
      #expect(resumed.frame.element("secrets/trip/secret")?.label == "Password")
      #expect(resumed.frame.isSettled)
      resumed.set("secrets/trip/secret", "short")
      resumed.press("secrets/continue")
      #expect(resumed.frame.element("secrets/trip/secret")?.error?.contains("long enough") == true)
      #expect(trip.booked.texts == [])
      resumed.set("secrets/trip/secret", "canary-7f3a!")
      resumed.press("secrets/continue")
      #expect(resumed.frame.page.key == "trip")
      #expect(trip.booked.texts == ["canary-7f3a!"])
    }
  }

  @Test("K9: a secret that is not given again ends the effect that needs it, and a later resume shows the same")
  func withheld() async throws {
    try await onSessionThread {
      let folder = try RecordingFolder()
      let test = SessionTest(Trip(), recording: try .new(folder.file(), of: Trip()), checksReplay: false)
      test.set("trip/secret", "canary-7f3a!")
      try folder.write(folder.bytes(), "died")
      let trip = Trip()
      let resumed = SessionTest(trip, recording: try .resumed(folder.file("died")))
      resumed.press("trip/book")
      resumed.back()
      #expect(resumed.text("trip/note") == "The secret it needs was not given.")
      resumed.press("trip/book")
      resumed.press("secrets/forget")
      #expect(resumed.frame.page.key == "trip")
      try folder.write(folder.bytes("died"), "again")
      let again = SessionTest(trip, recording: try .resumed(folder.file("again")))
      #expect(again.frame.outline == resumed.frame.outline)
      #expect(trip.booked.texts == [])
    }
  }

  @Test("K9, K10: a session that is resumed after the input of a secret shows no revision again")
  func secretRevisions() async throws {
    try await onSessionThread {
      let folder = try RecordingFolder()
      let test = SessionTest(Trip(), recording: try .new(folder.file(), of: Trip()), checksReplay: false)
      for count in 1...150 {
        // The secret is long enough and too short in turn, so the button is enabled and disabled.
        test.set("trip/secret", count.isMultiple(of: 2) ? "canary-7f3a!" : "canary")
        guard count.isMultiple(of: 10) || count < 10 else { continue }
        let died = "died\(count)"
        try folder.write(folder.bytes(), died)
        let resumed = SessionTest(Trip(), recording: try .resumed(folder.file(died)))
        #expect(resumed.frame.revision > test.frame.revision)
        #expect(resumed.frame.outline == test.frame.outline)
        try folder.write(folder.bytes(died), died + "again")
        let again = SessionTest(Trip(), recording: try .resumed(folder.file(died + "again")))
        #expect(again.frame.revision >= resumed.frame.revision && again.frame.outline == resumed.frame.outline)
      }
      test.press("trip/when")
      let revision = test.frame.revision
      #expect(SessionTest(Trip(), recording: try .replayed(folder.file())).frame.revision >= revision)
    }
  }

  @Test("K9: a resumed effect that used a secret and had no answer waits for the secret, under the same key")
  func secretInFlight() async throws {
    try await onSessionThread {
      let folder = try RecordingFolder()
      let test = SessionTest(
        Trip(), holding: ["book"], recording: try .new(folder.file(), of: Trip()), checksReplay: false)
      test.set("trip/secret", "canary-7f3a!")
      test.press("trip/book")
      #expect(test.heldEffects == ["test/book#1"])
      try folder.write(folder.bytes(), "died")
      let resumed = SessionTest(
        Trip(), holding: ["book"], recording: try .resumed(folder.file("died")), checksReplay: false)
      #expect(resumed.heldEffects == [], "nothing is booked without it")
      #expect(resumed.frame.revision > test.frame.revision)
      #expect(resumed.frame.page.key == "secrets")
      resumed.set("secrets/trip/secret", "canary-7f3a!")
      resumed.press("secrets/continue")
      #expect(resumed.answer("book", with: "done") == "test/book#1")
      #expect(resumed.text("trip/note") == "done")
    }
  }

  @Test("a secret whose effect was answered is not asked for again")
  func secretAnswered() async throws {
    try await onSessionThread {
      let folder = try RecordingFolder()
      let test = SessionTest(Trip(), recording: try .new(folder.file(), of: Trip()), checksReplay: false)
      test.set("trip/secret", "canary-7f3a!")
      test.press("trip/book")
      #expect(test.text("trip/note") == "test/book#1")
      try folder.write(folder.bytes(), "died")
      let resumed = SessionTest(Trip(), recording: try .resumed(folder.file("died")))
      #expect(resumed.text("trip/note") == "test/book#1")
    }
  }

  struct Change: Sendable {
    let variant: Trip.Variant
    let said: String
  }

  @Test(
    "a changed program is reported at the first entry that does not fit",
    arguments: [
      Change(variant: .renamedEffect, said: "entry 0 (effect test/look#1): it is about something else now"),
      Change(variant: .otherPage, said: "entry 4 (press sure/yes): it is refused now (“This is no longer there.”)"),
    ])
  func mismatch(_ change: Change) async throws {
    try await onSessionThread {
      let folder = try RecordingFolder()
      let test = SessionTest(Trip(), recording: try .new(folder.file(), of: Trip()))
      test.press("trip/look")
      test.press("trip/ask")
      test.press("sure/yes")
      let changed = Trip(variant: change.variant)
      let again = SessionTest(changed, recording: try .replayed(folder.file()))
      guard case .failed(.doesNotFit(let sentence)) = again.session.finish() else {
        Issue.record("it was not found")
        return
      }
      #expect(sentence.contains(change.said), "\(sentence)")
    }
  }

  @Test("a changed program without a checkpoint resumes from the beginning, tells the user and keeps the recording")
  func recovery() async throws {
    try await onSessionThread {
      let folder = try RecordingFolder()
      let test = SessionTest(Trip(), recording: try .new(folder.file(), of: Trip()))
      test.press("trip/look")
      test.set("trip/name", "Ann")
      let bytes = try folder.bytes()
      try folder.write(bytes, "died")
      let resumed = SessionTest(
        Trip(variant: .renamedEffect), recording: try .resumed(folder.file("died")), checksReplay: false)
      #expect(resumed.frame.alerts.last?.message.contains("continues from the beginning") == true)
      #expect(try folder.bytes("died~1") == bytes)
      resumed.press("alert:1/ok")
      resumed.press("trip/look")
      #expect(resumed.text("trip/note") == "test~/peek#1", "no key is used for something else")
      #expect(try JournalFile.read(folder.file("died")).journal.entries.count == 5)
    }
  }

  @Test("--until: the session stops before the given entry and is live there")
  func until() async throws {
    try await onSessionThread {
      let folder = try RecordingFolder()
      let test = SessionTest(Trip(), recording: try .new(folder.file(), of: Trip()))
      test.set("trip/name", "Ann")
      test.press("trip/ask")
      test.press("sure/yes")
      let again = SessionTest(Trip(), recording: try .replayed(folder.file(), end: 2))
      #expect(again.frame.page.key == "sure")
      again.press("sure/yes")
      #expect(again.frame.alerts.count == 1)
    }
  }

  @Test("events that are sent together are a single entry, and are replayed together")
  func together() async throws {
    try await onSessionThread {
      let folder = try RecordingFolder()
      let test = SessionTest(Trip(), recording: try .new(folder.file(), of: Trip()))
      test.session.within { session in
        session.host.send([
          InputEvent(page: PageID(1), element: "trip/name", action: .setText("Ann")),
          InputEvent(page: PageID(1), element: "trip/level", action: .choose("second")),
        ])
      }
      test.session.settleEffects()
      #expect(test.session.within { $0.journal.entries.count } == 1)
      let again = SessionTest(Trip(), recording: try .replayed(folder.file()))
      #expect(again.frame == test.frame)
      #expect(again.frame.revision == 1)
    }
  }

  @Test("K10: a session that a signal ended resumes where it was")
  func stopped() async throws {
    try await onSessionThread {
      let folder = try RecordingFolder()
      let test = SessionTest(Trip(), recording: try .new(folder.file(), of: Trip()), checksReplay: false)
      test.press("trip/ask")
      let frame = test.frame
      test.session.within { $0.stop(.signal(15)) }
      #expect(test.session.finish() == .signal(15))
      try folder.write(folder.bytes(), "died")
      #expect(SessionTest(Trip(), recording: try .resumed(folder.file("died"))).frame == frame)
    }
  }

  @Test("a recording that can no longer be written is reported once, and the session continues")
  func fullDisk() async throws {
    try await onSessionThread {
      let full = try #require(JournalFile.appending(to: "/dev/full"))
      #expect(!full.append(.stopped))
      let test = SessionTest(Trip(), recording: Recording(store: full), checksReplay: false)
      test.set("trip/name", "Ann")
      #expect(test.frame.alerts.map(\.title) == ["This session is no longer recorded"])
      test.press("alert:1/ok")
      test.set("trip/name", "Anna")
      #expect(test.frame.alerts == [])
    }
  }

  @Test("a session whose recording cannot be written at the very end has nothing more to do")
  func fullDiskAtTheEnd() async throws {
    try await onSessionThread {
      let full = try #require(JournalFile.appending(to: "/dev/full"))
      let session = Session(time: .manual, recording: Recording(store: full))
      session.start(Trip()) { _ in RecordingPresenter() }
      session.settle()
      session.within { $0.stop(.shutDown) }
      #expect(session.finish() == .shutDown)
      session.settle()
      #expect(session.within { !$0.hasWork && $0.liveCount == 0 })
    }
  }
}
