import SignalboxInterface
import SignalboxSession
import SignalboxTesting
import Testing

@testable import SignalboxTUI

@Suite struct TypeAheadTests {
  private func on(
    _ page: String = "form", _ body: @escaping @Sendable (ScreenTest, TrialLog) throws -> Void
  ) async throws {
    try await onSessionThread {
      let application = TrialApplication(start: page)
      try body(ScreenTest(application), application.log)
    }
  }

  private let press = InputEvent(page: PageID(1), element: "page/button", action: .press)
  private let text = InputEvent(page: PageID(1), element: "page/field", action: .setText("a"))
  private let leave = InputEvent(page: PageID(1), action: .leave)

  @Test("K8: keys wait while an event is under way, and come in order afterwards")
  func waiting() {
    var typed = TypeAhead()
    typed.type([.enter, .tab])
    #expect(typed.next == .enter)
    typed.removeNext()
    typed.wait(for: press)
    #expect(typed.next == nil)
    typed.refuse()
    let ended = typed.endTurn(isEnding: false)
    #expect(ended?.event == press && ended?.wasRefused == true)
    #expect(typed.next == .tab)
    #expect(typed.endTurn(isEnding: false) == nil)
  }

  @Test(
    "K8: a page is asked for by a press and not by text; what was typed for another is dropped, but for the terminal's keys"
  )
  func pages() {
    var typed = TypeAhead()
    #expect(typed.expectsNoPage)
    typed.wait(for: text)
    #expect(typed.expectsNoPage)
    typed.type([.enter, .control("c"), .text("a")])
    #expect(typed.dropForPage() && !typed.dropForPage())
    _ = typed.endTurn(isEnding: false)
    #expect(typed.next == .control("c"))
    typed.wait(for: press)
    #expect(!typed.expectsNoPage)
  }

  @Test("K8: what is typed behind leaving is for whatever comes after the program, unless leaving was refused")
  func leaving() {
    for isEnding in [true, false] {
      var typed = TypeAhead()
      typed.type([.escape, .enter])
      typed.wait(for: leave)
      typed.type([.tab])
      _ = typed.endTurn(isEnding: isEnding)
      #expect(typed.next == nil)
      typed.type([.tab])
      #expect(typed.next == (isEnding ? nil : .tab))
    }
  }

  // MARK: On a session

  @Test("K8: text typed ahead when a page comes up in the middle of it never reaches that page")
  func alertWhileTyping() async throws {
    try await on { test, log in
      test.type("alert")
      #expect(test.frame?.alerts.count == 1)
      #expect(log.edits == ["alert"])
      test.type("Esc")
      test.type("Esc")
    }
    try await on { test, _ in
      // The letters go as one, the keys behind them wait for the turn, in which an alert comes up unasked.
      test.type("alert Tab Space Enter")
      #expect(test.frame?.alerts.count == 1, "the blank and Enter were typed for the form")
      #expect(test.row("left out") != nil)
      test.type("Enter")
      #expect(test.frame?.alerts.count == 0)
      #expect(test.text("form/email") == "alert")
    }
  }

  @Test("K8: keys that the terminal still holds when a timer raises an alert are left out")
  func alertFromTimer() async throws {
    try await on { test, _ in
      test.type("later")
      test.with { $0.memory.type(Key.parse("Space Enter")) }
      test.advance(.milliseconds(60))
      #expect(test.frame?.alerts.map(\.title) == ["Later"])
      #expect(test.row("left out") != nil)
    }
  }

  @Test("K8, N14, G28: Ctrl-C and its like are meant for the terminal and not for a page: they are never left out")
  func terminalKeys() async throws {
    try await onTrial("form") { test in
      test.type("later")
      test.with { $0.memory.type(Key.parse("x C-c Enter")) }
      test.advance(.milliseconds(50))
      #expect(test.frame?.alerts.count == 1)
      #expect(test.row("Ctrl-C again leaves without") != nil)
      test.type("C-c")
      #expect(test.session.finish() == .signal(2))
    }
  }

  @Test("G23, K8: keys typed ahead of a press work on the page that it brings")
  func typeAhead() async throws {
    try await on("menu") { test, _ in
      test.type("Enter Down Enter")
      // First opens a menu; there Second takes it away again.
      #expect(test.frame?.stack.count == 1)
      #expect(test.focus == "menu/first")
      test.type("Enter Enter")
      #expect(test.frame?.stack.count == 3)
    }
  }
}
