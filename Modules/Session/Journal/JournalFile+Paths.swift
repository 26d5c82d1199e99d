import SignalboxPlatform

/// Looks at the path of a recording, or removes what is there.
extension JournalFile {
  /// Removes a recording, unless another process uses it.
  public static func remove(_ path: String) throws(JournalFailure) {
    let file = try lock(path, O_RDWR)
    FileShelf.remove(folder: folder(of: path))
    guard unlink(file.path) == 0 else { throw .unwritable(path) }
  }

  /// Returns whether something other than an empty file is at the path. It need not be a recording.
  static func exists(_ path: String) -> Bool {
    var status = stat()
    // Any other error: a file may exist that cannot be inspected.
    guard stat(path, &status) == 0 else { return errno != ENOENT && errno != ENOTDIR }
    return status.st_mode & S_IFMT != S_IFREG || status.st_size > 0
  }
}
