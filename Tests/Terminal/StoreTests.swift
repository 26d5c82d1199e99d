import Foundation
import SignalboxLoopback
import SignalboxPostgres
import SignalboxTesting
import SignalboxDrivers
import Testing

/// Programs on two machines, simulated by two folders, with their sessions in one PostgreSQL.
@Suite(.offPool) struct StoreTests {
  private let folders = [TemporaryFolder(), TemporaryFolder()]
  private let address: String

  init() throws { address = try PostgresServer.shared.get().database() }

  /// Returns the options of a program on one of the machines.
  /// - Parameter lease: The lease in seconds. A second only for a program that is stopped past its lease: a busy
  ///   machine may delay any program for a second.
  private func on(_ machine: Int, _ application: String, lease: Int = 10) -> [String] {
    [application, "--data", folders[machine].path, "--store", address, "--store-lease", "\(lease)"]
  }

  /// Waits until the database has noticed the end of the programs. Until then, a killed program's session is locked.
  private func waitUntilDisconnected() throws {
    let observer = try PostgresConnection(PostgresAddress(address))
    while try observer.run(
      """
      SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'
      """
    ).count > 0 { poll(nil, 0, 10) }
  }

  // MARK: One session

  @Test("P8: a session whose program was killed is resumed on another machine, by name or as the last session")
  func elsewhere() async throws {
    try await onSessionThread {
      let first = try JSONTalk(on(0, "sampler") + ["--session", "s"])
      try first.call("ui.press", ["id": "home/account"])
      try first.call("ui.set", ["id": "account/email", "value": "ann@example.org"])
      let busy = try Run("signalbox-cli", on(1, "sampler") + ["--session", "s"])
      #expect(busy.end == .exited(75) && busy.error.contains("is in use by another process"))
      first.die()
      try waitUntilDisconnected()
      let second = try OnTerminal("signalbox-tui", on(1, "sampler") + ["--resume"])
      try second.terminal.wait(for: "the text") { $0.contains("ann@example.org") }
      second.terminal.type("\u{1b}[Z")
      second.expectDeath(by: SIGTERM)
      try waitUntilDisconnected()
      let third = try JSONTalk(on(0, "sampler") + ["--session", "s"])
      let frame = try third.call("ui.snapshot")
      #expect("\(frame)".contains("ann@example.org"))
      third.die()
      #expect(!FileManager.default.fileExists(atPath: folders[0].path + "/sessions"))
    }
  }

  @Test(
    "P3, P4: a program that was stopped past its lease finds its session taken, ends with status 75 and writes nothing"
  )
  func stopped() async throws {
    try await onSessionThread {
      let first = try JSONTalk(on(0, "sampler", lease: 1) + ["--session", "s"])
      try first.call("ui.press", ["id": "home/account"])
      first.signal(SIGSTOP)
      let second = try #require(try successor("s"))
      try second.call("ui.set", ["id": "account/email", "value": "ann@example.org"])
      first.signal(SIGCONT)
      // The program may already have ended.
      try? first.send("ui.set", ["id": "account/email", "value": "eve@example.org"])
      #expect(first.wait() == .exited(75))
      second.die()
      try waitUntilDisconnected()
      let third = try JSONTalk(on(1, "sampler") + ["--session", "s"])
      let frame = "\(try third.call("ui.snapshot"))"
      #expect(frame.contains("ann@example.org") && !frame.contains("eve@example.org"))
      third.die()
    }
  }

  @Test(
    "P4: a machine without its network is succeeded after its lease, and can write nothing when it is back")
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

  /// Resumes a session as soon as that is possible.
  private func successor(_ session: String, _ store: String? = nil) throws -> JSONTalk? {
    let options = ["sampler", "--data", folders[1].path, "--store", store ?? address]
    for _ in 0..<300 {
      let talk = try JSONTalk(options + ["--session", session])
      if (try? talk.call("ui.snapshot")) != nil { return talk }
      guard talk.wait() == .exited(75) else { break }
    }
    return nil
  }

  @Test(
    "P5: while the database is away both terminals say so, and continue by themselves with the user's action",
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

  @Test(
    "P62: of several programs that start a session of one name at once, one has it, and the others are told so")
  func race() async throws {
    try await onSessionThread {
      for round in 0..<3 {
        let racers = try (0..<4).map { number in
          let racer = try JSONTalk(on(number % 2, "sampler") + ["--session", "race\(round)"])
          // At once, because a program that has lost reads nothing any more.
          try racer.send("ui.snapshot")
          return racer
        }
        let winners = racers.filter { (try? $0.receive()) != nil }
        #expect(winners.count == 1)
        for racer in racers where !winners.contains(where: { $0 === racer }) { #expect(racer.wait() == .exited(75)) }
        for winner in winners { winner.die() }
      }
    }
  }

  @Test("P63: a program whose recording was removed answers nothing as done, and ends with status 75")
  func snatched() async throws {
    try await onSessionThread { [address] in
      let talk = try JSONTalk(on(0, "sampler") + ["--session", "s"])
      try talk.call("ui.press", ["id": "home/account"])
      try PostgresConnection(PostgresAddress(address)).run("DELETE FROM signalbox.sessions WHERE name = 's'")
      // The program may already have ended.
      try? talk.send("ui.set", ["id": "account/email", "value": "ann@example.org"])
      while let message = try? talk.receive() { #expect(message["result"] == nil, "\(message)") }
      #expect(talk.wait() == .exited(75))
    }
  }

  // MARK: Commands

  @Test("P65: a name in a database with a line end and an escape is one harmless line when it is removed")
  func harmlessName() async throws {
    try await onSessionThread { [address] in
      let talk = try JSONTalk(on(0, "sampler") + ["--session", "s"])
      try talk.end()
      try PostgresConnection(PostgresAddress(address)).run(
        "UPDATE signalbox.sessions SET name = E'esc\\x1b[31mred\\nline' WHERE name = 's'")
      let run = try Run("signalbox-cli", ["sessions", "prune", "--all", "--store", address])
      #expect(run.end == .exited(0) && run.output.split(separator: "\n").count == 1 && !run.output.contains("\u{1B}"))
      #expect(run.output.hasPrefix("Removed esc"), "\(run.output)")
    }
  }

  @Test("P7: a command copies a session from the folder to the database and back, byte for byte")
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
    "P9: an unusable address causes one sentence and a status of its own, and prints no password",
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
    "P8, W91: after a server is killed, stopped or ended, another resumes its sessions and accepts an open form",
    arguments: [SIGKILL, SIGSTOP, SIGTERM])
  func servers(_ signal: Int32) throws {
    let lease = signal == SIGSTOP ? 1 : 10
    let first = try ServedProgram(nil, on(0, "sampler", lease: lease) + ["--keep", "7"])
    let second = try ServedProgram(nil, on(1, "sampler") + ["--keep", "7"])
    let (agent, later) = (UserAgent(port: first.port), UserAgent(port: second.port))
    try agent.open("/")
    try agent.submit(("press", "home/account"))
    try agent.submit(("do", "keep"), ["set:account/email": ["ann@example.org"]])
    let open = try agent.filled(("do", "keep"), ["set:account/note": ["Ann"]])
    let cookie = agent.cookies.values.first ?? ""
    later.cookies = ["signalbox-\(second.port)": cookie]
    #expect(try later.request("GET", "/").status == 503)
    if signal == SIGSTOP { first.signal(SIGSTOP) } else { _ = first.die(by: signal) }
    later.cookies = ["signalbox-\(second.port)": cookie]
    try waitUntilServed(later)
    #expect(try later.post("/", open).status == 303)
    try later.open("/")
    #expect(try value("account/email", later) == "ann@example.org" && value("account/note", later) == "Ann")
    guard signal == SIGSTOP else { return }
    first.signal(SIGCONT)
    // The first server still has the session in memory. It shows nothing of it, neither at once nor later.
    let old = try agent.filled(("do", "keep"), ["set:account/note": ["Eve"]])
    #expect(try agent.request("GET", "/").status == 503 && agent.post("/", old).status == 503)
    #expect(try agent.request("GET", "/events").status == 503 && agent.request("GET", "/").status == 503)
    #expect(try value("account/note", later) == "Ann")
    _ = second.die(by: SIGTERM)
    // On a busy machine the first server may miss its lease again. Until it has the lease, it shows nothing.
    try waitUntilServed(agent)
    try agent.open("/")
    #expect(try value("account/note", agent) == "Ann")
  }

  /// Waits until the server has the session of `agent`. An answer without it takes no cookie from the agent.
  private func waitUntilServed(_ agent: UserAgent) throws {
    let cookies = agent.cookies
    for _ in 0..<6_000 {
      defer { agent.cookies = cookies }
      if try agent.request("GET", "/").status == 200 { return }
      poll(nil, 0, 10)
    }
  }

  private func value(_ id: String, _ agent: UserAgent) throws -> String? {
    try agent.form().first { $0.0 == "set:" + id }?.1
  }
}
