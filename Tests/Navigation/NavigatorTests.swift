import SignalboxCore
import SignalboxInterface
import Testing

@testable import SignalboxNavigation

private final class PlainPage: Page<String> {
  let done = Button("done", "Done")
  override var elements: [PageElement] { [done] }
  init(_ key: String) {
    super.init(key: key, title: key)
    done.taps.observe { [unowned self] in finish(key) }
  }
}

@Suite struct NavigatorTests {
  private let navigator = Navigator()

  private func turn() { _ = navigator.carryOutRequests() }
  private var routes: [String] { navigator.state.entries.map(\.route) }

  @Test("R47, B14, B15: requests are carried out one at a time, in order, none lost, none twice")
  func serialized() {
    var ended: [String] = []
    navigator.replaceRoot(with: PlainPage("root"))
    for number in 0..<1_000 {
      navigator.show(PlainPage("p\(number)")) { _ in ended.append("p\(number)") }
    }
    turn()
    #expect(routes == ["root"] + (0..<1_000).map { "p\($0)" })
    for _ in 0..<1_000 { navigator.popTopPage() }
    turn()
    #expect(routes == ["root"])
    #expect(ended == (0..<1_000).reversed().map { "p\($0)" })
  }

  @Test("B14: a request made while another is carried out waits for it and is carried out in the same turn")
  func requestFromInside() {
    var log: [String] = []
    navigator.replaceRoot(with: PlainPage("root"))
    let page = PlainPage("first")
    page.ready.observe { [navigator] in
      log.append("first is ready on \(navigator.state.entries.count)")
      navigator.show(PlainPage("second"))
      navigator.show(PlainPage("third"))
    }
    navigator.show(page)
    turn()
    #expect(log == ["first is ready on 2"])
    #expect(routes == ["root", "first", "second", "third"])
  }

  @Test("R38: within a turn pages are removed, then pages come, then alerts, whatever the order of the requests")
  func ranks() {
    let first = PlainPage("first")
    navigator.replaceRoot(with: PlainPage("root"))
    navigator.show(first)
    turn()
    navigator.alert(Alert(title: "Thanks"))
    navigator.show(PlainPage("second"))
    navigator.close(first)
    turn()
    #expect(routes == ["root", "second", "alert:1"])
  }

  @Test("R49: an alert lasts until it is answered; later requests follow in order")
  func alertHoldsTheQueue() {
    var answers: [String] = []
    navigator.replaceRoot(with: PlainPage("root"))
    let first = Alert(title: "One")
    navigator.alert(first) { answers.append("one: \($0)") }
    turn()
    navigator.show(PlainPage("page"))
    turn()
    navigator.alert(Alert(title: "Two"))
    turn()
    #expect(routes == ["root", "alert:1"])
    first.buttons[0].apply(.press, on: "")
    turn()
    #expect(routes == ["root", "page", "alert:2"])
    #expect(answers == ["one: success(\"ok\")"])
  }

  @Test("B16: popping the root ends at once and blocks nothing")
  func popRoot() {
    navigator.replaceRoot(with: PlainPage("root"))
    navigator.popTopPage()
    turn()
    navigator.popTopPage()
    navigator.show(PlainPage("page"))
    turn()
    #expect(routes == ["root", "page"])
  }

  @Test("B18, R61: going back ends a presented page with the result cancelled")
  func cancelled() {
    var result: Result<String, Dismissed>?
    navigator.replaceRoot(with: PlainPage("root"))
    navigator.show(PlainPage("page")) { result = $0 }
    turn()
    navigator.goBack()
    #expect(result == .failure(.cancelled))
    #expect(routes == ["root"])
  }

  @Test("B20, R60: the outcome is delivered after the page is removed, so the next page has the right place")
  func outcomeAfterLeaving() {
    var log: [[String]] = []
    navigator.replaceRoot(with: PlainPage("root"))
    let page = PlainPage("page")
    navigator.show(page, as: .modal) { [navigator] _ in
      log.append(navigator.state.entries.map(\.route))
      navigator.show(PlainPage("next"))
    }
    turn()
    page.finish("first")
    page.finish("second")
    turn()
    #expect(log == [["root"]])
    #expect(routes == ["root", "next"])
  }

  @Test("B35, R50: replacing the root ends every page above it and the root, once, as replaced")
  func replaceRoot() {
    var ended: [String] = []
    navigator.replaceRoot(with: PlainPage("root")) { ended.append("root \($0)") }
    let page = PlainPage("page")
    navigator.show(page) { ended.append("page \($0)") }
    turn()
    var tapsEnded = false
    page.done.taps.observe({ _ in }, end: { _ in tapsEnded = true })
    navigator.replaceRoot(with: PlainPage("new"))
    turn()
    #expect(
      ended
        == ["page failure(\(Dismissed.self).replaced)", "root failure(\(Dismissed.self).replaced)"].map {
          $0.replacing("Dismissed.replaced", with: "SignalboxNavigation.Dismissed.replaced")
        })
    #expect(tapsEnded)
    #expect(page.lifetime.hasEnded)
    #expect(navigator.livePageCount == 1)
  }

  @Test("every request ends exactly once, also when the application closes before it is carried out")
  func closeAll() {
    var ended: [String] = []
    navigator.replaceRoot(with: PlainPage("root")) { _ in ended.append("root") }
    turn()
    navigator.show(PlainPage("waiting")) { _ in ended.append("waiting") }
    navigator.closeAll()
    navigator.show(PlainPage("late")) { _ in ended.append("late") }
    turn()
    #expect(ended == ["root", "waiting", "late"])
    #expect(navigator.livePageCount == 0)
  }

  @Test("B5: the signals of a removed page have ended, and a late tap on it sends nothing")
  func lateTap() {
    navigator.replaceRoot(with: PlainPage("root"))
    let page = PlainPage("page")
    var taps = 0
    page.done.taps.observe { taps += 1 }
    navigator.show(page)
    turn()
    navigator.close(page)
    turn()
    page.done.apply(.press, on: "")
    #expect(taps == 0)
  }
}
