import Foundation
import SignalboxDrivers
import SignalboxTesting
import Testing

/// `--control`: drivers at the session that somebody has on a terminal.
@Suite(.offPool) struct ControlTests {
  private static let events = ProcessInfo.processInfo.environment["CONTROL"].flatMap(Int.init) ?? 500

  /// A program on a terminal with a socket in a folder of its own.
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

  @Test("D16: the terminal says in its manner who comes, what they do, and that they go", arguments: ["cli", "tui"])
  func told(_ frontEnd: String) async throws {
    try await onSessionThread {
      let door = try Door("signalbox-\(frontEnd)")
      let driver = try door.attach()
      try driver.call("app.ping")
      try door.run.terminal.wait(for: "who came") { $0.text.contains("Agent has joined and may act") }
      try driver.call("ui.press", ["id": "home/people"])
      try door.run.terminal.wait(for: "what it did") { $0.text.contains("Agent: pressed «People»") }
      try driver.call("app.shutdown")
      try door.run.terminal.wait(for: "that it went") { $0.text.contains("Agent has left.") }
      door.run.child.signal(SIGTERM)
      #expect(door.run.child.wait() == .killed(SIGTERM))
      #expect(!FileManager.default.fileExists(atPath: door.socket), "the socket goes with the session")
    }
  }

  @Test("D15: the person makes agents lookers-on, sends them away and lets them come again", arguments: ["cli", "tui"])
  func admission(_ frontEnd: String) async throws {
    try await onSessionThread {
      let door = try Door("signalbox-\(frontEnd)")
      let key = frontEnd == "tui" ? "\u{1B}a" : ":agent\r"
      let driver = try door.attach()
      try driver.call("app.ping")
      try door.run.terminal.wait(for: "who came") { $0.text.contains("Agent has joined") }
      door.run.terminal.type(key)
      try door.run.terminal.wait(for: "lookers-on") { $0.text.contains("only look on now") }
      #expect(throws: JSONTalk.TalkFailure.self) { try driver.call("ui.press", ["id": "home/people"]) }
      #expect((try driver.call("ui.snapshot")["page"] as? [String: Any])?["key"] as? String == "home")
      door.run.terminal.type(key)
      try door.run.terminal.wait(for: "away") { $0.text.contains("sent away") }
      let refused = try Run("signalbox-json", ["--attach", door.socket])
      #expect(refused.output == "")
      #expect(try driver.end() == .exited(0))
      door.run.terminal.type(key)
      try door.run.terminal.wait(for: "come again") { $0.text.contains("may come and act") }
      try door.attach().call("ui.press", ["id": "home/people"])
    }
  }

  @Test(
    "D16: what somebody types is not overwritten by a guest who says what they saw; without that the later one counts")
  func sameField() async throws {
    try await onSessionThread {
      let door = try Door()
      let driver = try door.attach()
      try driver.call("ui.press", ["id": "home/account"])
      try door.run.terminal.wait(for: "the page") { $0.text.contains("E-mail") }
      door.run.terminal.type("typed")
      try door.run.terminal.wait(for: "typed")
      try driver.call("ui.wait", ["until": ["element": ["id": "account/email", "value": "typed"]]])
      let change: [String: Any] = ["id": "account/email", "value": "from elsewhere"]
      #expect(throws: JSONTalk.TalkFailure.self) { try driver.call("ui.set", change.merging(["ifRevision": 1]) { $1 }) }
      #expect(door.run.terminal.screen.text.contains("typed"))
      try driver.call("ui.set", change)
      try door.run.terminal.wait(for: "who did it") {
        $0.text.contains("Agent: set «E-mail»") && $0.text.contains("from elsewhere")
      }
    }
  }

  @Test("D16: a left-over socket is replaced; a living one, or any other file, is left alone with a sentence")
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
      _ = door.run.child.wait()
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
      // Far more than a socket and two pipes hold is asked for and never read.
      for _ in 0..<400 { try guests[0].send("ui.snapshot") }
      #expect(try first.call("ui.snapshot") as NSDictionary == before)
      try first.call("ui.press", ["id": "home/people"])
      try door.run.terminal.wait(for: "the page") { $0.text.contains("Bo") }
    }
  }

  @Test("D16: nobody else's process comes in, even where it may open the socket", .enabled(if: geteuid() == 0))
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

  @Test("D17: two drivers and somebody at a terminal act at once: all see the same, and the recording repeats it")
  func together() async throws {
    try await onSessionThread {
      let seed = ProcessInfo.processInfo.environment["SEED"].flatMap(UInt64.init) ?? 20_261_122
      print("two drivers and a terminal: \(Self.events) events, SEED=\(seed)")
      var random = SeededGenerator(seed: seed)
      let door = try Door()
      let drivers = [try door.attach(), try door.attach()]
      // A terminal that nobody reads stops whoever paints it.
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
      // What was typed last has been read when the person's own page answers.
      door.run.terminal.type("\u{C}")
      var (one, two) = (try Self.settled(drivers[0]), try Self.settled(drivers[1]))
      for _ in 0..<100 where one != two { (one, two) = (try Self.settled(drivers[0]), try Self.settled(drivers[1])) }
      #expect(one == two)
      let entries = try drivers.map { try $0.call("session.entries", ["count": 1_000]) as NSDictionary }
      #expect(entries[0] == entries[1])
      let whats = (entries[0]["entries"] as? [[String: Any]] ?? []).compactMap { $0["what"] as? String }
      #expect(whats.contains { $0.hasPrefix("Agent: ") } && whats.contains { $0.hasPrefix("Agent 2: ") })
      door.run.child.signal(SIGTERM)
      _ = door.run.child.wait()
      let again = try JSONTalk(["sampler", "--replay", door.recording])
      let repeated = try Self.settled(again)
      #expect(repeated["page"] as? NSDictionary == one["page"] as? NSDictionary)
      // Where a secret was typed a repetition leaves some revisions out, so that none comes twice (K9).
      let ahead = (repeated["revision"] as? Int ?? -1) - (one["revision"] as? Int ?? 0)
      #expect(ahead == 0 || ahead == 64, "it is \(ahead) ahead")
    }
  }

  private static func settled(_ driver: JSONTalk) throws -> NSDictionary {
    while true {
      try driver.call("ui.wait", ["until": ["settled": true]])
      let snapshot = try driver.call("ui.snapshot")
      // What is told in passing goes by itself, which is another revision.
      guard let notices = snapshot["notices"] as? [Any], !notices.isEmpty else { return snapshot as NSDictionary }
      try driver.call("ui.wait", ["until": ["revisionAbove": snapshot["revision"] ?? 0]])
    }
  }

  /// Something that a driver may ask for, whether or not it is possible then.
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
