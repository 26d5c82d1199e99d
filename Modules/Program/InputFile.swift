import Glibc
import SignalboxInterface

/// What an option's file holds: read at once, never waited for, and never of a device.
package struct InputFile {
  /// How many bytes a file has at most.
  package static let limit = 1 << 20

  /// What it holds.
  package let bytes: [UInt8]
  /// Whether others than its owner may read or write it.
  package let isShared: Bool
  /// Whether it belongs to another user.
  package let isForeign: Bool

  /// Reads the file at `path`: a regular one, or a pipe that somebody is writing to, as a shell's `<(command)` is.
  /// - Parameter option: The option that names it, for sentences.
  package init(_ path: String, for option: String, takesPipes: Bool = false) throws(ExitStatus) {
    let name = "\(option): \(SafeText.visible(path))"
    var status = stat()
    // Looked at before it is opened, because opening a device may do something.
    let isThere = stat(path, &status) == 0
    if isThere, !Self.isReadable(status, takesPipes) { throw Self.irregular(name) }
    // Without waiting: opening a pipe would last until somebody writes to it.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    guard descriptor >= 0 else { throw Self.unreadable(name) }
    defer { close(descriptor) }
    guard fstat(descriptor, &status) == 0 else { throw Self.unreadable(name) }
    guard Self.isReadable(status, takesPipes) else { throw Self.irregular(name) }
    let isPipe = status.st_mode & S_IFMT == S_IFIFO
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= Self.limit {
      let count = read(descriptor, &piece, piece.count)
      if count == 0 { break }
      if count < 0, errno == EAGAIN {
        // Somebody has the other end, and will write or close it.
        var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        poll(&ready, 1, -1)
      } else if count < 0, errno != EINTR {
        throw Self.unreadable(name)
      }
      bytes += piece[..<max(0, count)]
    }
    guard !isPipe || !bytes.isEmpty else {
      throw .noInput(
        phrase("\(name) is a pipe that nobody writes to.", german: "\(name) ist eine Pipe, in die niemand schreibt."))
    }
    guard bytes.count <= Self.limit else {
      throw .unusable(
        phrase(
          "\(name) has more than 1 MiB, which is more than is read.",
          german: "\(name) hat mehr als 1 MiB; so viel wird nicht gelesen."))
    }
    self.bytes = bytes
    (isShared, isForeign) = (status.st_mode & 0o077 != 0, status.st_uid != geteuid())
  }

  private static func isReadable(_ status: stat, _ takesPipes: Bool) -> Bool {
    let kind = status.st_mode & S_IFMT
    return kind == S_IFREG || takesPipes && kind == S_IFIFO
  }

  private static func unreadable(_ name: String) -> ExitStatus {
    let reason = String(cString: strerror(errno))
    return .noInput(
      phrase("\(name) cannot be read: \(reason).", german: "\(name) lässt sich nicht lesen: \(reason)."))
  }

  private static func irregular(_ name: String) -> ExitStatus {
    .noInput(phrase("\(name) is not a file.", german: "\(name) ist keine Datei."))
  }
}
