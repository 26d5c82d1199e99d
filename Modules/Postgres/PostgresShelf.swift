import Foundation
import SignalboxInterface
import SignalboxSession

/// Recordings of one kind in a database.
struct PostgresShelf: JournalShelf {
  private let store: PostgresStore
  private let shelf: String

  init(_ store: PostgresStore, _ shelf: String) { (self.store, self.shelf) = (store, shelf) }

  func title(of name: String) -> String { "\(store.address.text) \(shelf)/\(name)" }

  // MARK: One writer

  func create(_ name: String, _ header: JournalHeader) throws(JournalFailure) -> any JournalStore {
    var bytes: [UInt8] = []
    guard let text = JournalText(header, into: &bytes) else { throw .unwritable(path: title(of: name), reason: "") }
    let lane = try insert(name, bytes, host: .integer(store.committer.host))
    store.begin(lane)
    return PostgresJournal(store, self, lane, name, text)
  }

  func resume(_ name: String) throws(JournalFailure) -> (store: any JournalStore, contents: JournalContents)? {
    var claim = try claim(name, evenOwn: false)
    if case .own(let id) = claim {
      guard !store.has(id) else { throw .locked(path: title(of: name)) }
      claim = try self.claim(name, evenOwn: true)
    }
    guard case .taken(let lane) = claim else { return nil }
    store.begin(lane)
    do throws(JournalFailure) {
      guard let bytes = try text(of: name) else { throw .foreign(path: title(of: name)) }
      let (contents, text) = try JournalText.read(title(of: name), bytes)
      return (PostgresJournal(store, self, lane, name, text), contents)
    } catch {
      store.end(lane)
      throw error
    }
  }

  private enum Claim {
    case nothing
    /// This process had it before, or has it.
    case own(Int64)
    case taken(Lane)
  }

  /// Takes a recording, so that whoever had it before can write nothing any more.
  private func claim(_ name: String, evenOwn: Bool) throws(JournalFailure) -> Claim {
    let host = store.committer.host
    let claim: Claim? = try ask(name) { (connection) throws(PostgresFailure) in
      try connection.run("BEGIN")
      let found = try connection.run(
        "SELECT id, host FROM signalbox.sessions WHERE shelf = $1 AND name = $2 FOR UPDATE",
        [.text(shelf), .text(name)])
      guard let id = found.integer(0, 0) else {
        try connection.run("ROLLBACK")
        return .nothing
      }
      if let other = found.integer(0, 1) {
        let isOwn = other == host
        let isFree = try isOwn ? evenOwn : !Self.lives(other, connection)
        guard isFree else {
          try connection.run("ROLLBACK")
          return isOwn ? .own(id) : nil
        }
      }
      let rows = try connection.run(
        "UPDATE signalbox.sessions SET epoch = epoch + 1, host = $2 WHERE id = $1 RETURNING epoch, next",
        [.integer(id), .integer(host)])
      try connection.run("COMMIT")
      return .taken(Lane(id: id, epoch: rows.integer(0, 0) ?? 0, next: rows.integer(0, 1) ?? 0, title: title(of: name)))
    }
    guard let claim else { throw .locked(path: title(of: name)) }
    return claim
  }

  /// Whether a process goes on with what it has: it said so in time, and its connection is there.
  private static func lives(_ host: Int64, _ connection: PostgresConnection) throws(PostgresFailure) -> Bool {
    let rows = try connection.run(
      """
      SELECT coalesce((SELECT expires > clock_timestamp() FROM signalbox.hosts WHERE id = $1), false),
        pg_try_advisory_xact_lock($2::int, $1::int)
      """, [.integer(host), .integer(PostgresSchema.lockSpace)])
    return rows.integer(0, 0) == 1 && rows.integer(0, 1) == 0
  }

  // MARK: Bytes

  func text(of name: String) throws(JournalFailure) -> [UInt8]? {
    let rows = try ask(name) { (connection) throws(PostgresFailure) in
      try connection.run(
        """
        SELECT p.bytes FROM signalbox.sessions s JOIN signalbox.pieces p ON p.session = s.id
        WHERE s.shelf = $1 AND s.name = $2 ORDER BY p.number
        """, [.text(shelf), .text(name)])
    }
    guard rows.count > 0 else { return nil }
    var text: [UInt8] = []
    for row in 0..<rows.count { text += rows.bytes(row, 0) ?? [] }
    return text
  }

  func add(_ name: String, text: [UInt8]) throws(JournalFailure) {
    let length = try JournalText.read(title(of: name), text).text.length
    _ = try insert(name, Array(text.prefix(length)), host: .null)
  }

  private func insert(
    _ name: String, _ bytes: [UInt8], host: PostgresConnection.Value
  ) throws(JournalFailure) -> Lane {
    let rows = try ask(name) { (connection) throws(PostgresFailure) in
      try connection.run(
        """
        WITH new AS (
          INSERT INTO signalbox.sessions (shelf, name, next, host) VALUES ($1, $2, 1, $3)
          ON CONFLICT DO NOTHING RETURNING id)
        INSERT INTO signalbox.pieces SELECT id, 0, $4 FROM new RETURNING session
        """, [.text(shelf), .text(name), host, .bytes(bytes)])
    }
    guard let id = rows.integer(0, 0) else { throw .notEmpty(path: title(of: name)) }
    return Lane(id: id, epoch: 1, next: 1, title: title(of: name))
  }

  // MARK: All of them

  func items() throws(JournalFailure) -> [JournalItem] {
    let found = try ask("") {
      (connection) throws(PostgresFailure) -> [(name: String, changed: Date, isRunning: Bool)] in
      let rows = try connection.run(
        """
        SELECT name, (extract(epoch FROM changed) * 1000)::bigint, host FROM signalbox.sessions WHERE shelf = $1
        ORDER BY changed DESC, name DESC
        """, [.text(shelf)])
      var found: [(name: String, changed: Date, isRunning: Bool)] = []
      for row in 0..<rows.count {
        let changed = Date(timeIntervalSince1970: Double(rows.integer(row, 1) ?? 0) / 1_000)
        let host = rows.integer(row, 2)
        let isRunning = try host.map { (host) throws(PostgresFailure) in try Self.lives(host, connection) } ?? false
        found.append((rows.text(row, 0) ?? "", changed, isRunning))
      }
      return found
    }
    var items: [JournalItem] = []
    for (name, changed, isRunning) in found {
      guard let text = try text(of: name) else { continue }
      let summary = Result { () throws(JournalFailure) in try JournalSummary(title(of: name), text) }
      items.append(JournalItem(name: name, changed: changed, summary: summary, isRunning: isRunning))
    }
    return items
  }

  func has(_ name: String) throws(JournalFailure) -> Bool {
    try ask(name) { (connection) throws(PostgresFailure) in
      try connection.run(
        "SELECT 1 FROM signalbox.sessions WHERE shelf = $1 AND name = $2", [.text(shelf), .text(name)]
      ).count > 0
    }
  }

  func remove(_ name: String) throws(JournalFailure) {
    guard case .taken(let lane) = try claim(name, evenOwn: false) else {
      if try has(name) { throw .locked(path: title(of: name)) }
      return
    }
    try ask(name) { (connection) throws(PostgresFailure) in
      _ = try connection.run(
        "DELETE FROM signalbox.sessions WHERE id = $1 AND epoch = $2", [.integer(lane.id), .integer(lane.epoch)])
    }
  }

  func prune(unchangedFor time: Duration) throws(JournalFailure) {
    try ask("") { (connection) throws(PostgresFailure) in
      _ = try connection.run(
        """
        DELETE FROM signalbox.sessions s
        WHERE shelf = $1 AND changed < clock_timestamp() - make_interval(secs => $2::float8)
          AND NOT EXISTS (SELECT FROM signalbox.hosts h WHERE h.id = s.host AND h.expires > clock_timestamp())
        """, [.text(shelf), .integer(time.components.seconds)], within: 60_000)
    }
  }

  /// Gives a recording that is this process's a name that no other has; `nil` when it is no longer its own.
  func putAside(_ lane: Lane, _ name: String) -> String? {
    for number in 1...999 {
      let aside = "\(name)~\(number)"
      do throws(PostgresFailure) {
        let rows = try store.ask { (connection) throws(PostgresFailure) in
          try connection.run(
            "UPDATE signalbox.sessions SET name = $3 WHERE id = $1 AND epoch = $2 RETURNING id",
            [.integer(lane.id), .integer(lane.epoch), .text(aside)])
        }
        return rows.count > 0 ? title(of: aside) : nil
      } catch {
        // 23505: there is one of that name.
        guard case .refused("23505", _) = error else { return nil }
      }
    }
    return nil
  }

  private func ask<Answer>(
    _ name: String, _ body: (PostgresConnection) throws(PostgresFailure) -> Answer
  ) throws(JournalFailure) -> Answer {
    do throws(PostgresFailure) {
      return try store.ask(body)
    } catch {
      let sentence = error.sentence
      throw .unavailable(
        path: title(of: name), reason: sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence)
    }
  }
}
