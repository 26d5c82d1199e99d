import Foundation
import SignalboxInterface
import SignalboxModel
import SignalboxSession
import SignalboxTesting
import Testing

@testable import SignalboxPages

@Suite struct RegisterApplicationTests {
  /// Runs `body` with a new application without a screen.
  private func withApplication(
    _ service: FakeRegisterService = FakeRegisterService(), filled: Bool = true,
    _ body: @escaping @Sendable (SessionTest) throws -> Void
  ) async throws {
    try await onSessionThread {
      let test = SessionTest(RegisterApplication(service: service))
      if filled {
        test.set("register/username", "annalise")
        test.set("register/password", "correct horse")
      }
      try body(test)
    }
  }

  @Test("R73, R68: a page without a message shows two fields and a button")
  func start() async throws {
    try await withApplication(filled: false) { test in
      #expect(test.frame.page.elements.map(\.id) == ["register/username", "register/password", "register/submit"])
      #expect(test.frame.page.elements.map(\.label) == ["User name", "Password", "Register"])
      #expect(!test.isEnabled("register/submit"))
    }
  }

  @Test("R66, R73: the button follows both fields, and is refused while it is disabled")
  func button() async throws {
    let service = FakeRegisterService()
    try await withApplication(service, filled: false) { test in
      test.set("register/username", "annalise")
      test.set("register/password", "1234567")
      test.press("register/submit")
      #expect(test.rejections == [.disabled])
      #expect(service.calls.isEmpty)
      test.set("register/password", "12345678")
      #expect(test.isEnabled("register/submit"))
      test.set("register/username", "")
      #expect(!test.isEnabled("register/submit"))
    }
  }

  @Test("R69, B28: a new account leads to the welcome, and its name is the outcome")
  func success() async throws {
    try await withApplication { test in
      test.press("register/submit")
      #expect(test.frame.stack.map(\.key) == ["welcome"])
      #expect(test.text("welcome/text") == "Welcome, annalise!")
      test.press("welcome/continue")
      #expect(test.session.finish() == .finished(outcome: "annalise"))
    }
  }

  @Test("quitting at the welcome gives the name, quitting before it gives nothing")
  func leaving() async throws {
    try await withApplication { test in
      test.press("register/submit")
      #expect(test.quit() == .finished(outcome: "annalise"))
    }
    try await withApplication { #expect($0.quit() == .finished(outcome: nil)) }
  }

  @Test("R67, R68, B24: while a call is under way the progress shows, and a second press is refused")
  func underWay() async throws {
    let gate = Gate()
    let service = FakeRegisterService { _ in
      await gate.wait()
      return Registration(token: "t")
    }
    try await withApplication(service) { test in
      test.begin()
      #expect(test.frame.element("register/busy") != nil)
      #expect(!test.isEnabled("register/submit"))
      #expect(test.frame.pending == ["register"])
      test.begin()
      #expect(test.rejections == [.disabled])
      gate.open()
      test.session.settleEffects()
      #expect(service.calls.count == 1)
      #expect(test.frame.stack.map(\.key) == ["welcome"])
      #expect(test.frames.filter { $0.stack.map(\.key) == ["welcome"] }.count == 1)
    }
  }

  @Test("R70, R71, R68, B26: a failure is shown on the page, the progress goes, and another attempt starts clean")
  func failure() async throws {
    let service = FakeRegisterService { number in
      if number == 1 { throw Refusal(description: "The user name is taken.") }
      return Registration(token: number == 2 ? nil : "t")
    }
    try await withApplication(service) { test in
      for sentence in ["The user name is taken.", "Invalid token"] {
        test.press("register/submit")
        #expect(test.text("register/error") == sentence)
        #expect(test.frame.element("register/busy") == nil)
        #expect(test.isEnabled("register/submit"))
        #expect(test.frame.stack.map(\.key) == ["register"])
      }
      test.begin()
      #expect(test.text("register/error") == nil)
      test.session.settleEffects()
      #expect(test.frame.stack.map(\.key) == ["welcome"])
    }
  }

  @Test("A107: a refused value is shown at its field, and the same in a replay")
  func refusedValue() async throws {
    let service = FakeRegisterService { number in
      if number == 1 { throw RegisterRefusal(of: .username, "The user name is taken.") }
      return Registration(token: "t")
    }
    try await withApplication(service) { test in
      test.press("register/submit")
      #expect(test.frame.element("register/username")?.error == "The user name is taken.")
      #expect(test.text("register/error") == nil && test.isEnabled("register/submit"))
      #expect(test.replayDifference() == nil)
      test.set("register/username", "annalise2")
      #expect(test.frame.element("register/username")?.error == nil)
      test.press("register/submit")
      #expect(test.frame.stack.map(\.key) == ["welcome"])
    }
  }

  @Test("K143: after a refusal that names a field, the user can undo what was before it; after a failure not")
  func undoneRefusal() async throws {
    try await withApplication(
      FakeRegisterService { _ in throw RegisterRefusal(of: .username, "The user name is taken.") }
    ) { test in
      test.press("register/submit")
      test.undo()
      test.undo()
      test.undo()
      #expect(test.rejections.isEmpty && test.text("register/username") == "")
    }
    try await withApplication(FakeRegisterService { _ in throw EffectFailure(reason: "It does not answer.") }) { test in
      test.press("register/submit")
      test.undo()
      #expect(test.rejections == [.actionFailed("Cannot undo: “Opening the account” cannot be undone.")])
    }
  }

  @Test("R71: the application gives up a service without an answer after a minute of the session's clock")
  func silence() async throws {
    let gate = Gate()
    let service = FakeRegisterService { _ in
      await gate.wait()
      return Registration(token: "t")
    }
    try await withApplication(service) { test in
      test.begin()
      test.session.advance(by: .seconds(59))
      #expect(test.frame.element("register/busy") != nil)
      test.session.advance(by: .seconds(1))
      #expect(test.text("register/error") == "The service did not answer in time.")
      #expect(test.isEnabled("register/submit"))
      // The call itself was cancelled, so nothing is left under way.
      test.session.settleEffects()
      #expect(test.frame.pending == [])
      #expect(test.frame.stack.map(\.key) == ["register"])
    }
  }

  @Test(
    "A60: a repeated request keeps its key until the values change or the service answers; a replay has the same keys")
  func retry() async throws {
    let service = FakeRegisterService { number in
      if number == 4 { throw EffectFailure(reason: "The user name is taken.") }
      if number < 6 { throw Refusal(description: "The connection broke.") }
      return Registration(token: "t0ken")
    }
    try await withApplication(service) { test in
      for _ in 0..<2 { test.press("register/submit") }
      test.set("register/username", "annalise2")
      for _ in 0..<4 { test.press("register/submit") }
      #expect(test.frame.stack.map(\.key) == ["welcome"])
      let keys = service.keys.map { $0.split(separator: "/").last.map(String.init) ?? "" }
      #expect(keys == ["register#1", "register#1", "register#2", "register#2", "register#3", "register#3"])
      #expect(test.replayDifference() == nil)
    }
  }

  @Test("R75: an answer after the removal of the page changes nothing")
  func lateAnswer() async throws {
    let gate = Gate(isStubborn: true)
    let service = FakeRegisterService { _ in
      await gate.wait()
      return Registration(token: "t")
    }
    try await withApplication(service) { test in
      test.begin()
      #expect(test.quit() == .finished(outcome: nil))
      gate.open()
      test.session.settleEffects()
      #expect(test.session.within { $0.liveCount } == 0)
      #expect(test.session.finish() == .finished(outcome: nil))
    }
  }

  @Test("R76, B27: neither password nor token is in a frame, the journal or a description")
  func secrets() async throws {
    try await withApplication(filled: false) { test in
      test.set("register/username", "annalise")
      test.set("register/password", "pass-canary")
      test.press("register/submit")
      #expect(test.frame.stack.map(\.key) == ["welcome"])
      let journal = test.session.within { $0.journal }
      var written = "\(journal)"
      #expect(written.contains("(secret)"))
      written += String(decoding: try JSONEncoder().encode(test.frames), as: UTF8.self)
      let credentials = Credentials(username: "annalise", password: Secret("pass-canary"))
      for value: Any in [journal, credentials, Registration(token: "t0ken-canary")] {
        written += "\(value)" + String(reflecting: value)
        dump(value, to: &written)
      }
      #expect(!written.contains("canary"))
    }
  }
}

extension SessionTest {
  fileprivate func isEnabled(_ id: String) -> Bool { frame.element(id)?.isEnabled ?? false }

  /// Presses the button and does not wait for the service.
  fileprivate func begin() {
    let event = InputEvent(page: frame.inFront, element: "register/submit", action: .press)
    session.within { $0.host.send(event) }
    session.settle()
  }
}
