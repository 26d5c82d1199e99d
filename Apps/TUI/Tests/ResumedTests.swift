import SignalboxCore
import SignalboxInterface
import SignalboxNavigation
import SignalboxPages
import SignalboxSession
import SignalboxTesting
import Testing

@testable import SignalboxTUI

/// Tests of text that was typed before the process died.
@Suite struct ResumedTests {
  @Test("N100, G28: text that a resume restores is guarded like text typed since", arguments: ["Esc", "C-c"])
  func guarded(_ key: String) async throws {
    try await onSessionThread {
      let application = TrialApplication()
      let before = ScreenTest(application)
      before.type("ann")
      let test = before.resumed(application)
      #expect(test.text("form/email") == "ann")
      test.type(key)
      #expect(test.row("again leaves without what you typed") != nil && test.text("form/email") == "ann")
    }
  }

  @Test("N170: after a resume, Esc asks once about work before the death, and about nothing that was undone")
  func workBefore() async throws {
    try await onSessionThread {
      let application = SamplerApplication()
      let before = ScreenTest(application)
      before.type("Enter Esc")
      let test = before.resumed(application)
      test.type("Esc")
      #expect(test.row("Esc again leaves.") != nil && !test.session.within { $0.isEnding })
      before.type("M-u M-u")
      let undone = before.resumed(application)
      undone.type("Esc")
      #expect(undone.session.within { $0.isEnding })
    }
  }

  @Test("N100, G28: quitting asks nothing if all typed text was deleted again")
  func nothingToLose() async throws {
    try await onTrial("form") { test in
      test.type("x BSpace Esc")
      #expect(test.session.finish() == .finished(outcome: nil))
    }
  }

  @Test("N100, N74: going back from the first step of a wizard loses the typed text, and names the way to restore it")
  func firstStep() async throws {
    try await onSessionThread {
      let test = ScreenTest(Stepping())
      test.type("Enter b o b Esc")
      #expect(test.frame?.page.key == "home" && test.row("Alt-U brings back what you typed.") != nil)
      test.type("M-u")
      #expect(test.text("one/text") == "bob")
      test.type("Enter c Esc")
      #expect(test.frame?.page.key == "one" && test.row("brings back") == nil, "the steps keep it")
    }
  }
}

private struct Stepping: Application {
  static let name = "stepping"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    let home = HomePage()
    home.open.taps.observe {
      context.navigator.spawn {
        let wizard = Wizard(["one": "One", "two": "Two"], on: context.navigator, as: .modal)
        _ = try? await wizard.run { wizard async throws(Dismissed) in
          _ = try await wizard.step("one") { StepPage("one") }
          _ = try await wizard.step("two") { StepPage("two") }
        }
      }
    }
    _ = try? await context.navigator.presentRoot(home)
    return nil
  }
}

private final class HomePage: Page<Never> {
  let open = Button("open", "Open")
  override var elements: [PageElement] { [open] }
  init() { super.init(key: "home", title: "Home") }
}

private final class StepPage: Page<String> {
  let text = TextField("text", "Text")
  let next = Button("next", "Next", role: .default)
  override var elements: [PageElement] { [text, next] }
  init(_ key: String) {
    super.init(key: key, title: key)
    next.taps.observe { [unowned self] in finish(text.text.value) }
  }
}
