import Foundation
import SignalboxProgram
import SignalboxWords

/// The kind of file or folder that a path must lead to.
public enum PathRule: Sendable {
  /// An existing file that can be read.
  case file
  /// An existing folder that can be read.
  case folder
  /// An existing folder that can be written to.
  case writableFolder
  /// A file that does not exist yet, in a folder that can be written to.
  case newFile
  /// The root folder only. For visitors that must learn nothing about this machine: every other path has the same
  /// problem. The effects have the same names and inputs as with the other rules.
  case root

  /// Returns the path that a text means. `~` is the home folder; a relative path begins in the working folder. The
  /// result depends on the machine, so an application calls this inside an effect.
  public static func path(of text: String) -> String { LocalPaths.path(of: text) }

  /// Returns the problem of the path that a text means, as a sentence. Returns `nil` if there is none.
  public func complaint(about text: String) -> String? {
    let path = Self.path(of: text)
    var isFolder: ObjCBool = false
    let isThere = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    switch self {
    case .root: return path == "/" ? nil : Self.noFolder
    case .file where !isThere: return phrase("There is no such file")
    case .file where isFolder.boolValue: return phrase("This is a folder")
    case .folder where !isThere, .writableFolder where !isThere: return Self.noFolder
    case .folder where !isFolder.boolValue, .writableFolder where !isFolder.boolValue:
      return phrase("This is no folder")
    case .file, .folder: return access(path, R_OK) == 0 ? nil : Self.unreadable
    case .writableFolder: return access(path, W_OK | X_OK) == 0 ? nil : Self.unwritable
    case .newFile:
      if isThere { return phrase("There is something already") }
      if path.hasSuffix("/") { return phrase("A file's name is needed") }
      let folder = (path as NSString).deletingLastPathComponent
      return PathRule.writableFolder.complaint(about: folder.isEmpty ? "." : folder)
    }
  }

  /// Returns the paths that a text can be completed to, sorted, at most 200. These are the entries of its folder that
  /// begin like the text. Folders end with a slash. Hidden entries appear only after a typed dot.
  public func completions(of text: String) -> [String] {
    self == .root ? [] : LocalPaths.completions(of: text, foldersOnly: self != .file && self != .newFile)
  }

  private static var noFolder: String { phrase("There is no such folder") }
  private static var unreadable: String { phrase("This cannot be read") }
  private static var unwritable: String { phrase("This cannot be written to") }
}
