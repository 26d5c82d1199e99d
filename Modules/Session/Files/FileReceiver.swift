import Foundation
public import SignalboxInterface
import Synchronization

/// A file that arrives: its bytes are checked and written as they come, so its memory does not grow.
///
/// A file that is released before ``finish()`` is removed.
public final class FileReceiver: Sendable {
  private struct State {
    var descriptor: Int32
    var hash = SHA256()
    var reader = FileTypeReader()
    var size = 0
    /// The file, once all bytes have come.
    var file: KeptFile?
  }

  private let name: String
  private let folder: String
  private let part: String
  private let field: FilesState
  /// The most bytes that the session has room for.
  private let room: Int
  /// The archive for the file; `nil` if the folder keeps it.
  private let archive: (any FileArchive)?
  private let state: Mutex<State>

  init(
    _ name: String, in folder: String, for field: FilesState, room: Int, archive: (any FileArchive)? = nil
  ) throws(Rejection) {
    (self.name, self.folder, self.field, self.room, self.archive) = (name, folder, field, room, archive)
    part = "\(folder)/\(FileShelf.partMark)\(UInt64.random(in: .min ... .max))"
    let descriptor = open(part, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .unkept() }
    state = Mutex(State(descriptor: descriptor))
  }

  deinit { cancel() }

  /// Adds the next bytes.
  /// - Throws: The reason why the file is not taken. Nothing of it is kept then.
  public func take(_ bytes: ArraySlice<UInt8>) throws(Rejection) {
    do throws(Rejection) {
      try state.withLock { (state) throws(Rejection) in try add(bytes, to: &state) }
    } catch {
      cancel()
      throw error
    }
  }

  /// Ends the bytes, and returns the file, which is not kept yet.
  /// - Throws: The reason why the file is not taken. Nothing of it is kept then.
  public func complete() throws(Rejection) -> KeptFile {
    do throws(Rejection) {
      return try state.withLock { (state) throws(Rejection) in
        if let file = state.file { return file }
        guard state.descriptor >= 0 else { throw .badValue(.noSuchFile) }
        let type = state.reader.type
        try check(type, state.size)
        let digest = state.hash.finish().hexadecimal
        state.hash = SHA256()
        let file = KeptFile(name: name, type: type?.rawValue ?? FileType.unknown, size: state.size, digest: digest)
        state.file = file
        return file
      }
    } catch {
      cancel()
      throw error
    }
  }

  /// Keeps the file, so that it survives a loss of power.
  /// - Throws: The reason why the file is not taken. Nothing of it is kept then.
  public func finish() throws(Rejection) -> KeptFile {
    defer { cancel() }
    let file = try complete()
    return try state.withLock { (state) throws(Rejection) in
      guard state.descriptor >= 0 else { throw .badValue(.noSuchFile) }
      do {
        try archive?.keep(file, at: part)
      } catch {
        throw .unkept(error)
      }
      // The copy of a file in an archive need not survive.
      guard archive != nil || fdatasync(state.descriptor) == 0, rename(part, folder + "/" + file.digest) == 0 else {
        throw .unkept()
      }
      guard archive == nil else { return file }
      let directory = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      if directory >= 0 {
        fsync(directory)
        close(directory)
      }
      return file
    }
  }

  /// Removes the file, unless it is kept already.
  public func cancel() {
    state.withLock { state in
      guard state.descriptor >= 0 else { return }
      close(state.descriptor)
      state.descriptor = -1
      unlink(part)
    }
  }

  private func add(_ bytes: ArraySlice<UInt8>, to state: inout State) throws(Rejection) {
    guard state.descriptor >= 0 else { throw .badValue(.noSuchFile) }
    let size = state.size + bytes.count
    if size > field.limit { throw .badValue(.fileTooLarge) }
    guard size <= room else { throw .actionFailed(SessionTexts.tooManyFiles) }
    state.reader.read(bytes)
    // The first bytes often show that the rest is not needed.
    if size >= FileTypeReader.needed { try check(state.reader.typeSoFar, size) }
    state.hash.add(bytes)
    state.size = size
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(state.descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno != EINTR { throw .unkept() }
      rest = rest.dropFirst(max(0, count))
    }
  }

  /// Refuses contents of a type that the field does not take.
  private func check(_ type: FileType?, _ size: Int) throws(Rejection) {
    guard field.takes(type?.rawValue ?? FileType.unknown) else {
      throw .badValue(size == 0 ? .emptyFile : .wrongFileType)
    }
  }
}
