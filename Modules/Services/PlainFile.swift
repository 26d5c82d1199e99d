import SignalboxPlatform

/// Reads files that a user named. The name may also be that of a pipe, a device or a folder.
enum PlainFile {
  /// The reason why nothing was read.
  enum Failure: Error, Equatable {
    /// The name exists, but is not a regular file.
    case noFile
    /// The system's reason.
    case system(Int32)
  }

  /// Returns at most the first `limit` bytes. Refuses anything but a regular file before it can block.
  static func read(_ path: String, upTo limit: Int) throws(Failure) -> [UInt8] {
    var status = stat()
    // Checked first, because opening a device may have effects.
    guard stat(path, &status) == 0 else { throw .system(errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .noFile }
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw .system(errno) }
    defer { close(descriptor) }
    // Another file may have this name by now.
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw .noFile }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count < limit {
      let count = SignalboxPlatform.read(descriptor, &buffer, min(buffer.count, limit - bytes.count))
      if count == 0 { break }
      guard count > 0 else {
        if errno == EINTR { continue }
        throw .system(errno)
      }
      bytes += buffer[..<count]
    }
    return bytes
  }
}
