import Foundation
import SignalboxBoxes
import SignalboxCore
import SignalboxDrivers
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
import SignalboxSession
import SignalboxTesting
import Testing

@testable import SignalboxScripts

/// Unmodified scripts in sessions.
@Suite struct RunTests {
  private let folder = TemporaryFolder()

  static let fixtures = URL(filePath: #filePath).deletingLastPathComponent().path + "/Fixtures/"

  /// The application `run` for a fixture, or for a script of these lines.
  private func running(_ fixture: String, asksFirst: Bool = false) -> RunApplication {
    let command = ScriptCommand(["bash", Self.fixtures + fixture, folder.path], asksFirst: asksFirst)
    return RunApplication(command, tool: Child.folder + "/signalbox-box")
  }

  private func running(lines: String, asksFirst: Bool = false) -> RunApplication {
    folder.running(lines, asksFirst: asksFirst)
  }

  private func contents(_ name: String) -> String? {
    try? String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8)
  }

  private static func output(_ test: SessionTest) -> [String] {
    test.frame.element("script/output")?.content.log?.lines ?? []
  }

  // MARK: Boxes as pages

  @Test("X52: the menus of an unmodified script are pages, its items are known by their places, and Esc is back")
  func menus() async throws {
    let running = running("settings.sh")
    try await onSessionThread {
      let test = SessionTest(running)
      #expect(test.frame.page.key == "box=1" && test.frame.page.title == "Settings")
      let rows = test.frame.element(test.box("choice"))?.content.list?.rows ?? []
      #expect(rows.map(\.id) == (1...4).map { test.box("choice/\($0)") } && rows[2].label == "~~~~~")
      #expect(test.frame.element(test.box("cancel"))?.label == "Finish")
      test.press(test.box("choice/1"))
      #expect(test.text(test.box("text")) == "Please enter a hostname")
      test.set(test.box("field-1"), "pi5")
      test.press(test.box("ok"))
      test.press(test.box("choice/2"))
      test.choose(test.box("choice"), "2")
      test.press(test.box("ok"))
      test.press(test.box("choice/4"))
      test.choose(test.box("choice"), ["1", "3"])
      test.press(test.box("ok"))
      #expect(test.text(test.box("text")) == "Services: ssh\nodd name")
      test.press(test.box("ok"))
      test.press(test.box("choice/1"))
      test.back()
      #expect(test.frame.page.title == "Settings")
      test.press(test.box("cancel"))
      test.press(test.box("ok"))
      #expect(test.ending == .finished(outcome: "rebooting\nThe script has ended with status 0."))
    }
    #expect(contents("hostname") == "pi5\n" && contents("boot") == "desktop\n")
    #expect(contents("services") == "ssh\nodd name\n")
  }

  @Test("G43: the label of a form's field has no colon of its own, which front ends add")
  func colons() async throws {
    let running = running(
      lines: """
        dialog --form "Client" 12 60 3 "Name:" 1 1 "a" 1 12 20 0 "Host :" 2 1 "" 2 12 20 0 ":" 3 1 "" 3 12 20 0
        """)
    try await onSessionThread {
      let test = SessionTest(running)
      #expect((1...3).map { test.frame.element(test.box("field-\($0)"))?.label } == ["Name", "Host", ":"])
      test.session.within { $0.stop(.shutDown) }
      _ = test.session.finish()
    }
  }

  @Test("X53: a script has a terminal, an infobox and its output are lines, and dialog's forms and dates are fields")
  func terminal() async throws {
    let running = running("tunnel.sh")
    try await onSessionThread {
      let test = SessionTest(running)
      test.press(test.box("ok"))
      #expect(test.text(test.box("text")) == "UDP port" && test.text(test.box("field-1")) == "51820")
      test.set(test.box("field-1"), "http")
      test.press(test.box("ok"))
      #expect(test.text(test.box("text")) == "http is no port.")
      test.press(test.box("ok"))
      test.set(test.box("field-1"), "1194")
      test.press(test.box("ok"))
      test.set(test.box("field-2"), "vpn.example")
      test.press(test.box("ok"))
      #expect(test.text(test.box("value")) == "2030-12-31")
      test.press(test.box("ok"))
      #expect(test.frame.element(test.box("text"))?.content.log?.lines == ["eth0 1194 laptop vpn.example "])
      test.press(test.box("ok"))
      let output = "::: a terminal of 24 80\nLooking for interfaces\n::: done\n"
      #expect(test.ending == .finished(outcome: output + "The script has ended with status 0."))
    }
    #expect(contents("date") == "31/12/2030")
  }

  @Test("X54: a pause and a box with a time leave by themselves")
  func times() async throws {
    let running = running(
      lines: """
        dialog --pause "soon" 10 40 5; echo "pause $?"; dialog --timeout 3 --msgbox x 8 40; echo "timeout $?"
        """)
    try await onSessionThread {
      let test = SessionTest(running)
      #expect(test.text(test.box("time")) == "The script continues by itself after 5 s.")
      test.advance(by: .seconds(5))
      test.advance(by: .seconds(3))
      #expect(test.ending == .finished(outcome: "pause 0\ntimeout 255\nThe script has ended with status 0."))
    }
  }

  // MARK: Going on and back

  @Test(
    "X55, X57: a script without the word is not started again; that is said at once, and it may be run again, but no step"
  )
  func lost() async throws {
    let running = running(
      lines: """
        echo start >> "$1/starts"
        signalbox effect one -- sh -c 'echo step >> "$0/steps"; echo out; exit 3' "$1" >> "$1/out"; echo "$?" >> "$1/out"
        whiptail --msgbox one 8 40; whiptail --msgbox two 8 40
        """)
    let shelf = MemoryShelf()
    let recording = { @Sendable in try Recording.named("s", on: shelf, of: running) }
    try await onSessionThread {
      let test = SessionTest(running, recording: try recording(), checksReplay: false)
      test.press(test.box("ok"))
      test.undo()
      #expect(test.text(test.box("text")) == "two")
      test.session.within { $0.stop(.shutDown) }
      _ = test.session.finish()
    }
    #expect(contents("starts") == "start\n")
    try await onSessionThread {
      let test = SessionTest(running, recording: try recording(), checksReplay: false)
      #expect(test.text("script/problem") == "The script has ended together with the program that ran it.")
      #expect(self.contents("starts") == "start\n")
      test.press("script/again")
      #expect(test.text(test.box("text")) == "one")
      test.press(test.box("ok"))
      test.press(test.box("ok"))
      #expect(test.ending == .finished(outcome: "The script has ended with status 0."))
    }
    #expect(contents("starts") == "start\nstart\n")
    #expect(contents("steps") == "step\n" && contents("out") == "out\n3\nout\n3\n")
  }

  @Test(
    "X56, X57, X59: a script that asks first goes back and on by its answers, and no step of it is done twice in two deaths"
  )
  func steps() async throws {
    let running = running("container.sh")
    let shelf = MemoryShelf()
    let recording = { @Sendable in try Recording.named("s", on: shelf, of: running) }
    let die = { @Sendable (test: SessionTest) in
      test.session.within { $0.stop(.shutDown) }
      _ = test.session.finish()
    }
    let giveAgain = { @Sendable (test: SessionTest, texts: [String]) in
      #expect(test.frame.page.key == "secrets")
      let fields = test.frame.page.elements.flattened.filter(\.isInput)
      #expect(fields.count == texts.count)
      for (field, text) in zip(fields, texts) { test.set(field.id, text) }
      test.press("secrets/continue")
    }
    try await onSessionThread {
      let test = SessionTest(running, recording: try recording(), checksReplay: false)
      test.set(test.box("field-1"), "7")
      test.press(test.box("ok"))
      test.undo()
      test.undo()
      #expect(test.frame.page.title == "ID")
      test.set(test.box("field-1"), "42")
      test.press(test.box("ok"))
      test.press(test.box("choice/3"))
      test.set(test.box("field-1"), "canary-1")
      test.press(test.box("ok"))
      test.set(test.box("field-1"), "canary-2")
      test.press(test.box("ok"))
      #expect(test.text(test.box("text")) == "The passwords differ: (secret) and (secret)")
      die(test)
    }
    try await onSessionThread {
      let test = SessionTest(running, recording: try recording(), checksReplay: false)
      test.press(test.box("ok"))
      // The child is led by the answers, and needs the passwords again.
      giveAgain(test, ["canary-1", "canary-2"])
      #expect(test.text(test.box("text")) == "Root password")
      for _ in 1...2 {
        test.set(test.box("field-1"), "canary-3")
        test.press(test.box("ok"))
      }
      #expect(test.text(test.box("text")) == "Create container 42 with 16 GB and password (secret)?")
      test.press(test.box("ok"))
      #expect(test.text(test.box("text")) == "Container 42 is ready.")
      test.undo()
      #expect(test.text(test.box("text")) == "Container 42 is ready.")
      die(test)
    }
    let work = "created 42\nstarted 42\n"
    #expect(contents("work") == work)
    try await onSessionThread {
      let test = SessionTest(running, recording: try recording(), checksReplay: false)
      #expect(Self.output(test).isEmpty == false || test.frame.page.key.hasPrefix("box="))
      test.press(test.box("ok"))
      giveAgain(test, ["canary-1", "canary-2", "canary-3", "canary-3"])
      guard case .finished(let outcome?) = test.ending else { return #expect(Bool(false)) }
      #expect(outcome.hasSuffix("start ended with 7\nThe script has ended with status 0."))
    }
    #expect(contents("work") == work)
    let recorded = try #require(shelf.text(of: "s"))
    #expect(!String(decoding: recorded, as: UTF8.self).contains("canary"))
  }

  @Test("X58: the results of signalbox ask are typed, and an answer that does not fit is refused with a sentence")
  func asking() async throws {
    let running = running(
      lines: """
        exec 3>"$1/out"
        signalbox ask text --match '[a-z]+' --required "Name" >&3; echo "$?" >&3
        signalbox ask number --min 1 --max 9 --default 4 "Digit" >&3
        signalbox ask choice "Colour" red "light blue" >&3
        signalbox ask choices "Colours" red green blue >&3
        signalbox ask date --default 2031-02-03 "Day" >&3
        signalbox ask confirm "Sure?"; echo "$?" >&3
        signalbox ask text "Escape" >&3; echo "$?" >&3
        signalbox ask number --min x "Wrong" 2>/dev/null; echo "$?" >&3
        """)
    try await onSessionThread {
      let test = SessionTest(running)
      #expect(test.frame.element(test.box("field-1"))?.isRequired == true)
      test.set(test.box("field-1"), "Nine 9")
      #expect(test.frame.element(test.box("field-1"))?.error == "The answer does not match: [a-z]+")
      test.set(test.box("field-1"), "nine")
      test.press(test.box("ok"))
      #expect(test.text(test.box("field-1")) == "4")
      test.set(test.box("field-1"), "11")
      #expect(test.frame.element(test.box("field-1"))?.error != nil)
      test.set(test.box("field-1"), "9")
      test.press(test.box("ok"))
      test.choose(test.box("choice"), "2")
      test.press(test.box("ok"))
      test.choose(test.box("choice"), ["1", "3"])
      test.press(test.box("ok"))
      test.press(test.box("ok"))
      test.press(test.box("cancel"))
      test.back()
      #expect(test.ending == .finished(outcome: "The script has ended with status 0."))
    }
    #expect(contents("out") == "nine\n0\n9\nlight blue\nred\nblue\n2031-02-03\n1\n130\n255\n")
  }
}

extension SessionTest {
  /// Returns the id of an element of the present box.
  func box(_ key: String) -> String { "\(frame.page.key)/\(key)" }
}
