import SignalboxInterface
import SignalboxPages
import SignalboxSession
import SignalboxTesting
import Testing

@Suite struct FeedbackLeakTests {
  @Test(
    "K12: after the end nothing of the application is kept alive, after quitting and after a shutdown of the session")
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
            session.host.send(InputEvent(page: frame.inFront, action: .quit))
          }
          #expect(session.finish() == ending)
        }
        #expect(store == nil)
      }
    }
  }
}
