import Dispatch
import Foundation
import SignalboxSession
import Synchronization

/// Commits what all sessions of a process write: what comes while one commit is under way goes into the next.
///
/// Its thread also keeps the process's number alive in the database: by a lock that goes with the connection, and by a time that is
/// the database's own. While the database is not there it tries again; what was under way is recognised by its number.
final class Committer: Sendable {
  /// How many commits there are a second for long, and at once: one who is alone waits for nothing, and a busy process does not
  /// need a commit for everything.
  private static let (rate, burst) = (400.0, 50.0)
  /// How many sessions, and about how many bytes, are in one statement: its values have a limit of a gigabyte, in twice as many digits.
  private static let (mostAtOnce, mostBytes) = (1_000, 64 << 20)

  private struct State {
    var queue: [Lane] = []
    var queued: Set<ObjectIdentifier> = []
    var isClosed = false
    var commitCount = 0
  }

  /// The process's number in the database.
  let host: Int64
  private let address: StoreAddress
  private let lease: Duration
  private let state = Mutex(State())
  private let work = DispatchSemaphore(value: 0)
  private let connection: Mutex<PostgresConnection?>
  /// Told of each lane that is released and has nothing left to commit.
  private let ended: @Sendable (Lane) -> Void

  /// Gets a number for this process.
  init(
    _ address: StoreAddress, lease: Duration, ended: @escaping @Sendable (Lane) -> Void
  ) throws(PostgresFailure) {
    (self.address, self.lease, self.ended) = (address, lease, ended)
    let connection = try PostgresConnection(address)
    try PostgresSchema.sessions.prepare(connection)
    // Of those who have gone long ago nothing is to be known any more.
    try connection.run("DELETE FROM signalbox.hosts WHERE expires < clock_timestamp() - interval '1 day'")
    host =
      try connection.run(
        "INSERT INTO signalbox.hosts (expires) VALUES (clock_timestamp() + make_interval(secs => $1::float8)) RETURNING id",
        [.text("\(lease.seconds)")]
      ).integer(0, 0) ?? 0
    try Self.holdLock(of: host, connection)
    self.connection = Mutex(connection)
    let thread = Thread { [self] in run() }
    thread.name = "signalbox-store"
    thread.start()
  }

  // MARK: From any thread

  var commitCount: Int { state.withLock(\.commitCount) }

  /// Something is to be committed, or the lane was released.
  func add(_ lane: Lane) {
    let isNew = state.withLock { state in
      guard state.queued.insert(ObjectIdentifier(lane)).inserted else { return false }
      state.queue.append(lane)
      return true
    }
    if isNew { work.signal() }
  }

  /// Ends the thread when everything is committed.
  func close() {
    state.withLock { $0.isClosed = true }
    work.signal()
  }

  // MARK: On its thread

  private func run() {
    let clock = ContinuousClock()
    var (renewal, last, allowed) = (clock.now + lease / 3, clock.now, Self.burst)
    while true {
      let rest = renewal - clock.now
      _ = work.wait(timeout: .now() + max(0, rest.seconds))
      if clock.now >= renewal {
        renew()
        renewal = clock.now + lease / 3
      }
      allowed = min(Self.burst, allowed + (clock.now - last).seconds * Self.rate)
      last = clock.now
      if allowed < 1 { Thread.sleep(forTimeInterval: (1 - allowed) / Self.rate) }
      let (lanes, isClosed) = state.withLock { state in
        let lanes = Array(state.queue.prefix(Self.mostAtOnce))
        state.queue.removeFirst(lanes.count)
        for lane in lanes { state.queued.remove(ObjectIdentifier(lane)) }
        return (lanes, state.isClosed && lanes.isEmpty)
      }
      if isClosed { return finish() }
      guard !lanes.isEmpty else { continue }
      allowed -= 1
      commit(lanes)
      // Those that have written meanwhile have asked again; what was left in the queue has to be asked for.
      if state.withLock({ !$0.queue.isEmpty || $0.isClosed }) { work.signal() }
    }
  }

  private func commit(_ lanes: [Lane]) {
    var (taken, bytes) = ([(lane: Lane, piece: Lane.Piece)](), 0)
    for lane in lanes {
      if bytes > Self.mostBytes {
        add(lane)
      } else if let piece = lane.take() {
        taken.append((lane, piece))
        bytes += piece.bytes.count
      }
    }
    var wait = 0.05
    while !taken.isEmpty {
      do throws(PostgresFailure) {
        let committed = try write(taken)
        for (lane, _) in taken {
          if committed.contains(lane.id) { lane.settle() } else { lane.lose(.taken(name: lane.title)) }
        }
        break
      } catch {
        // Whatever it is, a full disk or a server that has gone: it may be over soon. Nobody waits longer than they want to.
        if !error.isAnswer { reconnect() }
        if taken.allSatisfy({ $0.lane.loss != nil }) { break }
        Thread.sleep(forTimeInterval: wait)
        wait = min(1, wait * 2)
      }
    }
    // Who has written since is in the queue again.
    let done = lanes.filter(\.isDone)
    if !done.isEmpty { release(done) }
  }

  /// Commits a piece of each in one statement.
  /// - Returns: Those of which it is there.
  private func write(_ taken: [(lane: Lane, piece: Lane.Piece)]) throws(PostgresFailure) -> Set<Int64> {
    let pieces = taken.map { #""\\x\#(Self.hexadecimal($0.piece.bytes))""# }.joined(separator: ",")
    let rows = try run(
      """
      WITH wanted AS (
        SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::boolean[], $5::bytea[])
        AS w(id, epoch, number, replaces, bytes)),
      held AS (
        UPDATE signalbox.sessions s SET next = w.number + 1, changed = clock_timestamp() FROM wanted w
        WHERE s.id = w.id AND s.epoch = w.epoch AND s.next = w.number RETURNING s.id),
      replaced AS (
        DELETE FROM signalbox.pieces p USING wanted w, held h
        WHERE w.replaces AND h.id = w.id AND p.session = w.id AND p.number < w.number)
      INSERT INTO signalbox.pieces SELECT w.id, w.number, w.bytes FROM wanted w JOIN held h ON h.id = w.id
      RETURNING session
      """,
      [
        .integers(taken.map(\.lane.id)), .integers(taken.map(\.lane.epoch)), .integers(taken.map(\.piece.number)),
        .text("{" + taken.map { $0.piece.replaces ? "t" : "f" }.joined(separator: ",") + "}"),
        .text("{" + pieces + "}"),
      ])
    var committed = Set((0..<rows.count).compactMap { rows.integer($0, 0) })
    let missing = taken.filter { !committed.contains($0.lane.id) }
    state.withLock { $0.commitCount += 1 }
    guard !missing.isEmpty else { return committed }
    // It was committed before, and the answer was lost; otherwise it is another's by now.
    let there = try run(
      """
      SELECT w.id FROM unnest($1::bigint[], $2::bigint[], $3::bigint[]) AS w(id, epoch, number)
      JOIN signalbox.sessions s ON s.id = w.id AND s.epoch = w.epoch AND s.next = w.number + 1
      """,
      [
        .integers(missing.map(\.lane.id)), .integers(missing.map(\.lane.epoch)),
        .integers(missing.map(\.piece.number)),
      ])
    for row in 0..<there.count { if let id = there.integer(row, 0) { committed.insert(id) } }
    return committed
  }

  /// Lets others have the sessions.
  private func release(_ lanes: [Lane]) {
    do throws(PostgresFailure) {
      try run(
        """
        UPDATE signalbox.sessions s SET host = NULL FROM unnest($1::bigint[], $2::bigint[]) AS w(id, epoch)
        WHERE s.id = w.id AND s.epoch = w.epoch
        """, [.integers(lanes.map(\.id)), .integers(lanes.map(\.epoch))])
      for lane in lanes { ended(lane) }
    } catch {
      if !error.isAnswer { reconnect() }
      guard !state.withLock(\.isClosed) else { return }
      Thread.sleep(forTimeInterval: 0.05)
      for lane in lanes { add(lane) }
    }
  }

  private func renew() {
    do throws(PostgresFailure) {
      // What is left of a connection that has gone may have held the lock when this one began.
      try connection.withLock { (connection) throws(PostgresFailure) in
        if let connection { try Self.holdLock(of: host, connection) }
      }
      try run(
        """
        INSERT INTO signalbox.hosts VALUES ($1, clock_timestamp() + make_interval(secs => $2::float8))
        ON CONFLICT (id) DO UPDATE SET expires = excluded.expires
        """, [.integer(host), .text("\(lease.seconds)")])
    } catch {
      if !error.isAnswer { reconnect() }
    }
  }

  @discardableResult
  private func run(
    _ statement: String, _ values: [PostgresConnection.Value]
  ) throws(PostgresFailure) -> PostgresRows {
    try connection.withLock { (connection) throws(PostgresFailure) in
      guard let connection else { throw .unreachable("") }
      return try connection.run(statement, values)
    }
  }

  /// Takes the lock that says that this process is there, if the connection has not got it and nobody else has.
  private static func holdLock(of host: Int64, _ connection: PostgresConnection) throws(PostgresFailure) {
    try connection.run(
      """
      SELECT pg_try_advisory_lock($1::int, $2::int) WHERE NOT EXISTS (
        SELECT FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid() AND objsubid = 2
          AND classid::bigint = $1::int AND objid::bigint = $2::int)
      """, [.integer(PostgresSchema.lockSpace), .integer(host)])
  }

  /// Connects anew.
  private func reconnect() {
    connection.withLock { connection in
      connection = nil
      guard let new = try? PostgresConnection(address) else { return }
      try? Self.holdLock(of: host, new)
      connection = new
    }
  }

  private func finish() {
    _ = try? run("DELETE FROM signalbox.hosts WHERE id = $1", [.integer(host)])
    connection.withLock { $0 = nil }
  }

  // MARK: Writing values

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
