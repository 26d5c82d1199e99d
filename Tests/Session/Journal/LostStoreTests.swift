import SignalboxInterface
import SignalboxTesting
import Synchronization
import Testing

@testable import SignalboxSession

/// Tests of a session that may do nothing without its store.
@Suite struct LostStoreTests {
  @Test(
    "P3: a session that loses its recording ends, and nothing is shown, answered or begun that was not kept",
    arguments: [JournalLoss.taken(name: "memory"), .removed(name: "memory"), .unanswered(name: "memory")],
    [MemoryStore.Failure.append, .sync])
  func lost(_ loss: JournalLoss, _ failure: MemoryStore.Failure) async throws {
    try await onSessionThread {
      let store = MemoryStore()
      let test = SessionTest(Trip(), recording: Recording(store: store), checksReplay: false)
      test.press("trip/when")
      let (frames, kept) = (test.frames.count, store.journal)
      store.fail([failure], as: loss)
      test.press("trip/look")
      #expect(test.frames.count == frames && test.session.within { $0.heldEffects }.isEmpty)
      #expect(failure == .sync || store.journal == kept)
      #expect(test.session.finish() == .failed(.recordingLost(loss.sentence(showsPath: true))))
    }
  }

  @Test(
    "K70: in a shared store no typed text is shown or answered before it is kept",
    arguments: [MemoryStore.Failure.append, .sync])
  func typed(_ failure: MemoryStore.Failure) async throws {
    try await onSessionThread {
      let store = MemoryStore(isShared: true)
      let test = SessionTest(Trip(), recording: Recording(store: store), checksReplay: false)
      test.set("trip/name", "Ann")
      #expect(store.state.unsynced == 0)
      let frames = test.frames.count
      store.fail([failure], as: .taken(name: "memory"))
      test.set("trip/name", "Anna")
      #expect(test.frames.count == frames)
      let taken = JournalLoss.taken(name: "memory").sentence(showsPath: true)
      #expect(test.session.finish() == .failed(.recordingLost(taken)))
      // The sentence says that the shown frames are in the store.
      #expect(taken.hasPrefix("Another program continues memory"))
      let others = [JournalLoss.removed(name: "memory"), .unanswered(name: "memory"), .unwritable(name: "memory")]
      for other in others { #expect(!other.sentence(showsPath: true).contains("Another program continues")) }
    }
  }

  @Test("P3: the outcome of a session counts only if it was kept")
  func outcome() async throws {
    try await onSessionThread {
      let store = MemoryStore()
      let test = SessionTest(Trip(), recording: Recording(store: store), checksReplay: false)
      store.fail([.sync], as: .taken(name: "memory"))
      test.press("trip/done")
      guard case .failed(.recordingLost) = test.session.finish() else {
        Issue.record("it counts")
        return
      }
    }
  }

  @Test("P5: viewers are told while the session waits for the store, and when it continues")
  func waiting() async throws {
    try await onSessionThread {
      let store = MemoryStore()
      let presenter = Patient()
      let session = Session(recording: Recording(store: store))
      session.start(Trip()) { _ in presenter }
      session.settle()
      #expect(presenter.said == [])
      store.wait(2)
      session.within { session in
        session.host.send(InputEvent(page: PageID(1), element: "trip/when", action: .press))
      }
      session.settle()
      let sentence = SessionTexts.storeIsAwaited
      #expect(presenter.said.prefix(3) == [sentence, sentence, nil])
    }
  }
}

/// A presenter that keeps the sentences about waiting for the store.
private final class Patient: Presenter, Sendable {
  private let kept = Mutex<[String?]>([])
  var said: [String?] { kept.withLock(\.self) }
  var capabilities: Capabilities { [] }
  func render(_ frame: Frame) {}
  func rejected(_ event: InputEvent, _ reason: Rejection) {}
  func storeIsAwaited(_ sentence: String?) { kept.withLock { $0.append(sentence) } }
  func close(_ reason: Ending) {}
}
