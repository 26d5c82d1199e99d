import CProcess
import Glibc

/// The user's own editor for text of several lines.
public enum ExternalEditor {
  /// Why there is no text from an editor, as a sentence.
  public struct Failure: Error, Equatable {
    /// The sentence.
    public let reason: String
  }

  /// Lets `$VISUAL`, else `$EDITOR`, else `vi` change `text` on the terminal `terminal`, and gives what it has made of it.
  ///
  /// Returns when the editor has ended; the terminal must have been given back. Ctrl-C there is the editor's own. Stopped by
  /// Ctrl-Z, this process stops with it and goes on with it. The text is in a file for its owner alone meanwhile.
  public static func edit(_ text: String, on terminal: Int32) -> Result<String, Failure> {
    let folder = variable("TMPDIR") ?? "/tmp"
    var path = Array("\(folder)/signalbox-XXXXXX.txt".utf8CString)
    // For its owner alone, as all that mkstemp makes.
    let file = mkstemps(&path, 4)
    guard file >= 0 else { return .failure(Failure(reason: "no file in \(SafeText.visible(folder)).")) }
    defer { unlink(path) }
    let isWritten = text.withCString { write(file, $0, text.utf8.count) } == text.utf8.count
    close(file)
    guard isWritten else { return .failure(Failure(reason: "no room in \(SafeText.visible(folder)).")) }
    let editor = variable("VISUAL") ?? variable("EDITOR") ?? "vi"
    // By the shell, because the variable may hold arguments.
    let status = signalbox_run_shell("\(editor) \"$1\"", path, terminal)
    guard status == 0 else { return .failure(Failure(reason: "\(SafeText.visible(editor)) ended with \(status).")) }
    guard let bytes = read(path) else { return .failure(Failure(reason: "its file has gone.")) }
    var result = String(decoding: bytes, as: UTF8.self)
    // Editors end the last line, too.
    if result.hasSuffix("\n"), !text.hasSuffix("\n") { result.removeLast() }
    return .success(result)
  }

  private static func variable(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }

  private static func read(_ path: [CChar]) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Glibc.read(file, &buffer, buffer.count)
      guard count > 0 else { return count == 0 ? bytes : nil }
      bytes += buffer.prefix(count)
    }
  }
}
