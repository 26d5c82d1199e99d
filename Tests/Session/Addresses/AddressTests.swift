import SignalboxInterface
import SignalboxNavigation
import SignalboxTesting
import Testing

@testable import SignalboxSession

@Suite struct AddressTests {
  @Test("A65: an address opens its page, as an entry that is replayed, undone and redone")
  func opens() async throws {
    try await onSessionThread {
      let (folder, console) = (try RecordingFolder(), Console())
      let test = SessionTest(console, recording: try .new(folder.file(), of: console))
      test.open(Console.alert(17))
      #expect(test.frame.page.title == "Alert 17" && test.frame.page.address == Console.alert(17))
      #expect(test.session.within { $0.journal.entries.last?.summary } == "open")
      test.undo()
      #expect(test.frame.page.key == "home" && test.frame.page.address == nil)
      test.redo()
      #expect(test.frame.page.key == "alert=17")
      let resumed = SessionTest(console, recording: try folder.died("died"), checksReplay: false)
      #expect(resumed.frame.page == test.frame.page)
    }
  }

  @Test("A65: a route with several parts opens, and its addresses are read back")
  func parts() async throws {
    try await onSessionThread {
      let test = SessionTest(Console())
      test.open(Console.report("Größe & Co/😀", -3))
      #expect(test.text("home/told") == "Größe & Co/😀 -3")
      #expect(Console.report("a", 1).text == "report/a/1")
      #expect(Address("/report/a/1/").flatMap(Console.report.parts(of:)).map { $0 == ("a", 1) } == true)
      #expect(Console.alert.parts(of: Console.report("a", 1)) == nil && Console.alert.parts(of: Console.draft()) == nil)
    }
  }

  @Test("A65: the address in front changes nothing, and the address of a page below leads back to it")
  func again() async throws {
    try await onSessionThread {
      let test = SessionTest(Console())
      test.open(Console.alert(17))
      let end = test.session.within { $0.journal.end }
      test.open(Console.alert(17))
      #expect(test.session.within { $0.journal.end } == end)
      test.open(Console.alert(18))
      #expect(test.frame.stack.map(\.key) == ["home", "alert=17", "alert=18"])
      test.open(Console.alert(17))
      #expect(test.frame.stack.map(\.key) == ["home", "alert=17"])
    }
  }

  @Test("A66: an address waits for its handler: the last one opens after the log-in, also after a death")
  func waits() async throws {
    try await onSessionThread {
      let (folder, console) = (try RecordingFolder(), Console(needsLogin: true))
      let test = SessionTest(console, recording: try .new(folder.file(), of: console))
      test.open(Console.alert(16))
      test.open(Console.alert(17))
      #expect(test.text("login/waiting") == "Log in to see alert/17" && test.rejections == [])
      let resumed = SessionTest(console, recording: try folder.died("died"), checksReplay: false)
      for test in [test, resumed] {
        test.set("login/password", "right")
        test.press("login/enter")
        #expect(test.frame.stack.map(\.key) == ["home", "alert=17"])
      }
    }
  }

  @Test("A66: an address that waited and is not opened is told in a toast")
  func waitedInVain() async throws {
    try await onSessionThread {
      let test = SessionTest(Console(needsLogin: true))
      test.open(Console.alert(60))
      test.set("login/password", "right")
      test.press("login/enter")
      #expect(test.frame.page.key == "home" && test.frame.notices.map(\.text) == ["Alert 60 is not for you."])
    }
  }

  @Test("A67: typed text asks before an address is opened, and stays if the user stays")
  func unsaved() async throws {
    try await onSessionThread {
      let test = SessionTest(Console())
      test.open(Console.alert(17))
      test.set("alert=17/comment", "half")
      test.open(Console.alert(18))
      #expect(test.frame.page.key == "alert=17")
      let question = try #require(test.frame.alerts.last)
      #expect(question.title == "Open the other page?")
      #expect(question.message == "What you typed on “Alert 17” was not used yet, and may be lost.")
      test.press("\(question.id)/stay")
      #expect(test.text("alert=17/comment") == "half" && test.frame.alerts == [])
      test.open(Console.alert(18))
      test.press("\(test.frame.alerts.last?.id ?? "")/open")
      #expect(test.frame.page.key == "alert=18")
      // The text is on a page below.
      test.open(Console.alert(19))
      #expect(
        test.frame.alerts.last?.message == "What you typed on “Alert 17” was not used yet, and may be lost.")
    }
  }

  @Test("A67: a page that guards leaving is asked, and the address opens once it has closed")
  func guarded() async throws {
    try await onSessionThread {
      let test = SessionTest(Console())
      test.open(Console.draft())
      test.open(Console.alert(17))
      let question = try #require(test.frame.alerts.last)
      #expect(question.title == "Discard?")
      test.press("\(question.id)/cancel")
      #expect(test.frame.page.key == "draft" && test.frame.alerts == [])
      test.set("draft/text", "more")
      test.open(Console.alert(17))
      test.press("\(test.frame.alerts.last?.id ?? "")/ok")
      #expect(test.frame.stack.map(\.key) == ["home", "alert=17"])
    }
  }

  @Test("A67: while a question is in front, an address is refused")
  func covered() async throws {
    try await onSessionThread {
      let test = SessionTest(Console())
      test.press("home/ask")
      test.open(Console.alert(17))
      #expect(test.rejections == [.coveredByAlert] && test.frame.page.key == "home")
    }
  }

  @Test("A68: an unknown or forbidden address is refused with a sentence, and changes nothing")
  func unknown() async throws {
    try await onSessionThread {
      let test = SessionTest(Console())
      for address in [Address(parts: ["nowhere"]), Console.alert(200), Console.alert(60), Address(parts: ["", ".."])] {
        test.open(address)
      }
      #expect(
        test.rejections == [
          .actionFailed("There is no page “nowhere” here."), .actionFailed("There is no page “alert/200” here."),
          .actionFailed("Alert 60 is not for you."), .badValue(.badFormat),
        ])
      #expect(test.frame.page.key == "home" && test.frame.revision == 0)
    }
  }

  @Test("A68: an application without routes has no addresses")
  func none() async throws {
    try await onSessionThread {
      let test = SessionTest(Board(world: World()), sources: ["price", "messages", "other"])
      test.open(Address(parts: ["alert", "17"]))
      #expect(test.rejections == [.actionFailed("There is no page “alert/17” here.")])
    }
  }

  @Test("A69: a press on a link opens its address, and does not submit typed text")
  func link() async throws {
    try await onSessionThread {
      let test = SessionTest(Console())
      #expect(test.frame.element("home/link")?.content == .link(target: "alert/17", address: Console.alert(17)))
      test.press("home/link")
      #expect(test.frame.page.key == "alert=17")
      test.set("alert=17/comment", "half")
      test.press("alert=17/next")
      #expect(test.frame.page.key == "alert=17" && test.frame.alerts.last?.title == "Open the other page?")
      test.press("\(test.frame.alerts.last?.id ?? "")/open")
      #expect(test.frame.page.key == "alert=18")
      for _ in 0..<3 { test.undo() }
      #expect(test.frame.page.key == "home")
    }
  }

  @Test("A69: a link to an address that is not opened tells the reason")
  func brokenLink() async throws {
    try await onSessionThread {
      let test = SessionTest(Console())
      test.open(Console.alert(49))
      test.press("alert=49/next")
      #expect(test.rejections == [.actionFailed("Alert 50 is not for you.")])
    }
  }
}
