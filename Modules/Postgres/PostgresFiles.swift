import Foundation
import SignalboxInterface
import SignalboxSQL
import SignalboxSession
import SignalboxWords
import Synchronization

/// The files of a session beside its recording, in pieces.
///
/// A file is written in a single transaction, so nothing of it stays if the process dies. Only a process that owns the
/// recording writes. The owner may have put the session away in the meantime; then no process owns it.
final class PostgresFiles: FileArchive, RecordedFiles {
  /// The bytes of a piece.
  static let pieceLength = 1 << 18
  /// The condition for a process, `$2`, that writes for a session, `$1`.
  private static let owned =
    "FROM signalbox.sessions s WHERE s.id = $1 AND (s.host IS NULL OR s.host = $2)"

  private let store: PostgresStore
  private let current: Mutex<Int64>

  init(_ store: PostgresStore, _ session: Int64) {
    self.store = store
    current = Mutex(session)
  }

  /// Has the files of another recording from now on.
  func follow(_ session: Int64) { current.withLock { $0 = session } }

  private var session: Int64 { current.withLock(\.self) }
  private var host: SQLValue { .integer(store.committer.host) }

  func total() throws -> (files: Int, bytes: Int) {
    let rows = try run(
      "SELECT count(*), coalesce(sum(size), 0)::bigint FROM signalbox.files WHERE session = $1", [.integer(session)])
    return (Int(rows.first?[0].integer ?? 0), Int(rows.first?[1].integer ?? 0))
  }

  func size(of digest: String) throws -> Int? {
    let rows = try run(
      "SELECT size FROM signalbox.files WHERE session = $1 AND digest = $2", [.integer(session), .text(digest)])
    return rows.first?[0].integer.map(Int.init)
  }

  func sizes() throws -> [String: Int] {
    let rows = try run("SELECT digest, size FROM signalbox.files WHERE session = $1", [.integer(session)])
    return Dictionary(rows.compactMap { row in row[0].text.map { ($0, Int(row[1].integer ?? 0)) } }) { $1 }
  }

  func keep(_ file: KeptFile, at path: String) throws {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure.system }
    defer { close(descriptor) }
    let session = session
    var problem: Failure?
    do throws(StoreFailure) {
      // A lost connection begins the transaction again.
      try store.filePool.ask(beginning: "BEGIN") { (connection) throws(StoreFailure) in
        guard try begin(file, of: session, connection) else { return }
        var place = 0
        while place < file.size {
          let piece = Self.read(descriptor, from: place)
          guard !piece.isEmpty else {
            problem = Failure.system
            throw .unreadable
          }
          try connection.run(
            "INSERT INTO signalbox.file_pieces VALUES ($1, $2, $3, $4)",
            [
              .integer(session), .text(file.digest), .integer(Int64(place / Self.pieceLength)), .bytes(piece),
            ])
          place += piece.count
        }
      }
    } catch {
      throw problem ?? error
    }
    guard try size(of: file.digest) != nil else {
      throw Failure(description: phrase("Another program continues this session."))
    }
  }

  /// Inserts the row of a file. Returns `false` if the same file is kept already, or if another process owns the
  /// recording.
  private func begin(
    _ file: KeptFile, of session: Int64, _ connection: PostgresConnection
  ) throws(StoreFailure) -> Bool {
    let new = try connection.run(
      """
      INSERT INTO signalbox.files (session, host, digest, size)
      SELECT s.id, $2::bigint, $3::text, $4::bigint \(Self.owned) ON CONFLICT DO NOTHING RETURNING size
      """, [.integer(session), host, .text(file.digest), .integer(Int64(file.size))], within: 60_000)
    return !new.isEmpty
  }

  func read(_ digest: String, _ take: (ArraySlice<UInt8>) throws -> Void) throws -> Bool {
    let session = session
    guard let size = try size(of: digest) else { return false }
    var (place, number) = (0, Int64(0))
    while place < size {
      let rows = try run(
        "SELECT bytes FROM signalbox.file_pieces WHERE session = $1 AND digest = $2 AND number = $3",
        [.integer(session), .text(digest), .integer(number)])
      guard let piece = rows.first?[0].bytes, !piece.isEmpty else { return false }
      try take(piece[...])
      (place, number) = (place + piece.count, number + 1)
    }
    return true
  }

  func remove(_ digest: String) throws { try remove([digest]) }

  func clean(keeping isNeeded: (_ digest: String) -> Bool) throws {
    let rows = try run(
      "SELECT digest FROM signalbox.files WHERE session = $1 AND host <> $2", [.integer(session), host])
    let superfluous = rows.compactMap { $0[0].text }.filter { !isNeeded($0) }
    if !superfluous.isEmpty { try remove(superfluous) }
  }

  func removeAll() throws {
    try run(
      "DELETE FROM signalbox.files WHERE session IN (SELECT s.id \(Self.owned))", [.integer(session), host])
  }

  private func remove(_ digests: [String]) throws {
    try run(
      "DELETE FROM signalbox.files WHERE digest = ANY ($3::text[]) AND session IN (SELECT s.id \(Self.owned))",
      [.integer(session), host, .text("{" + digests.joined(separator: ",") + "}")])
  }

  @discardableResult
  private func run(_ statement: String, _ values: [SQLValue]) throws(StoreFailure) -> [[SQLValue]] {
    try store.filePool.ask { (connection) throws(StoreFailure) in
      try connection.run(statement, values, within: 60_000)
    }
  }

  /// Returns the bytes of the piece that begins at `place`; none if they cannot be read.
  private static func read(_ descriptor: Int32, from place: Int) -> [UInt8] {
    var piece = [UInt8](repeating: 0, count: pieceLength)
    var length = 0
    while length < pieceLength {
      let (from, most) = (place + length, pieceLength - length)
      let count = piece[length...].withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, most, off_t(from)) }
      if count < 0, errno == EINTR { continue }
      if count <= 0 { break }
      length += count
    }
    return Array(piece.prefix(length))
  }

  /// The reason why a file is not kept, as a sentence.
  private struct Failure: Error, CustomStringConvertible {
    let description: String

    /// The reason of the system for the last call.
    static var system: Failure { Failure(description: String(cString: strerror(errno))) }
  }
}
