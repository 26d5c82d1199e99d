import Foundation
import SignalboxInterface
import SignalboxProgram

/// What a path has to lead to.
public enum PathRule: Sendable {
  /// A file that is there and can be read.
  case file
  /// A folder that is there and can be read.
  case folder
  /// A folder that is there and can be written to.
  case writableFolder
  /// Nothing yet, in a folder that is there and can be written to.
  case newFile
  /// The root folder: nothing is told of any other, for strangers to this machine, and the same effects are asked as by the other rules.
  case root

  /// The path that a text means: `~` is the home folder, and what does not begin at the root begins in the working folder. What it
  /// means depends on the machine, so an application asks inside an effect.
  public static func path(of text: String) -> String { (text as NSString).expandingTildeInPath }

  /// What is wrong with the path that a text means, as a sentence; `nil` for nothing.
  public func complaint(about text: String) -> String? {
    let path = Self.path(of: text)
    var isFolder: ObjCBool = false
    let isThere = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    switch self {
    case .root: return path == "/" ? nil : Self.noFolder
    case .file where !isThere: return phrase("There is no such file", german: "Diese Datei gibt es nicht")
    case .file where isFolder.boolValue: return phrase("This is a folder", german: "Das ist ein Ordner")
    case .folder where !isThere, .writableFolder where !isThere: return Self.noFolder
    case .folder where !isFolder.boolValue, .writableFolder where !isFolder.boolValue:
      return phrase("This is no folder", german: "Das ist kein Ordner")
    case .file, .folder: return access(path, R_OK) == 0 ? nil : Self.unreadable
    case .writableFolder: return access(path, W_OK | X_OK) == 0 ? nil : Self.unwritable
    case .newFile:
      if isThere { return phrase("There is something already", german: "Da ist schon etwas") }
      if path.hasSuffix("/") { return phrase("A file's name is needed", german: "Der Name einer Datei fehlt") }
      let folder = (path as NSString).deletingLastPathComponent
      return PathRule.writableFolder.complaint(about: folder.isEmpty ? "." : folder)
    }
  }

  /// The paths that a text may become, in order: what its folder holds that begins like it, folders with a slash behind them. What
  /// is hidden is left out unless its dot was typed. 200 at most.
  public func completions(of text: String) -> [String] {
    if self == .root { return [] }
    let cut = text.lastIndex(of: "/").map(text.index(after:)) ?? text.startIndex
    let (parent, beginning) = (String(text[..<cut]), text[cut...])
    let folder = parent.isEmpty ? "." : Self.path(of: parent)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let fitting = names.filter { $0.hasPrefix(beginning) && (!$0.hasPrefix(".") || beginning.hasPrefix(".")) }
    return fitting.sorted().lazy.compactMap { name -> String? in
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: folder + "/" + name, isDirectory: &isFolder)
      let isWanted = isFolder.boolValue || self == .file || self == .newFile
      return isWanted ? parent + name + (isFolder.boolValue ? "/" : "") : nil
    }.prefix(200).map(\.self)
  }

  private static var noFolder: String {
    phrase("There is no such folder", german: "Diesen Ordner gibt es nicht")
  }
  private static var unreadable: String { phrase("This cannot be read", german: "Das lässt sich nicht lesen") }
  private static var unwritable: String {
    phrase("This cannot be written to", german: "Da lässt sich nichts hineinschreiben")
  }
}
