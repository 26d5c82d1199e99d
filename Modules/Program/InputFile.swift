import SignalboxPlatform
import SignalboxWords

/// The contents of an option's file. Never waits for a writer to open a pipe, and never reads a device.
package struct InputFile {
  /// The largest number of bytes of a file.
  package static let limit = 1 << 20

  /// The contents.
  package let bytes: [UInt8]
  /// A Boolean value that indicates whether users other than the owner may read or write the file.
  package let isShared: Bool
  /// A Boolean value that indicates whether the file belongs to another user.
  package let isForeign: Bool

  /// Reads the file at `path`: a regular file, or a pipe with a writer, such as a shell's `<(command)`.
  /// - Parameters:
  ///   - option: The option that names the file, for error sentences.
  ///   - allowsPipes: A Boolean value that indicates whether a pipe is allowed.
  package init(_ path: String, for option: String, allowsPipes: Bool = false) throws(ExitStatus) {
    let name = "\(option): \(SafeText.visible(path))"
    var status = stat()
    // Checked before it is opened, because opening a device may have effects.
    let isThere = stat(path, &status) == 0
    if isThere, !Self.isReadable(status, allowsPipes) { throw Self.irregular(name) }
    // Non-blocking: opening a pipe would otherwise wait for a writer.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    guard descriptor >= 0 else { throw Self.unreadable(name) }
    defer { close(descriptor) }
    guard fstat(descriptor, &status) == 0 else { throw Self.unreadable(name) }
    guard Self.isReadable(status, allowsPipes) else { throw Self.irregular(name) }
    let isPipe = status.st_mode & S_IFMT == S_IFIFO
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= Self.limit {
      let count = read(descriptor, &piece, piece.count)
      if count == 0 { break }
      if count < 0, errno == EAGAIN {
        // A writer has the other end, and will write or close it.
        var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        poll(&ready, 1, -1)
      } else if count < 0, errno != EINTR {
        throw Self.unreadable(name)
      }
      bytes += piece[..<max(0, count)]
    }
    guard !isPipe || !bytes.isEmpty else {
      throw .noInput(
        phrase("\(name) is a pipe that nobody writes to."))
    }
    guard bytes.count <= Self.limit else {
      throw .unusable(
        phrase("\(name) has more than 1 MiB, which is more than is read."))
    }
    self.bytes = bytes
    (isShared, isForeign) = (status.st_mode & 0o077 != 0, status.st_uid != geteuid())
  }

  private static func isReadable(_ status: stat, _ allowsPipes: Bool) -> Bool {
    let kind = status.st_mode & S_IFMT
    return kind == S_IFREG || allowsPipes && kind == S_IFIFO
  }

  private static func unreadable(_ name: String) -> ExitStatus {
    let reason = String(cString: strerror(errno))
    return .noInput(
      phrase("\(name) cannot be read: \(reason)."))
  }

  private static func irregular(_ name: String) -> ExitStatus {
    .noInput(phrase("\(name) is not a file."))
  }
}
