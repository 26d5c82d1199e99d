/// One step by which a recording grows.
public enum JournalChange: Equatable, Sendable {
  /// A record; `merges` when it takes the place of the one before.
  case record(Journal.Record, merges: Bool)
  /// Everything from this number on no longer counts.
  case cut(Int)
  /// The process ended here because it was told to, and the session can go on.
  case stopped
}

/// Where a recording is kept, for one session at a time, which calls from its own thread.
///
/// A batch is all that one turn, or a part of it before an effect begins, led to. What was appended outlives the process;
/// what was synced outlives a loss of power. After a `false` the store is used no more.
///
/// ``JournalFile`` is one; a session is given it by ``Recording/store``, and so it is any other. Who goes on with a session hands
/// what the store kept to ``Playback``.
public protocol JournalStore: AnyObject, Sendable {
  /// What people know it by, as it is.
  var name: String { get }

  /// Whether others may go on with the session: then an effect begins only when it is kept for certain that it does.
  var isShared: Bool { get }

  /// Why nothing more is kept; asked for after a `false`.
  var loss: JournalLoss { get }

  /// Keeps a batch, in order, in one step; false when it cannot, or when what it keeps could not be read.
  func append(_ batch: [JournalChange]) -> Bool

  /// Waits until everything appended would survive a loss of power; false when it would not, or when nobody would find it.
  /// - Parameter isWaiting: Called now and then where that takes longer than a second.
  func sync(_ isWaiting: () -> Void) -> Bool

  /// Replaces everything by `journal`, which begins with a checkpoint, in one step that happens or does not. False when
  /// everything is as it was, which is no failure: what is kept is only longer than it need be.
  func rewrite(_ header: JournalHeader, _ journal: Journal) -> Bool

  /// Gives the recording another name, and says which, so that a new one can take its place.
  func putAside() -> String?

  /// Begins a recording under this one's name, once this is put aside.
  func successor(_ header: JournalHeader) throws(JournalFailure) -> any JournalStore
}

extension JournalStore {
  /// Nobody else goes on with the session while this program is there.
  public var isShared: Bool { false }
}
