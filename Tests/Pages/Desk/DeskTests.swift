import Foundation
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
import SignalboxPages
import SignalboxSession
import SignalboxShared
import SignalboxTesting
import Testing

/// The operations desk, with a world and a board of the test.
@Suite struct DeskTests {
  static func state(_ alerts: ClosedRange<Int>, milliseconds: Int = 7) -> DeskState {
    DeskState(
      services: [DeskService(name: "mail", times: [5, nil, milliseconds])],
      alerts: alerts.reversed().map { DeskAlert(number: $0, service: "mail", text: "has no space left") })
  }

  /// Returns a session whose user has logged in and sees the alerts 15 to 17.
  private static func desk(_ user: String, _ board: SharedModel<DeskBoard>) -> SessionTest {
    let test = SessionTest(DeskApplication(world: NoWorld(), board: board), sources: ["world"])
    test.set("log-in/name", user)
    test.press("log-in/submit")
    test.tell("world", state(15...17))
    return test
  }

  @Test("A90: of two users that acknowledge an alert, one is told the name of the first and keeps the comment")
  func acknowledging() async throws {
    try await onSessionThread {
      let board = SharedModel("desk", DeskBoard())
      let (ann, bob) = (Self.desk("Ann", board), Self.desk("Bob", board))
      for test in [ann, bob] { test.press("desk/alerts/16") }
      ann.set("alert=16/comment", "looking")
      bob.set("alert=16/comment", "me, too")
      ann.press("alert=16/acknowledge")
      #expect(ann.frame.page.key == "desk" && ann.frame.element("desk/alerts/16") == nil)
      bob.advance(by: .milliseconds(100))
      let button = bob.frame.element("alert=16/acknowledge")
      #expect(button?.disabledReason == "Ann has acknowledged this already.")
      #expect(bob.text("alert=16/owner") == "Ann: looking" && bob.text("alert=16/comment") == "me, too")
      bob.back()
      bob.undo()
      #expect(bob.text("alert=16/comment") == "me, too")
      bob.back()
      #expect(bob.frame.element("desk/alerts/17") != nil && bob.frame.element("desk/alerts/16") == nil)
      ann.undo()
      #expect(ann.frame.page.key == "desk", "the others have seen it")
      #expect(ann.rejections == [.actionFailed("Cannot undo: “Acknowledging” cannot be undone.")])
    }
  }

  @Test("A90: an undo does not say that an alert is not acknowledged that another user has acknowledged since")
  func undone() async throws {
    try await onSessionThread {
      let board = SharedModel("desk", DeskBoard())
      let (ann, bob) = (Self.desk("Ann", board), Self.desk("Bob", board))
      for test in [ann, bob] { test.press("desk/alerts/16") }
      bob.set("alert=16/comment", "looking")
      ann.press("alert=16/acknowledge")
      bob.advance(by: .milliseconds(100))
      #expect(bob.text("alert=16/owner") == "Ann")
      let (before, count) = (bob.frame, bob.frames.count)
      bob.undo()
      #expect(bob.frames.count > count && bob.text("alert=16/comment") == "")
      for frame in bob.frames.dropFirst(count) {
        #expect(frame.page.elements.element("alert=16/owner")?.content.text == "Ann")
        #expect(frame.difference(from: before) == "Comment: empty")
      }
    }
  }

  @Test(
    "A90: undo returns neither to a read line, nor to the desk of a user that has logged out; that asks about a line")
  func notUndone() async throws {
    try await onSessionThread {
      let test = Self.desk("Ann", SharedModel("desk", DeskBoard()))
      test.set("desk/line", "hello")
      test.press("desk/say")
      test.undo()
      #expect(test.text("desk/line") == "")
      test.set("desk/line", "half a li")
      test.press("desk/log-out")
      #expect(test.frame.alerts.last?.title == "Log out without sending the line?")
      test.press("alert:1/cancel")
      #expect(test.frame.page.key == "desk" && test.text("desk/line") == "half a li")
      test.press("desk/log-out")
      test.press("alert:2/ok")
      test.undo()
      #expect(test.frame.page.key == "log-in")
      #expect(
        test.rejections == [
          .actionFailed("Cannot undo: “Sending the line” cannot be undone."),
          .actionFailed("Cannot undo: “Logging out” cannot be undone."),
        ])
    }
  }

  @Test("A90: until the services and alerts are known, the desk says so, and not that there are none")
  func unknown() async throws {
    try await onSessionThread {
      let board = SharedModel("desk", DeskBoard())
      let test = SessionTest(DeskApplication(world: NoWorld(), board: board), sources: ["world"])
      test.set("log-in/name", "Ann")
      test.press("log-in/submit")
      #expect(test.text("desk/waiting") == "The services and alerts are not known yet.")
      #expect(test.frame.element("desk/alerts") == nil && test.frame.element("desk/services") == nil)
      #expect(test.frame.element("desk/line") != nil, "the chat needs no services")
      test.tell("world", Self.state(15...17))
      #expect(test.frame.element("desk/waiting") == nil && test.frame.element("desk/alerts") != nil)
    }
  }

  @Test("A90: a line of the chat and the present users reach the others, and a new alert is told")
  func together() async throws {
    try await onSessionThread {
      let board = SharedModel("desk", DeskBoard())
      let (ann, bob) = (Self.desk("Ann", board), Self.desk("Bob", board))
      ann.set("desk/line", "hello")
      ann.press("desk/say")
      bob.advance(by: .milliseconds(100))
      #expect(bob.frame.element("desk/chat")?.content.log?.lines == ["Ann: hello"])
      #expect(bob.text("desk/present") == "Ann, Bob" && ann.text("desk/line") == "")
      #expect(bob.frame.notices == [], "what was there before is no news")
      bob.tell("world", Self.state(16...18))
      #expect(bob.frame.notices.map(\.text) == ["Alert 18: has no space left"])
    }
  }

  @Test("A90: the details of a service show its last answers, live")
  func answers() async throws {
    try await onSessionThread {
      let test = Self.desk("Ann", SharedModel("desk", DeskBoard()))
      #expect(test.frame.element("desk/services")?.content.list?.current == "desk/services/mail")
      #expect(test.frame.element("desk/times")?.sentence == "Last answers: mail: 5 to 7 ms, now 7, rising")
      test.tell("world", Self.state(15...17, milliseconds: 3))
      #expect(test.frame.element("desk/times")?.content.chart?.series == [ChartSeries("mail", [5, nil, 3])])
    }
  }

  @Test("A91: an address opens an alert after the log-in; an unknown one is refused with a sentence")
  func addresses() async throws {
    try await onSessionThread {
      let application = DeskApplication(world: NoWorld(), board: SharedModel("desk", DeskBoard()))
      let test = SessionTest(application, sources: ["world"])
      test.open(DeskApplication.alert(17))
      #expect(test.frame.page.key == "log-in", "it waits")
      test.set("log-in/name", "Ann")
      test.press("log-in/submit")
      #expect(test.frame.page.key == "desk", "the alerts are not known yet")
      test.tell("world", Self.state(15...17))
      #expect(test.frame.page.title == "Alert 17" && test.frame.page.address == DeskApplication.alert(17))
      test.open(DeskApplication.alert(4))
      #expect(test.frame.page.title == "Alert 17" && test.rejections.count == 1)
      test.set("alert=17/comment", "half")
      for number in [16, 15, 17] {
        test.open(DeskApplication.alert(number))
        if let alert = test.frame.alerts.last { test.press(alert.buttons[0].id) }
        #expect(test.frame.page.title == "Alert \(number)")
      }
    }
  }

  @Test("A91: an address that is opened at the lock waits for the unlocking")
  func addressAtTheLock() async throws {
    try await onSessionThread {
      let test = Self.desk("Ann", SharedModel("desk", DeskBoard()))
      test.advance(by: DeskApplication.idleTime)
      test.open(DeskApplication.alert(17))
      #expect(test.frame.page.title == "Locked" && test.rejections == [])
      test.set("lock/name", "Ann")
      test.press("lock/submit")
      #expect(test.frame.page.title == "Alert 17")
    }
  }

  @Test("A91: after ten minutes without input the desk is locked, and what was typed is there afterwards")
  func idle() async throws {
    try await onSessionThread {
      let test = Self.desk("Ann", SharedModel("desk", DeskBoard()))
      test.press("desk/alerts/16")
      test.set("alert=16/comment", "half a sen")
      test.advance(by: DeskApplication.idleTime)
      #expect(test.frame.page.title == "Locked")
      test.advance(by: .seconds(10))
      #expect(test.frame.notices == [])
      test.set("lock/name", "Bob")
      test.press("lock/submit")
      #expect(test.frame.element("lock/name")?.error == "The desk is locked for a user with another name.")
      test.advance(by: DeskApplication.idleTime)
      #expect(test.frame.stack.map(\.key) == ["desk", "alert=16", "lock"], "one lock")
      test.back()
      #expect(test.frame.element("lock/name")?.error == "Write your name to unlock the desk.")
      test.set("lock/name", " Ann ")
      test.press("lock/submit")
      #expect(test.text("alert=16/comment") == "half a sen")
      test.tell("world", Self.state(15...18))
      #expect(test.frame.notices == [], "an alert from before is no news")
      test.tell("world", Self.state(15...19))
      #expect(test.frame.notices.map(\.text) == ["Alert 19: has no space left"])
    }
  }

  @Test("A94: a user whom the front end knows is not asked, and what a role may not do is unavailable with its reason")
  func roles() async throws {
    try await onSessionThread {
      let board = SharedModel("desk", DeskBoard())
      let desk = DeskApplication(world: NoWorld(), board: board, operators: ["ann"])
      let sessions = ["ann", "bob"].map { SessionTest(desk, sources: ["world"], user: $0) }
      let (ann, bob) = (sessions[0], sessions[1])
      for test in sessions {
        #expect(test.frame.page.key == "desk" && test.frame.element("desk/log-out") == nil)
        test.tell("world", Self.state(15...17))
        test.press("desk/alerts/16")
      }
      #expect(ann.text("desk/present") == nil && ann.frame.element("alert=16/acknowledge")?.isEnabled == true)
      let button = try #require(bob.frame.element("alert=16/acknowledge"))
      #expect(!button.isEnabled && button.disabledReason == "Only operators of the desk acknowledge alerts.")
      bob.press("alert=16/acknowledge")
      #expect(bob.rejections.count == 1 && bob.text("alert=16/owner") == "not yet")
      ann.press("alert=16/acknowledge")
      bob.advance(by: .milliseconds(100))
      #expect(bob.text("alert=16/owner") == "ann")
    }
  }

  @Test("A94: the board refuses a change of a user that is no operator, and a typed name makes no operator")
  func refused() async throws {
    try await onSessionThread {
      var board = DeskBoard()
      for user in [DeskUser(known: "bob", operators: ["ann"]), DeskUser(typed: "ann", operators: ["ann"])] {
        #expect(throws: DeskBoard.Refusal.self) { try board.acknowledge(16, by: user, "") }
      }
      #expect(board.acknowledgements == [])
      for user in [DeskUser(known: "ann", operators: ["ann"]), DeskUser(typed: "bob", operators: nil)] {
        #expect(throws: Never.self) { try board.acknowledge(user.name == "ann" ? 1 : 2, by: user, "") }
      }
      let desk = DeskApplication(world: NoWorld(), board: SharedModel("desk", board), operators: ["ann"])
      let test = SessionTest(desk, sources: ["world"])
      test.set("log-in/name", "ann")
      test.press("log-in/submit")
      test.tell("world", Self.state(15...17))
      test.press("desk/alerts/16")
      let reason = test.frame.element("alert=16/acknowledge")?.disabledReason
      #expect(reason?.contains("a typed name does not prove who you are") == true)
    }
  }
}

/// A world that says nothing: the test tells the states.
struct NoWorld: DeskWorld {
  func states() async throws -> AsyncStream<DeskState> { AsyncStream { nil } }
}
