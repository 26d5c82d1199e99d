public import Foundation

/// Where recordings lie under names, one writer each: a folder, or a database that machines share.
///
/// Everything may be called from any thread, and waits for what it asks.
public protocol JournalShelf: Sendable {
  /// What people know the recording called `name` by.
  func title(of name: String) -> String

  /// Begins a recording.
  /// - Throws: `notEmpty` when there is one of that name.
  func create(_ name: String, _ header: JournalHeader) throws(JournalFailure) -> any JournalStore

  /// Takes a recording to go on with it, until what it gives is let go of; `nil` when there is none.
  /// - Throws: `locked` while somebody else has it.
  func resume(_ name: String) throws(JournalFailure) -> (store: any JournalStore, contents: JournalContents)?

  /// The bytes of a recording, also of one that somebody goes on with; `nil` when there is none.
  func text(of name: String) throws(JournalFailure) -> [UInt8]?

  /// Adds a recording whose bytes are those of another.
  /// - Throws: `notEmpty` when there is one of that name, and what speaks against the bytes.
  func add(_ name: String, text: [UInt8]) throws(JournalFailure)

  /// What there is, the one written last first.
  func items() throws(JournalFailure) -> [JournalItem]

  /// Whether there is a recording of that name.
  func has(_ name: String) throws(JournalFailure) -> Bool

  /// Removes a recording.
  /// - Throws: `locked` while somebody has it.
  func remove(_ name: String) throws(JournalFailure)

  /// Removes the recordings that were written last before such a time, unless somebody has them.
  func prune(unchangedFor: Duration) throws(JournalFailure)
}

extension JournalShelf {
  /// Reads a recording, also one that somebody goes on with; `nil` when there is none.
  public func read(_ name: String) throws(JournalFailure) -> JournalContents? {
    guard let text = try text(of: name) else { return nil }
    return try JournalText.read(title(of: name), text).contents
  }
}

/// A recording on a shelf.
public struct JournalItem: Sendable {
  /// Its name.
  public let name: String
  /// When it was written last.
  public let changed: Date
  /// What is to be said of it, or why it cannot be read.
  public let summary: Result<JournalSummary, JournalFailure>
  /// Whether somebody goes on with it now.
  public let isRunning: Bool

  /// What a shelf tells of it.
  /// - Parameters:
  ///   - name: Its name.
  ///   - changed: When it was written last.
  ///   - summary: What is to be said of it, or why it cannot be read.
  ///   - isRunning: Whether somebody goes on with it now.
  public init(
    name: String, changed: Date, summary: Result<JournalSummary, JournalFailure>, isRunning: Bool
  ) {
    (self.name, self.changed, self.summary, self.isRunning) = (name, changed, summary, isRunning)
  }

  /// Whether there is something to go on with.
  public var isOpen: Bool { if case .success(let summary) = summary { summary.state != .ended } else { false } }
}
