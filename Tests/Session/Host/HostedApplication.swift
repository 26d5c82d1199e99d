import Dispatch
import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
import SignalboxWords
import Synchronization

/// An application whose page counts, waits and works.
struct HostedApplication: Application {
  static let name = "hosted"
  /// The count of live pages.
  var census = Census()
  /// The semaphore that the work waits for.
  var gate = DispatchSemaphore(value: 0)

  /// Counts live pages.
  final class Census: Sendable {
    private let alive = Mutex(0)
    var count: Int { alive.withLock(\.self) }
    func add(_ change: Int) { alive.withLock { $0 += change } }
  }

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    try? await context.navigator.presentRoot(HostedPage(context, census, gate))
  }
}

private final class HostedPage: Page<String> {
  let name = TextField("name", "Name")
  let age = NumberField("age", "Age")
  let count = Label("count")
  let add = Button("add", "Add")
  let work = Button("work", "Work")
  let load = Button("load", "Load")
  let tick = Button("tick", "Tick")
  let bell = Button("bell", "Bell")
  let speak = Button("speak", "Speak")
  let done = Button("done", "Done")
  private let census: HostedApplication.Census
  private var counted = 0

  override var elements: [PageElement] { [name, age, count, add, work, load, tick, bell, speak, done] }

  init(_ context: ApplicationContext, _ census: HostedApplication.Census, _ gate: DispatchSemaphore) {
    self.census = census
    census.add(1)
    super.init(key: "counting", title: "Counting")
    count.text.value = "0"
    done.isEnabled <~ name.text.map { !$0.isEmpty }
    add.taps.observe { [unowned self] in bump() }
    // Blocks its thread, as a slow application does.
    work.taps.observe { [unowned self] in
      gate.wait()
      bump()
    }
    load.taps.observe { [unowned self] in
      context.navigator.spawn(during: lifetime) { [self] in
        count.text.value = (try? await context.effects.run("load") { _ in "loaded" }) ?? "failed"
      }
    }
    tick.taps.observe { [unowned self] in
      context.navigator.spawn(during: lifetime) { [self] in
        try? await context.effects.wait("tick", for: .milliseconds(5))
        count.text.value = "ticked"
      }
    }
    bell.taps.observe { [unowned self] in count.text.value = "\u{1b}" }
    speak.taps.observe { [unowned self] in
      context.navigator.spawn(during: lifetime) { [self] in count.text.value = Language.current.code }
    }
    done.taps.observe { [unowned self] in finish(name.text.value) }
  }

  deinit { census.add(-1) }

  private func bump() {
    counted += 1
    count.text.value = "\(counted)"
  }
}
