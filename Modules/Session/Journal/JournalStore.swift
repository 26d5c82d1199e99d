/// A change of a recording.
public enum JournalChange: Equatable, Sendable {
  /// A new record. If `merges` is true, it replaces the record before.
  case record(Journal.Record, merges: Bool)
  /// The records from this number on no longer count.
  case cut(Int)
  /// The process was told to end. The session can be resumed.
  case stopped
}

/// Keeps a recording for a single session. The session calls the store from its own thread.
///
/// A batch has the changes of a turn, or of the part of a turn before an effect begins.
///
/// - Appended changes outlive the process; in a shared store they do so after a sync.
/// - Synced changes survive a loss of power.
/// - A session first waits until its changes outlive the process. Then it answers, shows a frame or begins an effect.
/// - After a method returned `false`, the session no longer appends. `rewrite(_:_:)` is the exception: it may fail, and
///   with all entries it takes a session back into a store that is not shared and has refused to write.
///
/// ``JournalFile`` is a store. A session gets its store from ``Recording/store``, so any other type can be used.
/// To resume a session, pass the contents of the store to ``Playback``. `JournalStoreContract` in SignalboxTesting
/// checks a store.
public protocol JournalStore: AnyObject, Sendable {
  /// The store's name for messages to people, unescaped.
  var name: String { get }

  /// A Boolean value that indicates whether other processes may resume the session.
  /// Then each batch is synced, and the store is asked before each answer.
  var isShared: Bool { get }

  /// The path of the folder for the session's files; `nil` if none can be kept. The folder goes with the recording.
  var filesFolder: String? { get }

  /// The place for the session's files in a store that has no folder; `nil` if none can be kept there. The files go
  /// with the recording. After ``successor(_:)`` it has the files of the new recording.
  var fileArchive: (any FileArchive)? { get }

  /// The reason why changes are no longer kept. Read after a method returned `false`.
  var loss: JournalLoss { get }

  /// Keeps a batch in order, in one step.
  /// - Returns: `false` if the store cannot keep the batch, or could not read it again.
  func append(_ batch: [JournalChange]) -> Bool

  /// Waits until all appended changes would survive a loss of power.
  /// - Parameter isWaiting: Called repeatedly if the wait takes longer than a second.
  /// - Returns: `false` if the changes would not survive or would not be found, or if another process took over the
  ///   recording. The latter also counts without appended changes.
  func sync(_ isWaiting: () -> Void) -> Bool

  /// Replaces the recording by `journal`, which begins with a checkpoint, in a single atomic step.
  /// - Returns: `false` if the recording is unchanged. This is no failure: the recording is only longer than necessary.
  func rewrite(_ header: JournalHeader, _ journal: Journal) -> Bool

  /// Renames the recording, so that a new one can take its name, and returns the new name.
  func moveAside() -> String?

  /// Creates a recording with this recording's former name, after ``moveAside()``.
  func successor(_ header: JournalHeader) throws(JournalFailure) -> any JournalStore
}

extension JournalStore {
  /// No other process resumes the session while this process runs.
  public var isShared: Bool { false }

  /// There is no folder.
  public var filesFolder: String? { nil }

  /// There is no archive.
  public var fileArchive: (any FileArchive)? { nil }
}
