import Foundation
import SignalboxDrivers
import SignalboxInterface
import SignalboxTesting
import Testing

@testable import SignalboxScripts

/// Scripts that read from their terminal, and texts that are typed and undone while a script runs.
@Suite struct KeysTests {
  private let folder = TemporaryFolder()

  private func running(_ lines: String, asksFirst: Bool = false) -> RunApplication {
    folder.running(lines, asksFirst: asksFirst)
  }

  private func contents(_ name: String) -> String? {
    try? String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8)
  }

  @Test("X74: a script that reads from its terminal asks with its prompt, hidden without echo, and back ends the input")
  func prompts() async throws {
    let running = running(
      """
      printf 'working '; sleep 0.3; echo done
      read -r -p "Install? <y/N> " A; read -r -s -p "Password: " B; echo; echo Next; read -r -n 1 C
      echo "$A $B $C" >> "$1/out"
      """, asksFirst: true)
    try await onSessionThread {
      let test = SessionTest(running)
      #expect(test.text(test.box("text")) == "working done\nInstall? <y/N> ")
      test.set(test.box("field-1"), "y")
      test.press(test.box("ok"))
      #expect(test.text(test.box("text")) == "Password: ")
      test.set(test.box("field-1"), "canary")
      test.undo()
      test.undo()
      test.set(test.box("field-1"), "yes")
      test.press(test.box("ok"))
      test.set(test.box("field-1"), "canary")
      test.press(test.box("ok"))
      test.set(test.box("field-1"), "k")
      test.press(test.box("ok"))
      guard case .finished(let outcome?) = test.ending else { return #expect(Bool(false)) }
      #expect(outcome.hasPrefix("working done\nInstall? <y/N> yes\nPassword:") && !outcome.contains("canary"))
    }
    #expect(contents("out") == "yes canary k\n")
    let ending = self.running("read -r -p 'Name? ' A || A=end; echo \"$A\" >> \"$1/out\"")
    try await onSessionThread {
      let test = SessionTest(ending)
      test.back()
      #expect(test.ending != nil)
    }
    #expect(contents("out") == "yes canary k\nend\n")
  }

  @Test("X71: an undo of a typed text keeps the script that runs, also one without the word")
  func typing() async throws {
    let running = running(
      """
      echo start >> "$1/starts"
      A=$(whiptail --inputbox one 8 40 3>&1 1>&2 2>&3); echo "$A" >> "$1/out"
      whiptail --msgbox two 8 40
      """)
    try await onSessionThread {
      let test = SessionTest(running)
      test.set(test.box("field-1"), "x")
      test.undo()
      #expect(test.text(test.box("field-1")) == "")
      test.set(test.box("field-1"), "y")
      test.press(test.box("ok"))
      test.press(test.box("ok"))
      #expect(test.ending == .finished(outcome: "The script has ended with status 0."))
    }
    #expect(contents("starts") == "start\n" && contents("out") == "y\n")
  }
}
