import SignalboxInterface
import SignalboxSession
import SignalboxTesting
import Testing

@testable import SignalboxPages

/// What other people's drivers rely on, to the letter.
@Suite struct SamplerApplicationTests {
  private func withSampler(_ body: @escaping @Sendable (SessionTest) throws -> Void) async throws {
    try await onSessionThread { try body(SessionTest(SamplerApplication())) }
  }

  @Test("home has its seven elements in order")
  func home() async throws {
    try await withSampler { test in
      #expect(
        test.frame.page.elements.map(\.id) == [
          "home/title", "home/account", "home/people", "home/locked", "home/load", "home/loaded", "home/everything",
        ])
      #expect(test.frame.element("home/title")?.content == .heading(level: 1))
      test.press("home/locked")
      #expect(test.rejections == [.disabled])
    }
  }

  @Test("load takes 30 ms of the session's clock, is busy and pending meanwhile, then says 42")
  func load() async throws {
    try await withSampler { test in
      test.press("home/load")
      #expect(test.frame.pending == ["load"])
      #expect(test.frame.element("home/load")?.isBusy == true)
      test.advance(by: .milliseconds(29))
      #expect(test.text("home/loaded") == "")
      test.advance(by: .milliseconds(1))
      #expect(test.text("home/loaded") == "42")
      #expect(test.frame.isSettled)
      #expect(test.frame.element("home/load")?.isBusy == false)
    }
  }

  @Test("leaving while something takes time ends it, and leaves nothing behind")
  func leaveWhileLoading() async throws {
    try await withSampler { test in
      test.press("home/load")
      #expect(test.leave() == .finished(outcome: nil))
      #expect(test.session.within { $0.liveCount } == 0)
    }
  }

  @Test("account: save is enabled by a right e-mail and a password, and pops")
  func account() async throws {
    try await withSampler { test in
      test.press("home/account")
      test.set("account/email", "ann")
      #expect(test.frame.element("account/email")?.error == "Not an e-mail address")
      test.set("account/email", "")
      #expect(test.frame.element("account/email")?.error == nil)
      test.set("account/email", "ann@example.org")
      #expect(test.frame.element("account/save")?.isEnabled == false)
      test.set("account/password", "secret")
      #expect(test.frame.element("account/save")?.isEnabled == true)
      test.choose("account/plan", "gone")
      test.act("account/age", .setNumber(151))
      #expect(test.rejections == [.disabled, .badValue(.outOfRange)])
      test.press("account/save")
      #expect(test.frame.page.key == "home")
    }
  }

  @Test("account/throw fails with a sentence, and the session goes on")
  func throwing() async throws {
    try await withSampler { test in
      test.press("home/account")
      test.press("account/throw")
      #expect(test.rejections == [.actionFailed("Thrown on purpose.")])
      test.set("account/note", "one\ntwo")
      #expect(test.text("account/note") == "one\ntwo")
    }
  }

  @Test("people: a row's button asks, cancel keeps the row and ok removes it")
  func people() async throws {
    try await withSampler { test in
      test.press("home/people")
      test.press("people/list/b2/delete")
      #expect(test.frame.alerts.map(\.message) == ["Delete Bo"])
      #expect(test.frame.alerts.first?.buttons.map(\.id) == ["alert:1/ok", "alert:1/cancel"])
      test.press("alert:1/cancel")
      #expect(test.frame.element("people/list/b2") != nil)
      test.press("people/list/b2/delete")
      test.press("alert:2/ok")
      #expect(test.frame.element("people/list/b2") == nil)
      #expect(test.frame.element("people/list/c3") != nil)
    }
  }

  @Test("everything has one of each kind, and guards its leaving")
  func everything() async throws {
    try await withSampler { test in
      test.press("home/everything")
      test.back()
      #expect(test.frame.alerts.map(\.title) == ["Leave?"])
      test.back()
      #expect(test.frame.page.key == "everything")
      test.back()
      test.press("alert:2/ok")
      #expect(test.frame.page.key == "home")
    }
  }
}
