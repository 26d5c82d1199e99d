import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
import SignalboxTesting
import Testing

@testable import SignalboxSession

/// Two secrets that must be equal, typed again after a death.
@Suite struct SecretsTypedAgainTests {
  @Test(
    "K133: after a death, two secrets are corrected in their fields, in any order, and no page asks for one of them",
    arguments: [["one", "two"], ["two", "one"]])
  func corrected(order: [String]) async throws {
    try await onSessionThread {
      let folder = try RecordingFolder()
      let test = SessionTest(Pair(), recording: try .new(folder.file(), of: Pair()), checksReplay: false)
      test.set("pair/one", "first")
      test.set("pair/two", "other")
      #expect(test.text("pair/verdict") == "different")
      let resumed = SessionTest(Pair(), recording: try folder.died("died"), checksReplay: false)
      resumed.set("pair/\(order[0])", "right")
      #expect(resumed.frame.page.key == "pair" && resumed.text("pair/verdict") == "different")
      resumed.set("pair/\(order[1])", "right")
      #expect(resumed.frame.page.key == "pair" && resumed.text("pair/verdict") == "equal")
    }
  }

  @Test("K133: a secret whose field is on another page is asked for")
  func elsewhere() async throws {
    try await onSessionThread {
      let folder = try RecordingFolder()
      let test = SessionTest(Pair(), recording: try .new(folder.file(), of: Pair()), checksReplay: false)
      test.set("pair/one", "right")
      test.press("pair/next")
      let resumed = SessionTest(Pair(), recording: try folder.died("died"), checksReplay: false)
      resumed.set("again/two", "right")
      #expect(resumed.frame.page.key == "secrets")
      resumed.set("secrets/pair/one", "right")
      resumed.press("secrets/continue")
      #expect(resumed.frame.page.key == "again")
      resumed.set("again/two", "")
      resumed.set("again/two", "right")
      #expect(resumed.frame.page.key == "again" && resumed.text("again/verdict") == "equal")
    }
  }
}

/// Two secrets on a page, and the second on another page as well.
private struct Pair: Application {
  static let name = "pair"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    try? await context.navigator.presentRoot(PairPage(in: context))
    return nil
  }
}

private final class PairPage: Page<Void> {
  private let one = SecretField("one", "One")
  private let two = SecretField("two", "Two")
  private let verdict = Label("verdict")
  private let next = Button("next", "Next")
  override var elements: [PageElement] { [one, two, verdict, next] }

  init(in context: ApplicationContext) {
    super.init(key: "pair", title: "Pair")
    verdict.text <~ verdicts(one, two)
    next.taps.observe { [unowned self] in context.navigator.show(AgainPage(one)) }
  }
}

private final class AgainPage: Page<Void> {
  private let two = SecretField("two", "Two")
  private let verdict = Label("verdict")
  override var elements: [PageElement] { [two, verdict] }

  init(_ one: SecretField) {
    super.init(key: "again", title: "Again")
    verdict.text <~ verdicts(one, two)
  }
}

/// Returns whether both secrets are typed and equal, in words.
private func verdicts(_ one: SecretField, _ two: SecretField) -> Property<String> {
  Property(combining: one.secret, two.secret) { one, two in
    one.isEmpty || two.isEmpty ? "" : one == two ? "equal" : "different"
  }
}
