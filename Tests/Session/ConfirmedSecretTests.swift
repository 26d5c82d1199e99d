import SignalboxInterface
import SignalboxModel
import SignalboxSetUp
import SignalboxTesting
import Testing

@testable import SignalboxSession

/// Tests of secrets that the user typed twice, and gives again after a death of the session.
@Suite struct ConfirmedSecretTests {
  private static let password = "canary-4711"

  /// Returns a session that asks for the password again, because it died on the review.
  private func asked(_ setUp: SetUp, in folder: RecordingFolder, typing: [String] = [password]) throws -> SessionTest {
    let test = SessionTest(SetUp(), recording: try .new(folder.file(), of: SetUp()), checksReplay: false)
    test.press("host/next")
    for text in typing {
      test.set("account/password", text)
      test.set("account/again", text)
    }
    test.press("account/next")
    let resumed = SessionTest(setUp, recording: try folder.died("died"), checksReplay: false)
    resumed.press("review/install")
    return resumed
  }

  private func fields(_ test: SessionTest) -> [String] {
    test.frame.page.elements.compactMap { if case .secret = $0.content { $0.id } else { nil } }
  }

  @Test("K136: a secret that was typed twice is asked for twice, and a slip in either is refused")
  func slip() async throws {
    try await onSessionThread {
      let (folder, setUp) = (try RecordingFolder(), SetUp())
      let test = try asked(setUp, in: folder)
      #expect(fields(test) == ["secrets/account/password", "secrets/account/again"])
      test.set("secrets/account/password", "canary-471")
      #expect(test.frame.element("secrets/continue")?.isEnabled == false)
      test.set("secrets/account/again", Self.password)
      test.press("secrets/continue")
      let errors = { fields(test).map { test.frame.element($0)?.error } }
      let sentence = { (name: String) in "This is not the same as “\(name)”, and before it was." }
      #expect(errors() == [sentence("Password again"), sentence("Password")])
      #expect(!setUp.world.log.contains { $0.contains("canary") })
      test.set("secrets/account/password", Self.password)
      #expect(errors() == [nil, nil], "a complaint about both goes when either is typed again")
      test.press("secrets/continue")
      #expect(test.text("install/step") == "done")
      #expect(setUp.world.log.last?.hasSuffix(" " + Self.password) == true)
    }
  }

  @Test("K137: a secret that breaks a rule which the earlier secret kept is refused with the rule's own words")
  func rule() async throws {
    try await onSessionThread {
      let test = try asked(SetUp(), in: try RecordingFolder())
      for field in fields(test) { test.set(field, "no digit") }
      test.press("secrets/continue")
      let error = "This is not what you entered before. The difference: “has a digit”."
      #expect(test.frame.element("secrets/account/password")?.error == error)
    }
  }

  @Test("K136: of texts that were typed over, only the last confirmation is asked for")
  func typedOver() async throws {
    try await onSessionThread {
      let test = try asked(SetUp(), in: try RecordingFolder(), typing: [Self.password, "other-1", Self.password])
      #expect(fields(test) == ["secrets/account/password", "secrets/account/again"])
      for field in fields(test) { test.set(field, Self.password) }
      test.press("secrets/continue")
      #expect(test.text("install/step") == "done")
    }
  }

  @Test("K136: a wrong text that was given twice is asked for again, both times, after its effect failed")
  func wrongTwice() {
    var (answers, vault) = (SecretAnswers(), SecretVault())
    let keeper = Session()
    let secrets = (1...2).map {
      SecretHandle(text: nil, keeper: keeper, label: "\($0)", element: "e\($0)", place: SecretPlace(record: $0))
    }
    answers.keep("1", Secret.equality + "2", true)
    secrets.forEach { answers.keep($0) }
    #expect(answers.confirmation(of: "1", in: vault)?.id == "2")
    for id in ["1", "2"] { vault.replaceText("wrong", as: id) }
    #expect(answers.confirmation(of: "1", in: vault) == nil, "its text is compared, so it is not asked for")
    vault.judge(["1"] + answers.equals(of: "1"), worked: false)
    #expect(answers.confirmation(of: "1", in: vault)?.id == "2")
  }
}
