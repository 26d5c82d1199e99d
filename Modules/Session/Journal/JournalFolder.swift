import Foundation

/// A folder with recordings, a file each.
public struct JournalFolder: JournalShelf {
  /// Where it is.
  public let path: String

  /// The folder at `path`; nothing is created yet.
  public init(_ path: String) { self.path = path }

  /// The file's path.
  public func title(of name: String) -> String { path + "/" + name }

  /// Begins a recording, and makes the folder if it is not there.
  public func create(_ name: String, _ header: JournalHeader) throws(JournalFailure) -> any JournalStore {
    try make()
    return try JournalFile.create(title(of: name), header)
  }

  /// Takes a recording to go on with it; one without a byte is none.
  public func resume(_ name: String) throws(JournalFailure) -> (store: any JournalStore, contents: JournalContents)? {
    guard try has(name) else { return nil }
    let (file, contents) = try JournalFile.resume(title(of: name))
    return (file, contents)
  }

  /// The bytes of the file.
  public func text(of name: String) throws(JournalFailure) -> [UInt8]? {
    try has(name) ? try JournalFile.text(title(of: name)) : nil
  }

  /// Writes a file with these bytes.
  public func add(_ name: String, text: [UInt8]) throws(JournalFailure) {
    _ = try JournalText.read(title(of: name), text)
    try make()
    try JournalFile.create(title(of: name), text: text)
  }

  /// What the files are, the one written last first.
  public func items() -> [JournalItem] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.compactMap(item).sorted { ($0.changed, $0.name) > ($1.changed, $1.name) }
  }

  /// Whether there is a file with something in it.
  public func has(_ name: String) throws(JournalFailure) -> Bool {
    JournalFile.isThere(title(of: name))
  }

  /// Removes the file.
  public func remove(_ name: String) throws(JournalFailure) { try JournalFile.remove(title(of: name)) }

  /// Removes the files that were written last before such a time, unless somebody has them.
  public func prune(unchangedFor time: Duration) {
    let limit = Date.now.timeIntervalSince1970 - Double(time.components.seconds)
    for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] {
      var status = stat()
      if lstat(title(of: name), &status) == 0, Double(status.st_mtim.tv_sec) < limit { try? remove(name) }
    }
  }

  /// Makes the folder if it is not there.
  public func make() throws(JournalFailure) {
    do {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? POSIXError ?? error as? POSIXError
      throw .unwritable(path: path, reason: String(cString: strerror(cause?.code.rawValue ?? EACCES)))
    }
  }

  private func item(_ name: String) -> JournalItem? {
    let file = title(of: name)
    guard !name.hasSuffix(".new"), let attributes = try? FileManager.default.attributesOfItem(atPath: file),
      attributes[.type] as? FileAttributeType == .typeRegular
    else { return nil }
    let summary = Result<JournalSummary, JournalFailure> { () throws(JournalFailure) in try JournalFile.summary(file) }
    return JournalItem(
      name: name, changed: attributes[.modificationDate] as? Date ?? .distantPast, summary: summary,
      isRunning: JournalFile.isLocked(file))
  }
}
