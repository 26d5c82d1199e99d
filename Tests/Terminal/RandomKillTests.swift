import Foundation
import SignalboxDrivers
import SignalboxInterface
import SignalboxLoopback
import SignalboxPostgres
import SignalboxSession
import SignalboxTesting
import Synchronization
import Testing

/// Programs that are killed again and again while they are used, and a real service that receives their requests.
///
/// `SIGNALBOX_KILLS` is the number of kills. `SIGNALBOX_SEED` determines their moments.
@Suite(.offPool) struct RandomKillTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let kills = environment["SIGNALBOX_KILLS"].flatMap { Int($0) } ?? 50
  private static let seed = environment["SIGNALBOX_SEED"].flatMap { UInt64($0) } ?? 20_261_121

  @Test("K10: however feedback is killed, no acknowledged feedback is lost, kept twice or sent under two keys")
  func feedback() async throws {
    try await onSessionThread {
      let folder = TemporaryFolder()
      try killFeedback([folder], on: JournalFolder(folder.path + "/sessions"), kills: Self.kills, seed: Self.seed)
      // A kill while the file is rewritten may leave a half-written file beside it.
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/sessions")
      #expect(files.filter { $0 != "s.new" } == ["s"], "it always fits")
    }
  }

  @Test("P11: however feedback in a database is killed, another machine resumes it, and nothing is lost or sent twice")
  func elsewhere() async throws {
    try await onSessionThread {
      let address = try PostgresServer.shared.get().database()
      let machines = [TemporaryFolder(), TemporaryFolder()]
      let shelf = try PostgresStore(PostgresAddress(address)).shelf("sessions")
      try killFeedback(
        machines, on: shelf, ["--store", address, "--store-lease", "1"], kills: Self.kills, seed: Self.seed)
      #expect(machines.allSatisfy { !FileManager.default.fileExists(atPath: $0.path) }, "nothing is on a machine")
    }
  }

  @Test("K10: however a registration is killed, no acknowledged registration is lost or requested under two keys")
  func registration() async throws {
    try await onSessionThread { try killRegistrations(kills: Self.kills, seed: Self.seed) }
  }
}

// MARK: Feedback

/// Kills the application on each machine in turn. Each machine has a folder.
private func killFeedback(
  _ folders: [TemporaryFolder], on shelf: any JournalShelf, _ options: [String] = [], kills: Int, seed: UInt64
) throws {
  print("feedback, \(kills) kills, seed \(seed)")
  let isWilling = Willingness()
  let server = try RawServer { number in
    // Sometimes the server fails or breaks off, and so is asked again.
    switch isWilling.value ? 0 : number % 9 {
    case 3: .bytes(Array("HTTP/1.1 500 No\r\nContent-Length: 0\r\n\r\n".utf8))
    case 6: .reset
    default: .bytes(Array("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n".utf8))
    }
  }
  let begin = { (turn: Int) in
    try begun(
      [
        "feedback", "--session", "s", "--data", folders[turn % folders.count].path, "--post",
        server.address + "/feedback",
      ]
        + options)
  }
  var random = SeededGenerator(seed: seed)
  var (acknowledged, chosen) = (0, Set<Int>())
  /// Counts the choices, before a checkpoint removes them from the file.
  func count() throws {
    guard let journal = try shelf.read("s")?.journal else { return }
    for (place, entry) in journal.entries.enumerated() {
      if case .input(let event) = entry, event.element.hasPrefix("selection/") { chosen.insert(journal.first + place) }
    }
  }
  for kill in 0..<kills {
    let (driver, first) = try begin(kill)
    var page = first
    // The test waits for some steps, but not for the last step: the kill meets the last step anywhere.
    for left in (0...Int.random(in: 0..<4, using: &random)).reversed() {
      let id = nextPress(on: page, &random)
      guard left > 0 else {
        let known = server.requests.count
        try driver.send("ui.press", ["id": id])
        // The kill comes at different moments: at once, after the answer, or after the request that follows.
        let moment = Int.random(in: 0..<4, using: &random)
        var isDone: Bool?
        if moment > 1 {
          isDone = try driver.receive()["result"] != nil
          if isDone == true, id.hasPrefix("selection/") { acknowledged += 1 }
        }
        if moment.isMultiple(of: 2), id.hasPrefix("selection/") {
          // An alert may have come before the press. Then the press is refused, and no request follows.
          while isDone != false, server.requests.count <= known {
            if isDone == nil, driver.hasMessage { isDone = try driver.receive()["result"] != nil }
            poll(nil, 0, 1)
          }
        }
        break
      }
      try driver.send("ui.press", ["id": id, "snapshot": true])
      guard let result = try driver.receive()["result"] as? [String: Any] else {
        // An effect from before the death may end now, and its alert may come before the press. Then the page is read
        // again.
        page = try driver.call("ui.snapshot")
        continue
      }
      page = result["snapshot"] as? [String: Any] ?? [:]
      if id.hasPrefix("selection/") { acknowledged += 1 }
    }
    driver.die()
    try count()
  }
  isWilling.value = true
  let (driver, _) = try begin(kills)
  try driver.call("ui.wait", ["until": ["settled": true]])
  let history = try Run("signalbox-cli", ["history", "--json", "--data", folders[0].path] + options.prefix(2)).output
    .split(separator: "\n").map { try JSONDecoder().decode(Kept.self, from: Data($0.utf8)) }
  server.waitUntil { requests in Set(requests.map(\.key)).count >= history.count }
  try driver.end()
  try count()

  #expect(chosen.count >= acknowledged && acknowledged > kills / 4)
  #expect(history.count == chosen.count, "one feedback for each choice that was recorded")
  let heard = server.heard
  let keys = heard.map(\.key).reduce(into: [String]()) { if $0.last != $1 { $0.append($1) } }
  #expect(Set(keys).count == keys.count, "nothing overtakes what was not accepted, and nothing accepted comes again")
  let bodies = Dictionary(grouping: heard, by: \.key).mapValues { Set($0.map(\.body)) }
  #expect(bodies.values.allSatisfy { $0.count == 1 }, "what came twice was the same")
  let sent = try keys.compactMap { bodies[$0]?.first }.map { try JSONDecoder().decode(Kept.self, from: Data($0.utf8)) }
  #expect(sent == history, "each feedback was sent under one key, in order")
  print("feedback: \(acknowledged) told, \(history.count) kept, \(heard.count) requests under \(keys.count) keys")
}

/// Starts a program with the session, as soon as it may have it.
private func begun(_ arguments: [String]) throws -> (JSONTalk, [String: Any]) {
  while true {
    let driver = try JSONTalk(arguments)
    if let page = try? driver.call("ui.snapshot") { return (driver, page) }
    try #require(driver.wait() == .exited(75))
  }
}

/// Returns the id of an element that a user could press on the page.
private func nextPress(on snapshot: [String: Any], _ random: inout SeededGenerator) -> String {
  if let alert = (snapshot["alerts"] as? [[String: Any]])?.last, let id = alert["id"] as? String { return id + "/ok" }
  let page = snapshot["page"] as? [String: Any]
  guard page?["key"] as? String == "selection" else { return "main/leave" }
  return ["selection/good", "selection/so-and-so", "selection/bad"].randomElement(using: &random) ?? "selection/good"
}

/// A feedback as it is kept and sent.
private struct Kept: Codable, Equatable {
  let givenAt: String
  let category: String
  let feedback: String
}

/// A Boolean value that indicates whether a server does its work, shared between threads.
private final class Willingness: Sendable {
  private let state = Mutex(false)
  var value: Bool {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }
}

// MARK: Registration

/// The progress of a registration when the program is killed.
private enum Moment: CaseIterable {
  /// The name was typed, and half the password.
  case typing
  /// The press was sent, and its result is unknown.
  case blind
  /// The request has arrived and is not answered.
  case unanswered
  /// The request has arrived, and the answer is on its way.
  case answered
  /// The account is open, and the user was told.
  case told
}

private func killRegistrations(kills: Int, seed: UInt64) throws {
  print("registration, \(kills) kills, seed \(seed)")
  let (folder, isWilling) = (TemporaryFolder(), Willingness())
  let server = try RawServer { _ in isWilling.value ? .registered : .silence }
  var random = SeededGenerator(seed: seed)
  var (told, user) = ([String](), 0)
  var driver: JSONTalk
  func start() throws -> JSONTalk {
    try JSONTalk(["register", "--session", "s\(user)", "--data", folder.path, "--service", server.address])
  }
  /// Goes on until the form is filled in. Returns `false` when the form was sent before: the account is open, or the
  /// request is under way.
  func fill(_ driver: JSONTalk, _ password: String) throws -> Bool {
    let page = try driver.call("ui.snapshot")["page"] as? [String: Any]
    let key = page?["key"] as? String
    if key == "secrets" {
      // The request was under way, and starts again when the password is given again.
      let known = server.requests.count
      try driver.call("ui.set", ["id": "secrets/register/password", "value": "correct horse"])
      if isWilling.value {
        try driver.call("ui.press", ["id": "secrets/continue"])
      } else {
        try driver.send("ui.press", ["id": "secrets/continue"])
        server.waitUntil { $0.count > known }
      }
    }
    guard key == "register" else { return false }
    try driver.call("ui.set", ["id": "register/username", "value": "user-\(1_000 + user)"])
    try driver.call("ui.set", ["id": "register/password", "value": password])
    return true
  }
  for _ in 0..<kills {
    let moment = Moment.allCases.randomElement(using: &random) ?? .told
    isWilling.value = moment != .unanswered
    driver = try start()
    let known = server.requests.count
    guard try fill(driver, moment == .typing ? "corr" : "correct horse") else {
      guard isWilling.value else {
        driver.die()
        continue
      }
      // The account is open and the page says so, even if no answer arrived before the kill.
      if told.last != "user-\(1_000 + user)" { told.append("user-\(1_000 + user)") }
      try driver.call("ui.press", ["id": "welcome/continue"])
      try driver.end()
      user += 1
      continue
    }
    switch moment {
    case .typing: break
    case .blind: try driver.send("ui.press", ["id": "register/submit"])
    case .unanswered, .answered:
      try driver.send("ui.press", ["id": "register/submit"])
      server.waitUntil { $0.count > known }
    case .told:
      try driver.call("ui.press", ["id": "register/submit"])
      told.append("user-\(1_000 + user)")
    }
    driver.die()
  }
  isWilling.value = true
  driver = try start()
  if try fill(driver, "correct horse") { try driver.call("ui.press", ["id": "register/submit"]) }
  try driver.end()

  let heard = server.heard
  let names = Dictionary(grouping: heard) { request in
    (0...user).map { "user-\(1_000 + $0)" }.first { request.body.contains($0) } ?? request.body
  }
  #expect(names.count == user + 1)
  #expect(told.allSatisfy { names[$0] != nil } && Set(told).count == told.count && told.count >= user)
  for (name, requests) in names {
    #expect(Set(requests.map(\.key)).count == 1, "\(name) is registered under one key")
    #expect(Set(requests.map(\.body)).count == 1, "\(name) is registered with one password")
  }
  #expect(Set(heard.map(\.key)).count == names.count, "no key is used for two accounts")
  print("registration: \(told.count) told, \(heard.count) requests under \(Set(heard.map(\.key)).count) keys")
}
