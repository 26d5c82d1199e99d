import SignalboxInterface
import SignalboxTesting
import Testing

@testable import SignalboxSession

/// A session whose recording is kept elsewhere than in a file.
@Suite struct OtherStoreTests {
  private let header = JournalHeader(of: Trip(), session: "trip-1")

  @Test("K4, K10: a session goes on from any store as it does from a file: the same frame, and the same keys")
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

  @Test("K10: a store that can keep no more is told, once, and the session goes on without it")
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
