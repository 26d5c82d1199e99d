import SignalboxTesting
import Testing

@testable import SignalboxInterface
@testable import SignalboxSession

/// Ways back beyond the runs that follow the present: they begin at runs that stay.
@Suite struct FarBackTests {
  @Test(
    "K17: a way far back feeds what lies between two runs that stay, a quarter of everything or less, wherever it leads",
    arguments: [500, 3_000])
  func farBack(count: Int) async throws {
    try await onSessionThread {
      // Up to ten at each 64th; for 3,000 at each 512th.
      let test = tally(count, spacing: 64)
      let spacing = count == 500 ? 64 : 512
      for place in [count - 3, count * 2 / 3, count / 3, count / 7, 3] {
        let fed = test.fed { test.send(InputEvent(page: test.frame.inFront, action: .seek(to: place))) }
        #expect(fed <= spacing, "to \(place): \(fed)")
        #expect(test.text("tally/count") == "\(place)" && test.rejections == [])
        test.idle()
        test.redo()
        #expect(test.text("tally/count") == "\(count)")
        test.idle()
      }
      #expect(test.session.inside { $0.runs.all.count } <= 1 + 2 + 10)
    }
  }

  @Test("K17: one step back after the other, with no time between them, feeds less than lies between runs that stay")
  func inARow() async throws {
    try await onSessionThread {
      let test = tally(500, spacing: 64)
      for step in 1...4 {
        #expect(test.fed { test.undo() } <= (step < 3 ? 32 : 64 * (step - 1)), "step \(step)")
        #expect(test.text("tally/count") == "\(500 - step)")
      }
    }
  }
}
