import CProcess
import Foundation

/// The user's editor: `VISUAL`, else `EDITOR`, else `vi` (L14, N29).
public enum TextEditor {
  /// Lets the user edit a text. The session waits until the editor ends.
  ///
  /// The caller releases the terminal before and takes it again afterwards. Only the user can read the text's file. Its
  /// folder is removed afterwards, with all other files that the editor left in it.
  /// - Parameters:
  ///   - text: The text to edit.
  ///   - terminal: The terminal that the editor writes to. It reads from standard input, which must be a terminal too.
  /// - Returns: The edited text; `nil` if the editor could not run or failed.
  public static func edit(_ text: String, on terminal: Int32) -> String? {
    var template = Array((NSTemporaryDirectory() + "answer-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else { return nil }
    let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let file = folder + "/answer.txt"
    let content = Data((text.isEmpty || text.hasSuffix("\n") ? text : text + "\n").utf8)
    let mode = [FileAttributeKey.posixPermissions: 0o600]
    guard FileManager.default.createFile(atPath: file, contents: content, attributes: mode) else { return nil }
    // The variable is a command with arguments and not a file name, so the shell reads it, as in git. The editor
    // replaces the shell, because Ctrl-C in the editor would end a waiting shell.
    let command = #"eval "exec ${VISUAL:-${EDITOR:-vi}} \"\$1\"""#
    guard signalbox_run_in_foreground(command, file, terminal) == 0,
      let data = FileManager.default.contents(atPath: file)
    else { return nil }
    let edited = String(decoding: data, as: UTF8.self)
    return edited.hasSuffix("\n") ? String(edited.dropLast()) : edited
  }
}
