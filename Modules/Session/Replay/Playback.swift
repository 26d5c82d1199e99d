import SignalboxInterface
import SignalboxWords

/// The recording of a session: its entries so far, and the store for new entries.
public struct Recording: Sendable {
  /// The earlier entries, which are fed to the application.
  public var playback: Playback?
  /// The store that keeps the entries.
  public var store: (any JournalStore)?
  /// The files of a session without a store that comes back in the same process.
  var files: FileShelf?
  /// The session's name in the recording. It is the first part of every effect's key.
  public var name: String?
  /// The header that a new recording was created with; `nil` if a store was given without it.
  private var created: JournalHeader?

  /// Creates a recording. By default nothing is fed and nothing is stored.
  public init(playback: Playback? = nil, store: (any JournalStore)? = nil, name: String? = nil) {
    self.playback = playback
    self.store = store
    // Only a resumed session takes the name of the recorded session.
    let isResumed = if case .resume? = playback?.purpose { true } else { false }
    self.name = name ?? (isResumed ? playback?.contents.header.session : nil)
  }

  /// Creates a recording in a new store that begins with `header`.
  package init(store: any JournalStore, createdWith header: JournalHeader) {
    self.init(store: store, name: header.session)
    created = header
  }

  /// The header, if it is known: of the playback, or of a new recording.
  package var header: JournalHeader? { playback?.contents.header ?? created }

  /// The place of the session's files; `nil` if its store keeps none.
  var shelf: FileShelf? {
    guard let store else { return files ?? FileShelf() }
    return store.fileArchive.map(FileShelf.init(archive:)) ?? store.filesFolder.map(FileShelf.init(folder:))
  }

  /// The language of the playback; `nil` without a playback, or if this program does not have the language.
  var language: Language? { playback.flatMap { Language($0.contents.header.language) } }
}

/// A recording that is fed to the application.
public struct Playback: Sendable {
  /// The purpose of a playback, which decides what follows the last entry.
  public enum Purpose: Sendable {
    /// The session continues or exits after the last entry. A recording that does not fit is a failure.
    case replay(exits: Bool)
    /// The session continues as if it had never stopped. If the recording does not fit, the session begins again at the
    /// last checkpoint and tells the user.
    case resume
  }

  /// The contents of the recording.
  public var contents: JournalContents
  /// The purpose of the playback.
  public var purpose: Purpose
  /// The number of the entry to stop before; `nil` for the whole recording.
  public var end: Int?
  /// A Boolean value that indicates whether the playback takes the original time between entries.
  public var isPaced: Bool

  /// Creates a playback.
  public init(_ contents: JournalContents, purpose: Purpose, end: Int? = nil, isPaced: Bool = false) {
    self.contents = contents
    self.purpose = purpose
    self.end = end
    self.isPaced = isPaced
  }
}
