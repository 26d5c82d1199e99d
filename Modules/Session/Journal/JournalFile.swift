import SignalboxPlatform
import Synchronization

/// A recording in a file. One process at a time appends lines to it, and only the file's owner can read it.
///
/// Written lines outlive the process. After `sync()` they also survive a loss of power.
public final class JournalFile: JournalStore {
  /// The file's path.
  public let path: String
  let descriptor: Int32
  /// A Boolean value that indicates whether the lock ends with this object.
  private let unlocksOnClose: Bool
  /// The text that was written so far, for the next lines.
  private let text = Mutex(JournalText())
  /// The number of the system's last error in writing.
  let problem = Mutex<Int32>(0)
  /// A Boolean value that indicates whether the file is marked: its end is missing.
  let isMarked = Mutex(false)

  private init(path: String, descriptor: Int32, unlocksOnClose: Bool = true) {
    (self.path, self.descriptor, self.unlocksOnClose) = (path, descriptor, unlocksOnClose)
  }

  deinit {
    // Unlocked explicitly: a child process shares the descriptor until its `exec`, and would keep the lock until then.
    if unlocksOnClose { flock(descriptor, LOCK_UN) }
    close(descriptor)
  }

  // MARK: Opening

  /// Creates a recording in a file that is new or empty.
  public static func create(_ path: String, _ header: JournalHeader) throws(JournalFailure) -> JournalFile {
    try begin(path) { $0.begin(header) }
  }

  /// Writes the beginning of a recording.
  @discardableResult
  private static func begin(
    _ path: String, _ write: (JournalFile) -> Bool
  ) throws(JournalFailure) -> JournalFile {
    let file = try claim(path)
    // The mode is changed after the write: a file that cannot be written stays unchanged.
    guard write(file), fchmod(file.descriptor, 0o600) == 0, file.sync({}) else {
      let failure = JournalFailure.unwritable(path)
      // Emptied again: half a beginning would look like another program's file.
      ftruncate(file.descriptor, 0)
      throw failure
    }
    syncFolder(of: path)
    return file
  }

  /// Locks a file that is new or empty.
  static func claim(_ path: String) throws(JournalFailure) -> JournalFile {
    let file: JournalFile
    do {
      file = try lock(path, O_RDWR | O_CREAT)
    } catch {
      switch error {
      case .unavailable(let path, let reason): throw .unwritable(path: path, reason: reason)
      case .foreign(let path): throw .irregular(path: path)
      default: throw error
      }
    }
    var status = stat()
    guard fstat(file.descriptor, &status) == 0 else { throw .unwritable(path) }
    guard status.st_size == 0 else { throw .notEmpty(path: path) }
    return file
  }

  /// Syncs the folder of a file: the file's name must survive a loss of power.
  static func syncFolder(of path: String) {
    let end = path.lastIndex(of: "/")
    let folder = SignalboxPlatform.open(end.map { String(path[...$0]) } ?? ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }

  /// Opens a recording to resume it. Cuts off an incomplete line at the end, left by a process that died while writing.
  public static func resume(_ path: String) throws(JournalFailure) -> (file: JournalFile, contents: JournalContents) {
    try resume(path) {}
  }

  /// Opens a recording to resume it. Tests change the file in `opened`, before the lock is taken.
  static func resume(
    _ path: String, opened: () -> Void
  ) throws(JournalFailure) -> (file: JournalFile, contents: JournalContents) {
    let file = try lock(path, O_RDWR, unlocksOnClose: true, opened)
    var (contents, text) = try JournalText.read(path, file.pieces())
    contents.lacksEnd = file.lacksEnd
    file.isMarked.withLock { [contents] in $0 = contents.lacksEnd }
    guard ftruncate(file.descriptor, off_t(text.length)) == 0 else { throw .unavailable(path) }
    file.text.withLock { $0 = text }
    // A copied file may have another mode. If another user owns the file, its mode stays.
    _ = fchmod(file.descriptor, contents.lacksEnd ? 0o600 | S_ISVTX : 0o600)
    return (file, contents)
  }

  /// Reads a recording, even while another process uses it.
  public static func read(_ path: String) throws(JournalFailure) -> JournalContents {
    try JournalContents.read(open(path, O_RDONLY).reader()).contents
  }

  /// Reads a recording's summary for a list.
  package static func summary(_ path: String) throws(JournalFailure) -> JournalSummary {
    try JournalSummary(open(path, O_RDONLY).reader())
  }

  /// Returns whether another process uses the recording.
  public static func isLocked(_ path: String) -> Bool {
    let file = try? open(path, O_RDONLY)
    return file.map { flock($0.descriptor, LOCK_SH | LOCK_NB) != 0 } ?? false
  }

  /// Opens a file of any kind for appending only, for tests.
  static func appending(to path: String) -> JournalFile? {
    let descriptor = SignalboxPlatform.open(path, O_WRONLY | O_CLOEXEC)
    return descriptor < 0 ? nil : JournalFile(path: path, descriptor: descriptor)
  }

  // MARK: Writing

  /// The path.
  public var name: String { path }

  /// The folder beside the file.
  public var filesFolder: String? { Self.folder(of: path) }

  /// Returns the path of the folder for the files of a recording.
  static func folder(of path: String) -> String { path + ".files" }

  /// Writes a line for each change, in one step.
  /// - Returns: `false` if the system refused, or if a reader would refuse one of the lines.
  public func append(_ batch: [JournalChange]) -> Bool {
    let isWritten = text.withLock { text in text.lines(for: batch).map(write) ?? false }
    if isWritten == isMarked.withLock(\.self) { markLoss(!isWritten) }
    return isWritten
  }

  /// Waits until the disk has the lines.
  public func sync(_ isWaiting: () -> Void) -> Bool {
    guard fdatasync(descriptor) == 0 else {
      noteProblem()
      markLoss(true)
      return false
    }
    return isInPlace
  }

  /// A Boolean value that indicates whether the path still leads to this file: it was neither removed nor replaced.
  var isInPlace: Bool {
    var (own, found) = (stat(), stat())
    return fstat(descriptor, &own) == 0 && stat(path, &found) == 0 && own.st_dev == found.st_dev
      && own.st_ino == found.st_ino
  }

  /// Writes a new file beside this file, and replaces this file in one step.
  public func rewrite(_ header: JournalHeader, _ journal: Journal) -> Bool {
    // Another process may own the file at the path now.
    guard isInPlace else { return false }
    let new = path + ".new"
    guard Self.removeStaleFile(new) else { return false }
    guard let file = try? Self.lock(new, O_RDWR | O_CREAT | O_EXCL, unlocksOnClose: false) else { return false }
    var header = header
    header.first = journal.first
    // The lock belongs to the open file. The new file has its own lock, and takes the old file's path and descriptor.
    guard file.begin(header, journal), file.sync({}), rename(new, path) == 0, dup2(file.descriptor, descriptor) >= 0
    else {
      unlink(new)
      return false
    }
    text.withLock { $0 = file.text.withLock(\.self) }
    return fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0
  }

  /// Renames the file to an unused name, so that a new file can take its path.
  public func moveAside() -> String? {
    for number in 1...999 {
      let aside = "\(path)~\(number)"
      if link(path, aside) == 0 {
        rename(Self.folder(of: path), Self.folder(of: aside))
        return unlink(path) == 0 ? aside : nil
      }
      if errno != EEXIST { return nil }
    }
    return nil
  }

  /// Creates a new file at the same path.
  /// - Throws: ``JournalFailure`` if the file cannot be created.
  public func successor(_ header: JournalHeader) throws(JournalFailure) -> any JournalStore {
    try Self.create(path, header)
  }

  // MARK: Private

  /// Opens a regular file only: opening a device can have effects, and opening a pipe can wait.
  static func open(
    _ path: String, _ flags: Int32, unlocksOnClose: Bool = true
  ) throws(JournalFailure) -> JournalFile {
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG { throw .foreign(path: path) }
    let descriptor = SignalboxPlatform.open(path, flags | O_APPEND | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, 0o600)
    guard descriptor >= 0 else { throw errno == EISDIR ? .foreign(path: path) : .unavailable(path) }
    let file = JournalFile(path: path, descriptor: descriptor, unlocksOnClose: unlocksOnClose)
    guard fstat(descriptor, &status) == 0 else { throw .unavailable(path) }
    // Checked again: another file may be at the path now.
    guard status.st_mode & S_IFMT == S_IFREG else { throw .foreign(path: path) }
    return file
  }

  /// Opens a file and locks out other processes. The previous owner may replace the file before the lock is taken.
  /// So the lock counts only if the path still leads to the locked file.
  /// - Parameter unlocksOnClose: A Boolean value that indicates whether the lock ends with the returned file.
  ///   Otherwise it ends with the last descriptor that shares it.
  static func lock(
    _ path: String, _ flags: Int32, unlocksOnClose: Bool = true, _ opened: () -> Void = {}
  ) throws(JournalFailure) -> JournalFile {
    for _ in 0..<100 {
      let file = try open(path, flags, unlocksOnClose: unlocksOnClose)
      opened()
      // Repeated for a second: a new child of a killed process shares the lock until its `exec`, which a busy machine
      // delays.
      var attempts = 1
      while flock(file.descriptor, LOCK_EX | LOCK_NB) != 0 {
        guard errno == EWOULDBLOCK, attempts < 500 else {
          throw errno == EWOULDBLOCK ? .locked(path: path) : .unavailable(path)
        }
        attempts += 1
        poll(nil, 0, 2)
      }
      if file.isInPlace { return file }
    }
    throw .locked(path: path)
  }

  /// Removes a file that a process left when it died during a rewrite.
  /// - Returns: `false` if the file is not a recording.
  static func removeStaleFile(_ path: String) -> Bool {
    guard let file = try? open(path, O_RDONLY) else { return access(path, F_OK) != 0 }
    let magic = Array(JournalLine.magic.utf8)
    guard let bytes = try? file.reader().next(), bytes.isEmpty || bytes.starts(with: magic) else { return false }
    return unlink(path) == 0
  }

  private func reader() -> JournalReader { JournalReader(path: path, next: pieces()) }

  /// Writes the first lines, and the lines of `journal`.
  private func begin(_ header: JournalHeader, _ journal: Journal = Journal()) -> Bool {
    var bytes: [UInt8] = []
    guard let begun = JournalText(header, journal, into: &bytes) else { return false }
    text.withLock { $0 = begun }
    return write(bytes)
  }

  func write(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { SignalboxPlatform.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno != EINTR {
        noteProblem()
        return false
      }
      rest = rest.dropFirst(max(0, count))
    }
    return true
  }

  /// Returns a function that reads the file from its beginning, piece by piece.
  func pieces() -> () throws(JournalFailure) -> [UInt8] {
    var place = 0
    return { [self] () throws(JournalFailure) in
      var piece = [UInt8](repeating: 0, count: 1 << 18)
      while true {
        let count = piece.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, off_t(place)) }
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { throw .unavailable(path) }
        place += count
        piece.removeLast(piece.count - count)
        return piece
      }
    }
  }
}
