import SignalboxInterface
import SignalboxTesting
import Testing

@testable import SignalboxSession

/// Tests of a session whose recording is not in a file.
@Suite struct OtherStoreTests {
  private let header = JournalHeader(of: Trip(), session: "trip-1")

  @Test("K4, K10: a session resumes from any store as from a file, with the same frame and the same keys")
  func goingOn() async throws {
    try await onSessionThread {
      let store = MemoryStore()
      let first = SessionTest(Trip(), recording: Recording(store: store, name: "trip-1"), checksReplay: false)
      first.set("trip/name", "Ann")
      let frame = first.frame
      let contents = JournalContents(header, store.journal)
      let next = MemoryStore("next")
      let second = SessionTest(
        Trip(), recording: Recording(playback: Playback(contents, purpose: .resume), store: next), checksReplay: false)
      #expect(second.frame.outline == frame.outline && second.frame.revision == frame.revision)
      #expect(second.session.within { $0.name } == "trip-1")
      second.set("trip/name", "Bo")
      #expect(!next.journal.entries.isEmpty, "what comes now is kept there")
    }
  }

  @Test("K10: a store that can keep nothing more is reported once, and the session continues without it")
  func failing() async throws {
    try await onSessionThread {
      let store = MemoryStore()
      let test = SessionTest(Trip(), recording: Recording(store: store, name: "trip-1"), checksReplay: false)
      store.fail([.append])
      test.set("trip/name", "Ann")
      #expect(test.frame.alerts.count == 1)
      test.press(test.frame.alerts[0].buttons[0].id)
      test.set("trip/name", "Bo")
      #expect(test.frame.alerts == [] && test.text("trip/name") == "Bo")
    }
  }
}
