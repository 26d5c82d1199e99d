import Foundation
import SignalboxLoopback
import SignalboxTesting
import SignalboxDrivers
import Testing

/// Programs on what could be several machines, with their sessions in one PostgreSQL.
@Suite(.offPool) struct StoreTests {
  private let folders = [TemporaryFolder(), TemporaryFolder()]
  private let address: String

  init() throws { address = try PostgresServer.shared.get().database() }

  /// The options of a program on one machine or the other.
  private func on(_ machine: Int, _ application: String) -> [String] {
    [application, "--data", folders[machine].path, "--store", address, "--store-lease", "1"]
  }

  // MARK: One session

  @Test("P8: a session is begun in one program, killed, and gone on with by name or as the last one on another machine")
  func elsewhere() async throws {
    try await onSessionThread {
      let first = try JSONTalk(on(0, "sampler") + ["--session", "s"])
      try first.call("ui.press", ["id": "home/account"])
      try first.call("ui.set", ["id": "account/email", "value": "ann@example.org"])
      let busy = try Run("signalbox-cli", on(1, "sampler") + ["--session", "s"])
      #expect(busy.end == .exited(75) && busy.error.contains("is in use by another process"))
      first.die()
      let second = try OnTerminal("signalbox-tui", on(1, "sampler") + ["--resume"])
      try second.terminal.wait(for: "the text") { $0.contains("ann@example.org") }
      second.terminal.type("\u{1b}[Z")
      second.expectDeath(by: SIGTERM)
      let third = try JSONTalk(on(0, "sampler") + ["--session", "s"])
      let frame = try third.call("ui.snapshot")
      #expect("\(frame)".contains("ann@example.org"))
      third.die()
      #expect(!FileManager.default.fileExists(atPath: folders[0].path + "/sessions"))
    }
  }

  @Test(
    "P3, P4: a program that was stopped past its lease finds its session taken when it wakes, ends with 75 and writes nothing"
  )
  func stopped() async throws {
    try await onSessionThread {
      let first = try JSONTalk(on(0, "sampler") + ["--session", "s"])
      try first.call("ui.press", ["id": "home/account"])
      first.signal(SIGSTOP)
      let second = try #require(try successor("s"))
      try second.call("ui.set", ["id": "account/email", "value": "ann@example.org"])
      first.signal(SIGCONT)
      try first.send("ui.set", ["id": "account/email", "value": "eve@example.org"])
      #expect(first.wait() == .exited(75))
      second.die()
      let third = try JSONTalk(on(1, "sampler") + ["--session", "s"])
      let frame = "\(try third.call("ui.snapshot"))"
      #expect(frame.contains("ann@example.org") && !frame.contains("eve@example.org"))
      third.die()
    }
  }

  @Test(
    "P4: a machine that the network has cut off is succeeded after its lease, and can write nothing when it is back")
  func cutOff() async throws {
    try await onSessionThread {
      guard let machine = OtherMachine() else { return print("no other machine can be made here") }
      let server = try PostgresServer(host: machine.address)
      let address = try server.database()
      let there = ["sampler", "--data", folders[0].path, "--store", server.remote(address), "--store-lease", "1"]
      let first = try JSONTalk(there + ["--session", "s"], on: machine.command)
      try first.call("ui.press", ["id": "home/account"])
      machine.cut()
      try first.send("ui.set", ["id": "account/email", "value": "eve@example.org"])
      let second = try #require(try successor("s", address))
      try second.call("ui.set", ["id": "account/email", "value": "ann@example.org"])
      machine.mend()
      #expect(first.wait() == .exited(75))
      #expect("\(try second.call("ui.snapshot"))".contains("ann@example.org"))
      second.die()
    }
  }

  /// Goes on with a session as soon as that is possible.
  private func successor(_ session: String, _ store: String? = nil) throws -> JSONTalk? {
    let options = ["sampler", "--data", folders[1].path, "--store", store ?? address, "--store-lease", "1"]
    for _ in 0..<300 {
      let talk = try JSONTalk(options + ["--session", session])
      if (try? talk.call("ui.snapshot")) != nil { return talk }
      guard talk.wait() == .exited(75) else { break }
    }
    return nil
  }

  @Test(
    "P5: while the database is away both terminals say so, and go on by themselves with what was done",
    arguments: [("signalbox-tui", "\r"), ("signalbox-cli", "1\r")])
  func away(_ program: String, _ keys: String) async throws {
    try await onSessionThread {
      let server = try PostgresServer()
      let run = try OnTerminal(
        program, ["sampler", "--data", folders[0].path, "--session", "s", "--store", server.database()])
      try run.terminal.wait(for: "the first page") { $0.contains("Everything") }
      server.stop(SIGQUIT)
      run.terminal.type(keys)
      try run.terminal.wait(for: "what it waits for") { $0.contains("Waiting for the store…") }
      try server.start()
      try run.terminal.wait(for: "what comes next") { $0.contains("E-mail") }
      run.expectDeath(by: SIGTERM)
    }
  }

  // MARK: Commands

  @Test("P7: a session goes from the folder into the database and back by a command, byte for byte")
  func copied() throws {
    let made = try Run(
      "signalbox-cli", ["feedback", "--data", folders[0].path, "--session", "s"], input: "Ann\nwas good\n")
    #expect(made.end != .exited(2), "\(made.error)")
    let file = folders[0].path + "/sessions/s"
    let text = try Data(contentsOf: URL(filePath: file))
    let out = folders[1].path + "/copies/back"
    let commands = [
      ["sessions", "copy", "s", "--data", folders[0].path, "--to", address],
      ["sessions", "copy", "s", "--store", address, "--to", out],
      ["sessions", "copy", out, "--store", address, "--as", "again"],
    ]
    for command in commands {
      let run = try Run("signalbox-cli", command)
      #expect(run.end == .exited(0) && run.error.isEmpty, "\(command): \(run.error)")
    }
    #expect(try Data(contentsOf: URL(filePath: out)) == text)
    let list = try Run("signalbox-cli", ["sessions", "list", "--store", address])
    #expect(list.output.contains("again") && list.output.split(separator: "\n").count == 3)
    let twice = try Run("signalbox-cli", commands[0])
    #expect(twice.end == .exited(74) && twice.error.contains("has something in it already"))
    let nowhere = try Run("signalbox-cli", ["sessions", "copy", "s", "--data", folders[0].path])
    #expect(nowhere.end == .exited(2) && nowhere.error.contains("--to"))
  }

  @Test(
    "P9: an address that does not do is one sentence and a status of its own, and no password is said",
    arguments: [
      ("postgresql://ann:sesame@localhost/x", Int32(2), "~/.pgpass"), ("mysql://x", 2, "postgresql://host/database"),
      ("postgresql:///x?host=/nonexistent", 69, "cannot be reached"),
    ])
  func refused(_ address: String, _ status: Int32, _ says: String) throws {
    for program in ["signalbox-cli", "signalbox-json", "signalbox-tui", "signalbox-web"] {
      let keep = program == "signalbox-web" ? ["--keep", "1", "--listen", "127.0.0.1:0"] : ["--session", "s"]
      let run = try Run(program, ["feedback", "--data", folders[0].path, "--store", address] + keep)
      #expect(run.end == .exited(status) && run.error.contains(says) && !run.error.contains("sesame"), "\(run.error)")
      #expect(run.error.split(separator: "\n").count == 1)
    }
  }

  // MARK: Servers

  @Test(
    "P8: when a server is killed, stopped or ended, another one goes on with its visitors' sessions and takes the form that was open",
    arguments: [SIGKILL, SIGSTOP, SIGTERM])
  func servers(_ signal: Int32) throws {
    let (first, second) = try (
      ServedProgram(nil, on(0, "sampler") + ["--keep", "7"]), ServedProgram(nil, on(1, "sampler") + ["--keep", "7"])
    )
    let (agent, later) = (UserAgent(port: first.port), UserAgent(port: second.port))
    try agent.open("/")
    try agent.submit(("press", "home/account"))
    try agent.submit(("do", "keep"), ["set:account/email": ["ann@example.org"]])
    let open = try agent.filled(("do", "keep"), ["set:account/note": ["Ann"]])
    let cookie = agent.cookies.values.first ?? ""
    later.cookies = ["signalbox-\(second.port)": cookie]
    #expect(try later.request("GET", "/").status == 503)
    if signal == SIGSTOP { first.signal(SIGSTOP) } else { _ = first.die(by: signal) }
    for _ in 0..<6_000 {
      later.cookies = ["signalbox-\(second.port)": cookie]
      if try later.request("GET", "/").status == 200 { break }
      poll(nil, 0, 10)
    }
    later.cookies = ["signalbox-\(second.port)": cookie]
    #expect(try later.post("/", open).status == 303)
    try later.open("/")
    #expect(try value("account/email", later) == "ann@example.org" && value("account/note", later) == "Ann")
    guard signal == SIGSTOP else { return }
    first.signal(SIGCONT)
    // It has the session in memory still, and learns that it is another's when it is to write.
    _ = try agent.post("/", agent.filled(("do", "keep"), ["set:account/note": ["Eve"]]))
    // Text is written within 50 ms.
    let learns = try (0..<6_000).contains { _ in try agent.request("GET", "/").status == 503 || poll(nil, 0, 10) < 0 }
    #expect(learns)
    #expect(try value("account/note", later) == "Ann")
    _ = second.die(by: SIGTERM)
    try agent.open("/")
    #expect(try value("account/note", agent) == "Ann")
  }

  private func value(_ id: String, _ agent: UserAgent) throws -> String? {
    try agent.form().first { $0.0 == "set:" + id }?.1
  }
}
