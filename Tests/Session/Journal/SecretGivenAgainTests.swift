import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
import SignalboxSession
import SignalboxTesting
import Testing

@Suite struct SecretGivenAgainTests {
  @Test("K9: a secret that was given again is asked for once more if its effect failed, but not if it has worked")
  func wrong() async throws {
    try await onSessionThread {
      let folder = try RecordingFolder()
      let test = SessionTest(Door(), recording: try .new(folder.file(), of: Door()), checksReplay: false)
      test.set("door/secret", "right")
      try folder.write(folder.bytes(), "died")
      let resumed = SessionTest(Door(), recording: try .resumed(folder.file("died")), checksReplay: false)
      resumed.press("door/open")
      resumed.set("secrets/door/secret", "rigth")
      resumed.press("secrets/continue")
      #expect(resumed.text("door/note") == "Wrong")
      resumed.press("door/open")
      #expect(resumed.frame.page.key == "secrets")
      resumed.set("secrets/door/secret", "right")
      resumed.press("secrets/continue")
      #expect(resumed.text("door/note") == "Open")
      resumed.press("door/lock")
      #expect(resumed.text("door/note") == "Stuck")
      resumed.press("door/open")
      #expect(
        resumed.frame.page.key == "door" && resumed.text("door/note") == "Open", "it was not the secret that failed")
    }
  }

  @Test("K9: a secret that was typed in its own field is never asked for, even if effects fail with it")
  func typed() async throws {
    try await onSessionThread {
      let test = SessionTest(Door())
      test.set("door/secret", "rigth")
      for _ in 1...2 {
        test.press("door/open")
        #expect(test.frame.page.key == "door" && test.text("door/note") == "Wrong")
      }
    }
  }
}

private struct Door: Application {
  static let name = "door"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    _ = try? await context.navigator.presentRoot(DoorPage(in: context))
    return nil
  }
}

private final class DoorPage: Page<Never> {
  private let secret = SecretField("secret", "Secret")
  private let open = Button("open", "Open")
  private let lock = Button("lock", "Lock")
  private let note = Label("note")
  override var elements: [PageElement] { [secret, open, lock, note] }

  init(in context: ApplicationContext) {
    super.init(key: "door", title: "Door")
    open.taps.observe { [unowned self] in
      turn("open", in: context) { if $0 != "right" { throw Refusal(description: "Wrong") } }
    }
    lock.taps.observe { [unowned self] in turn("lock", in: context) { _ in throw Refusal(description: "Stuck") } }
  }

  private func turn(
    _ name: String, in context: ApplicationContext, _ work: @escaping @Sendable (String) async throws -> Void
  ) {
    context.navigator.spawn(during: lifetime) { [self] in
      do throws(EffectFailure) {
        try await context.effects.run(name, secret: secret.secret.value, title: name) { _, secret in
          try await work(secret)
        }
        note.text.value = "Open"
      } catch { note.text.value = error.reason }
    }
  }

  private struct Refusal: Error, CustomStringConvertible { var description: String }
}
