import Foundation
import SignalboxInterface
import SignalboxTesting
import Testing

@testable import SignalboxPages

@Suite struct SetupApplicationTests {
  private func with(
    _ service: FakeSetup = FakeSetup(), holding: Set<String> = [], upTo page: String = "host",
    _ body: @escaping @Sendable (SessionTest) throws -> Void
  ) async throws {
    try await onSessionThread {
      let test = SessionTest(SetupApplication(service: service), holding: holding)
      test.fill(upTo: page)
      try body(test)
    }
  }

  @Test("A28: the application has its pages and ids, from the host to the end, and its outcome is the host's name")
  func pages() async throws {
    let service = FakeSetup()
    try await with(service, holding: ["base"]) { test in
      var ids: [[String]] = []
      for page in SessionTest.pages {
        test.fill(upTo: page)
        #expect(test.frame.stack.map(\.key) == [page])
        ids.append(test.frame.page.elements.flattened.map { String($0.id.dropFirst(page.count + 1)) })
      }
      #expect(
        ids == [
          ["name", "zone", "next"], ["name", "email", "password", "again", "next"], ["packages", "next"],
          ["answers", "table", "host", "zone", "account", "email", "password", "packages", "install"],
          ["steps", "log", "cancel"],
        ])
      test.answer("base")
      #expect(test.frame.page.elements.map(\.id) == ["done/text", "done/finish"])
      #expect(!test.frame.page.canGoBack, "A50: there is nothing to go back to")
      test.press("done/finish")
      #expect(test.ending == .finished(outcome: "lab"))
      #expect(service.log == ["partition lab", "account lab correct horse", "packages lab", "finish lab"])
    }
  }

  @Test("A20: going back finds the earlier input, also the password, and shows the present step")
  func back() async throws {
    try await with(upTo: "packages") { test in
      test.act("packages/packages", .chooseMany(["tmux"]))
      test.back()
      #expect(test.text("account/name") == "ann")
      #expect(test.frame.outline.contains("secret account/again \"Password again\" = filled"))
      test.back()
      #expect(test.text("host/name") == "lab")
      #expect(test.frame.page.steps?.current == 0)
      #expect(test.frame.page.steps?.steps.map(\.key) == SessionTest.pages + ["done"])
      test.press("host/next")
      test.press("account/next")
      #expect(test.selected("packages/packages") == ["tmux"])
      #expect(test.quit() == .finished(outcome: nil))
    }
  }

  @Test(
    "A20: each part can be edited from the review, which then shows the change",
    arguments: ["host", "zone", "account", "email", "packages"])
  func edit(_ part: String) async throws {
    try await with(upTo: "review") { test in
      let before = test.reviewed
      let step = ["zone": "host", "email": "account"][part] ?? part
      test.press("review/\(part)")
      #expect(test.frame.stack.map(\.key) == [step])
      switch part {
      case "host": test.set("host/name", "other")
      case "zone": test.choose("host/zone", "UTC")
      case "account": test.set("account/name", "bob")
      case "email": test.set("account/email", "bob@example.org")
      default: test.act("packages/packages", .chooseMany(["vim"]))
      }
      test.press("\(step)/next")
      #expect(test.frame.stack.map(\.key) == ["review"])
      #expect(zip(before, test.reviewed).filter { $0 != $1 }.count == 1)
    }
  }

  @Test(
    "A21: a host's name is a label of RFC 1123",
    arguments: ["-a", "a-", "a.b", "a b", "../etc", "a/b", "ä", "\u{212A}", "a_b", String(repeating: "a", count: 64)])
  func badHost(_ name: String) async throws {
    #expect(!Server.Host.isName(name))
    #expect(["a", "7", "a-b", "A1", String(repeating: "a", count: 63)].allSatisfy(Server.Host.isName))
    try await with { test in
      test.set("host/name", name)
      test.press("host/next")
      #expect(!test.rejections.isEmpty)
      #expect(test.frame.stack.map(\.key) == ["host"])
    }
  }

  @Test("A21: a button names the inputs that it still needs, and a field shows its error")
  func checks() async throws {
    try await with(upTo: "account") { test in
      #expect(test.frame.element("account/next")?.disabledReason == "Still needed: User name, Password, Password again")
      let wrong: KeyValuePairs = ["name": "Ann", "email": "ann", "password": "short", "again": "other"]
      for (field, text) in wrong {
        test.set("account/\(field)", text)
        #expect(test.frame.element("account/\(field)")?.error != nil)
      }
      #expect(["root:x", "a\nb", "-a", "1a", ""].allSatisfy { !Server.User.isName($0) })
    }
  }

  @Test("A22: without a list from the system the common zones are offered, with an explanation")
  func zones() async throws {
    try await with(FakeSetup(zones: .common)) { test in
      let zone = test.frame.element("host/zone")
      #expect(zone?.help == "This system has no list of time zones; these are common ones.")
      guard case .choice(let choice) = zone?.content else { return #expect(Bool(false)) }
      #expect(choice.options.count > 10 && choice.selected == "UTC")
    }
    try await with { #expect($0.frame.element("host/zone")?.help == nil) }
  }

  @Test(
    "A23: a package brings its needs, and their needs in turn; a needed package stays, and the page gives the reason")
  func packages() async throws {
    #expect(SetupPackage.all.count == 30)
    let names = SetupPackage.all.map(\.name)
    #expect(names == names.sorted() && SetupPackage.all.allSatisfy { $0.needs.allSatisfy(names.contains) })
    try await with(upTo: "packages") { test in
      test.act("packages/packages", .chooseMany(["backup"]))
      #expect(test.selected("packages/packages") == ["backup", "cron", "openssh", "openssl", "rsync", "zlib"])
      #expect(
        test.text("packages/needed")
          == "backup needs cron, rsync. openssh needs openssl, zlib. rsync needs openssh.")
      test.act("packages/packages", .chooseMany(["backup", "cron", "rsync"]))
      #expect(test.selected("packages/packages")?.contains("openssl") == true)
      test.act("packages/packages", .chooseMany(["zlib"]))
      #expect(test.selected("packages/packages") == ["zlib"])
      #expect(test.frame.element("packages/needed") == nil)
    }
  }

  @Test("A24: a failed step can be tried again; the steps before it are not repeated", arguments: SetupStep.allCases)
  func retry(_ step: SetupStep) async throws {
    let service = FakeSetup(failing: step)
    try await with(service, upTo: "install") { test in
      #expect(test.frame.element("install/steps")?.error == "The disk is full.")
      test.press("install/retry")
      #expect(test.frame.stack.map(\.key) == ["done"])
      let done = service.log.map { String($0.prefix { $0 != " " }) }
      let place = SetupStep.allCases.firstIndex(of: step) ?? 0
      let all = SetupStep.allCases.map(\.rawValue)
      #expect(done == Array(all[...place] + all[place...]))
    }
  }

  @Test("A25: a cancelled installation is undone, and the review returns with all inputs")
  func cancel() async throws {
    let service = FakeSetup()
    try await with(service, holding: ["account"], upTo: "install") { test in
      let key = test.heldEffects
      test.press("install/cancel")
      #expect(test.frame.alerts.last?.title == "Stop the installation?", "pressing twice stops nothing")
      test.press("alert:1/stop")
      #expect(service.log == ["partition lab", "base lab", "undo"])
      #expect(test.frame.notices.map(\.text) == ["What the installation began is undone."])
      #expect(test.frame.stack.map(\.key) == ["review"])
      test.press("review/install")
      #expect(test.heldEffects != key, "another installation has other keys")
      #expect(service.log.suffix(2) == ["partition lab", "base lab"])
    }
  }

  @Test("A25: going back from an installation asks; stopping undoes the installation, continuing does not")
  func goingBack() async throws {
    let service = FakeSetup()
    try await with(service, holding: ["base"], upTo: "install") { test in
      test.back()
      #expect(test.frame.alerts.last?.title == "Stop the installation?")
      test.press("alert:1/go-on")
      #expect(test.frame.stack.map(\.key) == ["install"] && !service.log.contains("undo"))
      test.back()
      test.press("alert:2/stop")
      #expect(service.log == ["partition lab", "undo"])
      #expect(test.frame.stack.map(\.key) == ["review"])
    }
  }

  @Test(
    "A25: an installation that ends during the question to stop removes the question, says so and continues to the end",
    arguments: [true, false])
  func doneMeanwhile(isLeaving: Bool) async throws {
    let service = FakeSetup()
    try await with(service, holding: ["finish"], upTo: "install") { test in
      if isLeaving { test.send(InputEvent(page: test.frame.inFront, action: .quit)) } else { test.back() }
      #expect(test.frame.alerts.count == 1)
      test.answer("finish")
      #expect(test.frame.alerts.isEmpty && test.frame.stack.map(\.key) == ["done"])
      #expect(test.frame.notices.map(\.text) == ["The installation ended before you answered."])
      #expect(!service.log.contains("undo"))
      test.press("done/finish")
      #expect(test.ending == .finished(outcome: "lab"))
    }
  }

  @Test("A25: a question to stop that was answered is not said to have gone")
  func doneAfterwards() async throws {
    try await with(FakeSetup(), holding: ["finish"], upTo: "install") { test in
      test.back()
      test.press("alert:1/go-on")
      test.answer("finish")
      #expect(test.frame.stack.map(\.key) == ["done"] && test.frame.notices.isEmpty)
    }
  }

  @Test("A25, A50: no way leads back from the end, and quitting there gives the host's name")
  func theEnd() async throws {
    let service = FakeSetup()
    try await with(service, upTo: "install") { test in
      #expect(test.frame.stack.map(\.key) == ["done"] && !test.frame.page.canGoBack)
      #expect(test.quit() == .finished(outcome: "lab") && !service.log.contains("undo"))
    }
  }

  @Test("A29: the pages and the flow are fewer than 200 lines, without blank lines and comments")
  func lines() throws {
    let folder = URL(filePath: #filePath).appending(path: "../../../../Modules/Pages/Setup").standardized
    let files = ["SetupApplication", "SetupPages", "Installation"]
    let lines = try files.flatMap {
      try String(contentsOf: folder.appending(path: "\($0).swift"), encoding: .utf8).split(separator: "\n")
    }
    let code = lines.map { $0.drop { $0 == " " } }.filter { !$0.isEmpty && !$0.hasPrefix("//") }
    #expect(code.count < 200)
  }
}

extension SessionTest {
  static let pages = ["host", "account", "packages", "review", "install"]

  /// Fills in the pages from the present page until `page` is shown.
  func fill(upTo page: String) {
    while frame.page.key != page {
      switch frame.page.key {
      case "host":
        set("host/name", "lab")
        choose("host/zone", "Europe/Berlin")
        press("host/next")
      case "account":
        set("account/name", "ann")
        set("account/password", "correct horse")
        set("account/again", "correct horse")
        press("account/next")
      case "packages": press("packages/next")
      case "review": return press("review/install")
      default: return
      }
    }
  }

  var reviewed: [[String]] {
    if case .table(let table) = frame.element("review/table")?.content { table.rows } else { [] }
  }

  func selected(_ id: String) -> [String]? {
    if case .multichoice(let choice) = frame.element(id)?.content { choice.selected } else { nil }
  }
}
