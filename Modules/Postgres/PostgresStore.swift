public import SignalboxSession

/// A PostgreSQL database in which recordings lie, for any number of processes on any number of machines.
///
/// Each recording has one writer: who takes it counts its epoch up, and every write names its epoch, so whoever had it before can write
/// nothing any more. Others may take it when the writer lets go of it, when the writer's connection has gone, or when the writer
/// has said nothing for the time of a lease on the database's own clock.
public final class PostgresStore: Sendable {
  let address: StoreAddress
  let committer: Committer
  /// How long a session waits for the database before it ends.
  let patience: Duration
  private let pool: PostgresPool
  private let lanes: Lanes

  /// Connects, and makes or migrates the tables.
  /// - Parameters:
  ///   - address: Where the database is.
  ///   - lease: After what silence of this process others may take its sessions.
  ///   - patience: How long a session waits for the database before it ends; what was kept is gone on with later.
  public init(
    _ address: StoreAddress, lease: Duration = .seconds(10), patience: Duration = .seconds(60)
  ) throws(PostgresFailure) {
    (self.address, self.patience) = (address, patience)
    pool = PostgresPool(address, most: 8)
    let lanes = Lanes()
    self.lanes = lanes
    committer = try Committer(address, lease: lease) { lanes.remove($0) }
  }

  deinit { committer.close() }

  /// The recordings of one kind, apart from those of others.
  public func shelf(_ name: String) -> some JournalShelf { PostgresShelf(self, name) }

  /// How many commits its sessions have needed so far.
  public var commitCount: Int { committer.commitCount }

  // MARK: For its shelves

  /// Runs `body` with a connection that nobody else uses meanwhile.
  func ask<Answer>(
    _ body: (PostgresConnection) throws(PostgresFailure) -> Answer
  ) throws(PostgresFailure) -> Answer { try pool.ask(body) }

  /// Goes on with a recording from now on.
  func begin(_ lane: Lane) { lanes.add(lane) }

  /// Lets go of a recording when everything is committed.
  func end(_ lane: Lane) {
    lane.release()
    committer.add(lane)
  }

  /// Whether this process has the recording still; waits for what it is about to let go of.
  func has(_ id: Int64) -> Bool { lanes.has(id, patience: patience) }
}
