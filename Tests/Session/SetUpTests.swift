import Foundation
import SignalboxInterface
import SignalboxModel
import SignalboxSetUp
import SignalboxTesting
import Testing

@testable import SignalboxSession

/// Tests of the promises about recordings with the application `SetUp`.
@Suite struct SetUpTests {
  private static let password = "canary-4711"

  /// Fills in all pages up to the review. The passwords are typed letter by letter.
  private func fillIn(_ test: SessionTest) {
    test.set("host/name", "lab")
    test.press("host/next")
    for id in ["account/password", "account/again"] {
      for count in 1...Self.password.count { test.set(id, String(Self.password.prefix(count))) }
    }
    test.press("account/next")
  }

  /// Returns a recorded session at the effect `step`, which the test answers.
  private func installing(in folder: RecordingFolder, holding step: String) throws -> SessionTest {
    let test = SessionTest(
      SetUp(), holding: [step], recording: try .new(folder.file(), of: SetUp()), checksReplay: false)
    fillIn(test)
    test.press("review/install")
    return test
  }

  private func giveAgain(_ test: SessionTest) {
    for element in test.frame.page.elements {
      if case .secret = element.content { test.set(element.id, Self.password) }
    }
    test.press("secrets/continue")
  }

  @Test("K9, R76: an effect gets the typed password and nothing else: live, undone, resumed and replayed")
  func nothingInItsPlace() async throws {
    try await onSessionThread {
      let folder = try RecordingFolder()
      let setUp = SetUp()
      let test = SessionTest(setUp, recording: try .new(folder.file(), of: SetUp()))
      fillIn(test)
      test.press("review/install")
      #expect(test.text("install/step") == "done")
      #expect(setUp.world.log == ["host test/host#1 lab", "account test/account#2 \(Self.password)"])

      let undone = SetUp()
      let other = SessionTest(undone)
      fillIn(other)
      other.undo()
      #expect(other.frame.page.key == "account")
      other.press("account/next")
      other.press("review/install")
      #expect(undone.world.log.last?.hasSuffix("account#2 \(Self.password)") == true, "known in this process")

      let replayed = SetUp()
      let again = SessionTest(
        replayed, recording: try .replayed(folder.file(), end: test.session.within { $0.journal.end } - 5))
      #expect(again.frame.page.key == "review", "\(again.frame.outline)")
      again.press("review/install")
      #expect(again.frame.page.key == "secrets")
      giveAgain(again)
      #expect(again.text("install/step") == "done")
      #expect(replayed.world.log.allSatisfy { $0.hasSuffix("lab") || $0.hasSuffix(Self.password) })
      #expect(!String(decoding: try folder.bytes(), as: UTF8.self).contains("canary"))
    }
  }

  @Test("K4, K10: a secret on a page that is no longer in front breaks no second resume, undo or replay")
  func below() async throws {
    try await onSessionThread {
      let folder = try RecordingFolder()
      let test = SessionTest(SetUp(), recording: try .new(folder.file(), of: SetUp()), checksReplay: false)
      fillIn(test)
      let first = SessionTest(SetUp(), recording: try folder.died("first"), checksReplay: false)
      #expect(first.frame.outline == test.frame.outline)
      let second = SessionTest(SetUp(), recording: try folder.died("second", from: "first"), checksReplay: false)
      #expect(second.frame.outline == test.frame.outline)
      second.undo()
      #expect(second.frame.page.key == "account" && second.rejections == [])
      second.press("account/next")
      let third = SetUp()
      let resumed = SessionTest(third, recording: try folder.died("third", from: "second"))
      #expect(resumed.frame.page.key == "review")
      resumed.press("review/install")
      giveAgain(resumed)
      #expect(resumed.text("install/step") == "done")
      #expect(third.world.log.last?.hasSuffix(Self.password) == true)
    }
  }

  @Test("K9: any rule for a password is replayed: a digit, equality with the second field, and after undo")
  func rules() async throws {
    try await onSessionThread {
      let folder = try RecordingFolder()
      let test = SessionTest(SetUp(), recording: try .new(folder.file(), of: SetUp()))
      test.press("host/next")
      test.set("account/password", "no digit")
      #expect(test.text("account/complaint") == "it needs a digit")
      test.set("account/password", Self.password)
      test.set("account/again", "another")
      #expect(test.text("account/complaint") == "both must be the same")
      test.set("account/again", Self.password)
      #expect(test.text("account/complaint") == "")
      let resumed = SessionTest(SetUp(), recording: try folder.died("died"), checksReplay: false)
      #expect(resumed.frame.outline == test.frame.outline)
      test.undo()
      #expect(test.text("account/complaint") == "both must be the same")
      test.undo()
      #expect(test.text("account/complaint") == "both must be the same")
      test.undo()
      #expect(test.text("account/complaint") == "it needs a digit")
      #expect(test.rejections == [])
    }
  }

  @Test("K9, K61: a new question about a withheld secret is answered no, and the session asks for the secret")
  func unknown() async throws {
    try await onSessionThread {
      let folder = try RecordingFolder()
      let test = SessionTest(SetUp(), recording: try .new(folder.file(), of: SetUp()), checksReplay: false)
      test.press("host/next")
      test.set("account/password", Self.password)
      let resumed = SessionTest(SetUp(), recording: try folder.died("died"))
      resumed.set("account/again", Self.password)
      #expect(resumed.frame.page.key == "secrets")
      resumed.set("secrets/account/password", "no digit")
      resumed.press("secrets/continue")
      #expect(resumed.frame.element("secrets/account/password")?.error?.contains("has a digit") == true)
      giveAgain(resumed)
      #expect(resumed.text("account/complaint") == "", "it is asked anew")
      let again = SessionTest(SetUp(), recording: try folder.died("again", from: "died"), checksReplay: false)
      #expect(again.frame.outline == resumed.frame.outline)
    }
  }

  @Test("K10: an effect that a signal interrupts has not failed, and begins again under its key")
  func interrupted() async throws {
    try await onSessionThread {
      let folder = try RecordingFolder()
      let test = try installing(in: folder, holding: "account")
      #expect(test.heldEffects == ["test/account#2"])
      test.session.within { $0.stop(.signal(15)) }
      #expect(test.session.finish() == .signal(15))
      let entries = try JournalFile.read(folder.file()).journal.entries
      #expect(entries.last == .began(key: "test/account#2", digest: "cbdb58ded8437b22", isIrreversible: true))
      let setUp = SetUp()
      let resumed = SessionTest(setUp, recording: try folder.died("died"))
      giveAgain(resumed)
      #expect(setUp.world.log == ["account test/account#2 \(Self.password)"])
      #expect(resumed.text("install/step") == "done")
    }
  }

  @Test("K10: the time that passes during the request for a secret has also passed after a later resume")
  func timeAtThePrompt() async throws {
    try await onSessionThread {
      let folder = try RecordingFolder()
      let test = SessionTest(SetUp(), recording: try .new(folder.file(), of: SetUp()), checksReplay: false)
      fillIn(test)
      let asked = SessionTest(
        SetUp(), holding: ["account"], recording: try folder.died("asked"), checksReplay: false)
      asked.press("review/install")
      asked.advance(by: .seconds(19))
      giveAgain(asked)
      let later = SessionTest(
        SetUp(), holding: ["account"], recording: try folder.died("later", from: "asked"), checksReplay: false)
      #expect(later.session.within { $0.run?.clock.now } == .seconds(19))
    }
  }

  @Test("K10: an effect whose result arrives during the stop is done, and does not begin again")
  func doneAfterTheSignal() async throws {
    try await onSessionThread {
      let folder = try RecordingFolder()
      let test = try installing(in: folder, holding: "host")
      test.session.within { session in
        session.stop(.signal(15))
        session.heldEffects.forEach { session.receive(.value("true"), of: $0.number, in: $0.run) }
      }
      _ = test.session.finish()
      let setUp = SetUp()
      let resumed = SessionTest(setUp, recording: try folder.died("died"))
      giveAgain(resumed)
      #expect(setUp.world.log == ["account test/account#2 \(Self.password)"])
    }
  }

  @Test("undo stops at an effect that is not declared reversible")
  func undoStops() async throws {
    try await onSessionThread {
      let test = SessionTest(SetUp())
      fillIn(test)
      test.press("review/install")
      test.undo()
      #expect(test.rejections == [.actionFailed("Cannot undo: “Naming the host” cannot be undone.")])
    }
  }

  @Test("a key never comes with other contents: a changed program is found before its effect begins")
  func otherContents() async throws {
    try await onSessionThread {
      let folder = try RecordingFolder()
      _ = try installing(in: folder, holding: "host")
      let changed = SetUp(installs: "another")
      let resumed = SessionTest(changed, recording: try folder.died("died"), checksReplay: false)
      #expect(changed.world.log == [])
      #expect(resumed.frame.alerts.last?.message.contains("it is about something else now") == true)
      #expect(resumed.frame.page.key == "host")
    }
  }

  struct Thrown: Sendable {
    let error: any Error
    let said: String
  }

  struct Nice: LocalizedError { var errorDescription: String? { "The disk is full." } }
  struct Described: Error, CustomStringConvertible { let description = "No such disk." }
  enum Plain: Error { case oops }

  @Test(
    "B26: any error that an effect throws becomes a sentence for users",
    arguments: [
      Thrown(error: Nice(), said: "The disk is full."), Thrown(error: Described(), said: "No such disk."),
      Thrown(error: Plain.oops, said: "It failed."), Thrown(error: EffectFailure(reason: "So."), said: "So."),
      Thrown(error: CocoaError(.fileNoSuchFile), said: CocoaError(.fileNoSuchFile).localizedDescription),
    ])
  func sentences(_ thrown: Thrown) async throws {
    try await onSessionThread {
      let setUp = SetUp()
      setUp.world.fail(with: thrown.error)
      let test = SessionTest(setUp)
      fillIn(test)
      test.press("review/install")
      #expect(test.text("install/step") == "failed: \(thrown.said)")
    }
  }
}
