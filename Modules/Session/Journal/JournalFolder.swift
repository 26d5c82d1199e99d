import Foundation

/// A folder of recordings, with a file for each.
public struct JournalFolder: JournalShelf {
  /// The folder's path.
  public let path: String

  /// Creates a shelf for the folder at `path`. Creates no folder.
  public init(_ path: String) { self.path = path }

  /// Returns the path of the recording's file.
  public func title(of name: String) -> String { path + "/" + name }

  /// Creates a recording, and the folder if it does not exist.
  public func create(_ name: String, _ header: JournalHeader) throws(JournalFailure) -> any JournalStore {
    try prepare()
    return try JournalFile.create(title(of: name), header)
  }

  /// Opens a recording to resume it; returns `nil` if the file is missing or empty.
  public func resume(_ name: String) throws(JournalFailure) -> (store: any JournalStore, contents: JournalContents)? {
    guard try has(name) else { return nil }
    let (file, contents) = try JournalFile.resume(title(of: name))
    return (file, contents)
  }

  /// Returns the bytes of the file.
  public func text(of name: String) throws(JournalFailure) -> [UInt8]? {
    try has(name) ? try JournalFile.text(title(of: name)) : nil
  }

  /// Writes a file with these bytes, after a check that they are a recording.
  public func add(_ name: String, text: [UInt8]) throws(JournalFailure) {
    try add(name, text: text, files: [])
  }

  /// Writes a file with these bytes, after a check that they are a recording, and the files beside it. The file has its
  /// bytes in one step, when the files are there.
  public func add(_ name: String, text: [UInt8], files: [CopiedFile]) throws(JournalFailure) {
    _ = try JournalText.read(title(of: name), text)
    try prepare()
    try JournalFile.create(title(of: name), text: text, files: files)
  }

  /// Returns the files in the folder beside the file.
  public func files(of name: String) throws(JournalFailure) -> (any RecordedFiles)? {
    FolderFiles(path: JournalFile.folder(of: title(of: name)))
  }

  /// Returns the recordings, the latest change first. An empty file is no recording.
  public func items() -> [JournalItem] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.compactMap(item).sorted { ($0.changed, $0.name) > ($1.changed, $1.name) }
  }

  /// Returns whether the file exists and is not empty.
  public func has(_ name: String) throws(JournalFailure) -> Bool {
    JournalFile.exists(title(of: name))
  }

  /// Removes the file.
  public func remove(_ name: String) throws(JournalFailure) { try JournalFile.remove(title(of: name)) }

  /// Removes the files without a change for this time, unless a process uses them.
  public func prune(unchangedFor time: Duration) {
    let limit = Date.now.timeIntervalSince1970 - Double(time.components.seconds)
    for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] {
      var status = stat()
      if lstat(title(of: name), &status) == 0, Double(status.st_mtim.tv_sec) < limit { try? remove(name) }
    }
    removeOrphans()
  }

  /// Removes folders for files whose recording is gone.
  private func removeOrphans() {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] where name.hasSuffix(".files") {
      let folder = title(of: name)
      // An empty file may be a copy under way.
      var status = stat()
      guard lstat(String(folder.dropLast(".files".count)), &status) != 0, errno == ENOENT else { continue }
      FileShelf.remove(folder: folder)
    }
  }

  /// Creates the folder if it does not exist.
  public func prepare() throws(JournalFailure) {
    do {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? POSIXError ?? error as? POSIXError
      throw .unwritable(path: path, reason: String(cString: strerror(cause?.code.rawValue ?? EACCES)))
    }
  }

  /// Reserves 64 kB for a file without a name, so nothing is left of it. Until it has no name, the end of its name says
  /// that it is no recording.
  public func checkRoom() throws(JournalFailure) {
    try prepare()
    let name = path + "/.room-" + String(UInt64.random(in: .min ... .max), radix: 36) + ".new"
    let descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .unwritable(path) }
    defer { close(descriptor) }
    unlink(name)
    errno = posix_fallocate(descriptor, 0, 1 << 16)
    guard errno == 0 || errno == EINTR else { throw .unwritable(path) }
  }

  private func item(_ name: String) -> JournalItem? {
    let file = title(of: name)
    guard !name.hasSuffix(".new"), let attributes = try? FileManager.default.attributesOfItem(atPath: file),
      attributes[.type] as? FileAttributeType == .typeRegular, attributes[.size] as? Int != 0
    else { return nil }
    let summary = Result<JournalSummary, JournalFailure> { () throws(JournalFailure) in try JournalFile.summary(file) }
    return JournalItem(
      name: name, changed: attributes[.modificationDate] as? Date ?? .distantPast, summary: summary,
      isRunning: JournalFile.isLocked(file))
  }
}
