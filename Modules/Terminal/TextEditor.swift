import CProcess
import Foundation

/// The user's editor: `VISUAL`, else `EDITOR`, else `vi` (L14, N29).
public enum TextEditor {
  /// The reason why an editor gave no text.
  public enum Failure: Error, Equatable {
    /// The editor could not be started.
    case notRun
    /// The editor ended with this status.
    case ended(Int32)
    /// A signal ended the editor.
    case killed
    /// The editor left no file.
    case noFile

    /// Interprets what the shell tells of the editor that replaces it.
    init(_ status: Int32) {
      switch status {
      // Statuses of a shell that cannot find or execute a command.
      case -1, 126, 127: self = .notRun
      case ..<0: self = .killed
      default: self = .ended(status)
      }
    }
  }

  /// Lets the user edit a text. The session waits until the editor ends.
  ///
  /// The caller releases the terminal before and takes it again afterwards. Only the user can read the text's file. Its
  /// folder is removed afterwards, with all other files that the editor left in it.
  /// - Parameters:
  ///   - text: The text to edit.
  ///   - terminal: The terminal that the editor writes to. It reads from standard input, which must be a terminal too.
  /// - Returns: The edited text, or the reason why there is none.
  public static func edit(_ text: String, on terminal: Int32) -> Result<String, Failure> {
    var template = Array((NSTemporaryDirectory() + "answer-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else { return .failure(.notRun) }
    let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let file = folder + "/answer.txt"
    let content = Data((text.isEmpty || text.hasSuffix("\n") ? text : text + "\n").utf8)
    let mode = [FileAttributeKey.posixPermissions: 0o600]
    guard FileManager.default.createFile(atPath: file, contents: content, attributes: mode) else {
      return .failure(.notRun)
    }
    // The variable is a command with arguments and not a file name, so the shell reads it, as in git. The editor
    // replaces the shell, because Ctrl-C in the editor would end a waiting shell.
    let command = #"eval "exec ${VISUAL:-${EDITOR:-vi}} \"\$1\"""#
    let status = signalbox_run_in_foreground(command, file, terminal)
    guard status == 0 else { return .failure(Failure(status)) }
    guard let data = FileManager.default.contents(atPath: file) else { return .failure(.noFile) }
    let edited = String(decoding: data, as: UTF8.self)
    return .success(edited.hasSuffix("\n") ? String(edited.dropLast()) : edited)
  }
}
