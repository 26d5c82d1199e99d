import SignalboxCore
import SignalboxModel
import SignalboxNavigation
import SignalboxTesting
import Synchronization
import Testing

/// A page that shows a text at each press.
private struct Saying: Application {
  static let name = "saying"
  let words: @Sendable () -> String
  /// A Boolean value that indicates whether the text disappears at the next press.
  var isBrief = false

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    let page = SayingPage()
    page.say.taps.observe { [unowned page] in
      page.said.text.value = isBrief && page.said.text.value != "" ? "" : words()
    }
    _ = try? await context.navigator.presentRoot(page)
    return nil
  }
}

private final class SayingPage: Page<Never> {
  let said = Label("said")
  let say = Button("say", "Say")
  override var elements: [PageElement] { [said, say] }
  init() { super.init(key: "saying", title: "Saying") }
}

/// The rules for repeatable applications, broken.
@Suite struct RepeatingTests {
  private static let names = ["Ada", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ian", "Jo"]

  private static let kept = Mutex<[any Sendable]>([])

  /// Keeps a collection to the end of the tests. Its order depends on its address. The repetition could otherwise get
  /// the address of the first collection, and with it the same order.
  private static func keeping<Collection: Sendable>(_ collection: Collection) -> Collection {
    kept.withLock { $0.append(collection) }
    return collection
  }

  struct Rule: Sendable {
    let rule: String
    let words: @Sendable () -> String
  }

  @Test(
    "the test of a session finds an application whose frames do not follow from its journal",
    arguments: [
      Rule(rule: "the wall clock") { "\(ContinuousClock.now)" },
      Rule(rule: "chance") { "\(UInt64.random(in: .min ... .max))" },
      Rule(rule: "the order of a set") { keeping(Set(names)).joined(separator: " ") },
      Rule(rule: "the order of a dictionary") {
        keeping(Dictionary(uniqueKeysWithValues: names.map { ($0, $0.count) })).keys.joined(separator: " ")
      },
    ], [false, true])
  func broken(_ rule: Rule, isBrief: Bool) async throws {
    await expectCaught("Showing \(rule.rule)") {
      try await onSessionThread {
        let test = SessionTest(Saying(words: rule.words, isBrief: isBrief))
        test.press("saying/say")
        test.press("saying/say")
        if isBrief { #expect(test.text("saying/said") == "", "the last frame alone would not tell") }
        _ = test.quit()
      }
    } matching: { issue in
      issue.comments.contains { $0.rawValue.hasPrefix("the session cannot be repeated from its journal") }
    }
  }

  /// A counter with checkpoints, which may forget something.
  private struct Checkpointed: Application {
    enum Mistake: CaseIterable { case state, label, timer }

    static let name = "checkpointed"
    var mistake: Mistake?

    nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
      let (page, kept) = (SayingPage(), context.restored(Int.self))
      let count = MutableProperty(mistake == .state ? 0 : kept ?? 0)
      context.keepCheckpoints { count.value }
      page.said.text.value = "\(mistake == .label ? 0 : count.value)"
      page.say.taps.observe { [unowned page] in
        count.value += 1
        page.said.text.value = mistake == .state ? "pressed" : "\(count.value)"
      }
      if mistake == .state, kept != nil { page.said.text.value = "pressed" }
      if mistake != .timer || kept == nil {
        let ticks = Signal<Int>.interval(.seconds(60), on: context.clock)
        page.lifetime.add(ticks.observe { _ in count.value += 1 })
      }
      _ = try? await context.navigator.presentRoot(page)
      return nil
    }
  }

  @Test(
    "K89: the test of a session finds an application that a checkpoint does not restore",
    arguments: [
      (Checkpointed.Mistake.state, "from a checkpoint its state and timers are"),
      (.label, "from a checkpoint it comes to"), (.timer, "from a checkpoint its state and timers are"),
    ])
  private func checkpoint(_ mistake: Checkpointed.Mistake, _ sentence: String) async throws {
    try await onSessionThread {
      let test = SessionTest(Checkpointed(mistake: mistake), checksReplay: false)
      if mistake != .timer { test.press("saying/say") }
      let difference = test.replayDifference()
      #expect(difference?.hasPrefix(sentence) == true, "\(difference ?? "-")")
      let correct = SessionTest(Checkpointed())
      correct.press("saying/say")
      #expect(correct.replayDifference() == nil)
    }
  }

  @Test("a sorted order is repeated")
  func kept() async throws {
    try await onSessionThread {
      let test = SessionTest(Saying { Set(Self.names).sorted().joined(separator: " ") })
      test.press("saying/say")
      _ = test.quit()
      #expect(test.replayDifference() == nil)
    }
  }
}
