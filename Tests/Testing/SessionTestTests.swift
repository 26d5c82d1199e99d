import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
import SignalboxTesting
import Testing

/// Loads a text while its page exists.
private struct Loading: Application {
  static let name = "loading"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    let root = LoadingRoot()
    root.open.taps.observe {
      let page = LoadingPage()
      context.navigator.spawn(during: page.lifetime) {
        do throws(EffectFailure) {
          page.label.text.value = try await context.effects.run("load", isReversible: true) { _ in "loaded" }
        } catch {
          page.label.text.value = "\(error.cause)"
          root.label.text.value = "\(error.cause)"
        }
      }
      context.navigator.show(page)
    }
    _ = try? await context.navigator.presentRoot(root)
    return root.label.text.value
  }
}

private final class LoadingRoot: Page<Void> {
  let open = Button("open", "Open")
  let label = Label("label")
  let end = Button("end", "End")
  override var elements: [PageElement] { [open, label, end] }
  init() {
    super.init(key: "root", title: "Root")
    end.taps.observe { [unowned self] in finish(()) }
  }
}

private final class LoadingPage: Page<Never> {
  let label = Label("label")
  override var elements: [PageElement] { [label] }
  init() { super.init(key: "loading", title: "Loading") }
}

@Suite struct SessionTestTests {
  @Test("a held effect ends when the application cancels it, and a replay gives the same")
  func heldAndCancelled() async throws {
    try await onSessionThread {
      let test = SessionTest(Loading(), holding: ["load"])
      test.press("root/open")
      #expect(test.heldEffects == ["test/load#1"])
      test.back()
      #expect(test.text("root/label") == "cancelled")
      #expect(test.heldEffects == [])
      #expect(test.quit() == .finished(outcome: "cancelled"))
    }
  }

  @Test("an answer for an effect that is not held is an issue of the test, and the run continues")
  func notHeld() async throws {
    await expectCaught {
      try await onSessionThread {
        let test = SessionTest(Loading())
        #expect(test.answer("load") == "")
        test.press("root/open")
        #expect(test.text("loading/label") == "loaded")
      }
    } matching: {
      "\($0)".contains("no effect called load is held")
    }
  }

  @Test("expectChangesFromHere expects only later changes, and the test can read the ending")
  func fromHere() async throws {
    try await onSessionThread {
      let test = SessionTest(Loading())
      test.press("root/open")
      test.back()
      test.expectChangesFromHere()
      test.press("root/open")
      test.expectChanges(
        """
        page root > loading "Loading"
        text loading/label "" = "loaded"
        - button root/open
        - text root/label
        - button root/end
        """)
      test.allowsUnexpectedChanges = true
      test.back()
      #expect(test.ending == nil)
      test.press("root/end")
      #expect(test.ending == .finished(outcome: ""))
    }
  }
}
