public import Foundation
import SignalboxWords

/// A place for named recordings with a single writer each: a folder, or a database that several machines share.
///
/// All methods can be called from any thread. They return when their work is done.
public protocol JournalShelf: Sendable {
  /// Returns the recording's name as messages to people show it.
  func title(of name: String) -> String

  /// Prepares the place for recordings, so that a fault is known before the first recording is created. Does nothing by
  /// default.
  func prepare() throws(JournalFailure)

  /// Checks that a recording could be created now, at once. A server asks often. Does nothing by default.
  /// - Throws: `unwritable`, with the system's reason.
  func checkRoom() throws(JournalFailure)

  /// Creates a recording.
  /// - Throws: `notEmpty` if a recording with this name exists.
  func create(_ name: String, _ header: JournalHeader) throws(JournalFailure) -> any JournalStore

  /// Claims a recording to resume it, until the returned store is released; `nil` if there is no such recording.
  /// - Throws: `locked` while another session uses the recording.
  func resume(_ name: String) throws(JournalFailure) -> (store: any JournalStore, contents: JournalContents)?

  /// Returns the bytes of a recording, even while a session uses it; `nil` if there is no such recording.
  func text(of name: String) throws(JournalFailure) -> [UInt8]?

  /// Adds a recording with the bytes of another recording.
  /// - Throws: `notEmpty` if a recording with this name exists; another failure if the bytes are not a recording.
  func add(_ name: String, text: [UInt8]) throws(JournalFailure)

  /// Adds a recording with the bytes of another recording and with its files, in one step: whatever dies in between,
  /// other programs find all of it or nothing.
  ///
  /// By default it adds a recording without files, and fails with files.
  /// - Throws: `notEmpty` if a recording with this name exists; the failure of a file; `unwritable` if no files are
  ///   kept here.
  func add(_ name: String, text: [UInt8], files: [CopiedFile]) throws(JournalFailure)

  /// Returns the files of a recording, even while a session uses it; `nil` if there is no such recording, or if no
  /// files are kept here. Returns `nil` by default.
  func files(of name: String) throws(JournalFailure) -> (any RecordedFiles)?

  /// Returns the recordings, the latest change first.
  func items() throws(JournalFailure) -> [JournalItem]

  /// Returns whether a recording with this name exists.
  func has(_ name: String) throws(JournalFailure) -> Bool

  /// Removes a recording.
  /// - Throws: `locked` while a session uses it.
  func remove(_ name: String) throws(JournalFailure)

  /// Removes the recordings without a change for this time, unless a session uses them.
  func prune(unchangedFor: Duration) throws(JournalFailure)

  /// Returns how often other programs may have taken over this program's recordings.
  ///
  /// Counts the times when this program did not renew its lease: it stood still or had no connection.
  /// After a change of the count each session must call ``Session/confirm()``.
  /// - Parameter patience: The longest time to wait for the renewal of an expired lease.
  /// - Returns: A count that never decreases, or `nil` if the lease is still expired. Zero for stores without leases.
  func lapses(patience: Duration) -> Int?
}

extension JournalShelf {
  /// Does nothing: the place is ready.
  public func prepare() throws(JournalFailure) {}

  /// Does nothing: it is not known before a recording is created.
  public func checkRoom() throws(JournalFailure) {}

  /// Adds a recording without files.
  public func add(_ name: String, text: [UInt8], files: [CopiedFile]) throws(JournalFailure) {
    guard files.isEmpty else { throw .unwritable(path: title(of: name), reason: phrase("no files are kept there")) }
    try add(name, text: text)
  }

  /// Returns `nil`: no files are kept.
  public func files(of name: String) throws(JournalFailure) -> (any RecordedFiles)? { nil }

  /// Returns zero: without leases no other program takes over a recording of a running program.
  public func lapses(patience: Duration) -> Int? { 0 }

  /// Reads a recording, even while a session uses it; returns `nil` if there is no such recording.
  public func read(_ name: String) throws(JournalFailure) -> JournalContents? {
    guard let text = try text(of: name) else { return nil }
    return try JournalText.read(title(of: name), text).contents
  }
}

/// A recording on a shelf.
public struct JournalItem: Sendable {
  /// The recording's name.
  public let name: String
  /// The time of the last change.
  public let changed: Date
  /// The recording's summary, or the reason why it cannot be read.
  public let summary: Result<JournalSummary, JournalFailure>
  /// A Boolean value that indicates whether a session uses the recording now.
  public let isRunning: Bool

  /// Creates an item for a list of recordings.
  /// - Parameters:
  ///   - name: The recording's name.
  ///   - changed: The time of the last change.
  ///   - summary: The recording's summary, or the reason why it cannot be read.
  ///   - isRunning: A Boolean value that indicates whether a session uses the recording now.
  public init(
    name: String, changed: Date, summary: Result<JournalSummary, JournalFailure>, isRunning: Bool
  ) {
    (self.name, self.changed, self.summary, self.isRunning) = (name, changed, summary, isRunning)
  }

  /// A Boolean value that indicates whether the session can be resumed.
  public var isOpen: Bool { if case .success(let summary) = summary { summary.state != .ended } else { false } }
}
