import SignalboxTesting
import Testing

@testable import SignalboxInterface
@testable import SignalboxSession

/// Tests of ways back beyond the near kept runs. These ways begin at the kept runs that stay in place.
@Suite struct FarBackTests {
  @Test(
    "K17: a seek far back feeds at most the entries between two kept runs, wherever it leads",
    arguments: [500, 3_000])
  func farBack(count: Int) async throws {
    try await onSessionThread {
      // A run stays at each 64th entry; for 3,000 entries at each 512th, because at most ten runs stay.
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

  @Test("K17: undo steps without a pause between them begin at the nearest kept run")
  func inARow() async throws {
    try await onSessionThread {
      let test = tally(500, spacing: 64)
      for step in 1...4 {
        #expect(test.fed { test.undo() } <= (step < 3 ? 32 : 64 * (step - 1)), "step \(step)")
        #expect(test.text("tally/count") == "\(500 - step)")
      }
    }
  }

  @Test("K17: a long and busy session without kept runs is undone and redone step by step")
  func afterTheBeginning() async throws {
    try await onSessionThread {
      let test = SessionTest(Tally(), checksReplay: false)
      test.session.inside { $0.writer.longest = 50 }
      for _ in 0..<500 { test.press("tally/more") }
      #expect(test.session.inside { $0.journal.first } > 300)
      for step in 1...20 {
        test.undo()
        #expect(test.text("tally/count") == "\(500 - step)" && test.rejections == [])
      }
      for _ in 1...20 { test.redo() }
      #expect(test.text("tally/count") == "500" && test.rejections == [])
      test.send(InputEvent(page: test.frame.inFront, action: .seek(to: 460)))
      #expect(test.text("tally/count") == "460" && test.rejections == [])
      test.send(InputEvent(page: test.frame.inFront, action: .seek(to: 3)))
      #expect(test.rejections == [.actionFailed("Cannot undo: that is too long ago.")])
    }
  }

  @Test("K17: a secret that was typed before the records in memory is known after an undo")
  func secrets() async throws {
    try await onSessionThread {
      let test = SessionTest(Trip(), checksReplay: false)
      test.session.inside { $0.writer.longest = 4 }
      test.set("trip/secret", "canary-7f3a!")
      for _ in 0..<10 { for level in ["second", "first"] { test.choose("trip/level", level) } }
      test.undo()
      #expect(test.frame.element("trip/book")?.isEnabled == true)
      test.press("trip/book")
      #expect(test.text("trip/note")?.hasPrefix("test/book#") == true, "nobody is asked for it")
    }
  }
}
