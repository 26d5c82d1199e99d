import Foundation
import SignalboxProgram
import SignalboxSQL
import SignalboxShared

/// The place of a shared model in tables, for all processes with the same data folder or store.
struct SharedTables: SharedStorage {
  private let tables: DataTables
  private let name: String
  let lease: Duration?
  /// The time for which a change is tried again while the place does not answer.
  private let patience: Duration
  /// The number of changes whose keys are remembered.
  private let remembered: Int

  init(
    _ name: String, in folder: DataFolder, lease: Duration = SharedModelLimits.lease,
    patience: Duration = .seconds(30), remembered: Int = SharedModelLimits.rememberedChanges
  ) {
    tables = DataTables(.sharedModels, in: folder)
    (self.name, self.lease, self.patience, self.remembered) = (name, lease, patience, remembered)
  }

  func change(
    _ key: String, _ body: @escaping @Sendable (SharedRecord?) throws -> SharedChange
  ) async throws -> (answer: String, record: SharedRecord) {
    let result = try await persistently { [name, remembered] () throws(StoreFailure) in
      try await tables.write { (database) throws(StoreFailure) -> Result<(String, SharedRecord), any Error> in
        // The row stays locked until the end of the transaction, so changes come one at a time.
        let rows = try database.run(
          """
          INSERT INTO model (name, origin) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET name = excluded.name
          RETURNING origin, number, version, state
          """, [.text(name), .text(UUID().uuidString)])
        guard let row = rows.first, let origin = row[0].text, let number = row[1].integer else { throw .unreadable }
        let old = Self.record(row)
        let known = try database.run(
          "SELECT answer FROM change WHERE model = $1 AND key = $2", [.text(name), .text(key)])
        if let answer = known.first?[0].text, let old { return .success((answer, old)) }
        let change: SharedChange
        do {
          change = try body(old)
        } catch {
          return .failure(error)
        }
        let next = number + 1
        try database.run(
          "UPDATE model SET number = $2, version = $3, state = $4 WHERE name = $1",
          [.text(name), .integer(next), .integer(Int64(change.version)), .text(change.text)])
        try database.run(
          "INSERT INTO change (model, key, number, answer) VALUES ($1, $2, $3, $4)",
          [.text(name), .text(key), .integer(next), .text(change.answer)])
        // Forgets in steps, because each search costs time.
        if next % Int64(max(1, remembered / 100)) == 0 {
          try database.run(
            "DELETE FROM change WHERE model = $1 AND number <= $2",
            [.text(name), .integer(next - Int64(remembered))])
        }
        try database.announce(name)
        let mark = SharedMark(origin: origin, number: Int(next))
        return .success((change.answer, SharedRecord(mark: mark, version: change.version, text: change.text)))
      }
    }
    return try result.get()
  }

  /// Repeats a change while it is unknown whether it was made. Its key keeps it from being made twice.
  private func persistently<Value: Sendable>(
    _ attempt: () async throws(StoreFailure) -> Result<Value, any Error>
  ) async throws -> Result<Value, any Error> {
    let end = ContinuousClock.now + patience
    var pause = Duration.milliseconds(100)
    while true {
      let failure: StoreFailure
      do throws(StoreFailure) {
        return try await attempt()
      } catch {
        failure = error
      }
      guard failure.isPassing else { throw failure }
      guard ContinuousClock.now + pause < end else {
        throw SharedModelFailure.unconfirmed(reason: failure.description)
      }
      try await Task.sleep(for: pause)
      pause = min(pause * 2, .seconds(5))
    }
  }

  func read() async throws -> SharedRecord? {
    let rows = try await tables.read { [name] (database) throws(StoreFailure) in
      try database.run("SELECT origin, number, version, state FROM model WHERE name = $1", [.text(name)])
    }
    return rows?.first.flatMap(Self.record)
  }

  func stamp() async throws -> SharedStamp {
    let rows = try await tables.read { [name] (database) throws(StoreFailure) in
      try database.run("SELECT origin, number, presence FROM model WHERE name = $1", [.text(name)])
    }
    guard let row = rows?.first, let origin = row[0].text else { return SharedStamp(state: .beginning, presence: 0) }
    let number = Int(row[1].integer ?? 0)
    return SharedStamp(
      state: number == 0 ? .beginning : SharedMark(origin: origin, number: number),
      presence: Int(row[2].integer ?? 0))
  }

  private static func record(_ row: [SQLValue]) -> SharedRecord? {
    guard let origin = row[0].text, let number = row[1].integer, let text = row[3].text else { return nil }
    return SharedRecord(
      mark: SharedMark(origin: origin, number: Int(number)), version: Int(row[2].integer ?? 0), text: text)
  }

  func ticks() async throws -> AsyncThrowingStream<Void, any Error> { try await tables.changes(of: name) }

  func renew(_ host: String, _ names: [String]) async throws -> [String] {
    let milliseconds = Int64((lease ?? .zero) / .milliseconds(1))
    return try await tables.write { [name] (database) throws(StoreFailure) in
      // A host without sessions needs no lease.
      if !names.isEmpty {
        try database.run(
          """
          INSERT INTO host (id, expires) SELECT $1, now + $2 FROM clock WHERE true
          ON CONFLICT (id) DO UPDATE SET expires = excluded.expires
          """, [.text(host), .integer(milliseconds)])
      }
      // A lease may end between two statements, so only one of them compares the time.
      try database.run("DELETE FROM host WHERE expires < (SELECT now FROM clock)")
      let gone = try database.run("DELETE FROM present WHERE host NOT IN (SELECT id FROM host) RETURNING host")
      let rows = try database.run("SELECT host, name, count FROM present WHERE model = $1", [.text(name)])
      var (others, old) = ([String](), [String: Int64]())
      for row in rows {
        guard let present = row[1].text, let count = row[2].integer else { throw .unreadable }
        if row[0].text == host { old[present] = count } else { others += repeatElement(present, count: Int(count)) }
      }
      let new = Dictionary(names.map { ($0, Int64(1)) }, uniquingKeysWith: +)
      for (present, count) in new where old[present] != count {
        try database.run(
          """
          INSERT INTO present (model, host, name, count) VALUES ($1, $2, $3, $4)
          ON CONFLICT (model, host, name) DO UPDATE SET count = excluded.count
          """, [.text(name), .text(host), .text(present), .integer(count)])
      }
      for present in old.keys where new[present] == nil {
        try database.run(
          "DELETE FROM present WHERE model = $1 AND host = $2 AND name = $3",
          [.text(name), .text(host), .text(present)])
      }
      if names.isEmpty, !old.isEmpty { try database.run("DELETE FROM host WHERE id = $1", [.text(host)]) }
      if old != new || !gone.isEmpty {
        try database.run(
          """
          INSERT INTO model (name, origin, presence) VALUES ($1, $2, 1)
          ON CONFLICT (name) DO UPDATE SET presence = model.presence + 1
          """, [.text(name), .text(UUID().uuidString)])
        try database.announce(name)
      }
      return others
    }
  }
}

extension SQLSchema {
  /// The tables of shared models.
  static let sharedModels = SQLSchema("shared") { dialect in
    [
      [
        // `number` counts the changes and `presence` the changes of the list. `state` is null before the first change.
        """
        CREATE TABLE model (
          name text PRIMARY KEY, origin text NOT NULL, number bigint NOT NULL DEFAULT 0,
          presence bigint NOT NULL DEFAULT 0, version bigint NOT NULL DEFAULT 0, state text)
        """,
        // The answers of the last changes, so that a repeated change is not made twice.
        """
        CREATE TABLE change (
          model text NOT NULL, key text NOT NULL, number bigint NOT NULL, answer text NOT NULL,
          PRIMARY KEY (model, key))
        """,
        "CREATE INDEX change_number ON change (model, number)",
        // The present sessions of each process, and the end of the process's lease.
        "CREATE TABLE host (id text PRIMARY KEY, expires bigint NOT NULL)",
        """
        CREATE TABLE present (
          model text NOT NULL, host text NOT NULL, name text NOT NULL, count bigint NOT NULL,
          PRIMARY KEY (model, host, name))
        """,
        "CREATE VIEW clock AS SELECT \(dialect.now) AS now",
      ]
    ]
  }
}

extension StoreFailure {
  /// A Boolean value that indicates whether another attempt may succeed.
  fileprivate var isPassing: Bool {
    switch self {
    case .unreachable, .timedOut: true
    default: false
    }
  }
}
