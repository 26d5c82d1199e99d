import SignalboxPlatform

/// Copies recordings as bytes, with their files.
extension JournalFile {
  /// Returns the bytes of a recording.
  static func text(_ path: String) throws(JournalFailure) -> [UInt8] {
    let next = try open(path, O_RDONLY).pieces()
    var text: [UInt8] = []
    while true {
      let piece = try next()
      guard !piece.isEmpty else { return text }
      text += piece
      guard text.count <= JournalReader.limit else { throw .tooLarge(path: path) }
    }
  }

  /// Gives a file that is new or empty a recording's bytes, and its files beside it.
  ///
  /// The file is locked and empty until all files are there. It then has its bytes in one step. So a process that dies
  /// leaves no recording, and the next copy can begin again.
  static func create(_ path: String, text: [UInt8], files: [CopiedFile]) throws(JournalFailure) {
    var status = stat()
    let isNew = lstat(path, &status) != 0
    let file = try claim(path)
    let folder = FolderFiles(path: folder(of: path))
    do {
      try folder.add(files)
      do {
        try file.fill(with: text)
      } catch {
        folder.remove(files.map(\.digest))
        throw error
      }
    } catch {
      if isNew, file.isInPlace { unlink(path) }
      throw error as? JournalFailure ?? .unwritable(path: path, reason: JournalFailure.reason(error))
    }
  }

  /// Replaces this empty file by a file with these bytes.
  private func fill(with text: [UInt8]) throws(JournalFailure) {
    let new = path + ".new"
    guard Self.removeStaleFile(new) else { throw .notEmpty(path: new) }
    let file = try Self.lock(new, O_RDWR | O_CREAT | O_EXCL)
    guard file.write(text), file.sync({}), rename(new, path) == 0 else {
      let failure = JournalFailure.unwritable(path)
      unlink(new)
      throw failure
    }
    Self.syncFolder(of: path)
  }
}
