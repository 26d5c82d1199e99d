import Foundation
import SignalboxInterface
import SignalboxSQL
import SignalboxSession

/// A shelf in a database: recordings of any application, under the name of the shelf.
struct PostgresShelf: JournalShelf {
  let store: PostgresStore
  let shelf: String

  init(_ store: PostgresStore, _ shelf: String) { (self.store, self.shelf) = (store, shelf) }

  func title(of name: String) -> String { "\(store.address.text) \(shelf)/\(name)" }

  func lapses(patience: Duration) -> Int? { store.committer.lapses(patience: patience) }

  // MARK: Ownership

  func create(_ name: String, _ header: JournalHeader) throws(JournalFailure) -> any JournalStore {
    try begin(name, header).journal
  }

  /// Creates a recording.
  func begin(_ name: String, _ header: JournalHeader) throws(JournalFailure) -> (journal: PostgresJournal, lane: Lane) {
    var bytes: [UInt8] = []
    guard let text = JournalText(header, into: &bytes) else { throw .unwritable(path: title(of: name), reason: "") }
    let lane = try insert(name, bytes, host: .integer(store.committer.host))
    store.lanes.add(lane)
    return (PostgresJournal(store, self, lane, name, text), lane)
  }

  func resume(_ name: String) throws(JournalFailure) -> (store: any JournalStore, contents: JournalContents)? {
    var claim = try claim(name, evenOwn: false)
    if case .own(let id) = claim {
      guard !store.lanes.has(id, patience: store.patience) else { throw .locked(path: title(of: name)) }
      claim = try self.claim(name, evenOwn: true)
    }
    guard case .taken(let lane) = claim else { return nil }
    store.lanes.add(lane)
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
    /// This process owned the recording before, or still owns it.
    case own(Int64)
    case taken(Lane)
  }

  /// Makes this process the owner of a recording, so that the previous owner can write nothing more.
  private func claim(_ name: String, evenOwn: Bool) throws(JournalFailure) -> Claim {
    let host = store.committer.host
    let claim: Claim? = try ask(name, beginning: "BEGIN") { (connection) throws(StoreFailure) in
      let found = try connection.run(
        "SELECT id, host FROM signalbox.sessions WHERE shelf = $1 AND name = $2 FOR UPDATE",
        [.text(shelf), .text(name)])
      guard let row = found.first, let id = row[0].integer else { return .nothing }
      if let other = row[1].integer {
        let isOwn = other == host
        let isFree = try isOwn ? evenOwn : !Self.lives(other, connection)
        guard isFree else { return isOwn ? .own(id) : nil }
      }
      let rows = try connection.run(
        "UPDATE signalbox.sessions SET epoch = epoch + 1, host = $2 WHERE id = $1 RETURNING epoch, next",
        [.integer(id), .integer(host)])
      guard let new = rows.first, let epoch = new[0].integer, let next = new[1].integer else { throw .unreadable }
      return .taken(Lane(id: id, epoch: epoch, next: next, title: title(of: name)))
    }
    guard let claim else { throw .locked(path: title(of: name)) }
    return claim
  }

  /// Returns whether a process is alive: its lease has not ended, and its connection exists.
  private static func lives(_ host: Int64, _ connection: PostgresConnection) throws(StoreFailure) -> Bool {
    let rows = try connection.run(
      """
      SELECT coalesce((SELECT expires > clock_timestamp() FROM signalbox.hosts WHERE id = $1), false),
        pg_try_advisory_xact_lock($2::int, $1::int)
      """, [.integer(host), .integer(SQLSchema.lockSpace)])
    return rows.first == [.boolean(true), .boolean(false)]
  }

  // MARK: Bytes

  func text(of name: String) throws(JournalFailure) -> [UInt8]? {
    let rows = try run(
      name,
      """
      SELECT p.bytes FROM signalbox.sessions s JOIN signalbox.pieces p ON p.session = s.id
      WHERE s.shelf = $1 AND s.name = $2 ORDER BY p.number
      """, [.text(shelf), .text(name)])
    return rows.isEmpty ? nil : rows.flatMap { $0[0].bytes ?? [] }
  }

  /// Returns whether a living process owns the recording.
  func isTaken(_ name: String) throws(JournalFailure) -> Bool {
    try ask(name) { (connection) throws(StoreFailure) in
      let found = try connection.run(
        "SELECT host FROM signalbox.sessions WHERE shelf = $1 AND name = $2", [.text(shelf), .text(name)])
      return try found.first?[0].integer.map { (host) throws(StoreFailure) in try Self.lives(host, connection) }
        ?? false
    }
  }

  // MARK: All recordings

  func items() throws(JournalFailure) -> [JournalItem] {
    let found = try ask("") {
      (connection) throws(StoreFailure) -> [(name: String, changed: Date, isRunning: Bool)] in
      let rows = try connection.run(
        """
        SELECT name, (extract(epoch FROM changed) * 1000)::bigint, host FROM signalbox.sessions WHERE shelf = $1
        ORDER BY changed DESC, name DESC
        """, [.text(shelf)])
      return try rows.map { (row) throws(StoreFailure) in
        let changed = Date(timeIntervalSince1970: Double(row[1].integer ?? 0) / 1_000)
        let isRunning = try row[2].integer.map { (host) throws(StoreFailure) in try Self.lives(host, connection) }
        return (row[0].text ?? "", changed, isRunning ?? false)
      }
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
    try !run(name, "SELECT 1 FROM signalbox.sessions WHERE shelf = $1 AND name = $2", [.text(shelf), .text(name)])
      .isEmpty
  }

  func remove(_ name: String) throws(JournalFailure) {
    guard case .taken(let lane) = try claim(name, evenOwn: false) else {
      if try has(name) { throw .locked(path: title(of: name)) }
      return
    }
    _ = try run(
      name, "DELETE FROM signalbox.sessions WHERE id = $1 AND epoch = $2", [.integer(lane.id), .integer(lane.epoch)])
  }

  func prune(unchangedFor time: Duration) throws(JournalFailure) {
    try ask("") { (connection) throws(StoreFailure) in
      _ = try connection.run(
        """
        DELETE FROM signalbox.sessions s
        WHERE shelf = $1 AND changed < clock_timestamp() - make_interval(secs => $2::float8)
          AND NOT EXISTS (SELECT FROM signalbox.hosts h WHERE h.id = s.host AND h.expires > clock_timestamp())
        """, [.text(shelf), .integer(time.components.seconds)], within: 60_000)
    }
  }

  /// Renames a recording of this process to a free name; returns `nil` if this process no longer owns the recording.
  func moveAside(_ lane: Lane, _ name: String) -> String? {
    for number in 1...999 {
      let aside = "\(name)~\(number)"
      do throws(StoreFailure) {
        let rows = try store.pool.ask { (connection) throws(StoreFailure) in
          try connection.run(
            "UPDATE signalbox.sessions SET name = $3 WHERE id = $1 AND epoch = $2 RETURNING id",
            [.integer(lane.id), .integer(lane.epoch), .text(aside)])
        }
        return rows.isEmpty ? nil : title(of: aside)
      } catch {
        // 23505: a recording with this name exists.
        guard case .refused("23505", _) = error else { return nil }
      }
    }
    return nil
  }

  func ask<Answer>(
    _ name: String, beginning begin: String? = nil, _ body: (PostgresConnection) throws(StoreFailure) -> Answer
  ) throws(JournalFailure) -> Answer {
    do throws(StoreFailure) {
      return try store.pool.ask(beginning: begin, body)
    } catch {
      let sentence = error.description
      throw .unavailable(
        path: title(of: name), reason: sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence)
    }
  }

  func run(_ name: String, _ statement: String, _ values: [SQLValue]) throws(JournalFailure) -> [[SQLValue]] {
    try ask(name) { (connection) throws(StoreFailure) in try connection.run(statement, values) }
  }
}
