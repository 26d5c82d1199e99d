import SignalboxSQL
import SignalboxSession

/// Adds recordings, and copies with their files.
extension PostgresShelf {
  func add(_ name: String, text: [UInt8]) throws(JournalFailure) { try add(name, text: text, files: []) }

  /// Adds a recording and its files in a single transaction, so nothing of them stays if the process dies.
  func add(_ name: String, text: [UInt8], files: [CopiedFile]) throws(JournalFailure) {
    let length = try JournalText.read(title(of: name), text).text.length
    let bytes = Array(text.prefix(length))
    guard !files.isEmpty else {
      _ = try insert(name, bytes, host: .null)
      return
    }
    var problem: JournalFailure?
    do throws(JournalFailure) {
      // A lost connection begins the transaction again.
      try ask(name, beginning: "BEGIN") { (connection) throws(StoreFailure) in
        problem = nil
        let rows = try connection.run(
          Self.insertion, [.text(shelf), .text(name), .null, .bytes(bytes)], within: 60_000)
        guard let session = rows.first?[0].integer else {
          problem = .notEmpty(path: title(of: name))
          throw .unreadable
        }
        do {
          for file in files { try add(file, to: session, connection) }
        } catch let failure as StoreFailure {
          throw failure
        } catch {
          problem = error as? JournalFailure
          throw .unreadable
        }
      }
    } catch {
      guard case .notEmpty? = problem else { throw problem ?? error }
      throw try isTaken(name) ? .locked(path: title(of: name)) : .notEmpty(path: title(of: name))
    }
  }

  private func add(_ file: CopiedFile, to session: Int64, _ connection: PostgresConnection) throws {
    try connection.run(
      "INSERT INTO signalbox.files (session, host, digest, size) VALUES ($1, $2, $3, $4)",
      [.integer(session), .integer(store.committer.host), .text(file.digest), .integer(Int64(file.size))])
    var number: Int64 = 0
    try file.read { bytes in
      var rest = bytes
      while !rest.isEmpty {
        let piece = Array(rest.prefix(PostgresFiles.pieceLength))
        try connection.run(
          "INSERT INTO signalbox.file_pieces VALUES ($1, $2, $3, $4)",
          [.integer(session), .text(file.digest), .integer(number), .bytes(piece)])
        (rest, number) = (rest.dropFirst(piece.count), number + 1)
      }
    }
  }

  func files(of name: String) throws(JournalFailure) -> (any RecordedFiles)? {
    let rows = try run(
      name, "SELECT id FROM signalbox.sessions WHERE shelf = $1 AND name = $2", [.text(shelf), .text(name)])
    return rows.first?[0].integer.map { PostgresFiles(store, $0) }
  }

  private static let insertion = """
    WITH new AS (
      INSERT INTO signalbox.sessions (shelf, name, next, host) VALUES ($1, $2, 1, $3)
      ON CONFLICT DO NOTHING RETURNING id)
    INSERT INTO signalbox.pieces SELECT id, 0, $4 FROM new RETURNING session
    """

  func insert(_ name: String, _ bytes: [UInt8], host: SQLValue) throws(JournalFailure) -> Lane {
    let rows = try run(name, Self.insertion, [.text(shelf), .text(name), host, .bytes(bytes)])
    guard let id = rows.first?[0].integer else {
      throw try isTaken(name) ? .locked(path: title(of: name)) : .notEmpty(path: title(of: name))
    }
    return Lane(id: id, epoch: 1, next: 1, title: title(of: name))
  }
}
