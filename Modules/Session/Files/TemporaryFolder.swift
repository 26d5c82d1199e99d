import Foundation
import SignalboxInterface

/// A folder for files that go with this process, under the user's own folder in the place for temporary files.
///
/// The process holds a lock on its folder. A folder without a lock was left by a process that died, and is removed.
final class TemporaryFolder: Sendable {
  let path: String
  private let descriptor: Int32

  init() throws(Rejection) {
    let parent = try Self.parent()
    Self.removeStaleFolders(in: parent)
    for _ in 0..<100 {
      let path = "\(parent)/\(UInt64.random(in: .min ... .max))"
      guard mkdir(path, 0o700) == 0 else { throw .unkept() }
      let descriptor = Self.lock(path)
      guard descriptor >= 0 else { continue }
      // Another process may have taken the folder for stale before the lock.
      if access(path, F_OK) == 0 {
        (self.path, self.descriptor) = (path, descriptor)
        return
      }
      close(descriptor)
    }
    throw .unkept(EAGAIN)
  }

  deinit {
    FileShelf.remove(folder: path)
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// Returns the user's folder. A folder of another user, or a folder that others may open, is refused.
  private static func parent() throws(Rejection) -> String {
    let base = ProcessInfo.processInfo.environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/var/tmp"
    let path = "\(base)/signalbox-\(geteuid())"
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .unkept() }
    var status = stat()
    guard lstat(path, &status) == 0 else { throw .unkept() }
    guard status.st_mode & S_IFMT == S_IFDIR, status.st_uid == geteuid(), status.st_mode & 0o077 == 0 else {
      throw .unkept(EPERM)
    }
    return path
  }

  /// Returns a descriptor with the lock on the folder, or -1 if another process has it.
  private static func lock(_ path: String) -> Int32 {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) != 0 else { return descriptor }
    close(descriptor)
    return -1
  }

  private static func removeStaleFolders(in parent: String) {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? [] {
      let descriptor = lock(parent + "/" + name)
      guard descriptor >= 0 else { continue }
      FileShelf.remove(folder: parent + "/" + name)
      close(descriptor)
    }
  }
}
