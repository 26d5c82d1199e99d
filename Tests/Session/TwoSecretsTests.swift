import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
import SignalboxSession
import SignalboxTesting
import Testing

/// Tests of two secrets on a page that are compared after a death of the session.
@Suite struct TwoSecretsTests {
  private static let password = "canary-4711"

  @Test("K9: if only a shown page asks about a withheld secret, the user is asked in the same turn")
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

  @Test("K9: two compared secrets that are both typed again after a death are accepted without a prompt")
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

  @Test(
    "K60: a question of a frame is asked in its own turn, even if the session dies repeatedly after a prompt",
    arguments: ["secrets/continue", "secrets/forget", ""])
  func deaths(_ answer: String) async throws {
    try await onSessionThread {
      let folder = try RecordingFolder()
      let test = SessionTest(TwoFields(), recording: try .new(folder.file(), of: TwoFields()), checksReplay: false)
      test.set("two/password", Self.password)
      var resumed = SessionTest(TwoFields(), recording: try folder.died("1"), checksReplay: false)
      resumed.set("two/again", Self.password)
      #expect(resumed.frame.page.key == "secrets")
      if answer == "secrets/continue" { resumed.set("secrets/two/password", Self.password) }
      if answer.isEmpty { resumed.back() } else { resumed.press(answer) }
      for death in 2...4 {
        resumed.set("two/name", "name \(death)")
        resumed.press("two/note")
        resumed.press("two/note")
        resumed.undo()
        let last = resumed.frame.outline
        #expect(resumed.rejections == [])
        resumed = SessionTest(
          TwoFields(), recording: try folder.died("\(death)", from: "\(death - 1)"), checksReplay: false)
        #expect(resumed.frame.outline == last, "after death \(death)")
      }
    }
  }

  @Test("K61: an unknown question is asked again once the secret is given, and the new answer is recorded")
  func askedAnew() async throws {
    try await onSessionThread {
      let folder = try RecordingFolder()
      let test = SessionTest(TwoFields(), recording: try .new(folder.file(), of: TwoFields()), checksReplay: false)
      test.set("two/password", Self.password)
      let before = test.frame.outline
      let resumed = SessionTest(TwoFields(), recording: try folder.died("died"), checksReplay: false)
      resumed.set("two/again", Self.password)
      resumed.set("secrets/two/password", Self.password)
      resumed.press("secrets/continue")
      #expect(resumed.frame.element("two/again")?.error == nil)
      let given = resumed.frame.outline
      let again = SessionTest(TwoFields(), recording: try folder.died("again", from: "died"), checksReplay: false)
      #expect(again.frame.outline == given)
      for session in [resumed, again] {
        session.undo()
        #expect(session.frame.outline == before, "what was given because it was asked for is one step with what asked")
        session.redo()
        #expect(session.frame.outline == given && session.rejections == [])
      }
    }
  }

  @Test("K61: a difference between two secrets is still reported once both are there")
  func notTheSame() async throws {
    try await onSessionThread {
      let folder = try RecordingFolder()
      let test = SessionTest(TwoFields(), recording: try .new(folder.file(), of: TwoFields()), checksReplay: false)
      test.set("two/password", Self.password)
      let resumed = SessionTest(TwoFields(), recording: try folder.died("died"), checksReplay: false)
      resumed.set("two/again", "another one")
      resumed.set("secrets/two/password", Self.password)
      resumed.press("secrets/continue")
      #expect(resumed.frame.element("two/again")?.error == "Not the same")
    }
  }

  @Test("K61: the same text that is typed again in its field answers the unknown question")
  func typedOnceMore() async throws {
    try await onSessionThread {
      let folder = try RecordingFolder()
      let test = SessionTest(TwoFields(), recording: try .new(folder.file(), of: TwoFields()), checksReplay: false)
      test.set("two/password", Self.password)
      let resumed = SessionTest(TwoFields(), recording: try folder.died("died"), checksReplay: false)
      resumed.set("two/again", Self.password)
      resumed.press("secrets/forget")
      #expect(resumed.frame.element("two/again")?.error == "Not the same")
      resumed.set("two/again", Self.password)
      #expect(resumed.frame.page.key == "secrets", "it is asked for again")
      resumed.press("secrets/forget")
      resumed.set("two/password", Self.password)
      #expect(resumed.frame.element("two/again")?.error == nil)
      let again = SessionTest(TwoFields(), recording: try folder.died("again", from: "died"), checksReplay: false)
      #expect(again.frame.outline == resumed.frame.outline)
    }
  }

  @Test("K60: the wall clock and chance that only a frame reads are read in the frame's turn in every mode")
  func readByFrame() async throws {
    try await onSessionThread {
      let folder = try RecordingFolder()
      let test = SessionTest(TwoFields(), recording: try .new(folder.file(), of: TwoFields()), checksReplay: false)
      for name in ["a", "now", "chance", "b", "c", "now", "d"] { test.set("two/name", name); test.press("two/note") }
      let resumed = SessionTest(TwoFields(), recording: try folder.died("died"), checksReplay: false)
      #expect(resumed.frame.outline == test.frame.outline)
      resumed.undo()
      #expect(resumed.rejections == [])
    }
  }

  @Test("K60: a session in a host that is put away repeatedly after a prompt comes back where it was")
  func putAway() async throws {
    let host = try SessionHost(limits: HostLimits(idle: .zero))
    let session = try host.start(TwoFields())
    func act(_ element: String, _ action: UserAction) async throws {
      let page = try await session.frame?.inFront ?? PageID(0)
      let answer = try await session.send([InputEvent(page: page, element: element, action: action)])
      guard case .applied = answer else { throw Problem("\(element): \(answer)") }
    }
    func rest() async { while host.liveCount > 0 { await Task.yield() } }
    try await act("two/password", .setText(Self.password))
    await rest()
    do {
      // The frames keep a viewer until the requested secret is given, so the session is not put away.
      let frames = try await session.frames()
      try await act("two/again", .setText(Self.password))
      try await act("secrets/two/password", .setText(Self.password))
      try await act("secrets/continue", .press)
      withExtendedLifetime(frames) {}
    }
    await rest()
    for name in ["Ann", "Ben", "Cem"] {
      try await act("two/name", .setText(name))
      try await act("two/note", .press)
      await rest()
      let frame = try await session.frame
      #expect(frame?.page.key == "two" && frame?.alerts == [])
      #expect(frame?.element("two/again")?.error == nil)
    }
    await host.drain()
  }
}

/// An application that compares its second password in the field. Only frames read the result of the comparison.
private struct TwoFields: Application {
  static let name = "two"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    try? await context.navigator.presentRoot(TwoFieldsPage(context))
  }
}

private final class TwoFieldsPage: Page<String> {
  let password = SecretField("password", "Password")
  let again = SecretField("again", "Password again")

  let name = TextField("name", "Name")
  let note = Button("note", "Note")

  override var elements: [PageElement] { [password, again, name, note] }

  init(_ context: ApplicationContext) {
    super.init(key: "two", title: "Two fields")
    name.validate(
      name.text.map { text in
        var chance = context.random
        return switch text {
        case "now": "\(context.wallClock())"
        case "chance": "\(UInt8.random(in: 0...255, using: &chance))"
        default: nil
        }
      })
    again.check("Not the same", with: password) { $0 == $1 }
  }
}
