import Foundation
package import SignalboxInterface
package import SignalboxModel
import SignalboxSession
import SignalboxWords

/// Saves the files that an application gives to a user of this machine.
package struct LocalSaving: Sendable {
  /// The most files of the same name in a folder.
  static let mostCopies = 999
  /// The folder, or `nil` where no files are saved.
  private let folder: String?

  /// Creates a place for files.
  /// - Parameter folder: The value of `--downloads`: a folder, or `none`. By default the current folder.
  package init(_ folder: String? = nil) { self.folder = folder == "none" ? nil : folder ?? "." }

  /// Saves a file, for the process's user alone, and never in place of another file.
  /// - Returns: The sentence for the user: the path, or the reason why the file is not saved.
  package func save(_ file: KeptFile, from store: any FileStore) -> String {
    guard var folder = folder.map(LocalPaths.path) else { return phrase("Files are not saved here.") }
    let bytes: [UInt8]?
    do { bytes = try store.bytes(of: file) } catch { return "\(error)" }
    guard FileName.isValid(file.name), let bytes else { return phrase("The file is not here any more.") }
    if folder == "." { folder = FileManager.default.currentDirectoryPath }
    for number in 1...Self.mostCopies {
      let path = (folder as NSString).appendingPathComponent(Self.name(file.name, number: number))
      // Not through a link, and no other file at this name.
      let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
      if descriptor < 0, errno == EEXIST { continue }
      guard descriptor >= 0, Self.write(bytes, to: descriptor, at: path) else {
        let reason = String(cString: strerror(errno))
        return phrase("\(file.name) cannot be saved in \(SafeText.visible(folder)): \(reason).")
      }
      return phrase("Saved as \(SafeText.visible(path)).")
    }
    return phrase("\(SafeText.visible(folder)) has too many files with the name \(file.name).")
  }

  /// Returns `table (2).csv` for the second `table.csv`, with at most the bytes of a name.
  static func name(_ name: String, number: Int) -> String {
    guard number > 1 else { return name }
    let ending = (name as NSString).pathExtension
    let mark = " (\(number))" + (ending.isEmpty ? "" : ".\(ending)")
    var stem = (name as NSString).deletingPathExtension
    while stem.utf8.count + mark.utf8.count > FileName.limit, !stem.isEmpty { stem.removeLast() }
    return stem + mark
  }

  /// Writes all bytes and closes the descriptor. After a failure nothing stays, and `errno` has the reason.
  private static func write(_ bytes: [UInt8], to descriptor: Int32, at path: String) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno != EINTR { break }
      rest = rest.dropFirst(max(0, count))
    }
    let code = errno
    let isClosed = close(descriptor) == 0
    if rest.isEmpty, isClosed { return true }
    let reason = rest.isEmpty ? errno : code
    unlink(path)
    errno = reason
    return false
  }
}
