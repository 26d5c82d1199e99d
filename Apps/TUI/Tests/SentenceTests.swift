import SignalboxInterface
import SignalboxSession
import SignalboxTesting
import Testing

@testable import SignalboxTUI

/// Tests of sentences that assert something: each with its condition, and without it.
@Suite struct SentenceTests {
  @Test("N48: a link is not opened; a press shows its address and says so")
  func link() async throws {
    try await onTrial("gallery") { test in
      for _ in 0..<20 where test.with({ $0.view.memory.focus }) != "gallery/link" { test.type("Tab") }
      #expect(test.row("No link opens here") == nil)
      test.type("Enter")
      #expect(test.row("No link opens here; the address: https://example.org") != nil)
    }
  }

  @Test(
    "G16: without a suitable terminal the session ends with the reason; with one it begins",
    arguments: [true, false])
  func terminal(_ isThere: Bool) async throws {
    try await onSessionThread {
      let session = Session(name: "test", time: .manual)
      session.start(TrialApplication(start: "form")) { session in
        let device = isThere ? MemoryDevice(Size(rows: 24, columns: 80), isASCII: false, colours: 8) : nil
        return NcursesPresenter.attach(device, to: session)
      }
      session.settleEffects()
      #expect(session.within { $0.frame?.page.key } == (isThere ? "form" : nil))
      guard !isThere else { return }
      guard case .failed(.noTerminal(let sentence)) = session.finish() else {
        Issue.record("the session has another end")
        return
      }
      #expect(sentence.hasPrefix("The terminal cannot be used"))
    }
  }
}
