import SignalboxInterface
import SignalboxSession
import SignalboxTesting
import Testing

@testable import SignalboxPages

/// The parts of the sampler that drivers outside this project rely on, exactly.
@Suite struct SamplerApplicationTests {
  private func withSampler(_ body: @escaping @Sendable (SessionTest) throws -> Void) async throws {
    try await onSessionThread { try body(SessionTest(SamplerApplication())) }
  }

  @Test("home has its eight elements in order")
  func home() async throws {
    try await withSampler { test in
      #expect(
        test.frame.page.elements.map(\.id) == [
          "home/title", "home/account", "home/people", "home/locked", "home/load", "home/loaded", "home/everything",
          "home/more",
        ])
      #expect(test.frame.element("home/title")?.content == .heading(level: 1))
      test.press("home/locked")
      #expect(test.rejections == [.disabled])
    }
  }

  @Test("load takes 30 ms of the session's clock, is busy and pending during this time, then shows 42")
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

  @Test("quitting during a timed effect ends it, and leaves nothing behind")
  func leaveWhileLoading() async throws {
    try await withSampler { test in
      test.press("home/load")
      #expect(test.quit() == .finished(outcome: nil))
      #expect(test.session.within { $0.liveCount } == 0)
    }
  }

  @Test("account: save is enabled by a valid e-mail address and a password, and pops")
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

  @Test("account/throw fails with a sentence, and the session continues")
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

  @Test("everything has every kind of element, and asks before the user goes back")
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

  @Test("more: a button names the missing inputs and their parts, and a visible part marks the other as incomplete")
  func more() async throws {
    try await withSampler { test in
      test.press("home/more")
      #expect(test.frame.page.steps?.sentence == "Step 1 of 2: More kinds")
      let keys = [
        "path", "attachment", "parts", "files", "requests", "votes", "load", "disk", "place", "drafts", "guide",
        "write", "next",
      ]
      #expect(test.frame.page.elements.map(\.id) == keys.map { "more/\($0)" })
      #expect(test.frame.element("more/next")?.disabledReason == "Still needed: Name, Numbers: Port")
      #expect(test.frame.element("more/parts/tab")?.content.parts == [false, true])
      test.set("more/name", "ann")
      test.choose("more/parts/tab", "numbers")
      #expect(test.frame.element("more/name") == nil)
      test.act("more/port", .setNumber(8_080))
      test.press("more/next")
      #expect(test.frame.page.key == "found")
      test.back()
      let port = NumberState(value: 8_080, minimum: 1, maximum: 65_535)
      #expect(test.frame.element("more/port")?.content == .number(port))
      test.back()
      #expect(test.frame.page.key == "home")
    }
  }

  @Test("found: rows by range, a search field, and a list that grows once")
  func found() async throws {
    try await withSampler { test in
      test.press("home/more")
      test.set("more/name", "ann")
      test.choose("more/parts/tab", "numbers")
      test.act("more/port", .setNumber(1))
      test.press("more/next")
      let list = { test.frame.element("found/list")?.content.list }
      #expect(list()?.range == 0..<100 && list()?.count == 10_000)
      test.act("found/list", .rows(9_990..<10_010))
      #expect(list()?.rows.last?.preview == "What is known of row 10000\nand more of it")
      test.press("found/list/r10000/note")
      #expect(test.text("found/chosen") == "r10000, note")
      test.set("found/search", "777")
      test.advance(by: .milliseconds(300))
      #expect(list()?.rows.first?.label == "Row 777" && list()?.count == 19)
      test.act("found/growing", .more)
      #expect(test.frame.element("found/growing")?.content.list?.rows.count == 45)
      #expect(test.frame.element("found/growing")?.content.list?.wantsMore == false)
      test.press("found/done")
      #expect(test.frame.page.key == "home")
    }
  }
}

extension ElementContent {
  /// Returns for each option of a choice whether the part behind it lacks an input.
  fileprivate var parts: [Bool] {
    if case .choice(let choice) = self { choice.options.map(\.isWanting) } else { [] }
  }
}
