import Foundation
public import SignalboxInterface
public import SignalboxModel
import SignalboxWords
import Synchronization

/// The folder with the files that the user of a session gave, and with those that the application gives.
///
/// A file has its SHA-256 as its name, so no name from outside becomes a path. A file that is not complete has another
/// name, and is removed when the session begins again. Only the owner of the process can read the folder. All members
/// can be called from any thread.
///
/// With a ``FileArchive`` the folder has copies of its files alone, and goes with this object.
public final class FileShelf: Sendable {
  /// The path of the folder; `nil` for a folder in the system's place for temporary files.
  private let fixed: String?
  private let archive: (any FileArchive)?
  // The folder goes with its last owner.
  private let temporary = Mutex<TemporaryFolder?>(nil)

  /// Creates a shelf for the folder at `path`. The first file creates the folder.
  public init(folder path: String) {
    (fixed, archive) = (path, nil)
    _ = Self.start
  }

  /// Creates a shelf for a session without a recording. Its folder goes with this object, and a folder that a dead
  /// process left goes with the next folder.
  public init() { (fixed, archive) = (nil, nil) }

  /// Creates a shelf for the files in an archive.
  public init(archive: any FileArchive) { (fixed, self.archive) = (nil, archive) }

  /// A Boolean value that indicates whether the files are not on this machine alone.
  var isRemote: Bool { archive != nil }

  /// The most files of a session.
  static let mostFiles = 1_000
  /// The bytes of a session's files beyond the files of a field.
  static let spareBytes = 64 << 20
  /// The first letters in the name of a file that is not complete.
  static let partMark = "part-"

  // MARK: Files of the user

  /// Begins a file that the user gives.
  /// - Parameters:
  ///   - name: The name, which must obey `FileName`.
  ///   - field: The field for the file.
  /// - Throws: The reason why the file is not taken.
  public func receive(_ name: String, for field: FilesState) throws(Rejection) -> FileReceiver {
    guard FileName.isValid(name) else { throw .badValue(.badFileName) }
    let folder = try prepare()
    let (count, bytes) = try total(in: folder)
    // Earlier files of the field stay for undo.
    let most = Self.spareBytes + 8 * min(field.limit, (Int.max >> 8) / field.count) * field.count
    let room = max(most, field.limit) - bytes
    guard count < Self.mostFiles, room > 0 else { throw .actionFailed(SessionTexts.tooManyFiles) }
    return try FileReceiver(name, in: folder, for: field, room: room, archive: archive)
  }

  /// Returns the number of files and bytes of the session, with those that are not complete.
  private func total(in folder: String) throws(Rejection) -> (count: Int, bytes: Int) {
    // A copy of a file in the archive is no further file.
    let local = names(in: folder).filter { archive == nil || !Self.isDigest($0) }
      .map { (try? Self.size(of: folder + "/" + $0)) ?? 0 }
    do {
      let (files, bytes) = try archive?.total() ?? (0, 0)
      return (files + local.count, bytes + local.reduce(0, +))
    } catch {
      throw .unkept(error)
    }
  }

  /// Keeps a file that the user gives.
  /// - Throws: The reason why the file is not taken. Then nothing of it is kept.
  func keep(_ source: FileSource, for field: FilesState) throws(Rejection) -> KeptFile {
    switch source {
    case .kept(let file):
      guard try has(file) else { throw .badValue(.noSuchFile) }
      return file
    case .contents(let name, let bytes):
      let receiver = try receive(name, for: field)
      try receiver.take(bytes[...])
      return try receiver.finish()
    case .path(let path):
      let file = try LocalFile.open(path)
      guard file.size <= field.limit else { throw .badValue(.fileTooLarge) }
      let receiver = try receive(file.name, for: field)
      try file.read { (bytes) throws(Rejection) in try receiver.take(bytes) }
      return try receiver.finish()
    }
  }

  // MARK: Kept files

  /// Returns the path of the file with this SHA-256, or `nil` if it is not kept.
  /// - Throws: The reason why it is unknown whether the file is kept.
  public func path(of digest: String) throws(EffectFailure) -> String? {
    guard Self.isDigest(digest) else { return nil }
    if let archive { return try copy(of: digest, from: archive) }
    guard let folder, try Self.size(of: folder + "/" + digest) != nil else { return nil }
    return folder + "/" + digest
  }

  /// Returns whether the file is kept with all its bytes.
  /// - Throws: The reason why this is unknown.
  public func has(_ file: KeptFile) throws(Rejection) -> Bool {
    guard Self.isDigest(file.digest) else { return false }
    do {
      if let archive { return try archive.size(of: file.digest) == file.size }
      return try folder.flatMap { try Self.size(of: $0 + "/" + file.digest) } == file.size
    } catch {
      throw .actionFailed((error as? EffectFailure ?? .unreadable(error)).reason)
    }
  }

  /// Returns the path of a copy of a file in the archive, which is made if there is none.
  private func copy(of digest: String, from archive: any FileArchive) throws(EffectFailure) -> String? {
    do {
      guard let size = try archive.size(of: digest) else { return nil }
      let folder = try prepare()
      let path = folder + "/" + digest
      if try Self.size(of: path) == size { return path }
      let copy = try FileReceiver("copy", in: folder, for: FilesState(limit: size), room: size)
      guard try archive.read(digest, { try copy.take($0) }), try copy.finish().digest == digest else { return nil }
      return path
    } catch {
      throw .unreadable(error)
    }
  }

  /// Removes the files from before the start of this process that are not needed, and those that are not complete.
  ///
  /// A younger file may be on its way: a session comes back for it after it was put away.
  /// - Parameter isNeeded: Returns whether the file with this SHA-256 is needed.
  func clean(keeping isNeeded: (_ digest: String) -> Bool) {
    if let archive { return (try? archive.clean(keeping: isNeeded)) ?? () }
    guard let folder else { return }
    for name in names(in: folder) where !(Self.isDigest(name) && isNeeded(name)) {
      var status = stat()
      guard lstat(folder + "/" + name, &status) == 0 else { continue }
      let changed = Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) / 1e9
      if changed < Self.start { unlink(folder + "/" + name) }
    }
    rmdir(folder)
  }

  /// The time of this process's first shelf, in seconds since 1970.
  private static let start = Date.now.timeIntervalSince1970

  /// Removes the file with this SHA-256.
  func remove(_ digest: String) {
    if let archive { return (try? archive.remove(digest)) ?? () }
    if let path = try? path(of: digest) { unlink(path) }
  }

  /// Removes all files and the folder.
  public func removeAll() {
    try? archive?.removeAll()
    if let fixed { return Self.remove(folder: fixed) }
    temporary.withLock { $0 = nil }
  }

  /// Removes the folder of a shelf, with its files.
  static func remove(folder path: String) {
    var status = stat()
    // Not through a link: its target is no folder of a shelf.
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return }
    try? FileManager.default.removeItem(atPath: path)
  }

  // MARK: Private

  private var folder: String? { fixed ?? temporary.withLock { $0?.path } }

  /// Creates the folder if it does not exist, and returns its path.
  private func prepare() throws(Rejection) -> String {
    guard let fixed else {
      return try temporary.withLock { (folder) throws(Rejection) in
        if let folder { return folder.path }
        let new = try TemporaryFolder()
        folder = new
        return new.path
      }
    }
    guard mkdir(fixed, 0o700) == 0 || errno == EEXIST else { throw .unkept() }
    return fixed
  }

  private func names(in folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  }

  static func isDigest(_ name: String) -> Bool {
    name.utf8.count == 64 && name.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  /// Returns the size of a regular file, or `nil` if there is none.
  static func size(of path: String) throws(EffectFailure) -> Int? {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      if errno == ENOENT { return nil }
      throw .unreadable()
    }
    return status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
  }
}

extension Rejection {
  /// The refusal of a file that the system does not let the session keep, with the system's reason.
  static func unkept(_ code: Int32 = errno) -> Rejection {
    .actionFailed(SessionTexts.fileNotKept(String(cString: strerror(code))))
  }

  /// The refusal of a file that an archive does not keep, with the sentence of the reason.
  static func unkept(_ error: any Error) -> Rejection {
    .actionFailed(SessionTexts.fileNotTaken("\(error)"))
  }
}
