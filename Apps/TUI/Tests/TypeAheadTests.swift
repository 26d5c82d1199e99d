import SignalboxNavigation
import SignalboxPresentation
import Testing

@testable import SignalboxTUI

@Suite struct TypeAheadTests {
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
}
