import CProcess
import Foundation

/// The user's own editor: `VISUAL`, else `EDITOR`, else `vi` (L14, N29).
public enum TextEditor {
  /// Lets the user edit a text and gives what became of it; `nil` when the editor could not be run, or did not end well.
  ///
  /// The caller has given the terminal back before, and takes it again afterwards; meanwhile the session stands still.
  /// The text is in a file that only its owner can read, in a folder that is gone afterwards with whatever the editor
  /// left beside it.
  /// - Parameters:
  ///   - text: What is edited.
  ///   - terminal: What the editor writes to. It reads from standard input, which must be a terminal too.
  public static func edit(_ text: String, on terminal: Int32) -> String? {
    var template = Array((NSTemporaryDirectory() + "answer-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else { return nil }
    let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let file = folder + "/answer.txt"
    let content = Data((text.isEmpty || text.hasSuffix("\n") ? text : text + "\n").utf8)
    let mode = [FileAttributeKey.posixPermissions: 0o600]
    guard FileManager.default.createFile(atPath: file, contents: content, attributes: mode) else { return nil }
    // The variable is a command with arguments, not a name, so the shell reads it, as git has it done. The editor takes the
    // shell's place: Ctrl-C in it would end a shell that waits.
    let command = #"eval "exec ${VISUAL:-${EDITOR:-vi}} \"\$1\"""#
    guard signalbox_run_in_foreground(command, file, terminal) == 0,
      let data = FileManager.default.contents(atPath: file)
    else { return nil }
    let edited = String(decoding: data, as: UTF8.self)
    return edited.hasSuffix("\n") ? String(edited.dropLast()) : edited
  }
}
