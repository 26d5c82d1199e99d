import SignalboxInterface
import SignalboxTesting
import Synchronization
import Testing

@testable import SignalboxSession

/// A session in a store without which nothing may be done.
@Suite struct LostStoreTests {
  @Test(
    "P3: when its recording is another's, or the store does not answer, a session ends; what was not kept is not seen, answered or begun",
    arguments: [JournalLoss.taken(name: "memory"), .unanswered(name: "memory")], [MemoryStore.Failure.append, .sync])
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
      #expect(test.session.finish() == .failed(.recordingLost(loss.sentence)))
    }
  }

  @Test("P3: what came of a session counts only when it was kept")
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

  @Test("P5: those who look on are told while the store lets the session wait, and when it goes on")
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
        session.send(InputEvent(page: PageID(1), element: "trip/when", action: .press))
      }
      session.settle()
      let sentence = Sentences.storeIsAwaited
      #expect(presenter.said.prefix(3) == [sentence, sentence, nil])
    }
  }
}

/// Keeps what it is told of waiting.
private final class Patient: Presenter, Sendable {
  private let kept = Mutex<[String?]>([])
  var said: [String?] { kept.withLock(\.self) }
  var capabilities: Capabilities { [] }
  func render(_ frame: Frame) {}
  func rejected(_ event: InputEvent, _ reason: Rejection) {}
  func storeIsAwaited(_ sentence: String?) { kept.withLock { $0.append(sentence) } }
  func close(_ reason: Ending) {}
}
