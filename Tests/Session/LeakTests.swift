import Foundation
import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
import SignalboxSession
import SignalboxTesting
import Synchronization
import Testing

/// Counts the live objects; each object reports itself.
private final class Census: Sendable {
  private let alive = Mutex(0)
  var count: Int { alive.withLock { $0 } }
  func add(_ change: Int) { alive.withLock { $0 += change } }
}

/// A page with everything that causes leaks in other systems. It observes a model and its own signals, captures
/// itself, binds elements and starts a flow.
private final class CountedPage: Page<Int> {
  private let census: Census
  let number = NumberField("number", "Number")
  let done = Button("done", "Done")
  let text = Label("text")

  override var elements: [PageElement] { [number, text, done] }

  init(census: Census, controller: ModelController<Int>, navigator: Navigator, sink: Emitter<Int>) {
    self.census = census
    census.add(1)
    super.init(key: "counted", title: "Counted")
    text.text <~ controller.updates.map { "\($0)" }
    number.number <~ controller.updates.map { Double($0) }
    controller.updates.observe(during: lifetime) { [unowned self] in title.value = "Counted \($0)" }
    done.taps.observe { [self] in finish(1) }
    ready.onReception § once § inAnyCase § controller.notify
    sink.signal.merge(controller.updates).observe(during: lifetime) { [self] _ in text.help.value = number.help.value }
    navigator.spawn(during: lifetime) {
      // Suspended until the page goes. That cancels the flow.
      for await _ in AsyncStream<Void>(Void.self, { _ in }) {}
    }
  }

  deinit { census.add(-1) }
}

private struct LeakApplication: Application {
  static let name = "leak"
  let census: Census

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    let controller = ModelController(0)
    let sink = Emitter<Int>()
    let pages = Emitter<CountedPage>()
    let root = RootPage()
    pages.signal.flatMap { $0.done.taps.map { 1 } }.observe { [unowned controller] step in
      controller.transform { $0 + step }
    }
    root.open.taps.observe { [navigator = context.navigator, census] in
      let page = CountedPage(census: census, controller: controller, navigator: navigator, sink: sink)
      pages.emit(page)
      navigator.show(page) { result in
        if case .success = result { navigator.alert(Alert(title: "Done")) }
      }
    }
    root.count.taps.observe { [unowned root] in
      root.observers.text.value = "\(controller.updateObserverCount) \(sink.observerCount)"
    }
    _ = try? await context.navigator.presentRoot(root)
    return nil
  }

  private final class RootPage: Page<Never> {
    let open = Button("open", "Open")
    let observers = Label("observers")
    let count = Button("count", "Count")
    override var elements: [PageElement] { [open, count, observers] }
    init() { super.init(key: "root", title: "Root") }
  }
}

/// An application with a long-lived page that starts many flows.
private struct Busy: Application {
  static let name = "busy"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    let page = BusyPage()
    page.start.taps.observe { [unowned page] in
      page.started.append(context.navigator.spawn(during: page.lifetime) { page.done += 1 })
    }
    page.count.taps.observe { [unowned page] in
      page.text.text.value = "\(page.done) done, \(page.started.count { $0.isActive }) kept"
    }
    _ = try? await context.navigator.presentRoot(page)
    return nil
  }

  private final class BusyPage: Page<Never> {
    let start = Button("start", "Start")
    let count = Button("count", "Count")
    let text = Label("text")
    var started: [Subscription] = []
    var done = 0
    override var elements: [PageElement] { [start, count, text] }
    init() { super.init(key: "busy", title: "Busy") }
  }
}

@Suite struct LeakTests {
  @Test("R80, B12: an ended flow leaves nothing behind at its page, even if the page stays long")
  func flows() async throws {
    try await onSessionThread {
      let test = SessionTest(Busy())
      for _ in 0..<100 { test.press("busy/start") }
      test.press("busy/count")
      #expect(test.text("busy/text") == "100 done, 0 kept")
    }
  }

  @Test("R80, B6, B12, K12: thousands of pages that come and go leave no page, observer, flow or task behind")
  func thousandsOfPages() async throws {
    // `make whole` runs 10,000 rounds.
    let count = ProcessInfo.processInfo.environment["SIGNALBOX_WHOLE"] == nil ? 1_500 : 10_000
    try await onSessionThread {
      let census = Census()
      let test = SessionTest(LeakApplication(census: census))
      let before = test.session.within { $0.liveCount }
      for round in 0..<count {
        test.press("root/open")
        if round.isMultiple(of: 3) {
          test.back()
        } else {
          test.press("counted/done")
          if let alert = test.frame.alerts.last { test.press("\(alert.id)/ok") }
        }
      }
      #expect(census.count == 0)
      test.press("root/count")
      #expect(test.text("root/observers") == "0 0")
      #expect(test.session.within { $0.liveCount } == before)
      #expect(test.rejections == [])
      #expect(test.quit() == .finished(outcome: nil))
      #expect(test.session.within { $0.liveCount } == 0)
    }
  }
}
