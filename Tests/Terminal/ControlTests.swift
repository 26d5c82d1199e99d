import Foundation
import SignalboxDrivers
import SignalboxTesting
import Testing

/// `--control`: drivers join a session that a user has on a terminal.
@Suite(.offPool) struct ControlTests {
  private static let events = ProcessInfo.processInfo.environment["CONTROL"].flatMap(Int.init) ?? 500

  /// A program on a terminal, with a socket in a folder of its own.
  private struct Door {
    let place = TemporaryFolder()
    let run: OnTerminal
    var socket: String { place.path + "/door" }
    var recording: String { place.path + "/recording" }

    init(_ program: String = "signalbox-tui", _ application: String = "sampler") throws {
      try FileManager.default.createDirectory(atPath: place.path, withIntermediateDirectories: true)
      run = try OnTerminal(
        program, [application, "--control", place.path + "/door", "--record", place.path + "/recording"])
    }

    func attach() throws -> JSONTalk { try JSONTalk(["--attach", socket]) }
  }

  @Test("D16: the terminal reports in its manner that a guest joins, acts and leaves", arguments: ["cli", "tui"])
  func told(_ frontEnd: String) async throws {
    try await onSessionThread {
      let door = try Door("signalbox-\(frontEnd)")
      let driver = try door.attach()
      try driver.call("app.ping")
      try door.run.terminal.wait(for: "who came") { $0.text.contains("Agent has joined and may act") }
      try driver.call("ui.press", ["id": "home/people"])
      try door.run.terminal.wait(for: "what it did") { $0.text.contains("Agent: pressed “People”") }
      try driver.call("app.shutdown")
      try door.run.terminal.wait(for: "that it went") { $0.text.contains("Agent has left.") }
      door.run.child.signal(SIGTERM)
      #expect(door.run.terminal.end(of: door.run.child) == .killed(SIGTERM))
      #expect(!FileManager.default.fileExists(atPath: door.socket), "the socket goes with the session")
    }
  }

  @Test("L65: when an agent goes back while the user types a password, the rest reaches no screen, page or recording")
  func secret() async throws {
    try await onSessionThread {
      let door = try Door("signalbox-cli")
      let terminal = door.run.terminal
      let driver = try door.attach()
      try driver.call("ui.press", ["id": "home/account"])
      try terminal.wait(for: "the page") { $0.lines[$0.row].hasPrefix("E-mail") }
      terminal.type("ada@x\r")
      try terminal.wait(for: "the password") { $0.lines[$0.row].hasPrefix("Password") }
      terminal.type("correct ho")
      try terminal.waitUntilRead()
      try driver.call("ui.back")
      try terminal.wait(for: "that something came") { $0.contains("Something else came while Password was asked.") }
      terminal.type("rsecanary\r")
      try terminal.wait(for: "the menu") { $0.lines[$0.row].hasPrefix("Choose") }
      #expect(!terminal.screen.contains("canary") && terminal.screen.lines[terminal.screen.row].hasSuffix(":"))
      driver.die()
      door.run.child.signal(SIGTERM)
      _ = terminal.end(of: door.run.child)
      #expect(!String(decoding: terminal.written, as: UTF8.self).contains("canary"))
      let recording = try Data(contentsOf: URL(filePath: door.place.path + "/recording"))
      #expect(!recording.isEmpty && recording.range(of: Data("canary".utf8)) == nil)
    }
  }

  @Test(
    "D15, D63: the user makes agents view-only, sends them away and readmits them", arguments: ["cli", "tui"])
  func admission(_ frontEnd: String) async throws {
    try await onSessionThread {
      let door = try Door("signalbox-\(frontEnd)")
      let key = frontEnd == "tui" ? "\u{1B}a" : ":agent\r"
      let driver = try door.attach()
      try driver.call("app.ping")
      try door.run.terminal.wait(for: "who came") { $0.text.contains("Agent has joined") }
      door.run.terminal.type(key)
      try door.run.terminal.wait(for: "lookers-on") { $0.text.contains("only watch now") }
      #expect(throws: JSONTalk.TalkFailure.self) { try driver.call("ui.press", ["id": "home/people"]) }
      #expect((try driver.call("ui.snapshot")["page"] as? [String: Any])?["key"] as? String == "home")
      door.run.terminal.type(key)
      try door.run.terminal.wait(for: "away") { $0.text.contains("are removed") }
      let refused = try Run("signalbox-json", ["--attach", door.socket])
      #expect(refused.output == "")
      let told = ((try driver.receive()["error"] as? [String: Any])?["data"] as? [String: Any])?["reason"] as? String
      #expect(told == "sent_away")
      #expect(try driver.end() == .exited(69))
      door.run.terminal.type(key)
      try door.run.terminal.wait(for: "come again") { $0.text.contains("may join and act") }
      try door.attach().call("ui.press", ["id": "home/people"])
    }
  }

  @Test(
    "D16: a guest that names its revision does not overwrite typed text; without a revision the later value wins")
  func sameField() async throws {
    try await onSessionThread {
      let door = try Door()
      let driver = try door.attach()
      // By the user: the terminal drops keys that follow a change by an agent (N101).
      door.run.terminal.type("\r")
      try door.run.terminal.wait(for: "the page") { $0.text.contains("E-mail") }
      door.run.terminal.type("typed")
      try door.run.terminal.wait(for: "typed")
      try driver.call("ui.wait", ["until": ["element": ["id": "account/email", "value": "typed"]]])
      let change: [String: Any] = ["id": "account/email", "value": "from elsewhere"]
      #expect(throws: JSONTalk.TalkFailure.self) { try driver.call("ui.set", change.merging(["ifRevision": 1]) { $1 }) }
      #expect(door.run.terminal.screen.text.contains("typed"))
      try driver.call("ui.set", change)
      try door.run.terminal.wait(for: "who did it") {
        $0.text.contains("Agent: set “E-mail”") && $0.text.contains("from elsewhere")
      }
    }
  }

  @Test("N101, G25: the rest of a password, typed while an agent goes back, is on no page and in no recording")
  func passwordGoesNowhere() async throws {
    try await onSessionThread {
      let door = try Door("signalbox-tui", "setup")
      let driver = try door.attach()
      let terminal = door.run.terminal
      try driver.call("app.ping")
      try terminal.wait(for: "who came") { $0.text.contains("Agent has joined") }
      // The page waits for the choice of the time zone.
      terminal.type("web01\r\r\r")
      try driver.call("ui.wait", ["until": ["page": "account"]])
      terminal.type("ada\t\tcorrect ho")
      try driver.call("ui.wait", ["until": ["element": ["id": "account/password", "filled": true]]])
      try driver.call("ui.back")
      try terminal.wait(for: "why nothing is typed") { $0.text.contains("Keys are left out until you press Esc.") }
      for key in ["r", "s", "e", "\r", "horse battery\r", "\t", "staple"] { terminal.type(key) }
      terminal.type("\u{1B}")
      try terminal.wait(for: "keys again") { !$0.text.contains("Keys are left out") }
      terminal.type("x")
      try driver.call("ui.wait", ["until": ["element": ["id": "host/name", "value": "web01x"]]])
      door.run.child.signal(SIGTERM)
      _ = door.run.terminal.end(of: door.run.child)
      let recording = try String(decoding: Data(contentsOf: URL(filePath: door.recording)), as: UTF8.self)
      // Whitehorse is among the time zones of an effect's result. The session's name is random.
      let others = ["\tsession\t", "\tbegan\t", "\teffect\t"]
      let typed = recording.split(separator: "\n").filter { line in !others.contains(where: line.contains) }.joined()
      for part in ["correct", "rse", "horse", "battery", "staple"] { #expect(!typed.contains(part), "\(part)") }
    }
  }

  @Test("D16: a stale socket is replaced; a socket in use and any other file stay unchanged, with a sentence")
  func leftOvers() async throws {
    try await onSessionThread {
      let door = try Door()
      var status = stat()
      #expect(stat(door.socket, &status) == 0 && status.st_mode & 0o777 == 0o600)
      let second = try Run("signalbox-json", ["sampler", "--control", door.socket])
      #expect(second.end == .exited(75) && second.error.contains("Another session listens"))
      let other = try Run("signalbox-json", ["sampler", "--control", door.recording])
      #expect(other.end == .exited(74) && other.error.contains("no socket"))
      #expect(FileManager.default.fileExists(atPath: door.recording))
      let long = try Run(
        "signalbox-json", ["sampler", "--control", door.place.path + String(repeating: "/x", count: 60)])
      #expect(long.end == .exited(74))
      try door.attach().call("app.ping")
      door.run.child.signal(SIGKILL)
      _ = door.run.terminal.end(of: door.run.child)
      #expect(FileManager.default.fileExists(atPath: door.socket))
      let nobody = try Run("signalbox-json", ["--attach", door.socket])
      #expect(nobody.end == .exited(69) && nobody.error.contains("No session listens"))
      let again = try Run("signalbox-json", ["sampler", "--control", door.socket])
      #expect(again.end == .exited(0) && again.error == "")
      #expect(!FileManager.default.fileExists(atPath: door.socket))
    }
  }

  @Test("D16: garbage, a seventeenth guest and a driver that does not read change nothing")
  func hostile() async throws {
    try await onSessionThread {
      let door = try Door()
      let first = try door.attach()
      let before = try first.call("ui.snapshot") as NSDictionary
      let garbage = try Run("signalbox-json", ["--attach", door.socket], input: "}{\u{0}\n[]\n{\"jsonrpc\":1}\n")
      #expect(
        garbage.output.split(separator: "\n").allSatisfy { $0.contains("\"error\"") } && garbage.end == .exited(0))
      let guests = try (1...15).map { _ in try door.attach() }
      for guest in guests { try guest.call("app.ping") }
      #expect(try Run("signalbox-json", ["--attach", door.socket]).output == "")
      // The driver requests far more than a socket and two pipes hold, and never reads.
      for _ in 0..<400 { try guests[0].send("ui.snapshot") }
      #expect(try first.call("ui.snapshot") as NSDictionary == before)
      try first.call("ui.press", ["id": "home/people"])
      try door.run.terminal.wait(for: "the page") { $0.text.contains("Bo") }
    }
  }

  @Test("D16: a process of another user cannot join, even if it can open the socket", .enabled(if: geteuid() == 0))
  func strangers() async throws {
    try await onSessionThread {
      let door = try Door()
      let first = try door.attach()
      let before = try first.call("ui.snapshot") as NSDictionary
      let stranger = [
        "--reuid", "65534", "--regid", "65534", "--clear-groups", "/usr/bin/python3", "-c",
        "import socket,sys;s=socket.socket(socket.AF_UNIX);s.connect(sys.argv[1]);"
          + "s.sendall(b'{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ui.press\",\"params\":{\"id\":\"home/people\"}}\\n');"
          + "print(s.recv(100))", door.socket,
      ]
      chmod(door.place.path, 0o755)
      let kept = try Run("/usr/bin/setpriv", stranger)
      #expect(kept.error.contains("Permission") || kept.error.contains("denied"), "\(kept.error)")
      chmod(door.socket, 0o666)
      let hungUp = try Run("/usr/bin/setpriv", stranger)
      #expect(hungUp.output == "b''\n" || hungUp.error.contains("reset") || hungUp.error.contains("Broken pipe"))
      #expect(try first.call("ui.snapshot") as NSDictionary == before)
    }
  }

  @Test("D17: when two drivers and a user act at once, all see the same, and a replay shows it again")
  func together() async throws {
    try await onSessionThread {
      let seed = ProcessInfo.processInfo.environment["SEED"].flatMap(UInt64.init) ?? 20_261_122
      print("two drivers and a terminal: \(Self.events) events, SEED=\(seed)")
      var random = SeededGenerator(seed: seed)
      let door = try Door()
      let drivers = [try door.attach(), try door.attach()]
      // An unread terminal blocks the program that paints it, so the drivers' loops read it.
      for driver in drivers { driver.meanwhile = { door.run.terminal.readAvailable() } }
      var waiting = [0, 0]
      func collect(_ number: Int, downTo left: Int) throws {
        while waiting[number] > left {
          if try drivers[number].receive()["id"] != nil { waiting[number] -= 1 }
        }
      }
      for event in 0..<Self.events {
        let actor = Int.random(in: 0...2, using: &random)
        guard actor < 2 else {
          let keys = ["\t", "\r", "x", "é", "\u{1B}[Z", "\u{1B}OB", "\u{1B}OA", " "]
          _ = try door.run.terminal.typeAll(Array(keys.randomElement(using: &random)?.utf8 ?? "".utf8))
          continue
        }
        let (method, parameters) = Self.request(event, &random)
        try drivers[actor].send(method, parameters)
        waiting[actor] += 1
        try collect(actor, downTo: 8)
      }
      for number in 0...1 { try collect(number, downTo: 0) }
      // The terminal answers Ctrl-L after it has read all keys before.
      door.run.terminal.readAvailable()
      let erasures = door.run.terminal.screen.erasures
      _ = try door.run.terminal.typeAll([0x0C])
      try door.run.terminal.wait(for: "the answer to Ctrl-L") { $0.erasures > erasures }
      var (one, two) = (try Self.settled(drivers[0]), try Self.settled(drivers[1]))
      for _ in 0..<100 where one != two { (one, two) = (try Self.settled(drivers[0]), try Self.settled(drivers[1])) }
      #expect(one == two)
      let entries = try drivers.map { try $0.call("session.entries", ["count": 1_000]) as NSDictionary }
      #expect(entries[0] == entries[1])
      let whats = (entries[0]["entries"] as? [[String: Any]] ?? []).compactMap { $0["what"] as? String }
      #expect(whats.contains { $0.hasPrefix("Agent: ") } && whats.contains { $0.hasPrefix("Agent 2: ") })
      door.run.child.signal(SIGTERM)
      _ = door.run.terminal.end(of: door.run.child)
      let again = try JSONTalk(["sampler", "--replay", door.recording])
      let repeated = try Self.settled(again)
      #expect(repeated["page"] as? NSDictionary == one["page"] as? NSDictionary)
      // After a typed secret a replay skips some revisions, so that no revision occurs twice (K9).
      let ahead = (repeated["revision"] as? Int ?? -1) - (one["revision"] as? Int ?? 0)
      #expect(ahead == 0 || ahead == 64, "it is \(ahead) ahead")
    }
  }

  private static func settled(_ driver: JSONTalk) throws -> NSDictionary {
    while true {
      try driver.call("ui.wait", ["until": ["settled": true]])
      let snapshot = try driver.call("ui.snapshot")
      // A toast disappears by itself, which makes another revision.
      guard let notices = snapshot["notices"] as? [Any], !notices.isEmpty else { return snapshot as NSDictionary }
      try driver.call("ui.wait", ["until": ["revisionAbove": snapshot["revision"] ?? 0]])
    }
  }

  /// Returns a random request of a driver, which may be impossible at that moment.
  private static func request(_ number: Int, _ random: inout SeededGenerator) -> (String, [String: Any]) {
    switch Int.random(in: 0..<12, using: &random) {
    case 0...3: ("ui.set", ["id": "account/email", "value": "\(number)@example.org"])
    case 4: ("ui.set", ["id": "account/email", "value": "\(number)", "ifRevision": number / 3])
    case 5...6: ("ui.press", ["id": "home/account"])
    case 7: ("ui.press", ["id": "home/people"])
    case 8: ("ui.press", ["id": "home/load", "settle": false])
    case 9: ("ui.press", ["id": "people/list/b2/delete"])
    case 10: ("ui.get", ["id": "home/loaded"])
    default: ("ui.back", [:])
    }
  }
}
