import Foundation
import SignalboxDrivers
import SignalboxInterface
import SignalboxLoopback
import SignalboxPostgres
import SignalboxSession
import SignalboxTesting
import Testing

/// Tests with a driver that lists every answered request. The program is killed right after an answer, and the
/// recording must contain the whole list.
///
/// `SIGNALBOX_ACKNOWLEDGED_RUNS` is the number of sessions in each store. `SIGNALBOX_SEED` is the first seed.
@Suite(.offPool) struct AcknowledgedTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let runs = environment["SIGNALBOX_ACKNOWLEDGED_RUNS"].flatMap { Int($0) } ?? 5
  private static let seed = environment["SIGNALBOX_SEED"].flatMap { UInt64($0) } ?? 20_261_125

  @Test("P61, K71: after a kill the folder contains everything that was answered as done")
  func folder() async throws {
    try await onSessionThread {
      let data = TemporaryFolder()
      try Self.run("folder") {
        try AcknowledgedRun(JournalFolder(data.path + "/sessions"), ["--data", data.path], nil, seed: $0)
      }
    }
  }

  @Test("P61, K71: after a kill, a cut or a stop the database contains everything that was answered as done")
  func database() async throws {
    try await onSessionThread {
      let (data, server) = (TemporaryFolder(), try PostgresServer())
      let address = try server.database()
      let shelf = try PostgresStore(PostgresAddress(address)).shelf("sessions")
      let options = ["--data", data.path, "--store", address, "--store-lease", "1"]
      try Self.run("database") { try AcknowledgedRun(shelf, options, (server, address), seed: $0) }
    }
  }

  private static func run(_ store: String, _ make: (UInt64) throws -> AcknowledgedRun) throws {
    print("acknowledged in the \(store): \(runs) runs, the first seed is \(seed)")
    var (answers, faults) = (0, 0)
    for seed in seed..<seed + UInt64(runs) {
      let run = try make(seed)
      try run.live()
      (answers, faults) = (answers + run.answerCount, faults + run.faults.count)
    }
    print("acknowledged in the \(store): \(answers) answers, \(faults) deaths")
  }
}

/// A session, the programs that own it one after the other, and the list of their answers.
private final class AcknowledgedRun {
  enum Fault: CaseIterable {
    case kill, killBlindly, end, database, stall, cut, stop

    static let ofFolders: [Fault] = [.kill, .killBlindly, .end]
  }

  private let shelf: any JournalShelf
  private let options: [String]
  private let database: (server: PostgresServer, address: String)?
  private let name: String
  private var random: SeededGenerator
  private var program: JSONTalk
  private var number = 0
  /// The value of each element in its last answered request.
  private var acknowledged: [String: String] = [:]
  /// The value of each element in a later request that has no answer yet.
  private var possible: [String: String] = [:]
  /// The number of effects whose end was shown.
  private var ends = 0
  private(set) var answerCount = 0
  private(set) var faults: [Fault] = []

  init(
    _ shelf: any JournalShelf, _ options: [String], _ database: (server: PostgresServer, address: String)?, seed: UInt64
  ) throws {
    (self.shelf, self.options, self.database) = (shelf, options, database)
    (name, random) = ("s\(seed)", SeededGenerator(seed: seed))
    program = try JSONTalk(["sampler", "--session", name] + options)
  }

  func live() throws {
    try subscribe()
    try call("ui.press", ["id": "home/load"])
    try call("ui.wait", ["until": ["settled": true]])
    ends += 1
    try meet(.kill)
    try call("ui.press", ["id": "home/account"])
    for _ in 0..<Int.random(in: 3...6, using: &random) {
      for _ in 0..<Int.random(in: 1...2, using: &random) { try act() }
      try meet((database == nil ? Fault.ofFolders : Fault.allCases).randomElement(using: &random) ?? .kill)
    }
    program.die()
    try check()
  }

  // MARK: Acts

  /// Returns an element, a value for it, and the value as the recording shows it. Texts and secrets get a new value
  /// each time.
  private func next() -> (id: String, value: Any, kept: String) {
    number += 1
    return switch Int.random(in: 0..<7, using: &random) {
    case 0, 1: ("account/email", "\(number)@example.org", "\(number)@example.org")
    case 2: ("account/note", "Note \(number)", "Note \(number)")
    case 3: ("account/password", "sesame \(number)", "filled")
    case 4: ("account/age", number % 150, "\(number % 150)")
    case 5: ("account/news", acknowledged["account/news"] != "true", "\(acknowledged["account/news"] != "true")")
    default: ("account/plan", number.isMultiple(of: 2) ? "pro" : "free", number.isMultiple(of: 2) ? "pro" : "free")
    }
  }

  private func act() throws {
    let (id, value, kept) = next()
    try send(id, value, kept)
    let answer = try answer()
    #expect(answer["result"] != nil, "\(name) \(faults): \(answer)")
    acknowledge(id, kept)
  }

  private func send(_ id: String, _ value: Any, _ kept: String) throws {
    possible[id] = kept
    try program.send("ui.set", ["id": id, "value": value])
  }

  private func acknowledge(_ id: String, _ kept: String) {
    (acknowledged[id], possible[id]) = (kept, nil)
    answerCount += 1
  }

  private func subscribe() throws {
    if database != nil { try call("ui.subscribe", ["events": ["app.stalled"]]) }
  }

  private func call(_ method: String, _ parameters: [String: Any]) throws {
    try program.send(method, parameters)
    let answer = try answer()
    try #require(answer["result"] != nil, "\(name) \(faults): \(answer)")
  }

  /// Returns the answer to the last request. Skips other messages.
  private func answer() throws -> [String: Any] {
    while true {
      let message = try program.receive()
      if message["id"] as? Int == program.lastID { return message }
    }
  }

  // MARK: The list

  /// Checks that the recording contains everything that was answered.
  private func check() throws {
    let entries = try #require(try shelf.read(name)).journal.entries
    var kept: [String: String] = [:]
    for entry in entries.flatMap(\.given) { kept[entry.element] = entry.value }
    for (id, value) in acknowledged {
      let isKept = kept[id] == value || kept[id] != nil && kept[id] == possible[id]
      #expect(isKept, "\(name) \(faults): \(id) is \(kept[id] ?? "not there"), and \(value) was answered")
      // The next program continues from the recorded value.
      acknowledged[id] = kept[id]
    }
    #expect(
      entries.count { $0 == .timer } >= ends, "\(name) \(faults): the end of an effect was shown and is not there")
    #expect(!kept.values.contains("late"), "\(name) \(faults): a program that was succeeded wrote")
  }

  // MARK: Deaths

  private func meet(_ fault: Fault) throws {
    faults.append(fault)
    switch fault {
    case .kill: program.die()
    case .end: try program.end()
    case .killBlindly:
      let (id, value, kept) = next()
      try send(id, value, kept)
      program.die()
    case .database:
      database?.server.stop(SIGQUIT)
      program.die()
      try database?.server.start()
    case .stall: try stall()
    case .cut:
      try cut()
      program.die()
    case .stop: return try stop()
    }
    try check()
    try succeed()
  }

  /// Sends a request while the store cannot write. Kills the program when it answers or reports that it waits.
  private func stall() throws {
    guard let database else { return }
    let other = try PostgresConnection(PostgresAddress(database.address))
    try other.run("BEGIN")
    try other.run("LOCK TABLE signalbox.sessions IN SHARE MODE")
    let (id, value, kept) = next()
    try send(id, value, kept)
    while true {
      let message = try program.receive()
      if message["id"] as? Int == program.lastID {
        if message["result"] != nil { acknowledge(id, kept) }
        break
      }
      if message["method"] as? String == "app.stalled" { break }
    }
    program.die()
    // The check comes before the release of the lock, because the database may still write the waiting changes.
    try check()
    try other.run("ROLLBACK")
  }

  private func cut() throws {
    guard let database else { return }
    try PostgresConnection(PostgresAddress(database.address)).run(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
  }

  /// Stops the program for longer than its lease. Another program resumes the session, and then the first program
  /// wakes.
  private func stop() throws {
    let old = program
    old.signal(SIGSTOP)
    try check()
    try succeed()
    try act()
    old.signal(SIGCONT)
    let late = [("account/email", "late"), ("account/note", "late"), ("account/password", "late")]
    let (id, value) = late[Int.random(in: 0..<late.count, using: &random)]
    // The program may already have ended.
    try? old.send("ui.set", ["id": id, "value": value])
    while let message = try? old.receive() {
      #expect(
        message["id"] as? Int != old.lastID || message["result"] == nil,
        "\(name) \(faults): a program that was succeeded answers \(id) as done")
    }
    #expect(old.wait() == .exited(75))
    try check()
  }

  /// Starts another program with the session as soon as it can have it.
  private func succeed() throws {
    for _ in 0..<600 {
      program = try JSONTalk(["sampler", "--session", name] + options)
      if (try? program.call("ui.snapshot")) != nil { return try subscribe() }
      #expect(program.wait() == .exited(75))
    }
    try #require(Bool(false), "\(name) \(faults): nobody goes on")
  }
}

extension Journal.Entry {
  /// The elements that were given a value, with that value.
  fileprivate var given: [(element: String, value: String)] {
    switch self {
    case .together(let entries): entries.flatMap(\.given)
    case .secret(_, let element, let isFilled): [(element, isFilled ? "filled" : "empty")]
    case .input(let event): event.action.given.map { [(event.element, $0)] } ?? []
    default: []
    }
  }
}

extension UserAction {
  /// The value that the action gives.
  fileprivate var given: String? {
    switch self {
    case .setText(let text): text
    case .setNumber(let number?): "\(Int(number))"
    case .setToggle(let isOn): "\(isOn)"
    case .choose(let key): key
    default: nil
    }
  }
}
