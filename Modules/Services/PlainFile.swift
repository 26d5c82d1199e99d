import Glibc

/// Reads files that somebody named, who may as well have named a pipe, a device or a folder.
enum PlainFile {
  /// Why nothing was read.
  enum Failure: Error, Equatable {
    /// There is something by this name, but no file.
    case noFile
    /// The system's reason.
    case system(Int32)
  }

  /// The first `limit` bytes at most. Anything but a file is refused before it could make one wait.
  static func read(_ path: String, upTo limit: Int) throws(Failure) -> [UInt8] {
    var status = stat()
    // To open a device may do something already.
    guard stat(path, &status) == 0 else { throw .system(errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .noFile }
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw .system(errno) }
    defer { close(descriptor) }
    // It may be another by now.
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw .noFile }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count < limit {
      let count = Glibc.read(descriptor, &buffer, min(buffer.count, limit - bytes.count))
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
