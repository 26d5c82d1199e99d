public import SignalboxSQL
public import SignalboxSession

/// A PostgreSQL database with recordings, for any number of processes on any number of machines.
///
/// Each recording has a single writer. A new owner increments the recording's epoch, and every write checks the epoch,
/// so a previous owner can write nothing more. Another process may resume a recording when its writer has released it,
/// has lost its connection, or has not renewed its lease. The lease is measured by the database's clock.
public final class PostgresStore: Sendable {
  let address: PostgresAddress
  let committer: Committer
  /// The time that a session waits for the database before it ends.
  let patience: Duration
  let pool: PostgresPool
  /// The connections for files, so that a long file keeps no session waiting.
  let filePool: PostgresPool
  /// The recordings that this process owns.
  let lanes = Lanes()

  /// Connects, and creates or migrates the tables.
  /// - Parameters:
  ///   - address: The address of the database.
  ///   - lease: The time after which other processes may take over the sessions of a silent process.
  ///   - patience: The time that a session waits for the database before it ends. Its recording can be resumed later.
  public init(
    _ address: PostgresAddress, lease: Duration = .seconds(10), patience: Duration = .seconds(60)
  ) throws(StoreFailure) {
    (self.address, self.patience) = (address, patience)
    pool = PostgresPool(address, most: 8, schema: SQLSchema.sessions.name)
    filePool = PostgresPool(address, most: 2, schema: SQLSchema.sessions.name)
    committer = try Committer(address, lease: lease) { [lanes] in lanes.remove($0) }
  }

  deinit { committer.close() }

  /// Returns the shelf with this name: recordings of any application, apart from the recordings of other shelves.
  public func shelf(_ name: String) -> some JournalShelf { PostgresShelf(self, name) }

  /// The number of commits for all sessions so far.
  public var commitCount: Int { committer.commitCount }

  // MARK: For shelves

  /// Releases a recording as soon as everything is committed.
  func end(_ lane: Lane) {
    lane.release()
    committer.add(lane)
  }
}
