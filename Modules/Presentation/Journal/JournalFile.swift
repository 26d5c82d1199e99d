import Glibc

/// A recording on disk: appended to line by line, by one process at a time, for its owner alone.
///
/// A line is written the moment something happens, so the end of the process loses nothing; ``sync()`` is what a loss of
/// power needs.
public final class JournalFile: Sendable {
  /// Where it is.
  public let path: String
  private let descriptor: Int32

  private init(path: String, descriptor: Int32) {
    (self.path, self.descriptor) = (path, descriptor)
  }

  deinit { close(descriptor) }

  // MARK: Opening

  /// Begins a recording in a file that is new or empty.
  public static func create(_ path: String, _ header: JournalHeader) throws(JournalFailure) -> JournalFile {
    let file = try open(path, O_RDWR | O_CREAT)
    var status = stat()
    guard fstat(file.descriptor, &status) == 0 else { throw .unavailable(path) }
    guard status.st_size == 0 else { throw .notEmpty(path: path) }
    guard fchmod(file.descriptor, 0o600) == 0 else { throw .unavailable(path) }
    try file.begin(header)
    return file
  }

  /// Opens a recording to go on with it. Half a line at its end is what a death in the middle of writing leaves: it is
  /// cut off.
  public static func resume(_ path: String) throws(JournalFailure) -> (file: JournalFile, contents: JournalContents) {
    let file = try open(path, O_RDWR)
    let contents = try JournalContents(file.readAll(), path: path)
    guard ftruncate(file.descriptor, off_t(contents.length)) == 0 else { throw .unavailable(path) }
    return (file, contents)
  }

  /// Reads a recording, also one that another process goes on with.
  public static func read(_ path: String) throws(JournalFailure) -> JournalContents {
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unavailable(path) }
    return try JournalContents(JournalFile(path: path, descriptor: descriptor).readAll(), path: path)
  }

  /// Whether another process has the recording.
  public static func isLocked(_ path: String) -> Bool {
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_SH | LOCK_NB) != 0
  }

  /// A file that is only appended to, whatever it is; for tests.
  static func appending(to path: String) -> JournalFile? {
    let descriptor = Glibc.open(path, O_WRONLY | O_CLOEXEC)
    return descriptor < 0 ? nil : JournalFile(path: path, descriptor: descriptor)
  }

  // MARK: Writing

  /// Writes one line; false when the system refused.
  func append(_ line: JournalLine) -> Bool { append([line]) }

  /// Writes lines in one step; false when the system refused.
  func append(_ lines: [JournalLine]) -> Bool { write(lines.flatMap(\.bytes)) }

  /// Waits until everything appended would survive a loss of power.
  func sync() -> Bool { fdatasync(descriptor) == 0 }

  /// Replaces everything by a recording of `journal`, in one step that happens or does not.
  func rewrite(_ header: JournalHeader, _ journal: Journal) -> Bool {
    let new = path + ".new"
    unlink(new)
    guard let file = try? Self.open(new, O_RDWR | O_CREAT | O_EXCL) else { return false }
    var header = header
    header.first = journal.first
    var bytes = Self.firstLines(header)
    for record in journal.records { bytes += JournalLine.record(record, merges: false).bytes }
    // The lock belongs to what is open: the new file brings its own, and takes the old one's place and number.
    guard file.write(bytes), file.sync(), rename(new, path) == 0, dup2(file.descriptor, descriptor) >= 0 else {
      unlink(new)
      return false
    }
    return fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0
  }

  /// Gives the file another name, which no other file has, so that a new one can take its place.
  func putAside() -> String? {
    for number in 1...999 {
      let aside = "\(path)~\(number)"
      if link(path, aside) == 0 { return unlink(path) == 0 ? aside : nil }
      if errno != EEXIST { return nil }
    }
    return nil
  }

  private static func open(_ path: String, _ flags: Int32) throws(JournalFailure) -> JournalFile {
    let descriptor = Glibc.open(path, flags | O_APPEND | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .unavailable(path) }
    let file = JournalFile(path: path, descriptor: descriptor)
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      throw errno == EWOULDBLOCK ? .locked(path: path) : .unavailable(path)
    }
    return file
  }

  private static func firstLines(_ header: JournalHeader) -> [UInt8] {
    Array("\(JournalLine.magic)\(JournalLine.format)\n".utf8) + JournalLine.header(header).bytes
  }

  private func begin(_ header: JournalHeader) throws(JournalFailure) {
    guard write(Self.firstLines(header)), sync() else { throw .unavailable(path) }
    // The file's name must survive as well.
    let end = path.lastIndex(of: "/")
    let folder = Glibc.open(end.map { String(path[...$0]) } ?? ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }

  private func write(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno != EINTR { return false }
      rest = rest.dropFirst(max(0, count))
    }
    return true
  }

  private func readAll() throws(JournalFailure) -> [UInt8] {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .unavailable(path) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .foreign(path: path) }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    var filled = 0
    while filled < bytes.count {
      let count = bytes[filled...].withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, off_t(filled)) }
      if count < 0, errno != EINTR { throw .unavailable(path) }
      if count == 0 { break }
      filled += max(0, count)
    }
    return Array(bytes.prefix(filled))
  }
}
