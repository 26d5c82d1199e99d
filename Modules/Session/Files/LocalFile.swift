import Foundation
import SignalboxInterface
import SignalboxWords

/// A file that the user of this machine names by its path.
struct LocalFile: ~Copyable {
  let name: String
  let size: Int
  private let path: String
  private let descriptor: Int32

  private init(path: String, size: Int, descriptor: Int32) {
    (self.path, self.size, self.descriptor) = (path, size, descriptor)
    name = (path as NSString).lastPathComponent
  }

  /// Opens a regular file only: opening a device can have effects, and opening a pipe can wait.
  static func open(_ text: String) throws(Rejection) -> LocalFile {
    let path = (text as NSString).expandingTildeInPath
    guard !path.isEmpty, !path.utf8.contains(0) else { throw .badValue(.badFileName) }
    var status = stat()
    guard stat(path, &status) == 0 else { throw unreadable(text) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .actionFailed(SessionTexts.noRegularFile(text)) }
    let descriptor = Foundation.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { throw unreadable(text) }
    let file = LocalFile(path: path, size: Int(status.st_size), descriptor: descriptor)
    // Checked again: another file may be at the path now.
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .actionFailed(SessionTexts.noRegularFile(text))
    }
    return file
  }

  deinit { close(descriptor) }

  /// Passes the bytes on, piece by piece.
  func read(_ take: (ArraySlice<UInt8>) throws(Rejection) -> Void) throws(Rejection) {
    var piece = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = piece.withUnsafeMutableBytes { Foundation.read(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw Self.unreadable(path) }
      if count == 0 { return }
      try take(piece[..<count])
    }
  }

  private static func unreadable(_ path: String) -> Rejection {
    .actionFailed(SessionTexts.unreadableFile(path, String(cString: strerror(errno))))
  }
}
