import SignalboxInterface
import SignalboxSession
import SignalboxTesting
import Testing

@testable import SignalboxPages

@Suite struct GalleryLogOutTests {
  @Test("A61: undo and seek never lead back to a logged-out user")
  func undoLogOut() async throws {
    try await onSessionThread {
      let test = SessionTest(GalleryApplication(library: FakePhotos()))
      test.set("login/username", "ada")
      test.set("login/password", "right")
      test.press("login/submit")
      #expect(test.frame.stack.map(\.key) == ["photos"])
      test.press("photos/logout")
      #expect(test.frame.stack.map(\.key) == ["login"])
      test.undo()
      #expect(test.frame.stack.map(\.key) == ["login"] && test.rejections.count == 1)
      test.set("login/username", "eve")
      var refused = 0
      for _ in 0..<3 {
        test.undo()
        refused += test.rejections.count
      }
      #expect(test.frame.stack.map(\.key) == ["login"] && refused > 1)
      let entries = test.session.within { $0.journal.end }
      for entry in 0..<entries {
        test.send(InputEvent(page: test.frame.inFront, action: .seek(to: entry)))
        let rejections = test.rejections
        #expect(test.frame.stack.map(\.key) == ["login"], "entry \(entry): \(rejections)")
      }
      #expect(test.replayDifference() == nil)
    }
  }
}
