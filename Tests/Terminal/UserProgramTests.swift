import Foundation
import GRDB
import SignalboxDrivers
import SignalboxTesting
import Testing

/// The user of a session in the real programs: named by nginx, and by `--user`.
@Suite(.serialized, .offPool) struct UserProgramTests {
  private let folder = TemporaryFolder()
  private static let operators = ["desk", "--operators", "ann"]

  private func recordings() throws -> [String: Data] {
    let path = folder.path + "/visitors/"
    let names = try FileManager.default.contentsOfDirectory(atPath: path)
    return try Dictionary(uniqueKeysWithValues: names.map { ($0, try Data(contentsOf: URL(filePath: path + $0))) })
  }

  private static func agent(_ port: UInt16, _ headers: [String: String]) -> UserAgent {
    let agent = UserAgent(port: port)
    agent.headers = headers
    return agent
  }

  /// Opens a page, and waits until it contains `text`.
  private static func wait(_ agent: UserAgent, _ path: String, for text: Regex<some Any>) throws {
    try agent.open(path)
    try agent.wait(for: "\(text)", at: path, of: path.hasPrefix("/setup/") ? "/setup/" : "/") { $0.contains(text) }
  }

  /// Returns the number of an alert, once there is one.
  private static func alert(_ text: () throws -> String) throws -> String {
    while true {
      if let found = try text().firstMatch(of: /desk\/alerts\/(\d+)/) { return String(found.1) }
    }
  }

  @Test(
    "W49: behind the guide's nginx with basic authentication, the application knows the user that has logged in",
    .enabled(if: Proxy.areThere, "make proxies installs nginx, caddy and haproxy"))
  func nginx() throws {
    let proxy = try Proxy(.nginx, Self.operators, visitors: ["ann": "open", "bob": "sesame"])
    let credentials = ["ann": "ann:open", "bob": "bob:sesame"].mapValues { Data($0.utf8).base64EncodedString() }
    let stranger = Self.agent(proxy.port, ["Remote-User": "ann"])
    #expect(try stranger.request("GET", "/setup/").status == 401)
    // Each visitor sends a header of its own, which has no effect.
    let users = try ["ann", "bob"].map { name in
      let agent = Self.agent(proxy.port, ["Authorization": "Basic \(try #require(credentials[name]))"])
      agent.headers["Remote-User"] = name == "ann" ? "bob" : "ann"
      agent.headers["remote_user"] = "root"
      try Self.wait(agent, "/setup/", for: /desk\/alerts\/\d/)
      #expect(agent.page.contains("Desk of \(name)</h1>"))
      return agent
    }
    let (ann, bob) = (users[0], users[1])
    let number = try Self.alert { bob.page }
    let (page, button) = ("/setup/alert/\(number)", "alert=\(number)/acknowledge")
    for agent in users { try Self.wait(agent, page, for: /not yet/) }
    #expect(try bob.post("/setup/", bob.form() + [("press", button)]).status == 303)
    try bob.open(page)
    #expect(bob.page.contains("Only operators of the desk acknowledge alerts.") && bob.page.contains("not yet"))
    // The cookie of another visitor is of no use.
    let thief = Self.agent(proxy.port, bob.headers)
    thief.cookies = ann.cookies
    #expect(try thief.post("/setup/", ann.form() + [("press", button)]).status == 410)
    try thief.open("/setup/")
    #expect(thief.page.contains("Desk of bob</h1>"))
    #expect(try ann.post("/setup/", ann.form() + [("press", button)]).status == 303)
    try Self.wait(bob, page, for: />ann</)
  }

  @Test("W48: after a restart a recorded session is found by its own user alone, and not even read for another")
  func kept() throws {
    let arguments = ["sampler", "--data", folder.path, "--keep", "7", "--user-header", "X-Forwarded-User"]
    let first = try ServedProgram(nil, arguments, port: Proxy.freePort())
    let ann = Self.agent(first.port, ["X-Forwarded-User": "ann"])
    try ann.open("/")
    try ann.submit(("press", "home/account"))
    try ann.submit(("do", "keep"), ["set:account/note": ["for ann alone"]])
    #expect(try UserAgent(port: first.port).request("GET", "/").status == 403)
    _ = first.die(by: SIGKILL)
    let before = try recordings()
    #expect(before.count == 1)
    #expect(before.values.allSatisfy { String(decoding: $0, as: UTF8.self).contains("\tann\n") })
    // Even an unreadable recording of another user is no concern of this user.
    let second = try ServedProgram(nil, arguments, port: first.port)
    let bob = Self.agent(second.port, ["X-Forwarded-User": "bob"])
    bob.cookies = ann.cookies
    try bob.open("/")
    #expect(bob.status == 200 && !bob.received.contains("for ann alone") && bob.cookies != ann.cookies)
    let after = try recordings()
    #expect(after.count == 2 && before.allSatisfy { after[$0] == $1 })
    try ann.open("/")
    #expect(try ann.form().contains { $0 == ("set:account/note", "for ann alone") })
    // A server without the option has no sessions of users.
    _ = second.die(by: SIGKILL)
    let third = try ServedProgram(nil, Array(arguments.dropLast(2)), port: first.port)
    let anyone = Self.agent(third.port, ["X-Forwarded-User": "ann"])
    anyone.cookies = ann.cookies
    try anyone.open("/")
    #expect(!anyone.received.contains("for ann alone"))
  }

  @Test(
    "W50: a server whose users cannot be known safely does not start, and says why",
    arguments: [
      (["--once"], "--user-header is for many visitors"), (["--user", "ann"], "--user-header is for many visitors"),
      (["--session", "lab"], "--user-header is for many visitors"),
      (["--listen", "0.0.0.0:0"], "needs the proxy's address in --trusted-proxy"),
    ])
  func refused(_ arguments: [String], _ sentence: String) throws {
    let run = try Run(
      "signalbox-web", ["sampler", "--data", folder.path, "--user-header", "Remote-User"] + arguments)
    #expect(run.end == .exited(2) && run.error.contains(sentence), "\(run.error)")
  }

  @Test("A94: a forged post of an unavailable acknowledgement is refused with the reason, and changes nothing")
  func forged() throws {
    let served = try ServedProgram(nil, Self.operators + ["--data", folder.path, "--user-header", "Remote-User"])
    let (ann, bob) = (Self.agent(served.port, ["Remote-User": "ann"]), Self.agent(served.port, ["Remote-User": "bob"]))
    for user in [ann, bob] { try Self.wait(user, "/", for: /desk\/alerts\/\d/) }
    let number = try Self.alert { bob.page }
    for user in [ann, bob] { try Self.wait(user, "/alert/\(number)", for: /not yet/) }
    let button = ("press", "alert=\(number)/acknowledge")
    let reply = try bob.post("/", bob.form() + [button], ["X-Signalbox": "1"])
    #expect(reply.status == 200 && reply.body.contains("Only operators of the desk acknowledge alerts."))
    #expect(try bob.post("/", bob.form() + [button]).status == 303)
    try bob.open("/alert/\(number)")
    #expect(bob.page.contains("Only operators of the desk acknowledge alerts.") && bob.page.contains("not yet"))
    #expect(try ann.post("/", ann.form() + [button]).status == 303)
    try Self.wait(bob, "/alert/\(number)", for: />ann</)
    withExtendedLifetime(served) {}
  }

  @Test("A94: what a role may not do is unavailable with its reason in every program, also when it is sent by hand")
  func roles() async throws {
    try await onSessionThread { [path = folder.path] in
      let arguments = Self.operators + ["--user", "bob"]
      let json = try JSONTalk(arguments + ["--data", path])
      let number = try Self.alert { "\(try json.call("ui.snapshot"))" }
      try json.call("app.open", ["address": "alert/" + number])
      try json.send("ui.press", ["id": "alert=\(number)/acknowledge"])
      let answer = "\(try json.receive())"
      #expect(answer.contains("error") && answer.contains("disabled"), "\(answer)")
      #expect("\(try json.call("ui.snapshot"))".contains("Only operators of the desk acknowledge alerts."))
      json.die()
      let opened = arguments + ["--at", "alert/" + number]
      let cli = try OnTerminal("signalbox-cli", opened)
      try cli.terminal.wait(for: "the question of the alert") { $0.lines[$0.row].hasPrefix("Comment:") }
      cli.terminal.type("acknowledge\r")
      try cli.terminal.wait(for: "Only operators")
      let tui = try OnTerminal("signalbox-tui", opened)
      try tui.terminal.wait(for: "Only operators")
      tui.terminal.type("\t\r")
      // Beside the button and, after the press, as a message.
      try tui.terminal.wait(for: "the message") { $0.lines.count { $0.contains("Only operators") } == 2 }
      // The board may be read after the press.
      try tui.terminal.wait(for: "not yet")
    }
  }

  @Test(
    "K107: a program that ends in order is no longer among the present when it has ended; only a killed one is",
    arguments: [nil, SIGTERM, SIGKILL] as [Int32?])
  func leaving(_ signal: Int32?) async throws {
    try await onSessionThread { [path = folder.path] in
      let bob = try JSONTalk(["desk", "--user", "bob", "--data", path])
      try bob.call("ui.wait", ["until": ["element": ["id": "desk/present", "value": "bob"]]])
      if let signal { bob.die(by: signal) } else { try bob.end() }
      let present = try DatabaseQueue(path: path + "/shared.sqlite").read { database in
        try String.fetchAll(database, sql: "SELECT name FROM present")
      }
      #expect(present == (signal == SIGKILL ? ["bob"] : []))
    }
  }

  @Test("K110: --user goes on with its own recording; another name is refused, and the list shows the user")
  func option() async throws {
    try await onSessionThread { [path = folder.path] in
      let session = ["desk", "--session", "lab", "--data", path]
      let first = try JSONTalk(session + ["--user", "ann"])
      #expect("\(try first.call("ui.snapshot"))".contains("Desk of ann"))
      first.die()
      let refused = try Run("signalbox-json", session + ["--user", "bob"])
      #expect(refused.end == .exited(65) && refused.error.contains("is of another user, or of none."))
      for user in [["--user", "ann"], []] {
        let again = try JSONTalk(session + user)
        #expect("\(try again.call("ui.snapshot"))".contains("Desk of ann"))
        again.die()
      }
      let list = try Run("signalbox-cli", ["sessions", "--data", path])
      #expect(list.output.contains(/STATE +USER/) && list.output.contains(/interrupted +ann\n/), "\(list.output)")
    }
  }
}
