import SignalboxPlatform
import Synchronization

/// The loss of a recording whose file cannot be written, such as on a full disk.
extension JournalFile {
  /// The reason of the loss. The session continues without a recording.
  public var loss: JournalLoss {
    let code = problem.withLock(\.self)
    let reason = code == 0 ? nil : String(cString: strerror(code))
    return isInPlace ? .unwritable(name: path, reason: reason) : .gone(name: path)
  }

  /// Keeps the system's last error.
  func noteProblem() {
    let code = errno
    problem.withLock { $0 = code }
  }

  /// Marks the file: its end is missing, or the recording goes on and has told so.
  ///
  /// The mark is the sticky bit, which means nothing for a file, because a full disk still takes another mode. A later
  /// rewrite makes a file without it.
  func markLoss(_ isLost: Bool) {
    isMarked.withLock { $0 = isLost }
    if mode & S_IFMT == S_IFREG { _ = fchmod(descriptor, isLost ? 0o600 | S_ISVTX : 0o600) }
  }

  /// A Boolean value that indicates whether entries could not be written behind the last one.
  var lacksEnd: Bool { mode & S_ISVTX != 0 }

  private var mode: mode_t {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? status.st_mode : 0
  }
}
