import Foundation
import Logging
import SignalboxInterface
import SignalboxProgram
import SignalboxTesting
import Testing

@testable import SignalboxSession

/// Tests of a session whose recording could not be written: the disk is full.
@Suite struct RefusedStoreTests {
  @Test("K138: the user and the log read why a recording cannot be written, and no typed text")
  func reason() async throws {
    try await onSessionThread {
      let file = try #require(JournalFile.appending(to: "/dev/full"))
      let relay = LogRelay()
      let session = Session(name: "test", logger: relay.logger, recording: Recording(store: file))
      session.start(Trip()) { _ in RecordingPresenter() }
      session.settle()
      session.within { session in
        let press = InputEvent(page: session.frame?.inFront ?? PageID(0), element: "trip/when", action: .press)
        session.host.send(press)
      }
      session.settle()
      let loss = "/dev/full cannot be written: No space left on device. Your last action, and what you do now, "
      #expect(session.within { $0.frame?.alerts.last?.message } == loss + "cannot be resumed.")
      let lines = relay.drain()?.lines ?? []
      #expect(lines.contains("the recording cannot be written any more: /dev/full: No space left on device"))
    }
  }

  @Test("K141: a session that lost the end of its recording says so when it is resumed, and only then")
  func lackingEnd() async throws {
    try await onSessionThread {
      let folder = try RecordingFolder()
      let test = SessionTest(Trip(), recording: try .new(folder.file("s"), of: Trip()), checksReplay: false)
      test.press("trip/when")
      let whole = SessionTest(Trip(), recording: try folder.died("whole", from: "s"), checksReplay: false)
      #expect(whole.frame.alerts == [])
      _ = try folder.died("cut", from: "s")
      try JournalFile.resume(folder.file("cut")).file.markLoss(true)
      // A second death before anything was recorded.
      #expect(try JournalFile.resume(folder.file("cut")).contents.lacksEnd)
      let cut = SessionTest(Trip(), recording: try .resumed(folder.file("cut")), checksReplay: false)
      #expect(cut.frame.alerts.map(\.title) == ["The end of this session was not recorded"])
      cut.press(try #require(cut.frame.alerts.last?.buttons.first?.id))
      #expect(cut.frame.alerts == [])
      let mode = try FileManager.default.attributesOfItem(atPath: folder.file("cut"))[.posixPermissions] as? Int
      #expect(mode == 0o600, "the session is recorded again")
    }
  }

  @Test("K139: a session is recorded again, with all that was done in between, once its store takes it")
  func again() async throws {
    try await onSessionThread {
      let store = MemoryStore()
      let test = SessionTest(Trip(), recording: Recording(store: store), checksReplay: false)
      test.press("trip/when")
      store.fail([.append, .rewrite])
      test.set("trip/name", "Ann")
      #expect(test.frame.alerts.map(\.title) == ["This session is no longer recorded"])
      test.press("alert:1/ok")
      #expect(test.session.within { $0.writer.refusing != nil }, "a host does not put it away")
      test.advance(by: JournalWriter.retryDelay)
      test.set("trip/name", "Anna")
      #expect(test.frame.alerts == [], "there is no room yet")
      store.fail([])
      test.set("trip/name", "Annabel")
      #expect(test.frame.alerts == [], "it is not tried at each action")
      test.advance(by: JournalWriter.retryDelay)
      #expect(test.frame.alerts.map(\.title) == ["This session is recorded again"])
      test.press(try #require(test.frame.alerts.last?.buttons.first?.id))
      test.press("trip/when")
      #expect(test.session.within { $0.writer.refusing == nil && $0.journal.entries == store.journal.entries })
    }
  }

  @Test("K139: a recording that was removed or that another process has is not written again")
  func gone() async throws {
    try await onSessionThread {
      let store = MemoryStore()
      let test = SessionTest(Trip(), recording: Recording(store: store), checksReplay: false)
      store.fail([.append], isInPlace: false)
      test.press("trip/when")
      test.press("alert:1/ok")
      store.fail([])
      test.advance(by: JournalWriter.retryDelay)
      test.press("trip/when")
      #expect(test.frame.alerts == [] && store.state.rewritten == nil)
    }
  }
}
