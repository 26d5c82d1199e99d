import Foundation
import SignalboxInterface
import SignalboxModel
import SignalboxSession
import SignalboxTesting
import SignalboxToy
import Testing

@testable import SignalboxDebconf

@Suite struct PreseedTests {
  private let toy: ToyPackage

  init() throws {
    toy = try ToyPackage(
      """
      db_input high toy/name; db_input high toy/colour; db_go; db_input high toy/many; db_go
      db_input high toy/secret; db_go
      \(ToyPackage.tell("name", "colour", "many", "secret"))
      """)
  }

  private func problem(_ lines: String) throws -> String? {
    try toy.write(lines, to: "preseed")
    do throws(EffectFailure) {
      _ = try Preseed(file: toy.folder + "/preseed", templates: toy.folder)
      return nil
    } catch {
      return error.description
    }
  }

  private func application(_ lines: String) throws -> DebconfApplication {
    try toy.write(lines, to: "preseed")
    return DebconfApplication(command: toy.command, preseed: toy.folder + "/preseed")
  }

  @Test("X30: unknown questions, wrong types and values that are no choice are named before anything is done")
  func checks() throws {
    #expect(
      try problem(
        """
        # A comment.
        toy toy/nam string Ada
        toy toy/name boolean true
        toy toy/agree boolean yes
        toy toy/colour select rot
        toy toy/many multiselect one\\, two, five
        toy
        toy toy/colour select dark green
        toy toy/name seen true
        other other/question string anything
        toy toy/area select Pacific
        toy toy/area select Pacific Ocean
        """)
        == "Line 2: toy has no question toy/nam. Line 3: toy/name is of the type string. "
        + "Line 4: toy/agree is true or false. Line 5: toy/colour has no choice “rot”. "
        + "Line 6: toy/many has no choice “five”. Line 7: it has no owner, question, type and value. "
        + "Line 12: toy/area has no choice “Pacific Ocean”.")
    #expect(try problem("toy toy/many multiselect one\\, two, \\\n  four: 4\n") == nil)
    #expect(throws: EffectFailure.self) { _ = try Preseed(file: "/nowhere") }
  }

  @Test("X31: prepared answers are given by the words of the templates in every language, and a password is a secret")
  func answers() async throws {
    let lines = """
      toy toy/name string Ada
      toy toy/colour select dark green
      toy toy/many multiselect one\\, two, four: 4
      toy toy/secret password hunter2
      """
    try toy.write(lines, to: "preseed")
    let german = DebconfApplication(command: toy.command(language: "de.UTF-8"), preseed: toy.folder + "/preseed")
    try await onSessionThread {
      let test = SessionTest(german)
      #expect(test.ending == .finished(outcome: "env ended with status 0."))
      #expect(test.session.within { "\($0.journal)" }.contains("hunter2") == false)
    }
    #expect(toy.log == ["name=Ada", "colour=dark green", "many=one\\, two, four: 4", "secret=hunter2"])
  }

  @Test("X32: what is not prepared is asked, with the prepared answers beside; an answer that is no choice is marked")
  func partial() async throws {
    let application = try application("x toy/name string Ada\nx toy/many multiselect seven")
    try await onSessionThread {
      let test = SessionTest(application)
      #expect(test.text("question=toy%2Fname/1") == "Ada")
      test.press("question=toy%2Fname/next")
      #expect(test.frame.element("question=toy%2Fmany/1")?.error == "The prepared answer is no choice here.")
      test.choose("question=toy%2Fmany/1", [])
      test.press("question=toy%2Fmany/next")
      test.press("question=toy%2Fsecret/next")
    }
    #expect(toy.log == ["name=Ada", "colour=blue", "many=", "secret="])
  }

  @Test("X33: a machine without debconf, and a user without root, are told before anything is done")
  func system() {
    #expect(DebconfSystem.obstacle(["true"]) == nil)
    #expect(DebconfSystem.obstacle(["true"], frontend: "/nowhere") == "debconf is not installed on this machine.")
    let asRoot = DebconfSystem.obstacle(["/usr/sbin/dpkg-reconfigure", "tzdata"])
    let sentence = "dpkg-reconfigure works only for root. Start this program with sudo."
    #expect(asRoot == (geteuid() == 0 ? nil : sentence))
  }
}
