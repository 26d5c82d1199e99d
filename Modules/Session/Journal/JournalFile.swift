import Glibc
import Synchronization

/// A recording on disk: appended to line by line, by one process at a time, for its owner alone.
///
/// What was written outlives the process; `sync()` is what a loss of power needs.
public final class JournalFile: JournalStore {
  /// Where it is.
  public let path: String
  private let descriptor: Int32
  /// Whether its lock ends with it.
  private let letsGo: Bool
  /// Where it goes on.
  private let text = Mutex(JournalText())

  private init(path: String, descriptor: Int32, letsGo: Bool = true) {
    (self.path, self.descriptor, self.letsGo) = (path, descriptor, letsGo)
  }

  deinit {
    // A process that is being started shares what is open until it has become its program, and would keep the lock as long.
    if letsGo { flock(descriptor, LOCK_UN) }
    close(descriptor)
  }

  // MARK: Opening

  /// Begins a recording in a file that is new or empty.
  public static func create(_ path: String, _ header: JournalHeader) throws(JournalFailure) -> JournalFile {
    try begin(path) { $0.begin(header) }
  }

  /// Writes what a recording begins with.
  @discardableResult
  private static func begin(
    _ path: String, _ write: (JournalFile) -> Bool
  ) throws(JournalFailure) -> JournalFile {
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
    guard fchmod(file.descriptor, 0o600) == 0 else { throw .unwritable(path) }
    guard write(file), file.sync({}) else {
      let failure = JournalFailure.unwritable(path)
      // Half a beginning would be taken for something of somebody else's.
      ftruncate(file.descriptor, 0)
      throw failure
    }
    // The file's name must survive as well.
    let end = path.lastIndex(of: "/")
    let folder = Glibc.open(end.map { String(path[...$0]) } ?? ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return file }
    fsync(folder)
    close(folder)
    return file
  }

  /// Opens a recording to go on with it. Half a line at its end is what a death in the middle of writing leaves: it is
  /// cut off.
  public static func resume(_ path: String) throws(JournalFailure) -> (file: JournalFile, contents: JournalContents) {
    try resume(path) {}
  }

  /// As above; `opened` is for tests, which let something happen before the lock is taken.
  static func resume(
    _ path: String, opened: () -> Void
  ) throws(JournalFailure) -> (file: JournalFile, contents: JournalContents) {
    let file = try lock(path, O_RDWR, letsGo: true, opened)
    let (contents, text) = try JournalText.read(path, file.pieces())
    guard ftruncate(file.descriptor, off_t(text.length)) == 0 else { throw .unavailable(path) }
    file.text.withLock { $0 = text }
    return (file, contents)
  }

  /// Reads a recording, also one that another process goes on with.
  public static func read(_ path: String) throws(JournalFailure) -> JournalContents {
    try JournalContents.read(open(path, O_RDONLY).reader()).contents
  }

  /// The bytes of a recording.
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

  /// Writes a recording's bytes into a file that is new or empty.
  static func create(_ path: String, text: [UInt8]) throws(JournalFailure) {
    try begin(path) { $0.write(text) }
  }

  /// Reads what is to be said of a recording in a list.
  package static func summary(_ path: String) throws(JournalFailure) -> JournalSummary {
    try JournalSummary(open(path, O_RDONLY).reader())
  }

  /// Removes a recording, unless another process has it.
  public static func remove(_ path: String) throws(JournalFailure) {
    let file = try lock(path, O_RDWR)
    guard unlink(file.path) == 0 else { throw .unwritable(path) }
  }

  /// Whether there is something at a path, and be it no recording; an empty file is nothing.
  static func isThere(_ path: String) -> Bool {
    var status = stat()
    // What cannot be looked at may be there.
    guard stat(path, &status) == 0 else { return errno != ENOENT && errno != ENOTDIR }
    return status.st_mode & S_IFMT != S_IFREG || status.st_size > 0
  }

  /// Whether another process has the recording.
  public static func isLocked(_ path: String) -> Bool {
    let file = try? open(path, O_RDONLY)
    return file.map { flock($0.descriptor, LOCK_SH | LOCK_NB) != 0 } ?? false
  }

  /// A file that is only appended to, whatever it is; for tests.
  static func appending(to path: String) -> JournalFile? {
    let descriptor = Glibc.open(path, O_WRONLY | O_CLOEXEC)
    return descriptor < 0 ? nil : JournalFile(path: path, descriptor: descriptor)
  }

  // MARK: Writing

  /// The path.
  public var name: String { path }

  /// Writes a line for each change, in one step; false when the system refused, or when one of them would not be read.
  public func append(_ batch: [JournalChange]) -> Bool {
    text.withLock { text in text.lines(for: batch).map(write) ?? false }
  }

  /// Waits for the disk.
  public func sync(_ isWaiting: () -> Void) -> Bool { fdatasync(descriptor) == 0 && isInPlace }

  /// A recording in a file may be lost; the session goes on without it.
  public var loss: JournalLoss { isInPlace ? .unwritable(name: path) : .gone(name: path) }

  /// Whether the path still leads to this file: neither was it removed, nor did another take its place.
  var isInPlace: Bool {
    var (own, found) = (stat(), stat())
    return fstat(descriptor, &own) == 0 && stat(path, &found) == 0 && own.st_dev == found.st_dev
      && own.st_ino == found.st_ino
  }

  /// Writes a new file beside this one, and puts it in its place in one step.
  public func rewrite(_ header: JournalHeader, _ journal: Journal) -> Bool {
    // What is at the path now may be another process's.
    guard isInPlace else { return false }
    let new = path + ".new"
    guard Self.removeLeftover(new) else { return false }
    guard let file = try? Self.lock(new, O_RDWR | O_CREAT | O_EXCL, letsGo: false) else { return false }
    var header = header
    header.first = journal.first
    // The lock belongs to what is open: the new file brings its own, and takes the old one's place and number.
    guard file.begin(header, journal), file.sync({}), rename(new, path) == 0, dup2(file.descriptor, descriptor) >= 0
    else {
      unlink(new)
      return false
    }
    text.withLock { $0 = file.text.withLock(\.self) }
    return fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0
  }

  /// Gives the file another name, which no other file has, so that a new one can take its place.
  public func putAside() -> String? {
    for number in 1...999 {
      let aside = "\(path)~\(number)"
      if link(path, aside) == 0 { return unlink(path) == 0 ? aside : nil }
      if errno != EEXIST { return nil }
    }
    return nil
  }

  /// A new file at the same path.
  /// - Throws: ``JournalFailure`` when it cannot be made.
  public func successor(_ header: JournalHeader) throws(JournalFailure) -> any JournalStore {
    try Self.create(path, header)
  }

  // MARK: Private

  /// Opens a regular file, and nothing else: opening a device may do something, and opening a pipe may wait.
  private static func open(
    _ path: String, _ flags: Int32, letsGo: Bool = true
  ) throws(JournalFailure) -> JournalFile {
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG { throw .foreign(path: path) }
    let descriptor = Glibc.open(path, flags | O_APPEND | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, 0o600)
    guard descriptor >= 0 else { throw errno == EISDIR ? .foreign(path: path) : .unavailable(path) }
    let file = JournalFile(path: path, descriptor: descriptor, letsGo: letsGo)
    guard fstat(descriptor, &status) == 0 else { throw .unavailable(path) }
    // It may be another by now.
    guard status.st_mode & S_IFMT == S_IFREG else { throw .foreign(path: path) }
    return file
  }

  /// Opens a file and keeps other processes out. Whoever had it may have put another in its place meanwhile: only the lock
  /// of the one that is there afterwards counts.
  /// - Parameter letsGo: Whether the lock ends with what is given; otherwise with the last that shares it.
  private static func lock(
    _ path: String, _ flags: Int32, letsGo: Bool = true, _ opened: () -> Void = {}
  ) throws(JournalFailure) -> JournalFile {
    for _ in 0..<100 {
      let file = try open(path, flags, letsGo: letsGo)
      opened()
      // One that dies cannot let go of it before a process that it was just starting does.
      var attempts = 1
      while flock(file.descriptor, LOCK_EX | LOCK_NB) != 0 {
        guard errno == EWOULDBLOCK, attempts < 50 else {
          throw errno == EWOULDBLOCK ? .locked(path: path) : .unavailable(path)
        }
        attempts += 1
        poll(nil, 0, 2)
      }
      if file.isInPlace { return file }
    }
    throw .locked(path: path)
  }

  /// Removes what a process left there that died while it replaced a recording; false when it is somebody else's file.
  private static func removeLeftover(_ path: String) -> Bool {
    guard let file = try? open(path, O_RDONLY) else { return access(path, F_OK) != 0 }
    let magic = Array(JournalLine.magic.utf8)
    guard let bytes = try? file.reader().next(), bytes.isEmpty || bytes.starts(with: magic) else { return false }
    return unlink(path) == 0
  }

  private func reader() -> JournalReader { JournalReader(path: path, next: pieces()) }

  /// Writes the first lines, and those of `journal`.
  private func begin(_ header: JournalHeader, _ journal: Journal = Journal()) -> Bool {
    var bytes: [UInt8] = []
    guard let begun = JournalText(header, journal, into: &bytes) else { return false }
    text.withLock { $0 = begun }
    return write(bytes)
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

  /// Reads the file from its beginning, a piece at a time.
  private func pieces() -> () throws(JournalFailure) -> [UInt8] {
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
