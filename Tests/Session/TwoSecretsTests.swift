import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
import SignalboxSession
import SignalboxTesting
import Testing

/// Two secrets of one page that are compared, after a death.
@Suite struct TwoSecretsTests {
  private static let password = "canary-4711"

  @Test("K9: what only a page asks of a secret, once it is shown, is asked of the user in the same turn")
  func askedByThePage() async throws {
    try await onSessionThread {
      let folder = try RecordingFolder()
      let test = SessionTest(
        TwoFields(), recording: try .new(folder.file(), of: TwoFields()), checksReplay: false)
      test.set("two/password", Self.password)
      let resumed = SessionTest(TwoFields(), recording: try folder.died("died"))
      let before = resumed.frames.count
      resumed.set("two/again", Self.password)
      let shown = resumed.frames.dropFirst(before).map(\.page.key)
      #expect(shown == ["secrets"], "nobody sees that a secret that is not there differs from this one")
      resumed.set("secrets/two/password", Self.password)
      resumed.press("secrets/continue")
      #expect(resumed.frame.page.key == "two" && resumed.rejections == [])
    }
  }

  @Test(
    "K9: two secrets that are compared, both given anew where they belong after a death, are taken, and nothing is asked"
  )
  func bothGivenAnew() async throws {
    try await onSessionThread {
      let folder = try RecordingFolder()
      let test = SessionTest(TwoFields(), recording: try .new(folder.file(), of: TwoFields()), checksReplay: false)
      test.set("two/password", Self.password)
      test.set("two/again", Self.password)
      let resumed = SessionTest(TwoFields(), recording: try folder.died("died"), checksReplay: false)
      let page = resumed.frame.inFront
      for id in ["two/password", "two/again"] {
        resumed.send(InputEvent(page: page, element: id, action: .setText("another one")))
      }
      #expect(resumed.frame.page.key == "two" && resumed.rejections == [])
      #expect(resumed.frame.element("two/again")?.error == nil)
      resumed.send(InputEvent(page: page, element: "two/again", action: .setText("a third")))
      #expect(resumed.frame.element("two/again")?.error == "Not the same")
      let again = SessionTest(TwoFields(), recording: try folder.died("again", from: "died"), checksReplay: false)
      #expect(again.frame.outline == resumed.frame.outline)
    }
  }
}

/// Its second password is compared where it is shown, and nothing else looks at what comes of that.
private struct TwoFields: Application {
  static let name = "two"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    try? await context.navigator.presentRoot(TwoFieldsPage())
  }
}

private final class TwoFieldsPage: Page<String> {
  let password = SecretField("password", "Password")
  let again = SecretField("again", "Password again")

  override var elements: [PageElement] { [password, again] }

  init() {
    super.init(key: "two", title: "Two fields")
    again.check("Not the same", equals: password)
  }
}
