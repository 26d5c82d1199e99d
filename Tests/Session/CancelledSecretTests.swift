import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
import SignalboxSession
import SignalboxTesting
import Testing

/// Tests of work that waits for a secret and is given up.
@Suite struct CancelledSecretTests {
  @Test("K142: after a death, work that is given up does not ask for the secret that it would have needed")
  func givenUp() async throws {
    try await onSessionThread {
      let folder = try RecordingFolder()
      let test = SessionTest(
        Work(), holding: ["use"], recording: try .new(folder.file(), of: Work()), checksReplay: false)
      test.set("work/password", "canary-4711")
      test.press("work/begin")
      test.press("work/cancel")
      let resumed = SessionTest(Work(), recording: try folder.died("died"), checksReplay: false)
      let before = resumed.frames.count
      resumed.press("alert:1/stop")
      resumed.session.settleEffects()
      let shown = resumed.frames.dropFirst(before).map(\.page.key)
      #expect(!shown.contains("secrets"), "\(shown)")
      #expect(resumed.text("work/state") == "undone" && resumed.rejections == [])
    }
  }
}

private struct Work: Application {
  static let name = "work"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    try? await context.navigator.presentRoot(WorkPage(context))
  }
}

private final class WorkPage: Page<String> {
  let password = SecretField("password", "Password")
  let begin = Button("begin", "Begin")
  let cancel = Button("cancel", "Cancel")
  let state = Label("state")
  private var work: Subscription?

  override var elements: [PageElement] { [password, begin, cancel, state] }

  init(_ context: ApplicationContext) {
    super.init(key: "work", title: "Work")
    begin.taps.observe { [unowned self] in
      work = context.navigator.spawn(during: lifetime) { [self] in
        _ = try? await context.effects.run("use", secret: password.secret.value) { _, _ in "used" }
      }
    }
    cancel.taps.observe { [unowned self] in
      context.navigator.alert(Alert(title: "Stop?", buttons: [Button("stop", "Stop")])) { [unowned self] _ in
        work?.cancel()
        context.navigator.spawn(during: lifetime) { [self] in
          state.text.value = (try? await context.effects.run("undo") { _ in "undone" }) ?? "failed"
        }
      }
    }
  }
}
