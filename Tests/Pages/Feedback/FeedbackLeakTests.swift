import SignalboxInterface
import SignalboxPages
import SignalboxSession
import SignalboxTesting
import Testing

@Suite struct FeedbackLeakTests {
  @Test(
    "K12: after the end nothing of the application holds what it was given, whether it was left or the session stopped")
  func released() async throws {
    for ending in [Ending.finished(outcome: nil), .shutDown] {
      try await onSessionThread {
        weak var store: FakeFeedbackStore?
        do {
          let made = FakeFeedbackStore()
          store = made
          let session = Session()
          session.start(FeedbackApplication(store: made)) { _ in RecordingPresenter() }
          let frame = try #require(session.settleEffects())
          session.within { session in
            if ending == .shutDown { return session.stop(.shutDown) }
            session.send(InputEvent(page: frame.inFront, action: .leave))
          }
          #expect(session.finish() == ending)
        }
        #expect(store == nil)
      }
    }
  }
}
