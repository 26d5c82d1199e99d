import Dispatch
import Foundation
import SignalboxInterface
import SignalboxSQL
import SignalboxSession
import Synchronization

/// Commits the entries of all sessions of a process. Entries that arrive during a commit go into the next commit.
///
/// Its thread also renews the process's lease: by a lock that ends with the connection, and by a time of the database's
/// clock. It retries while the database is unreachable. Piece numbers show which pieces were committed.
final class Committer: Sendable {
  /// The commits per second in the long run, and the commits at once. A single session does not wait, and a busy
  /// process combines its commits.
  private static let (rate, burst) = (400.0, 50.0)
  /// The limits of a statement: sessions, and about how many bytes. A value has at most 1 GB in hexadecimal.
  private static let (mostAtOnce, mostBytes) = (1_000, 64 << 20)

  private struct State {
    var queue: [Lane] = []
    var queued: Set<ObjectIdentifier> = []
    var isClosed = false
    var commitCount = 0
    /// The last time at which the lease was certainly renewed; `nil` after the connection is lost.
    var renewed: ContinuousClock.Instant?
    var lapses = 0
    var waiters: [DispatchSemaphore] = []
  }

  /// The process's number in the database.
  let host: Int64
  private let address: PostgresAddress
  private let lease: Duration
  private let state = Mutex(State())
  private let work = DispatchSemaphore(value: 0)
  private let connection: Mutex<PostgresConnection?>
  /// Called for each released lane without uncommitted entries.
  private let ended: @Sendable (Lane) -> Void

  /// Gets a number for this process.
  init(
    _ address: PostgresAddress, lease: Duration, ended: @escaping @Sendable (Lane) -> Void
  ) throws(StoreFailure) {
    (self.address, self.lease, self.ended) = (address, lease, ended)
    let begun = ContinuousClock.now
    let connection = try PostgresConnection(address)
    try SQLSchema.sessions.prepare(connection)
    // Forgets processes that ended long ago.
    try connection.run("DELETE FROM signalbox.hosts WHERE expires < clock_timestamp() - interval '1 day'")
    host =
      try connection.run(
        "INSERT INTO signalbox.hosts (expires) VALUES (clock_timestamp() + make_interval(secs => $1::float8)) RETURNING id",
        [.real(lease / .seconds(1))]
      ).first?[0].integer ?? 0
    try Self.holdLock(of: host, connection)
    self.connection = Mutex(connection)
    state.withLock { $0.renewed = begun }
    let thread = Thread { [self] in run() }
    thread.name = "signalbox-store"
    thread.start()
  }

  // MARK: From any thread

  var commitCount: Int { state.withLock(\.commitCount) }

  /// Returns how often other processes may have taken recordings of this process. Waits while the lease may be over.
  func lapses(patience: Duration) -> Int? {
    let end = ContinuousClock.now + patience
    while true {
      let waiter = DispatchSemaphore(value: 0)
      let lapses: Int? = state.withLock { state in
        if let renewed = state.renewed, renewed + lease > .now { return state.lapses }
        state.waiters.append(waiter)
        return nil
      }
      if let lapses { return lapses }
      let left = ContinuousClock.now.duration(to: end)
      if waiter.wait(timeout: .now() + max(0, left / .seconds(1))) == .timedOut { return nil }
    }
  }

  /// Queues a lane that has entries to commit or was released.
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

  // MARK: On the committer's thread

  private func run() {
    let (clock, begun) = (ContinuousClock(), ContinuousClock.now)
    var (renewal, commits) = (begun + lease / 3, TokenBucket(burst: Self.burst, rate: Self.rate, now: 0))
    while true {
      let rest = renewal - clock.now
      _ = work.wait(timeout: .now() + max(0, rest / .seconds(1)))
      if clock.now >= renewal {
        renew()
        renewal = clock.now + (state.withLock { $0.renewed == nil } ? min(lease / 3, .milliseconds(200)) : lease / 3)
      }
      let pause = commits.pause(now: (clock.now - begun) / .seconds(1))
      if pause > 0 { Thread.sleep(forTimeInterval: pause) }
      let (lanes, isClosed) = state.withLock { state in
        let lanes = Array(state.queue.prefix(Self.mostAtOnce))
        state.queue.removeFirst(lanes.count)
        for lane in lanes { state.queued.remove(ObjectIdentifier(lane)) }
        return (lanes, state.isClosed && lanes.isEmpty)
      }
      if isClosed { return finish() }
      guard !lanes.isEmpty else { continue }
      commits.consume(now: (clock.now - begun) / .seconds(1))
      commit(lanes)
      // Lanes with new entries have queued themselves again. Lanes left in the queue need another signal.
      if state.withLock({ !$0.queue.isEmpty || $0.isClosed }) { work.signal() }
    }
  }

  private func commit(_ lanes: [Lane]) {
    var (taken, bytes) = ([(lane: Lane, piece: Lane.Piece)](), 0)
    for lane in lanes {
      if bytes > Self.mostBytes {
        add(lane)
      } else if let piece = lane.nextPiece() {
        taken.append((lane, piece))
        bytes += piece.bytes.count
      }
    }
    var wait = 0.05
    while !taken.isEmpty {
      do throws(StoreFailure) {
        let fates = try write(taken)
        for (lane, _) in taken {
          switch fates[lane.id] {
          case .committed: lane.settle()
          case .taken: lane.lose(.taken(name: lane.title))
          case nil: lane.lose(.removed(name: lane.title))
          }
        }
        break
      } catch {
        // The failure may be temporary: a full disk, a stopped server. Each session has its own time limit.
        if !error.isAnswer { reconnect() }
        if taken.allSatisfy({ $0.lane.loss != nil }) { break }
        Thread.sleep(forTimeInterval: wait)
        wait = min(1, wait * 2)
      }
    }
    // Lanes with new entries are in the queue again.
    let done = lanes.filter(\.isDone)
    if !done.isEmpty { release(done) }
  }

  /// The fate of a piece or a question. A removed or replaced recording has none.
  private enum Fate { case committed, taken }

  /// Commits a piece of each lane in a single statement.
  private func write(_ taken: [(lane: Lane, piece: Lane.Piece)]) throws(StoreFailure) -> [Int64: Fate] {
    var fates: [Int64: Fate] = [:]
    let written = taken.filter { !$0.piece.bytes.isEmpty }
    if !written.isEmpty { for id in try insert(written) { fates[id] = .committed } }
    let missing = taken.filter { fates[$0.lane.id] == nil }
    guard !missing.isEmpty else { return fates }
    // A missing piece was committed before and the answer was lost, or it was empty, or the recording was taken over.
    let there = try run(
      """
      SELECT w.id, s.epoch = w.epoch AND s.next = w.next
      FROM unnest($1::bigint[], $2::bigint[], $3::bigint[]) AS w(id, epoch, next)
      JOIN signalbox.sessions s ON s.id = w.id AND (s.epoch > w.epoch OR s.epoch = w.epoch AND s.next = w.next)
      """,
      [
        .integers(missing.map(\.lane.id)), .integers(missing.map(\.lane.epoch)), .integers(missing.map(\.piece.next)),
      ])
    for row in there { if let id = row[0].integer { fates[id] = row[1].integer == 1 ? .committed : .taken } }
    return fates
  }

  /// Inserts pieces.
  /// - Returns: The ids of the recordings whose pieces were inserted.
  private func insert(_ taken: [(lane: Lane, piece: Lane.Piece)]) throws(StoreFailure) -> [Int64] {
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
    state.withLock { $0.commitCount += 1 }
    return rows.compactMap { $0[0].integer }
  }

  /// Lets other processes take the sessions.
  private func release(_ lanes: [Lane]) {
    do throws(StoreFailure) {
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
    let begun = ContinuousClock.now
    do throws(StoreFailure) {
      // The rest of a lost connection may have held the lock when the present connection began.
      try connection.withLock { (connection) throws(StoreFailure) in
        if let connection { try Self.holdLock(of: host, connection) }
      }
      try run(
        """
        INSERT INTO signalbox.hosts VALUES ($1, clock_timestamp() + make_interval(secs => $2::float8))
        ON CONFLICT (id) DO UPDATE SET expires = excluded.expires
        """, [.integer(host), .real(lease / .seconds(1))])
      let waiters = state.withLock { state in
        if state.renewed.map({ $0 + lease <= .now }) ?? true { state.lapses += 1 }
        state.renewed = begun
        defer { state.waiters = [] }
        return state.waiters
      }
      for waiter in waiters { waiter.signal() }
    } catch {
      if !error.isAnswer { reconnect() }
    }
  }

  @discardableResult
  private func run(
    _ statement: String, _ values: [SQLValue]
  ) throws(StoreFailure) -> [[SQLValue]] {
    try connection.withLock { (connection) throws(StoreFailure) in
      guard let connection else { throw .unreachable("") }
      return try connection.run(statement, values)
    }
  }

  /// Takes the lock that shows that this process is alive, unless this or another connection holds it.
  private static func holdLock(of host: Int64, _ connection: PostgresConnection) throws(StoreFailure) {
    try connection.run(
      """
      SELECT pg_try_advisory_lock($1::int, $2::int) WHERE NOT EXISTS (
        SELECT FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid() AND objsubid = 2
          AND classid::bigint = $1::int AND objid::bigint = $2::int)
      """, [.integer(SQLSchema.lockSpace), .integer(host)])
  }

  /// Connects again.
  private func reconnect() {
    // The lock ended with the connection.
    state.withLock { $0.renewed = nil }
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
