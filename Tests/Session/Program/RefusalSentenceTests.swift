import SignalboxTesting
import Testing

@testable import SignalboxInterface
@testable import SignalboxSession

@Suite struct RefusalSentenceTests {
  @Test("D66: a refusal says that its page has gone only if it has, and otherwise that another page is in front")
  func pages() async throws {
    try await onSessionThread {
      let test = SessionTest(Trip())
      let root = test.frame.page.page
      test.press("trip/ask")
      let above = test.frame.page.page
      test.send(InputEvent(page: root, element: "trip/done", action: .press))
      test.press("sure/yes")
      test.press("alert:1/ok")
      test.send(InputEvent(page: above, element: "sure/yes", action: .press))
      let sentences = test.rejections.map { $0.sentence(for: nil) }
      #expect(
        sentences == [
          "That page is not the one in front; the last action was not done.",
          "That page has gone; the last action was not done.",
        ])
      #expect(test.frame.page.page == root)
    }
  }
}
