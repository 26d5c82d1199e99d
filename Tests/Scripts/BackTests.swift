import Foundation
import SignalboxDrivers
import SignalboxInterface
import SignalboxSession
import SignalboxTesting
import Testing

@testable import SignalboxBoxes
@testable import SignalboxScripts

/// Going back in scripts that ask first.
@Suite struct BackTests {
  private let folder = TemporaryFolder()

  private func running(_ lines: String) -> RunApplication { folder.running(lines, asksFirst: true) }

  private var out: String? { try? String(contentsOfFile: folder.path + "/out", encoding: .utf8) }

  @Test("X76: going back in a script that asks first shows the earlier box, with the same number, before any step")
  func earlier() async throws {
    let running = running(
      """
      A=$(whiptail --inputbox one 8 40 3>&1 1>&2 2>&3) || exit 7
      B=$(whiptail --inputbox "two after $A" 8 40 3>&1 1>&2 2>&3) || exit 8
      whiptail --yesno "three after $B" 8 40 || exit 9
      signalbox effect step -- sh -c 'echo step >> "$0/out"' "$1"
      whiptail --msgbox four 8 40; echo "$A $B $?" >> "$1/out"
      """)
    try await onSessionThread {
      let test = SessionTest(running)
      test.set(test.box("field-1"), "a")
      test.press(test.box("ok"))
      test.set(test.box("field-1"), "b")
      test.press(test.box("ok"))
      test.back()
      #expect(test.frame.page.key == "box=2" && test.text(test.box("text")) == "two after a")
      #expect(test.text(test.box("field-1")) == "b")
      test.back()
      #expect(test.frame.page.key == "box=1" && test.text(test.box("text")) == "one")
      #expect(test.text(test.box("field-1")) == "a")
      test.set(test.box("field-1"), "c")
      test.press(test.box("ok"))
      #expect(test.frame.page.key == "box=2" && test.text(test.box("text")) == "two after c")
      test.set(test.box("field-1"), "d")
      test.press(test.box("ok"))
      #expect(test.text(test.box("text")) == "three after d")
      test.press(test.box("ok"))
      #expect(test.text(test.box("text")) == "four")
      test.back()
      #expect(test.frame.page.key == "box=4" && test.text(test.box("text")) == "four")
      #expect(test.rejections == [.actionFailed("There is no question before this one.")])
      test.press(test.box("ok"))
      #expect(test.ending == .finished(outcome: "The script has ended with status 0."))
    }
    #expect(out == "step\nc d 0\n")
  }

  @Test(
    "X93: the result has no output that was printed behind an answer which the user took back, also after two deaths",
    arguments: [false, true])
  func output(_ dies: Bool) async throws {
    let running = running(
      """
      echo start; A=$(whiptail --inputbox one 8 40 3>&1 1>&2 2>&3)
      echo "a=$A"; B=$(whiptail --inputbox two 8 40 3>&1 1>&2 2>&3)
      echo "b=$B"; C=$(whiptail --inputbox three 8 40 3>&1 1>&2 2>&3)
      echo "c=$C"
      """)
    try await onSessionThread {
      for (backs, result) in [(1, "start\na=1\nb=five\nc=3"), (2, "start\na=five\nb=3\nc=4")] {
        let shelf = MemoryShelf()
        let begin = {
          SessionTest(running, recording: try Recording.named("s", on: shelf, of: running), checksReplay: false)
        }
        var test = try begin()
        let die = {
          guard dies else { return }
          test.session.within { $0.stop(.shutDown) }
          _ = test.session.finish()
          test = try begin()
        }
        let answer = { (text: String) in
          test.set(test.box("field-1"), text)
          test.press(test.box("ok"))
        }
        answer("1")
        answer("2")
        for _ in 0..<backs { test.back() }
        try die()
        answer("five")
        try die()
        answer("3")
        if backs == 2 { answer("4") }
        #expect(test.ending == .finished(outcome: "\(result)\nThe script has ended with status 0."))
      }
    }
  }

  @Test("X85: a refused Back keeps the page with what was typed, and is no step of undo")
  func refused() async throws {
    let running = running(
      """
      signalbox effect step -- true
      whiptail --inputbox two 8 40; echo "$?" > "$1/out"
      """)
    try await onSessionThread {
      let test = SessionTest(running)
      let page = test.frame.inFront
      test.back()
      #expect(test.frame.inFront == page)
      test.set(test.box("field-1"), "typed")
      test.back()
      #expect(test.rejections == Array(repeating: .actionFailed("There is no question before this one."), count: 2))
      #expect(test.frame.inFront == page && test.text(test.box("field-1")) == "typed")
      test.undo()
      #expect(test.text(test.box("field-1")) == "")
      test.press(test.box("ok"))
      #expect(test.ending == .finished(outcome: "The script has ended with status 0."))
    }
  }

  @Test("X77: clear and tput succeed at the terminal of a script, and their sequences are in no line")
  func terminal() async throws {
    let running = running(
      #"""
      set -e; clear; tput setaf 1; tput bold; printf red; tput sgr0; echo
      printf '\e7\e[24;1Hfar\e8near\e(B\n'; tput cols
      """#)
    try await onSessionThread {
      #expect(
        SessionTest(running).ending == .finished(outcome: "red\nnear\n80\nThe script has ended with status 0."))
    }
  }

  @Test("X76: the earlier box shows the former choices and fields, but no password")
  func answered() {
    var list = Box(.checklist)
    list.items = ["a", "b", "c"].map { Box.Item(tag: $0, isOn: $0 == "a") }
    #expect(list.showing(BoxReply(.ok, places: [1, 2])).items.map(\.isOn) == [false, true, true])
    #expect(list.showing(BoxReply(.cancel)).items.map(\.isOn) == [true, false, false])
    var form = Box(.mixedform)
    form.fields = [Box.Field(label: "Name"), Box.Field(label: "Password", isHidden: true)]
    #expect(form.showing(BoxReply(.ok, texts: [.plain("x"), .secret(0)])).fields.map(\.text) == ["x", ""])
    var range = Box(.rangebox)
    range.numbers = [1, 9, 1]
    #expect(range.showing(BoxReply(.ok, numbers: [5])).numbers == [1, 9, 5])
  }

  @Test("X76: going back in the first box is Esc")
  func first() async throws {
    let running = running("whiptail --msgbox one 8 40; echo \"$?\" > \"$1/out\"")
    try await onSessionThread {
      let test = SessionTest(running)
      test.back()
      #expect(test.ending == .finished(outcome: "The script has ended with status 0."))
    }
    #expect(out == "255\n")
  }
}
