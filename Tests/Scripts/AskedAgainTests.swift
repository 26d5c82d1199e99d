import Foundation
import SignalboxDrivers
import SignalboxInterface
import SignalboxSession
import SignalboxTesting
import Testing

@testable import SignalboxBoxes
@testable import SignalboxScripts

/// Defaults, former answers and secrets in the boxes of scripts.
@Suite struct AskedAgainTests {
  private let folder = TemporaryFolder()

  private func running(_ lines: String) -> RunApplication { folder.running(lines, asksFirst: true) }

  private static func die(_ test: SessionTest) {
    test.session.within { $0.stop(.shutDown) }
    _ = test.session.finish()
  }

  @Test("X39: a menu begins at the item of --default-item, wherever the option stands")
  func defaults() async throws {
    let items = "r Red g Green b Blue"
    for line in [
      "whiptail --default-item g --menu Pick 15 60 4 \(items)",
      "whiptail --menu Pick 15 60 4 \(items) --default-item g",
      "dialog --default-item g --menu Pick 15 60 4 \(items)",
    ] {
      let running = running("\(line) 2>\"$1/out\"")
      try await onSessionThread {
        let test = SessionTest(running)
        #expect(test.frame.element(test.box("choice"))?.content.list?.start == test.box("choice/2"), "\(line)")
        Self.die(test)
      }
    }
  }

  @Test("X43: the last line break of a text begins no line, and a text is read from its beginning")
  func text() async throws {
    let running = running("seq 1 100 > \"$1/text\"; whiptail --textbox \"$1/text\" 20 60")
    try await onSessionThread {
      let test = SessionTest(running)
      let log = test.frame.element(test.box("text"))?.content.log
      #expect(log?.total == 100 && log?.isText == true)
      Self.die(test)
    }
  }

  @Test("X40: going back marks the former choice of a menu, and later boxes with the same question keep their answers")
  func former() async throws {
    let running = running(
      """
      M=$(whiptail --menu Pick 15 60 4 r Red g Green b Blue 3>&1 1>&2 2>&3) || exit 1
      R=$(whiptail --radiolist Kind 15 60 4 1 One on 2 Two off 3 Three off 3>&1 1>&2 2>&3) || exit 1
      whiptail --yesno "ok $M $R?" 8 40
      """)
    try await onSessionThread {
      let test = SessionTest(running)
      test.press(test.box("choice/3"))
      test.choose(test.box("choice"), "3")
      test.press(test.box("ok"))
      #expect(test.text(test.box("text")) == "ok b 3?")
      test.back()
      test.back()
      let list = test.frame.element(test.box("choice"))?.content.list
      #expect(list?.start == test.box("choice/3") && list?.rows.map(\.detail) == [nil, nil, "chosen before"])
      test.press(test.box("choice/2"))
      #expect(test.frame.element(test.box("choice"))?.content.selection?.selected == ["3"])
      test.press(test.box("ok"))
      #expect(test.text(test.box("text")) == "ok g 3?")
      Self.die(test)
    }
  }

  @Test("X41: passwords that are asked for again have the questions of their boxes")
  func secrets() async throws {
    let running = running(
      """
      A=$(whiptail --title Database --passwordbox "Password of the database:" 8 40 3>&1 1>&2 2>&3)
      B=$(whiptail --passwordbox "Password of the web admin" 8 40 3>&1 1>&2 2>&3)
      C=$(whiptail --inputbox Name 8 40 3>&1 1>&2 2>&3); D=$(whiptail --inputbox Town 8 40 3>&1 1>&2 2>&3)
      """)
    let labels = try await secretLabels(of: running) { test in
      for secret in ["canary-1", "canary-2"] {
        test.set(test.box("field-1"), secret)
        test.press(test.box("ok"))
      }
    }
    #expect(labels == ["Database: Password of the database", "Password of the web admin"])
  }

  @Test("X42: a password that was taken back and typed anew is not asked for again")
  func takenBack() async throws {
    let running = running(
      """
      A=$(whiptail --passwordbox "Pass?" 8 40 3>&1 1>&2 2>&3)
      C=$(whiptail --inputbox Name 8 40 3>&1 1>&2 2>&3); D=$(whiptail --inputbox Town 8 40 3>&1 1>&2 2>&3)
      """)
    let labels = try await secretLabels(of: running) { test in
      for secret in ["canary-1", "canary-2"] {
        if secret == "canary-2" { test.back() }
        test.set(test.box("field-1"), secret)
        test.press(test.box("ok"))
      }
    }
    #expect(labels == ["Pass?"])
  }

  @Test("X44: a refused password differs from the good one when both are given again, and later answers are offered")
  func refused() async throws {
    let running = running(
      """
      while P=$(whiptail --passwordbox Pass 8 40 3>&1 1>&2 2>&3); [ ${#P} -lt 6 ]; do whiptail --msgbox Short 8 40; done
      C=$(whiptail --inputbox City 8 40 3>&1 1>&2 2>&3); H=$(whiptail --inputbox House 8 40 3>&1 1>&2 2>&3)
      """)
    try await lives(running) { test in
      test.set(test.box("field-1"), "abc")
      test.press(test.box("ok"))
      test.press(test.box("ok"))
      test.set(test.box("field-1"), "longer1")
      test.press(test.box("ok"))
      test.set(test.box("field-1"), "Roma")
      test.press(test.box("ok"))
      #expect(test.text(test.box("text")) == "House")
    } then: { test in
      test.press(test.box("ok"))
      let fields = test.frame.page.elements.flattened.filter(\.isInput).map(\.id)
      let enter = { (texts: [String]) in
        for (field, text) in zip(fields, texts) { test.set(field, text) }
        test.press("secrets/continue")
      }
      enter(["longer1", "longer1"])
      let error = "This is the same as “Pass (2/2)”, and before it was not."
      #expect(test.frame.element(fields[0])?.error?.hasPrefix(error) == true)
      enter(["another", "longer1"])
      #expect(test.text(test.box("text")) == "City", "the script takes the other password, too")
      #expect(test.frame.element(test.box("field-1"))?.content.text == "Roma")
      #expect(test.frame.notices.map(\.text).contains { $0.hasPrefix("The script asks something else") })
    }
  }

  @Test("X44: a password that is typed after a death is asked for once, with the one before it")
  func typedLater() async throws {
    let running = running(
      """
      A=$(whiptail --passwordbox One 8 40 3>&1 1>&2 2>&3); B=$(whiptail --passwordbox Two 8 40 3>&1 1>&2 2>&3)
      whiptail --msgbox "${#A} ${#B}" 8 40
      """)
    try await lives(running) { test in
      test.set(test.box("field-1"), "canary-1")
      test.press(test.box("ok"))
      #expect(test.text(test.box("text")) == "Two")
    } then: { test in
      test.set(test.box("field-1"), "canary-22")
      test.press(test.box("ok"))
      #expect(test.frame.page.elements.flattened.filter(\.isInput).map(\.label) == ["One"])
      test.set("secrets/box=1/field-1", "canary-1")
      test.press("secrets/continue")
      #expect(test.text(test.box("text")) == "8 9")
    }
  }

  @Test("X45: an empty field gives the password that the script offers, and it is in no page")
  func offered() async throws {
    let running = running(
      """
      A=$(whiptail --passwordbox Pass 8 40 canary-1 3>&1 1>&2 2>&3); whiptail --msgbox "A ${#A} $A" 8 40
      B=$(dialog --stdout --mixedform Two 9 40 2 User 1 1 joe 1 9 9 9 0 Pass 2 1 canary-2 2 9 9 9 1)
      set -- $B; whiptail --msgbox "B $1 ${#2} $2" 8 40
      C=$(whiptail --passwordbox Pass 8 40 canary-3 3>&1 1>&2 2>&3); whiptail --msgbox "C ${#C}" 8 40
      """)
    try await onSessionThread {
      let test = SessionTest(running, checksReplay: false)
      let pass = try #require(test.frame.element(test.box("field-1")))
      #expect(pass.help == "Empty for the one that the script has")
      test.press(test.box("ok"))
      #expect(test.text(test.box("text")) == "A 8 (secret)")
      test.press(test.box("ok"))
      test.press(test.box("ok"))
      #expect(test.text(test.box("text")) == "B joe 8 (secret)")
      test.press(test.box("ok"))
      test.set(test.box("field-1"), "other")
      test.press(test.box("ok"))
      #expect(test.text(test.box("text")) == "C 5")
      Self.die(test)
    }
  }

  @Test("X46: an input of dialog takes no more than its limit, and without a button OK it can still be answered")
  func limits() async throws {
    let running = running(
      """
      A=$(dialog --stdout --max-input 5 --no-ok --inputbox Name 8 40 abc); whiptail --msgbox "A $? $A" 8 40
      """)
    try await onSessionThread {
      let test = SessionTest(running, checksReplay: false)
      test.set(test.box("field-1"), "abcdef")
      #expect(test.rejections.count == 1)
      test.set(test.box("field-1"), "abcde")
      test.press(test.box("ok"))
      #expect(test.text(test.box("text")) == "A 0 abcde")
      Self.die(test)
    }
  }

  /// Returns the labels of the secrets that a session asks for after its program died at the next box.
  private func secretLabels(
    of running: RunApplication, after act: @escaping @Sendable (SessionTest) -> Void
  ) async throws -> [String] {
    try await lives(running) { test in
      act(test)
      #expect(test.text(test.box("text")) == "Name")
    } then: { test in
      test.press(test.box("ok"))
      #expect(test.frame.page.key == "secrets")
      return test.frame.page.elements.flattened.filter(\.isInput).map(\.label)
    }
  }

  /// Uses a session, which then dies, and uses it again.
  private func lives<Result: Sendable>(
    _ running: RunApplication, _ first: @escaping @Sendable (SessionTest) -> Void,
    then second: @escaping @Sendable (SessionTest) throws -> Result
  ) async throws -> Result {
    let shelf = MemoryShelf()
    let recording = { @Sendable in try Recording.named("s", on: shelf, of: running) }
    try await onSessionThread {
      let test = SessionTest(running, recording: try recording(), checksReplay: false)
      first(test)
      Self.die(test)
    }
    return try await onSessionThread {
      let test = SessionTest(running, recording: try recording(), checksReplay: false)
      defer { Self.die(test) }
      return try second(test)
    }
  }
}
