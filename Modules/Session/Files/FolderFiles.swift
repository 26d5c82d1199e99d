import Foundation
import SignalboxInterface
import SignalboxModel

/// The files of a recording in the folder beside it.
struct FolderFiles: RecordedFiles {
  let path: String

  func sizes() throws -> [String: Int] {
    guard access(path + "/.", R_OK | X_OK) == 0 else {
      if errno == ENOENT { return [:] }
      throw Reason(description: String(cString: strerror(errno)))
    }
    var sizes: [String: Int] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: path) where FileShelf.isDigest(name) {
      sizes[name] = try FileShelf.size(of: path + "/" + name)
    }
    return sizes
  }

  func read(_ digest: String, _ take: (ArraySlice<UInt8>) throws -> Void) throws -> Bool {
    try Self.read(path + "/" + digest, take)
  }

  /// Passes the bytes of a file on, piece by piece.
  /// - Returns: `false` if there is no such file.
  /// - Throws: The error of `take`, or the ``Reason`` why the file cannot be read.
  static func read(_ path: String, _ take: (ArraySlice<UInt8>) throws -> Void) throws -> Bool {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT { return false }
      throw Reason(description: String(cString: strerror(errno)))
    }
    defer { close(descriptor) }
    var piece = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = piece.withUnsafeMutableBytes { Foundation.read(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw Reason(description: String(cString: strerror(errno))) }
      if count == 0 { return true }
      try take(piece[..<count])
    }
  }

  /// Adds files, so that they survive a loss of power. Call it only while the recording is locked and empty.
  /// - Throws: The reason why the files cannot be read or kept. Then none of them stays.
  func add(_ files: [CopiedFile]) throws {
    removeHalves()
    guard !files.isEmpty else { return }
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw Rejection.unkept() }
    var added: [String] = []
    do {
      for file in files {
        let receiver = try FileReceiver("copy", in: path, for: FilesState(limit: file.size), room: file.size)
        try file.read { try receiver.take($0) }
        _ = try receiver.finish()
        added.append(file.digest)
      }
    } catch {
      remove(added)
      throw error
    }
  }

  /// Removes files, and the folder if it is empty then.
  func remove(_ digests: [String]) {
    for digest in digests { unlink(path + "/" + digest) }
    rmdir(path)
  }

  /// Removes the halves that a dead copy left.
  private func removeHalves() {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    where name.hasPrefix(FileShelf.partMark) { unlink(path + "/" + name) }
  }

  /// The reason of the system, without a full stop.
  struct Reason: Error, CustomStringConvertible { let description: String }
}
