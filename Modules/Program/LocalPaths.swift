import Foundation

/// Paths on this machine, as a user types them.
package enum LocalPaths {
  /// Returns the path that a text means. `~` is the home folder; a relative path begins in the working folder.
  package static func path(of text: String) -> String { (text as NSString).expandingTildeInPath }

  /// Returns the paths that a text can be completed to, sorted, at most 200. These are the entries of its folder that
  /// begin like the text. Folders end with a slash. Hidden entries appear only after a typed dot.
  package static func completions(of text: String, foldersOnly: Bool = false) -> [String] {
    let cut = text.lastIndex(of: "/").map(text.index(after:)) ?? text.startIndex
    let (parent, beginning) = (String(text[..<cut]), text[cut...])
    let folder = parent.isEmpty ? "." : path(of: parent)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let fitting = names.filter { $0.hasPrefix(beginning) && (!$0.hasPrefix(".") || beginning.hasPrefix(".")) }
    return fitting.sorted().lazy.compactMap { name -> String? in
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: folder + "/" + name, isDirectory: &isFolder)
      return isFolder.boolValue || !foldersOnly ? parent + name + (isFolder.boolValue ? "/" : "") : nil
    }.prefix(200).map(\.self)
  }
}
