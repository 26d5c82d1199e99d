import SignalboxInterface

/// What a session is to do with a recording.
public struct Recording: Sendable {
  /// What happened before, to be fed to the application.
  public var playback: Playback?
  /// Where what happens is written down.
  public var store: (any JournalStore)?
  /// The session's name there, the first part of every effect's key.
  public var name: String?

  /// Nothing is fed and nothing written.
  public init(playback: Playback? = nil, store: (any JournalStore)? = nil, name: String? = nil) {
    self.playback = playback
    self.store = store
    // Only a session that is resumed is the one that was recorded.
    let isResumed = if case .resume? = playback?.purpose { true } else { false }
    self.name = name ?? (isResumed ? playback?.contents.header.session : nil)
  }

  /// The language in which was spoken; `nil` when nothing is fed, or when it is not spoken here.
  var language: Language? { playback.flatMap { Language($0.contents.header.language) } }
}

/// A recording to be fed to the application.
public struct Playback: Sendable {
  /// What comes after it.
  public enum Purpose: Sendable {
    /// The session goes on, or ends with it; a recording that does not fit is a failure.
    case replay(exits: Bool)
    /// The session goes on as if it had never stopped. Where the recording does not fit, it begins again from the last
    /// checkpoint, and the user is told.
    case resume
  }

  /// The recording.
  public var contents: JournalContents
  /// What comes after it.
  public var purpose: Purpose
  /// The number of the record to stop before, or all.
  public var end: Int?
  /// Whether to wait between the records as long as it took then.
  public var isPaced: Bool

  /// Creates a playback.
  public init(_ contents: JournalContents, purpose: Purpose, end: Int? = nil, isPaced: Bool = false) {
    self.contents = contents
    self.purpose = purpose
    self.end = end
    self.isPaced = isPaced
  }
}
