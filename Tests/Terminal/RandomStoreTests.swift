import Foundation
import SignalboxDrivers
import SignalboxInterface
import SignalboxLoopback
import SignalboxPostgres
import SignalboxSession
import SignalboxTesting
import Testing

/// Programs on several machines that die, sleep and lose their database while they are used.
///
/// `SIGNALBOX_STORE_RUNS` is the number of sessions. `SIGNALBOX_SEED` is the first seed.
@Suite(.offPool) struct RandomStoreTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let runs = environment["SIGNALBOX_STORE_RUNS"].flatMap { Int($0) } ?? 50
  private static let seed = environment["SIGNALBOX_SEED"].flatMap { UInt64($0) } ?? 20_261_122

  @Test(
    "P2, P3, P8: whatever dies, nothing acknowledged is lost, nothing occurs twice, and a former owner writes nothing"
  )
  func deaths() async throws {
    try await onSessionThread {
      let server = try PostgresServer(diskSize: 300)
      if !server.hasDisk { print("store: no disk can be made here, so none is filled") }
      let address = try server.database()
      print("store: \(Self.runs) runs, the first seed is \(Self.seed)")
      for seed in Self.seed..<Self.seed + UInt64(Self.runs) {
        try Life(server, address, seed).live()
      }
    }
  }
}

/// A session, and the programs that own it one after the other.
private final class Life {
  enum Fault: CaseIterable { case kill, killBlindly, sleep, cut, outage, slow, fullDisk, rival, end }

  private let server: PostgresServer
  private let address: String
  private let name: String
  private let folder = TemporaryFolder()
  private var random: SeededGenerator
  private var host: JSONTalk
  /// The value that was set last, and the acknowledged values.
  private var last = 0
  private var acknowledged: [Int] = []
  private let faults: [Fault]
  /// The lease in seconds. A second only where a program sleeps past its lease: a busy machine may delay any program
  /// for a second.
  private let lease: Int
  /// The value that a former owner tries to set.
  private static let late = 150

  init(_ server: PostgresServer, _ address: String, _ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    faults = (0..<Int.random(in: 2...5, using: &random)).map { _ in
      Fault.allCases.randomElement(using: &random) ?? .kill
    }
    (self.server, self.address, name, self.random) = (server, address, "s\(seed)", random)
    lease = faults.contains(.sleep) ? 1 : 10
    host = try Self.host(name, address, folder.path, lease)
    try host.call("ui.press", ["id": "home/account"])
  }

  private static func host(
    _ name: String, _ address: String, _ folder: String, _ lease: Int
  ) throws -> JSONTalk {
    try JSONTalk(["sampler", "--data", folder, "--session", name, "--store", address, "--store-lease", "\(lease)"])
  }

  func live() throws {
    for fault in faults {
      for _ in 0..<Int.random(in: 1...3, using: &random) { try set() }
      try meet(fault)
    }
    try set()
    host.die()
    let shelf = try PostgresStore(PostgresAddress(address)).shelf("sessions")
    let records = try #require(try shelf.read(name)).journal.records
    let kept = records.compactMap { (record: Journal.Record) -> Int? in
      guard case .input(let event) = record.entry, case .setNumber(let number?) = event.action else { return nil }
      return Int(number)
    }
    #expect(kept == kept.sorted() && Set(kept).count == kept.count, "\(self.name) \(faults): twice in \(kept)")
    #expect(Set(acknowledged).isSubset(of: kept), "\(self.name) \(faults): \(acknowledged) of \(kept)")
    #expect(!kept.contains(Self.late), "\(self.name) \(faults): \(kept)")
  }

  private func meet(_ fault: Fault) throws {
    switch fault {
    case .kill: try succeed { $0.die() }
    case .end: try succeed { _ = try? $0.end() }
    case .killBlindly:
      try send()
      try succeed { $0.die() }
    case .sleep:
      host.signal(SIGSTOP)
      let old = host
      try succeed { _ in }
      old.signal(SIGCONT)
      // The program may already have ended.
      try? old.send("ui.set", ["id": "account/age", "value": Self.late])
      #expect(old.wait() == .exited(75))
    case .cut: try cut()
    case .outage:
      server.stop(SIGQUIT)
      try send()
      try server.start()
      #expect(try host.receive()["result"] != nil)
      acknowledged.append(last)
    case .slow: try slow()
    case .fullDisk: if server.hasDisk { try fillDisk() }
    case .rival:
      // A program that lost its connection may lose its session while it lives. With a lease of a second, a program
      // that a busy machine delays may lose it, too.
      let isCut = Bool.random(using: &random) || lease == 1
      if isCut { try cut() }
      let rival = try Self.host(name, address, folder.path, lease)
      guard (try? rival.call("ui.snapshot")) != nil else {
        #expect(rival.wait() == .exited(75))
        return
      }
      #expect(isCut)
      try? host.send("ui.set", ["id": "account/age", "value": Self.late])
      #expect(host.wait() == .exited(75))
      host = rival
    }
  }

  /// Ends all connections to the database.
  private func cut() throws {
    try PostgresConnection(PostgresAddress(address)).run(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
  }

  /// Locks the sessions' table from another connection, until the host waits for it.
  private func slow() throws {
    let (other, observer) = try (
      PostgresConnection(PostgresAddress(address)), PostgresConnection(PostgresAddress(address))
    )
    try other.run("BEGIN")
    try other.run("LOCK TABLE signalbox.sessions")
    try send()
    while try observer.run("SELECT FROM pg_locks WHERE relation = 'signalbox.sessions'::regclass AND NOT granted")
      .count == 0
    { poll(nil, 0, 10) }
    try other.run("COMMIT")
    #expect(try host.receive()["result"] != nil)
    acknowledged.append(last)
  }

  /// Fills the disk until the host reports that it waits.
  private func fillDisk() throws {
    let subscription = try host.call("ui.subscribe", ["events": ["app.stalled"]])["subscription"] ?? 0
    // More than the free space in the database's files, and nothing that it can compress.
    let note = String((0..<9_000).map { _ in Character(Unicode.Scalar(UInt8.random(in: 65...122, using: &random))) })
    try server.withFullDisk {
      try host.send("ui.set", ["id": "account/note", "value": note])
      try send()
      while true {
        let message = try host.receive()
        if message["method"] as? String == "app.stalled" { break }
        // The answer to the second request, which is kept together with the first.
        try #require(message["id"] as? Int != host.lastID, "\(name): it needed no room")
      }
    }
    // PostgreSQL ends itself when it cannot write essential data.
    if (try? PostgresConnection(PostgresAddress(address))) == nil {
      server.stop(SIGQUIT)
      try server.start()
    }
    try waitForAnswer()
    acknowledged.append(last)
    try host.send("ui.unsubscribe", ["subscription": subscription])
    try waitForAnswer()
  }

  /// Waits for the answer to the last request. Skips other messages.
  private func waitForAnswer() throws {
    while true {
      let message = try host.receive()
      guard message["id"] as? Int == host.lastID else { continue }
      #expect(message["result"] != nil, "\(name) \(faults): \(message)")
      return
    }
  }

  private func send() throws {
    last += 1
    try host.send("ui.set", ["id": "account/age", "value": last])
  }

  private func set() throws {
    try send()
    let answer = try host.receive()
    #expect(answer["result"] != nil, "\(self.name) \(faults): \(answer)")
    acknowledged.append(last)
  }

  /// Starts another program with the session as soon as it can have it. The program has the acknowledged value, or a
  /// later value whose answer was lost.
  private func succeed(_ end: (JSONTalk) throws -> Void) throws {
    try end(host)
    for _ in 0..<600 {
      let next = try Self.host(name, address, folder.path, lease)
      guard let snapshot = try? next.call("ui.snapshot") else {
        #expect(next.wait() == .exited(75))
        continue
      }
      let elements = (snapshot["page"] as? [String: Any])?["elements"] as? [[String: Any]] ?? []
      let age = elements.first { $0["id"] as? String == "account/age" }?["value"] as? Int
      #expect([last, acknowledged.last].contains(age), "\(name) \(faults): \(String(describing: age)) after \(last)")
      host = next
      return
    }
    Issue.record("\(name) \(faults): nobody goes on")
  }
}
