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
  private let leave = InputEvent(page: PageID(1), action: .quit)

  @Test("K8: keys wait while an event is under way, and act in order afterwards")
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
    "K8: a press may bring a page; keys typed for another page are dropped, except those for the terminal"
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

  @Test("K8: keys typed behind quitting go to the next program, unless quitting was refused")
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

  // MARK: With a session

  @Test("K8: text typed ahead never reaches a page that appears in the middle of it")
  func alertWhileTyping() async throws {
    try await on { test, log in
      test.type("alert")
      #expect(test.frame?.alerts.count == 1 && test.row("left out") == nil)
      #expect(log.edits == ["alert"])
      test.type("Esc")
      #expect(test.frame?.alerts.count == 1, "it was typed in one go with the text (N101)")
      test.advance(.seconds(1))
      test.type("Esc")
      #expect(test.frame?.alerts.count == 0)
    }
    try await on { test, _ in
      // The letters are sent as a single text. The keys behind them wait for the turn of that text, and an alert opens
      // in that turn.
      test.type("alert Tab Space Enter")
      #expect(test.frame?.alerts.count == 1, "the blank and Enter were typed for the form")
      #expect(test.row("The page changed: keys typed before that were left out.") != nil)
      test.advance(.seconds(1))
      test.type("Enter")
      #expect(test.frame?.alerts.count == 0)
      #expect(test.text("form/email") == "alert")
    }
  }

  @Test("K8: keys still held by the terminal when a timer shows an alert are dropped")
  func alertFromTimer() async throws {
    try await on { test, _ in
      test.type("later")
      test.with { $0.memory.type(Key.parse("Space Enter")) }
      test.advance(.milliseconds(60))
      #expect(test.frame?.alerts.map(\.title) == ["Later"])
      #expect(test.row("left out") != nil)
    }
  }

  @Test("K8, N14, G28: Ctrl-C and the other keys for the terminal are never dropped")
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

  @Test("G23, K8: keys typed ahead of a press act on the page that it brings")
  func typeAhead() async throws {
    try await on("menu") { test, _ in
      test.type("Enter Down Enter")
      // First opens a menu; Second in that menu dismisses it.
      #expect(test.frame?.stack.count == 1)
      #expect(test.focus == "menu/first")
      test.type("Enter Enter")
      #expect(test.frame?.stack.count == 3)
    }
  }
}
