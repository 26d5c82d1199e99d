import SignalboxInterface
import SignalboxTesting
import Testing

@testable import SignalboxNavigation

@Suite struct NavigationStateTests {
  @Test("an id is never used again, and alerts have their own numbers")
  func ids() {
    var state = NavigationState()
    let root = state.apply(.open(route: "root", mode: .push)).opened
    let alert = state.apply(.open(route: "alert", mode: .alert)).opened
    #expect(state.entries.map(\.route) == ["root", "alert:1"])
    if let alert { _ = state.apply(.close(alert)) }
    let next = state.apply(.open(route: "alert", mode: .alert)).opened
    #expect(state.top?.route == "alert:2")
    #expect(Set([root, alert, next]).count == 3)
  }

  @Test("B16, B35: every command in every state results in a legal state and reports the removed pages")
  func total() {
    var random = SeededGenerator(seed: 7)
    var state = NavigationState()
    var alive: [PageID] = []
    for _ in 0..<10_000 {
      let command: NavigationState.Command =
        switch random.next() % 8 {
        case 0: .closeAll
        case 1: .replaceRoot(route: "root")
        case 2, 3: .close(PageID(Int(random.next() % 20_000)))
        case 4: alive.isEmpty ? .closeAll : .close(alive[Int(random.next() % UInt64(alive.count))])
        case 5: .open(route: "alert", mode: .alert)
        case 6: .open(route: "page", mode: .modal)
        default: .open(route: "page", mode: .push)
        }
      let transition = state.apply(command)
      #expect(transition.removed == alive.filter(transition.removed.contains).reversed())
      alive.removeAll(where: transition.removed.contains)
      if let opened = transition.opened { alive.append(opened) }
      #expect(state.entries.map(\.id) == alive)
    }
  }

  @Test("closing a page closes the pages above it, from the top down")
  func closing() {
    var state = NavigationState()
    let ids = (0..<4).compactMap { state.apply(.open(route: "p\($0)", mode: .push)).opened }
    #expect(state.apply(.close(ids[1])).removed == [ids[3], ids[2], ids[1]])
    #expect(state.entries.map(\.id) == [ids[0]])
    #expect(state.apply(.close(ids[1])) == NavigationState.Transition())
  }
}
